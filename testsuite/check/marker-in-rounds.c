/* SPDX-License-Identifier: Apache-2.0 */
/* Each process sends two rounds of data and end markers in a run: the second markers count for others. */
#include <mpi.h>
enum { DATA = 1, DONE = 2 };

int main(int argc, char **argv)
{
    int rank, size, x, s = 0;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 3; t++) {
        for (int k = 0; k < 2; k++)
            for (int p = 0; p < size; p++)
                if (p != rank) {
                    {
                        MPI_Request q;
                        MPI_Isend(&rank, 1, MPI_INT, p, DATA, MPI_COMM_WORLD, &q);
                        MPI_Request_free(&q);
                    }
                    {
                        MPI_Request q;
                        MPI_Isend(&rank, 1, MPI_INT, p, DONE, MPI_COMM_WORLD, &q);
                        MPI_Request_free(&q);
                    }
                }
        for (int done = 0; done < size - 1;) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
            if (st.MPI_TAG == DONE)
                done++;
            else
                s += x;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 29 MPI_Recv direct in marker-in-rounds.c:main:1
 * pattern main 14-34 order refuted determinism proved separator 35
 * finding 29 spbc-unordered-pattern
 */
