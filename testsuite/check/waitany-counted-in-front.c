/* SPDX-License-Identifier: Apache-2.0 */
/* The loop counts a completion before it asks for it. */
#include <mpi.h>

static double in[64], place[64];
static MPI_Request requests[64];

int main(int argc, char **argv)
{
    int rank, size, index;
    double out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    for (int step = 0; step < 5; step++) {
        int count = 0, k = 0;
        MPI_Request send[64];
        for (int r = 0; r < size; r++)
            if (r != rank) {
                MPI_Irecv(&in[count], 1, MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &requests[count]);
                MPI_Isend(&out, 1, MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &send[count]);
                count++;
            }
        while (k < count) {
            k++;
            MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
            place[index] = in[index];
        }
        MPI_Waitall(count, send, MPI_STATUSES_IGNORE);
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        for (int r = 0; r < count; r++)
            out += (r + 1) * place[r];
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 27 harmless
 */
/* EXPECT
 * verdict ready
 * completion 27 MPI_Waitany harmless
 */
