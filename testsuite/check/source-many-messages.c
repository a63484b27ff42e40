/* SPDX-License-Identifier: Apache-2.0 */
/* The source is a rank that one of many messages has brought. */
#include <mpi.h>

static int next[20];

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 20; k++)
        next[k] = (rank + k) % size;
    MPI_Bcast(&next[0], 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&next[1], 1, MPI_INT, next[0], MPI_COMM_WORLD);
    MPI_Bcast(&next[2], 1, MPI_INT, next[1], MPI_COMM_WORLD);
    MPI_Bcast(&next[3], 1, MPI_INT, next[2], MPI_COMM_WORLD);
    MPI_Bcast(&next[4], 1, MPI_INT, next[3], MPI_COMM_WORLD);
    MPI_Bcast(&next[5], 1, MPI_INT, next[4], MPI_COMM_WORLD);
    MPI_Bcast(&next[6], 1, MPI_INT, next[5], MPI_COMM_WORLD);
    MPI_Bcast(&next[7], 1, MPI_INT, next[6], MPI_COMM_WORLD);
    MPI_Bcast(&next[8], 1, MPI_INT, next[7], MPI_COMM_WORLD);
    MPI_Bcast(&next[9], 1, MPI_INT, next[8], MPI_COMM_WORLD);
    MPI_Bcast(&next[10], 1, MPI_INT, next[9], MPI_COMM_WORLD);
    MPI_Bcast(&next[11], 1, MPI_INT, next[10], MPI_COMM_WORLD);
    MPI_Bcast(&next[12], 1, MPI_INT, next[11], MPI_COMM_WORLD);
    MPI_Bcast(&next[13], 1, MPI_INT, next[12], MPI_COMM_WORLD);
    MPI_Bcast(&next[14], 1, MPI_INT, next[13], MPI_COMM_WORLD);
    MPI_Bcast(&next[15], 1, MPI_INT, next[14], MPI_COMM_WORLD);
    MPI_Bcast(&next[16], 1, MPI_INT, next[15], MPI_COMM_WORLD);
    MPI_Bcast(&next[17], 1, MPI_INT, next[16], MPI_COMM_WORLD);
    MPI_Bcast(&next[18], 1, MPI_INT, next[17], MPI_COMM_WORLD);
    MPI_Bcast(&next[19], 1, MPI_INT, next[18], MPI_COMM_WORLD);
    for (int k = 0; k < 20; k++) {
        if (rank == next[k])
            MPI_Send(&k, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD);
        if (rank == (next[k] + 1) % size)
            MPI_Recv(&in, 1, MPI_INT, next[k], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
