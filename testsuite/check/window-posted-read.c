/* SPDX-License-Identifier: Apache-2.0 */
/* A process reads its memory between MPI_Win_post and MPI_Win_wait, while another may put something there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, partner, memory[4] = {0}, in = 0;
    MPI_Group world, pair;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    partner = rank == 0 ? 1 : 0;
    MPI_Group_incl(world, 1, &partner, &pair);
    if (rank == 0) {
        MPI_Win_post(pair, 0, window);
        in = memory[0];
        MPI_Win_wait(window);
        MPI_Send(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Win_start(pair, 0, window);
        MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
        MPI_Win_complete(window);
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 13 spbc-cluster-call
 * finding 21 spbc-arrival-kept
 */
