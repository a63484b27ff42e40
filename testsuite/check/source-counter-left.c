/* SPDX-License-Identifier: Apache-2.0 */
/* As source-counter-shared.c, but what the counter was for the last message goes out with the answers. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, i, j, k, count, got[64];
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (k = 0; k < 3; k++) {
        if (rank == 0) {
            int table[64] = {0};

            for (j = 1; j < size; j++) {
                MPI_Recv(got, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                MPI_Get_count(&st, MPI_INT, &count);
                for (i = 0; i < count; i++)
                    table[st.MPI_SOURCE] = table[st.MPI_SOURCE] * 3 + got[i];
            }
            j = i;
            for (i = 0; i < 3; i++)
                j++;
            table[1] = j;
            for (i = 1; i < size; i++)
                MPI_Send(&table[i], 1, MPI_INT, i, 2, MPI_COMM_WORLD);
        } else {
            for (i = 0; i < rank; i++)
                got[i] = i * k;
            MPI_Send(got, rank, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &st);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in P
 * pattern P order holds determinism broken separator 34
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in source-counter-left.c:main:1
 * pattern main 13-33 order proved determinism refuted separator 34
 * finding 17 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
