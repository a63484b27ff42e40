/* SPDX-License-Identifier: Apache-2.0 */
/* What every part needs of the machine: memory and a way out. */
#include "milc.h"

#include <stdio.h>
#include <stdlib.h>

int mynode;

void terminate(int status, const char *why)
{
    fprintf(stderr, "milc: node %d: %s\n", mynode, why);
    MPI_Abort(MPI_COMM_WORLD, status);
    exit(status);
}

void *node_alloc(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);

    if (!p)
        terminate(1, "no room for the lattice");
    return p;
}
