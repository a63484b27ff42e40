/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the last number that came has a root is kept in errno, and sent. */
#include <errno.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    volatile double root;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            errno = 0;
            root = sqrt(1.5 - in);
        }
        out = errno;
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
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in errno-sent.c:main:1
 * pattern main 16-28 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-run-dependent
 */
