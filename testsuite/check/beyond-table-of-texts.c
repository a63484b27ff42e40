/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a text that is chosen from a table says that one message less is waited for. */
#include <mpi.h>

static const char *const NAMES[16] = {"all", "all", "all", "all", "all", "all", "all", "all",
                                      "all", "all", "all", "less", "all", "all", "all", "all"};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int need;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    need = size - 1 - (NAMES[size % 16][0] == 'l');
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none 26
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in beyond-table-of-texts.c:main:1
 * pattern main 18-25 order unknown determinism proved separator 26
 * finding 20 spbc-order-unknown
 */
