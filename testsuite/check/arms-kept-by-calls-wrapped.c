/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a message is copied is asked of a status that a function hands on where one is wanted: no order copies another one. */
#include <mpi.h>
#include <string.h>

static int receive(void *data, int count, int from, int tag, MPI_Status *wanted)
{
    MPI_Status own;
    int code = MPI_Recv(data, count, MPI_INT, from, tag, MPI_COMM_WORLD, &own);

    if (wanted != MPI_STATUS_IGNORE)
        *wanted = own;
    return code;
}

int main(int argc, char **argv)
{
    int rank, in, out, a = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int i = 1; i < 3; i++) {
                receive(&in, 1, MPI_ANY_SOURCE, 7, &status);
                if (status.MPI_SOURCE == 2)
                    memcpy(&a, &in, sizeof a);
            }
            out = a;
            MPI_Send(&out, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
        } else if (rank < 3) {
            in = rank * step + 1;
            MPI_Send(&in, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 1)
            receive(&in, 1, 0, 8, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 wrapper in A
 * pattern A order holds determinism holds separator 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 receive wrapper in arms-kept-by-calls-wrapped.c:main:1
 * pattern main 24-37 order proved determinism proved separator 38
 * finding 26 spbc-anonymous-reception
 */
