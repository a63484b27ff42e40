/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus in a function of its own; consecutive calls use different tags, so that a late probe sees nothing of the next call. */
#include <mpi.h>
static void exchange(const int *targets, int count, int tag, MPI_Comm comm)
{
    MPI_Request sends[16], barrier;
    int over = 0, entered = 0;

    for (int k = 0; k < count; k++)
        MPI_Issend(&targets[k], 1, MPI_INT, targets[k], tag, comm, &sends[k]);
    while (!over) {
        int found, sent, in;
        MPI_Status status;

        MPI_Iprobe(MPI_ANY_SOURCE, tag, comm, &found, &status);
        if (found)
            MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, tag, comm, MPI_STATUS_IGNORE);
        if (entered) {
            MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
        } else {
            MPI_Testall(count, sends, &sent, MPI_STATUSES_IGNORE);
            if (sent) {
                MPI_Ibarrier(comm, &barrier);
                entered = 1;
            }
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int targets[3] = {(rank + 1) % size, (rank + 2) % size, (rank + step) % size};

        exchange(targets, 3, 50 + step % 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 19 23
 * completion 19 harmless
 * completion 21 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Iprobe direct in nbx-alternating-tag.c:exchange:1
 * completion 19 MPI_Test harmless
 * completion 21 MPI_Testall harmless
 * pattern exchange 9-27 order proved determinism proved separator 19
 * finding 15 spbc-anonymous-reception
 */
