/* SPDX-License-Identifier: Apache-2.0 */
/* Eight blocks for all sources: the ninth source writes over what the first has written. */
#include <mpi.h>
enum { MOST = 640 };

int main(int argc, char **argv)
{
    int rank, size, v = 0, all[MOST] = {0};
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *rows[MOST];

    for (int i = 0; i < size; i++)
        rows[i] = &all[i % 8];
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &st);
                rows[st.MPI_SOURCE][1] = v;
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
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in slot-in-shared-block.c:main:1
 * pattern main 19-27 order proved determinism unknown separator 28
 * finding 21 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 */
