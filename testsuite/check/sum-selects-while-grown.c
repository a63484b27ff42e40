/* SPDX-License-Identifier: Apache-2.0 */
/* Which element is set is said by a sum that is not complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, sum = 0, marks[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 3 * rank + 1;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            marks[sum & 7] = 1;
        }
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(marks, 8, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 16 MPI_Recv direct in sum-selects-while-grown.c:main:1
 * pattern main 14-22 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
