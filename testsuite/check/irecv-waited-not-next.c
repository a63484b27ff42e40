/* SPDX-License-Identifier: Apache-2.0 */
/* A request is used before it is waited for: what is counted is the message before, or this one. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in = 0, by_source[MOST] = {0};
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {

            MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request);
            by_source[k] = in;
            MPI_Wait(&request, &status);
        }
        MPI_Send(by_source, MOST, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        in = 10 * rank;
        MPI_Send(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(by_source, MOST, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in irecv-waited-not-next.c:main:1
 * pattern main 15-28 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 19 spbc-pending-buffer
 * finding 22 spbc-order-dependent-message
 */
