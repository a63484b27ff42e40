/* SPDX-License-Identifier: Apache-2.0 */
/* Some messages are added, others multiply what was added so far. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], sum = 1, v;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (v > 2)
                sum += v;
            else
                sum *= 2;
        }
        MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
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
 * reception 16 MPI_Recv direct in sum-or-product.c:main:1
 * pattern main 14-27 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
