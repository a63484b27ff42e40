/* SPDX-License-Identifier: Apache-2.0 */
/* Each message is added to the next record, in the order of arrival, and the records are sent. */
#include <mpi.h>
struct bin {
    int sum, weight;
};

int main(int argc, char **argv)
{
    int rank, size, x;
    struct bin bins[64] = {{0, 0}};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            bins[k % 64].sum += x;
        }
        x = bins[1].sum;
        MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in sums-by-counter-field.c:main:1
 * pattern main 17-28 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
