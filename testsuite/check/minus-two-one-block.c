/* SPDX-License-Identifier: Apache-2.0 */
/* The ranks and a table of states lie in one block; -2 is a state. */
#include <mpi.h>
#include <stdlib.h>

enum { WAITING = -2, SENT = -3 };

int main(int argc, char **argv)
{
    int rank, size, in;
    int *block, *partner, *state;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    block = malloc(4 * sizeof *block);
    partner = block;
    state = block + 2;
    for (int i = 0; i < 2; i++) {
        partner[i] = i ? (rank + 1) % size : (rank + size - 1) % size;
        state[i] = WAITING;
    }
    for (int i = 0; i < 2; i++)
        if (state[i] == WAITING) {
            MPI_Sendrecv(&rank, 1, MPI_INT, partner[i], 3, &in, 1, MPI_INT, partner[1 - i], 3,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            state[i] = SENT;
        }
    free(block);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
