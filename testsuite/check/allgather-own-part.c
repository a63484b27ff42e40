/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a process sends its part from where all parts are gathered, without MPI_IN_PLACE. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, got, sum = 0;
    int *parts;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    parts = calloc((size_t)size, sizeof *parts);
    parts[rank] = rank;
    MPI_Allgather(&parts[rank], 1, MPI_INT, parts, 1, MPI_INT, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += got;
        }
    } else {
        MPI_Send(&parts[size - 1], 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    free(parts);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in allgather-own-part.c:main:1
 * pattern main 17-24 order proved determinism unknown
 * finding 16 spbc-pending-buffer
 * finding 19 spbc-anonymous-reception
 */
