/* SPDX-License-Identifier: Apache-2.0 */
/* A field of the answer is a number that each answer takes next. */
#include <mpi.h>
#include <stdlib.h>

static struct {
    int number, value;
} answer;

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int next = 0;

            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                answer.number = next++;
                answer.value = in;
                MPI_Send(&answer, sizeof answer, MPI_BYTE, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        } else {
            out = rank * atoi(argc > 1 ? argv[1] : "3") - 4;
            MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&answer, sizeof answer, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in counter-in-record.c:main:1
 * pattern main 19-32 order proved determinism refuted separator 33
 * finding 23 spbc-anonymous-reception
 * finding 26 spbc-order-dependent-message
 */
