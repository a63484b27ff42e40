/* SPDX-License-Identifier: Apache-2.0 */
/* What a function of the library gives back is a record, of which a member is sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            out = div(in, 2).rem;
        }
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in remainder-sent.c:main:1
 * pattern main 14-24 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
