/* SPDX-License-Identifier: Apache-2.0 */
/* One tag for both directions: every worker gets a message from the root and one from process 1, and sends back what came first. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Send(&x, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
        }
        for (int i = 1; i < size; i++) {
            MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
    } else {
        double r = rank;
        if (rank == 1)
            for (int i = 2; i < size; i++)
                MPI_Send(&r, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank > 1)
            MPI_Recv(&r, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 24 direct in A
 * reception 26 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in both-directions-raced.c:main:1
 * reception 24 MPI_Recv direct in both-directions-raced.c:main:1
 * reception 26 MPI_Recv direct in both-directions-raced.c:main:1
 * pattern main 11-28 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
