/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a part of a message has come when MPI_Parrived asks is up to the time, and is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0}, out[2] = {1, 2}, has_come = 0, told;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Precv_init(in, 2, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Psend_init(out, 2, 1, MPI_INT, next, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Pready(0, requests[1]);
    MPI_Pready(1, requests[1]);
    MPI_Parrived(requests[0], 1, &has_come);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(&has_come, 1, MPI_INT, next, 3, &told, 1, MPI_INT, last, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-clock-may-decide
 */
