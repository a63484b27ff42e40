/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a table of records is copied, and an element of the copy is chosen that few processes do not come to. */
#include <mpi.h>
#include <string.h>

struct plan {
    int tag, spare;
};

static const struct plan PLANS[16] = {{1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0},
                                      {1, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 0}};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    struct plan plans[16];
    int need;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memcpy(plans, PLANS, sizeof plans);
    need = size - 1 - plans[size % 16].spare;
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
 * reception 27 direct in A
 * pattern A order broken determinism holds separator none 33
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in beyond-table-copied.c:main:1
 * pattern main 25-32 order unknown determinism proved separator 33
 * finding 27 spbc-order-unknown
 */
