/* SPDX-License-Identifier: Apache-2.0 */
/* Three places of a table are sent from, and then waited for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int w[8] = {0}, *places[3] = {w, w + 1, w + 2};
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < 3 * (size - 1); k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Request q[3];
        for (int k = 0; k < 3; k++) {
            *places[k] = rank + k;
            MPI_Isend(places[k], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &q[k]);
        }
        MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in early-table.c:main:1
 * pattern main 13-25 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
