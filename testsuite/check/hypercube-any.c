/* SPDX-License-Identifier: Apache-2.0 */
/* Each stage of the hypercube receives from any source with the tag of the stage; only one process sends there. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, value, other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank;
    for (int stage = 0; 1 << stage < size; stage++) {
        int partner = rank ^ 1 << stage;

        if (partner < size) {
            MPI_Request request;

            MPI_Irecv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 100 + stage, MPI_COMM_WORLD, &request);
            MPI_Send(&value, 1, MPI_INT, partner, 100 + stage, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            value = value < other ? value : other;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Irecv direct in hypercube-any.c:main:1
 * pattern main 15-22 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
