/* SPDX-License-Identifier: Apache-2.0 */
/* As many messages are received as there are others, which send more; a tag that is not known ends the program. */
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
        for (int k = 0; k < rank + 2; k++)
            MPI_Send(&k, 1, MPI_INT, 0, k < rank + 1 ? 3 : 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in abort-behind-tag-test.c:main:1
 * pattern main 13-24 order unknown determinism refuted
 * finding 15 spbc-order-unknown
 * finding 25 spbc-order-dependent-message
 */
