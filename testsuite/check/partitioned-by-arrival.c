/* SPDX-License-Identifier: Apache-2.0 */
/* The partitions of a message are filled in the order of arrival. */
#include <mpi.h>
enum { PARTS = 64 };

int main(int argc, char **argv)
{
    int rank, size, in, parts[PARTS] = {0};
    MPI_Request message;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Psend_init(parts, PARTS, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &message);
    if (rank == 1)
        MPI_Precv_init(parts, PARTS, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &message);
    for (int step = 0; step < 10; step++) {
        if (rank < 2)
            MPI_Start(&message);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                parts[k % PARTS] = in;
            }
            MPI_Pready_range(0, PARTS - 1, message);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        if (rank < 2)
            MPI_Wait(&message, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in partitioned-by-arrival.c:main:1
 * pattern main 21-29 order proved determinism unknown separator 32
 * finding 15 spbc-arrival-kept
 * finding 23 spbc-anonymous-reception
 */
