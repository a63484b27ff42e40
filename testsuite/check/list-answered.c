/* SPDX-License-Identifier: Apache-2.0 */
/* Requests are listed as they come, and each is answered later from what it said. */
#include <mpi.h>
struct request {
    int from, value;
};
static struct request list[64];
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                list[k].from = status.MPI_SOURCE;
                list[k].value = in;
            }
            for (int k = 1; k < size; k++) {
                int answer = 2 * list[k].value + step;
                MPI_Send(&answer, 1, MPI_INT, list[k].from, 4, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in list-answered.c:main:1
 * pattern main 18-31 order proved determinism proved separator 32
 * finding 20 spbc-anonymous-reception
 */
