/* SPDX-License-Identifier: Apache-2.0 */
/* Optimistic simulation: events are handled as they come, a straggler sends anti-messages, GVT by allreduce. */
#include <mpi.h>
enum { EVENT = 1, ANTI = 2, KEPT = 64 };

struct event {
    double time;
    int to, sign;
};

int main(int argc, char **argv)
{
    int rank, size, kept = 0;
    double now = 0, gvt = 0;
    struct event sent[KEPT];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (gvt < 50.0) {
        double least = now;

        for (int poll = 0; poll < 8; poll++) {
            struct event in, out;
            MPI_Status status;
            int found;

            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &status);
            if (!found)
                continue;
            MPI_Recv(&in, (int)sizeof in, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            while (kept > 0 && sent[kept - 1].time > in.time) {
                kept--;
                sent[kept].sign = -1;
                MPI_Send(&sent[kept], (int)sizeof sent[kept], MPI_BYTE, sent[kept].to, ANTI, MPI_COMM_WORLD);
            }
            now = in.time;
            out.time = now + 1.0;
            out.to = (rank + 1 + (int)now) % size;
            out.sign = 1;
            MPI_Send(&out, (int)sizeof out, MPI_BYTE, out.to, EVENT, MPI_COMM_WORLD);
            if (kept < KEPT)
                sent[kept++] = out;
        }
        now += 0.25;
        MPI_Allreduce(&least, &gvt, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 28 MPI_Iprobe direct in pdes-time-warp.c:main:1
 * pattern main 23-44 order unknown determinism unknown separator 46
 * finding 28 spbc-order-unknown
 */
