/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions are posted together; what they got is put where the source says, and sent. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], out[MOST] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Request requests[MOST];
        MPI_Status statuses[MOST];

        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(size - 1, requests, statuses);
        for (int k = 0; k < size - 1; k++)
            out[statuses[k].MPI_SOURCE] = in[k];
        MPI_Send(out, size, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Irecv direct in irecv-put-by-source.c:main:1
 * pattern main 14-28 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
