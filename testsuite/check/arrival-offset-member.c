/* SPDX-License-Identifier: Apache-2.0 */
/* The last message is put where the offset of a member says. */
#include <mpi.h>
#include <stddef.h>

struct pair {
    int first, second;
} pair;

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
            *(int *)((char *)&pair + offsetof(struct pair, second)) = in;
        }
        out = pair.second;
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
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in arrival-offset-member.c:main:1
 * pattern main 18-29 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
