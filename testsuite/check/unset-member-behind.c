/* SPDX-License-Identifier: Apache-2.0 */
/* A message of both members begins at the first; the second is set on some ways only. */
#include <mpi.h>
struct part {
    double low, high;
};
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct part mine;
    mine.low = rank;
    if (argc > 1)
        mine.high = 2;
    if (rank == 0) {
        double in[2];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&mine.low, 2, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in unset-member-behind.c:main:1
 * pattern main 17-23 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 22 spbc-run-dependent
 */
