/* SPDX-License-Identifier: Apache-2.0 */
/* The root talks to process 1 alone and then ends all: nobody else sends it anything, whatever the tags and sources say. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, v = 0;
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < 3; k++) {
            MPI_Send(&v, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
        }
        for (int i = 1; i < size; i++)
            MPI_Send(&v, 1, MPI_INT, i, 25, MPI_COMM_WORLD);
    } else {
        do {
            MPI_Recv(&v, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
            if (s.MPI_TAG != 25) {
                v++;
                MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            }
        } while (s.MPI_TAG != 25);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in one-asks-one.c:main:1
 * pattern main 11-26 order unknown determinism unknown
 * finding 14 spbc-order-unknown
 * finding 17 spbc-arrival-kept
 */
