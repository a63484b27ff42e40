/* SPDX-License-Identifier: Apache-2.0 */
/* In an enclosed loop how many have come is compared with ten, but only to sum something else. */
#include <mpi.h>
#include <spbc.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Pattern pattern;
    SPBC_Declare_pattern("ring", &pattern);
    for (int step = 0; step < 3; step++) {
        SPBC_Begin_iteration(pattern);
        if (rank == 0) {
            int got = 0, rounds = 0, flag;

            while (got < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &status);
                if (flag) {
                    if (rounds++ > 10)
                        sum++;
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    got++;
                    sum += in;
                }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        SPBC_End_iteration(pattern);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready
 * reception 22 MPI_Iprobe direct in ring
 * pattern main 17-34 order proved determinism proved annotated separator 35
 */
