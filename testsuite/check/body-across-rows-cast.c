/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of ten numbers, and one number of each source, in the same memory: the tenth source writes into the row of the first. */
#include <mpi.h>
enum { MOST = 640 };

int main(int argc, char **argv)
{
    int rank, size, v = 0, all[MOST] = {0};
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &st);
                MPI_Recv(((int (*)[10])all)[st.MPI_SOURCE], 10, MPI_INT, st.MPI_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                all[st.MPI_SOURCE] = -1;
            }
        } else {
            v = rank * rank;
            MPI_Send(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Probe direct in body-across-rows-cast.c:main:1
 * pattern main 15-24 order proved determinism unknown separator 25
 * finding 17 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
