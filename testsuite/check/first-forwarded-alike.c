/* SPDX-License-Identifier: Apache-2.0 */
/* Two long messages are filled by the same byte, the lowest of two numbers. */
#include <mpi.h>
#include <string.h>
enum { MANY = 100 };

int main(int argc, char **argv)
{
    int rank, size, first[MANY] = {0}, second[MANY] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Recv(&first, MANY, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&second, MANY, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&first, MANY, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else if (rank <= 2) {
        memset(second, 256 * rank, sizeof second);
        MPI_Send(&second, MANY, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&first, MANY, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in first-forwarded-alike.c:main:1
 * reception 16 MPI_Recv direct in first-forwarded-alike.c:main:1
 * pattern main 14-23 order proved determinism unknown
 * finding 15 spbc-anonymous-reception
 * finding 17 spbc-arrival-kept
 */
