/* SPDX-License-Identifier: Apache-2.0 */
/* How large a table is, and whether one is made, goes by the clock.  Where there is no memory for it the process ends, in
 * a function of the program's own that gives none for nothing: but the table of three is never nothing. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void *table_memory(size_t bytes)
{
    void *block;

    if (bytes == 0)
        return NULL;
    block = calloc(1, bytes);
    if (block == NULL)
        fprintf(stderr, "out of memory\n");
    return block;
}

static double **table_make(int rows)
{
    double **table = table_memory((size_t)rows * sizeof *table);

    if (!table) {
        fprintf(stderr, "no table\n");
        exit(1);
    }
    table[0] = table_memory((size_t)rows * (size_t)rows * sizeof **table);
    if (!table[0])
        exit(1);
    return table;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    double *row = NULL, **table = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 2, &in, 1, MPI_INT,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (time(NULL) % 2 && !table)
            table = table_make(3);
        row = table_memory((size_t)(time(NULL) % 7) + 1);
        printf("%d %p\n", in, (void *)row);
        free(row);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
