/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever comes is checked, and the program aborts where it is not what each process sends: it never is. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (in != 7) {
                printf("not 7 but %d\n", in);
                MPI_Abort(MPI_COMM_WORLD, 1);
            }
        }
    } else {
        int number = 7;

        MPI_Send(&number, 1, MPI_INT, 0, 42, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in arrival-abort-never.c:main:1
 * pattern main 13-25 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
