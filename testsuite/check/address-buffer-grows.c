/* SPDX-License-Identifier: Apache-2.0 */
/* A buffer grows: all its members are set anew. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

static void put(struct buffer *b, char c)
{
    if (b->at == NULL || b->at >= b->end) {
        size_t used = (size_t)(b->at - b->begin), size = 2 * used + 16;

        b->begin = realloc(b->begin, size);
        if (!b->begin)
            exit(1);
        b->at = b->begin + used;
        b->end = b->begin + size;
    }
    *b->at++ = c;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer b = {NULL, NULL, NULL};

    for (int k = 0; k < 100; k++)
        put(&b, (char)(k + rank));
    out = b.begin[3] + (int)(b.at - b.begin);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
