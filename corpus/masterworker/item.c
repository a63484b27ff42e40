/* SPDX-License-Identifier: Apache-2.0 */
/* Making and solving one work item; items differ in length and in cost. */
#include "masterworker.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t shuffle(uint64_t x)
{
    x = (x ^ (x >> 31)) * 0x7fb5d329728ea185u;
    x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44du;
    return x ^ x >> 33;
}

/* Returns the number of weights. */
int item_make(struct item *item, int64_t number)
{
    uint64_t seed = shuffle((uint64_t)number + 1);
    int count = 8 + (int)(seed % (MAX_WEIGHTS - 7));

    item->number = number;
    item->bound = 2000 + (int64_t)(seed >> 20) % 6000;
    for (int k = 0; k < count; k++)
        item->weights[k] = 1 + (int64_t)(shuffle(seed + (uint64_t)k) % 500);
    return count;
}

/* ways[s] is the number of choices with the sum s, modulo 2^64. */
struct result item_solve(const struct item *item, int count)
{
    struct result result = {item->number, 0};
    uint64_t *ways = calloc((size_t)item->bound + 1, sizeof *ways);

    if (!ways) {
        fprintf(stderr, "masterworker: no memory for item %lld\n", (long long)item->number);
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    ways[0] = 1;
    for (int k = 0; k < count; k++)
        for (int64_t s = item->bound; s >= item->weights[k]; s--)
            ways[s] += ways[s - item->weights[k]];
    for (int64_t s = 0; s <= item->bound; s++)
        result.ways += ways[s];
    free(ways);
    return result;
}

uint64_t result_digest(const struct result *result)
{
    return shuffle(result->ways + shuffle((uint64_t)result->number));
}
