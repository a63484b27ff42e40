/* SPDX-License-Identifier: Apache-2.0 */
/* One rank's share of a batch: how many random points lie inside a knotted body. */
#include "racy.h"

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Coordinates are integers of 20 bits: the test for inside is exact. */
static int is_inside(int64_t x, int64_t y, int64_t z)
{
    int64_t xx = x * x >> 20, yy = y * y >> 20, zz = z * z >> 20;

    return xx + yy < 1 << 20 && zz * (1 << 10) < (xx + yy) * ((1 << 10) - (yy >> 10));
}

int64_t batch_sample(const struct run *run, int batch)
{
    uint64_t state = ((uint64_t)run->rank << 32 | (uint64_t)batch) * 0xd1342543de82ef95u;
    int64_t inside = 0;

    for (int k = 0; k < run->samples; k++) {
        uint64_t bits = next_random(&state);

        inside += is_inside((int64_t)(bits & 0xfffff), (int64_t)(bits >> 20 & 0xfffff),
                            (int64_t)(bits >> 40 & 0xfffff));
    }
    return inside;
}
