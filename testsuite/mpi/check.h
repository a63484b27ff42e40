/* SPDX-License-Identifier: Apache-2.0 */
/* How does an MPI test program complain?  One line with place and rank, then the whole run ends. */
#ifndef SPBC_TESTSUITE_MPI_CHECK_H
#define SPBC_TESTSUITE_MPI_CHECK_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static inline int check_rank(void)
{
    int check_me = -1;
    MPI_Comm_rank(MPI_COMM_WORLD, &check_me);
    return check_me;
}

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: rank %d: not so: %s\n", __FILE__, __LINE__, check_rank(),      \
                    #condition);                                                                   \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)

#define CHECK_EQUAL(got, wanted)                                                                   \
    do {                                                                                           \
        long long check_got = (got), check_wanted = (wanted);                                      \
        if (check_got != check_wanted) {                                                           \
            fprintf(stderr, "%s:%d: rank %d: %s is %lld, not %lld\n", __FILE__, __LINE__,          \
                    check_rank(), #got, check_got, check_wanted);                                  \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                          \
        }                                                                                          \
    } while (0)

#endif
