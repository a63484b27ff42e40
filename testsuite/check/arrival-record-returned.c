/* SPDX-License-Identifier: Apache-2.0 */
/* The last message is a member of a record that a function returns as a list. */
#include <mpi.h>
struct pair {
    int first, second;
};

static struct pair pair_of(int message)
{
    return (struct pair){1, message};
}

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
            out = pair_of(in).second;
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
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in arrival-record-returned.c:main:1
 * pattern main 21-31 order proved determinism unknown
 * finding 23 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
