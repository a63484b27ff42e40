/* SPDX-License-Identifier: Apache-2.0 */
/* Each source gets its own number, as the status tells it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int a = rank, b[2], i, k, who;
    MPI_Status st;
    MPI_Request req[2];
    if (rank == 0) {
        MPI_Irecv(&b[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req[0]);
        MPI_Irecv(&b[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &req[1]);
        for (k = 0; k < 2; k++) {
            MPI_Waitany(2, req, &i, &st);
            who = st.MPI_SOURCE;
            MPI_Send(&who, 1, MPI_INT, who, 1, MPI_COMM_WORLD);
        }
    } else if (rank <= 2) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 19 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 19 MPI_Waitany unknown
 * finding 19 spbc-completion-unknown
 */
