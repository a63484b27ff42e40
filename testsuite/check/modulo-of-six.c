/* SPDX-License-Identifier: Apache-2.0 */
/* Two workers share a slot only where there are more than five of them: the later one stays. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, slots[5] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            slots[status.MPI_SOURCE % 5] = in;
        }
        MPI_Send(slots, 5, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(slots, 5, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in modulo-of-six.c:main:1
 * pattern main 13-23 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 18 spbc-order-dependent-message
 */
