/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is there or ends the job, and a hash that stands for measured material data. */
#include "minife.h"

#include <stdio.h>
#include <stdlib.h>

void *checked_alloc(long count, size_t size)
{
    void *p = calloc(count > 0 ? (size_t)count : 1, size);

    if (!p) {
        fprintf(stderr, "minife: no memory for %ld items of %zu bytes\n", count, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    return p;
}

uint64_t scramble(uint64_t a, uint64_t b)
{
    uint64_t x = (a + 0x632be59bd9b4e019u) * 0xd6e8feb86659fd93u ^ b;

    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}
