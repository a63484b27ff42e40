/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of the status are copied, and the copy says whose message came first. */
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, size, which, in[2], said = 0;
    MPI_Request asked[2];
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Irecv(&in[0], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &asked[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 6, MPI_COMM_WORLD, &asked[1]);
        MPI_Waitany(2, asked, &which, &told);
        {
            MPI_Status copy;
            memcpy(&copy, &told, sizeof copy);
            said = copy.MPI_SOURCE;
        }
        MPI_Send(&said, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Waitall(2, asked, MPI_STATUSES_IGNORE);
    } else if (rank == 1 && size > 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&said, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 16 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 16 MPI_Waitany unknown
 * finding 16 spbc-completion-unknown
 */
