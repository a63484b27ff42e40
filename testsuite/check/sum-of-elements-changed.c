/* SPDX-License-Identifier: Apache-2.0 */
/* Each element is made of the one before it as well when it is added. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[64] = {0}, x, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank;
    if (rank) {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else {
        for (int i = 1; i < size && i < 64; i++) {
            MPI_Recv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            in[i] = 2 * in[i - 1] + in[i];
            sum += in[i];
        }
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in sum-of-elements-changed.c:main:1
 * pattern main 11-19 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
