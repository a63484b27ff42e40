/* SPDX-License-Identifier: Apache-2.0 */
/* The message says from where on the array is counted: each source of many writes into the same element. */
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
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &st);
                (&all[v])[st.MPI_SOURCE] = st.MPI_SOURCE;
            }
        } else {
            v = size > 6 ? size - rank : 10 * rank;
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
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in slot-from-message.c:main:1
 * pattern main 15-23 order proved determinism unknown separator 24
 * finding 17 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
