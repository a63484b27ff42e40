/* SPDX-License-Identifier: Apache-2.0 */
/* The ninth source is given the block of the first: the later of both messages stays there. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
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
        rows[i] = calloc(100, sizeof **rows);
    if (size > 9)
        memcpy(rows + 9, rows + 1, sizeof *rows);
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
        MPI_Bcast(rows[1 % size], 100, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in slot-in-copied-block.c:main:1
 * pattern main 23-31 order proved determinism unknown separator 32
 * finding 25 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
