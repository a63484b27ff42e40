/* SPDX-License-Identifier: Apache-2.0 */
/* What the threads do with copies of the number of the others leaves it as it was.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, k, need = size - 1;
    double sum = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
#pragma omp parallel for private(k) firstprivate(need) reduction(+ : sum)
        for (int i = 0; i < 4; i++) {
            for (k = 0; k < 10; k++)
                need -= k;
            sum += need;
        }
        if (rank == 0)
            for (k = 0; k < need; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in openmp-private-kept.c:main:1
 * pattern main 23-27 order proved determinism proved separator 28
 * finding 25 spbc-anonymous-reception
 */
