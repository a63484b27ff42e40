/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is there or ends the job, and the hash from which the problem is made. */
#include "amg.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_get(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);

    if (!p) {
        fprintf(stderr, "amg: out of memory (%zu items of %zu bytes)\n", count, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
        abort();
    }
    return p;
}

void *memory_grow(void *old, size_t count, size_t size)
{
    void *p = realloc(old, (count ? count : 1) * size);

    if (!p) {
        fprintf(stderr, "amg: out of memory (%zu items of %zu bytes)\n", count, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
        abort();
    }
    return p;
}

uint64_t hash_mix(uint64_t a, uint64_t b)
{
    uint64_t h = a * 0x9e3779b97f4a7c15u + b + 0x7f4a7c15u;

    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    return h ^ (h >> 31);
}
