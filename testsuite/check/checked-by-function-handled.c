/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: errors return; the function that is handed them ends the loop by a flag, and how far it came is sent. */
#include <mpi.h>

static int has_failed;

static int check(int code)
{
    if (code != MPI_SUCCESS)
        has_failed = 1;
    return code;
}

int main(int argc, char **argv)
{
    int rank, size, in, seen = 0, got = 0;
    int wide[2] = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            check(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (!has_failed)
                seen = k;
        }
    } else {
        MPI_Send(wide, rank == 1 ? 2 : 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(&seen, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return got;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in checked-by-function-handled.c:main:1
 * pattern main 23-31 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
