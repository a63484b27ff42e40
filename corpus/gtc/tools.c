/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays that exist or end the run, and the random bits of the start. */
#include "gtc.h"

#include <stdio.h>
#include <stdlib.h>

void *array_new(size_t n, size_t size)
{
    void *a = calloc(n + 1, size);

    if (a == NULL) {
        fprintf(stderr, "gtc: cannot allocate %zu x %zu bytes\n", n, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    return a;
}

uint64_t mix64(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}
