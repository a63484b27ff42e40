/* SPDX-License-Identifier: Apache-2.0 */
/* Two tables of records are cut out of one block; in one of them -2 ends a chain, the other one says who is asked. */
#include <mpi.h>
#include <stdlib.h>

struct link {
    int next, weight;
};

struct peer {
    int process, count;
};

int main(int argc, char **argv)
{
    int rank, size, in;
    char *block;
    struct link *chain;
    struct peer *peers;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    block = malloc(4 * sizeof *chain + 2 * sizeof *peers);
    chain = (struct link *)block;
    peers = (struct peer *)(block + 4 * sizeof *chain);
    for (int i = 0; i < 4; i++) {
        chain[i].next = i < 3 ? i + 1 : -2;
        chain[i].weight = i;
    }
    for (int i = 0; i < 2; i++) {
        peers[i].process = i ? (rank + 1) % size : (rank + size - 1) % size;
        peers[i].count = 1;
    }
    for (int i = 0; i != -2; i = chain[i].next)
        MPI_Sendrecv(&chain[i].weight, 1, MPI_INT, peers[i % 2].process, 3, &in, 1, MPI_INT,
                     peers[1 - i % 2].process, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
