/* SPDX-License-Identifier: Apache-2.0 */
/* The tag and the communicator change from step to step only, and go through a layer. */
#include <mpi.h>
struct link {
    int tag;
    MPI_Comm comm;
};

static void take(int *into, int tag, MPI_Comm comm, MPI_Status *status)
{
    MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, tag, comm, status);
}

int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct link link = {0, MPI_COMM_NULL};
    MPI_Comm comms[2];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    for (int step = 0; step < 4; step++) {
        link.tag = 20 + step;
        link.comm = comms[step % 2];
        if (rank == 0) {
            MPI_Status status;
            for (int k = 1; k < size; k++) {
                int in, tag = link.tag;
                take(&in, tag, link.comm, &status);
                last[status.MPI_SOURCE] = in;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int out = rank * step;
            MPI_Send(&out, 1, MPI_INT, 0, 20 + step, comms[step % 2]);
            if (rank == 1)
                MPI_Recv(last, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 42
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in channel-of-step.c:main:1
 * pattern main 28-41 order proved determinism proved separator 42
 * finding 11 spbc-anonymous-reception
 */
