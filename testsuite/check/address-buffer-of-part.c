/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to the buffer itself makes it anew. */
#include <mpi.h>
#include <stdlib.h>

enum { N = 8 };

struct buffer {
    int *numbers;
};

struct buffers {
    struct buffer data, work;
};

static int small_count(struct buffers *buffers)
{
    int *keep = buffers->data.numbers;

    struct buffer *part = &buffers->data;
    part->numbers = malloc(N * sizeof(int));
    for (int i = 0; i < N; i++)
        part->numbers[i] = i;
    for (int i = 0; i < N; i++)
        if (buffers->data.numbers[i] < 4)
            keep++;
    return (int)(keep - buffers->data.numbers);
}

int main(int argc, char **argv)
{
    int rank, size, count, in;
    struct buffers buffers;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buffers.data.numbers = malloc(N * sizeof(int));
    for (int i = 0; i < N; i++)
        buffers.data.numbers[i] = i + rank;
    count = small_count(&buffers);
    MPI_Sendrecv(&count, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT,
                 (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 42 spbc-run-dependent
 */
