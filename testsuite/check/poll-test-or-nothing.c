/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the test has failed or found nothing is one condition: what it decides is done as often as it is asked. */
#include <mpi.h>
static MPI_Request going;
static int pending, polls;
static void poll(void)
{
    int is_done = 0;
    if (MPI_Test(&going, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS || !is_done)
        polls++;
    if (is_done)
        pending--;
}
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &going);
        pending = 1;
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (pending)
            poll();
        MPI_Bcast(&polls, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 9 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 9 MPI_Test unknown
 * finding 9 spbc-completion-unknown
 */
