/* SPDX-License-Identifier: Apache-2.0 */
/* A library has a function that hangs another one in its handle, for how memory of a device is had.  The program calls it
 * with what another library gives it: what that one does nobody knows. */
#include <mpi.h>
#include <stdlib.h>

struct handle {
    void (*device_alloc)(void **block, size_t bytes);
    int is_on_device;
};
void (*others_alloc(void))(void **block, size_t bytes);

static struct handle *the_handle;

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

int main(int argc, char **argv)
{
    int rank, size, *in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    handle()->is_on_device = argc > 1;
    handle_set_alloc(others_alloc());
    in = numbers_alloc(1);
    for (int step = 0; step < 3; step++)
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 2, in, 1, MPI_INT,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 32 spbc-missing-function
 * finding 46 spbc-missing-function
 */
