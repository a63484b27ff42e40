/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the others have ended their access when MPI_Win_test asks is up to the time, and is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, ended = 0, out, *memory;
    MPI_Win window;
    MPI_Group all, origin, target;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &last, &origin);
    MPI_Group_incl(all, 1, &next, &target);
    MPI_Win_post(origin, 0, window);
    MPI_Win_start(target, 0, window);
    MPI_Put(&rank, 1, MPI_INT, next, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Win_test(window, &ended);
    out = ended;
    if (!ended)
        MPI_Win_wait(window);
    MPI_Sendrecv(&out, 1, MPI_INT, next, 3, &in, 1, MPI_INT, last, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-cluster-call
 * finding 28 spbc-clock-may-decide
 */
