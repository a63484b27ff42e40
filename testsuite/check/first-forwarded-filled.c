/* SPDX-License-Identifier: Apache-2.0 */
/* Two long messages are filled by bytes, and the first to come is handed on. */
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
        memset(second, rank, sizeof second);
        MPI_Send(&second, MANY, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&first, MANY, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in first-forwarded-filled.c:main:1
 * reception 16 MPI_Recv direct in first-forwarded-filled.c:main:1
 * pattern main 14-23 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 17 spbc-order-dependent-message
 */
