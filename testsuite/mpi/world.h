/* SPDX-License-Identifier: Apache-2.0 */
/* What do the MPI test programs share?  A check that ends the whole run and says where, and a
 * generator all ranks agree on. */
#ifndef SPBC_TESTSUITE_WORLD_H
#define SPBC_TESTSUITE_WORLD_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            int check_rank = -1;                                                                   \
            MPI_Comm_rank(MPI_COMM_WORLD, &check_rank);                                            \
            fprintf(stderr, "%s:%d: rank %d: not (%s): ", __FILE__, __LINE__, check_rank,          \
                    #condition);                                                                   \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fputc('\n', stderr);                                                                   \
            fflush(stderr);                                                                        \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)

struct dice {
    uint64_t state;
};

static inline uint32_t dice_throw(struct dice *d, uint32_t sides)
{
    d->state = d->state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(d->state >> 33) % sides;
}

#endif
