/* SPDX-License-Identifier: Apache-2.0 */
/* Where getopt goes on is set to what came last. */
#include <getopt.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            optind = in;
        }
        out = getopt(argc, argv, "ab:");
        MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * verdict unknown
 * reception 15 MPI_Recv direct in library-option-index.c:main:1
 * pattern main 13-24 order proved determinism unknown
 * finding 15 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
