/* SPDX-License-Identifier: Apache-2.0 */
/* A second message is found under the same handle, and received first: its status hides whose message the round began with. */
#include <mpi.h>
enum { MANY = 40 };

int main(int argc, char **argv)
{
    int rank, size, value = 0, other = 0;
    MPI_Status status;
    MPI_Message message, first;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, &status);
            first = message;
            MPI_Mprobe(1 + i % (size - 1), 3, MPI_COMM_WORLD, &message, &status);
            MPI_Mrecv(&other, 1, MPI_INT, &message, &status);
            MPI_Mrecv(&value, 1, MPI_INT, &first, MPI_STATUS_IGNORE);
            value = value > MANY;
            MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Isend(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
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
 * verdict unknown
 * reception 18 MPI_Mprobe direct in mprobe-status-of-second.c:main:1
 * pattern main 16-31 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
