/* SPDX-License-Identifier: Apache-2.0 */
/* What do the test programs share whose ranks write blocks of one file by turns? */
#ifndef SPBC_TESTSUITE_FAULT_RANKS_H
#define SPBC_TESTSUITE_FAULT_RANKS_H

#include <mpi.h>
#include <stdio.h>

enum { BLOCK = 16 };

static int rank, size;

static inline void fail(const char *what)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 99);
}

static inline void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The block of this rank in this round, and where it is; `what` tells the parts apart. */
static inline const char *block(char what, int round, MPI_Offset *at)
{
    static char text[3 * BLOCK]; /* of which the first block is used */
    snprintf(text, sizeof text, "%c%03d of %03d.....", what, round, rank);
    *at = ((MPI_Offset)round * size + rank) * BLOCK;
    return text;
}

#endif
