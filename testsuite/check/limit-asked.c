/* SPDX-License-Identifier: Apache-2.0 */
/* How many files may be open depends on what came last, and another call tells it. */
#include <mpi.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    struct rlimit limit;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            getrlimit(RLIMIT_NOFILE, &limit);
            limit.rlim_cur = in == 1 ? 50 : 60;
            setrlimit(RLIMIT_NOFILE, &limit);
        }
        out = (int)sysconf(_SC_OPEN_MAX);
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
 * reception 18 MPI_Recv direct in limit-asked.c:main:1
 * pattern main 16-29 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-run-dependent
 */
