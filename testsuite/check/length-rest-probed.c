/* SPDX-License-Identifier: Apache-2.0 */
/* Messages are probed, and received as long as they are; the whole buffer is summed: what a longer one left counts again. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, words[6] = {0}, sum;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        sum = 0;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int got;
                MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_INT, &got);
                MPI_Recv(words, got, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, &status);
                for (int w = 0; w < 6; w++)
                    sum += words[w];
            }
        } else {
            for (int w = 0; w < 6; w++)
                words[w] = rank;
            MPI_Send(words, rank % 6 + 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Probe direct in length-rest-probed.c:main:1
 * pattern main 13-26 order proved determinism refuted separator 27
 * finding 16 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
