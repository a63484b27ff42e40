/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a bad message ends the program, and who got an answer before goes by when it came. */
#include <assert.h>
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], sum = 0;
    MPI_Request requests[MOST];
    MPI_Status statuses[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(size - 1, requests, statuses);
        for (int k = 0; k < size - 1; k++) {
            assert(in[k] != 2);
            MPI_Send(&in[k], 1, MPI_INT, statuses[k].MPI_SOURCE, 6, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&sum, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 18 MPI_Irecv direct in abort-between-replies.c:main:1
 * pattern main 16-27 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 22 spbc-order-dependent-message
 */
