/* SPDX-License-Identifier: Apache-2.0 */
/* A number that is passed on by its address is where getopt goes on; what it finds there is sent. */
#include <getopt.h>
#include <mpi.h>

static void keep(int *place, int number)
{
    *place = number;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            keep(&optind, in);
        }
        getopt(argc, argv, "ab:");
        out = optarg ? optarg[0] : 0;
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
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in library-option-pointer.c:main:1
 * pattern main 18-30 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
