/* SPDX-License-Identifier: Apache-2.0 */
/* What arrives is stored by its source, but two sources share an element. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], v;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            in[status.MPI_SOURCE % 2] = v;
        }
        MPI_Send(in, 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in slots-modulo.c:main:1
 * pattern main 14-24 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 * finding 19 spbc-run-dependent
 */
