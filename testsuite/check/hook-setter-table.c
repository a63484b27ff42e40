/* SPDX-License-Identifier: Apache-2.0 */
/* What hangs a function in the library is called by way of a table alone: it is called all the same, and the function
 * receives from anybody. */
#include <mpi.h>
#include <stdlib.h>

struct handle {
    void (*device_alloc)(void **block, size_t bytes);
    int is_on_device;
};
static struct handle *the_handle;

void device_reset(void);

void device_begin(void)
{
    device_reset();
}

static struct handle *handle(void)
{
    if (!the_handle)
        the_handle = calloc(1, sizeof *the_handle);
    return the_handle;
}

void handle_set_alloc(void (*alloc)(void **block, size_t bytes))
{
    handle()->device_alloc = alloc;
}

static void *numbers_alloc(size_t count)
{
    void *block = NULL;

    if (handle()->is_on_device && handle()->device_alloc)
        handle()->device_alloc(&block, count * sizeof(int));
    else
        block = malloc(count * sizeof(int));
    return block;
}

static void device_alloc_any(void **block, size_t bytes)
{
    int in;

    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *block = malloc(bytes);
}

static void hang(void)
{
    handle_set_alloc(device_alloc_any);
}
static void (*const hangs[])(void) = {hang};

int main(int argc, char **argv)
{
    int rank, size, *in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    handle()->is_on_device = argc > 1;
    hangs[argc - 1]();
    in = numbers_alloc(1);
    for (int step = 0; step < 3; step++)
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 2, in, 1, MPI_INT,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 47 direct
 */
/* EXPECT
 * verdict unknown
 * reception 47 MPI_Recv direct
 * finding 47 spbc-order-unknown
 */
