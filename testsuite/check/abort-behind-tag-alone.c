/* SPDX-License-Identifier: Apache-2.0 */
/* Each other process sends one message of either kind; a tag that is not known ends the program. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == 3)
                sum += in;
            else if (status.MPI_TAG != 4)
                MPI_Abort(MPI_COMM_WORLD, 1);
        }
    } else {
        int k = rank * 5;
        MPI_Send(&k, 1, MPI_INT, 0, rank % 3 ? 3 : 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in abort-behind-tag-alone.c:main:1
 * pattern main 13-24 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
