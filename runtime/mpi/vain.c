/* SPDX-License-Identifier: Apache-2.0 */
/* Which MPI calls have brought this rank nothing?  Counted for the watchdog of spbc-run (run/watchdog.c), which can not see
 * otherwise that ranks ask for ever.
 *
 * In vain are: a test or probe that finds nothing; a look at the clock; a barrier, and a broadcast or reduction on a spanning
 * communicator whose short result was one of the last results of that call there, or goes to others.  A loop of nothing else
 * goes on for ever, unless the program computes something meanwhile, or looks at something outside of MPI.  Every other call
 * counts as one that has brought something.
 * Now and then what was asked for is told.  Does not: judge; look at results inside a cluster, whose calls go straight down.
 */
#include "mpi/vain.h"

#include "mpi/watch.h"

#include <string.h>

enum {
    TELL_EVERY = 61, /* calls in vain; prime: a loop of several calls shows each of them in turn */
    RESULTS = 64,
    RESULT_BYTES_MAX = 64
};

void vain_note(const struct waiting *asked)
{
    static uint32_t left = TELL_EVERY;
    vain_count();
    if (__builtin_expect(--left > 0, 1))
        return;
    left = TELL_EVERY;
    asked_publish(asked);
}

/* Of a few results of the last calls one is known by its hash; a long one never is. */
static bool result_is_known(const struct collective *c)
{
    static uint64_t known[RESULTS];
    MPI_Aint offset;
    size_t bytes;
    if (c->recvcount > RESULT_BYTES_MAX ||
        !rt_is_contiguous(c->recvcount, c->recvtype, &offset, &bytes) || bytes > RESULT_BYTES_MAX)
        return false;
    uint64_t sum = ((uint64_t)c->comm->context << 32 | (uint64_t)c->row << 16 | bytes) + 1;
    const char *at = (const char *)c->recvbuf + offset;
    for (size_t i = 0; i < bytes; i += sizeof sum) {
        uint64_t word = 0;
        memcpy(&word, at + i, bytes - i < sizeof word ? bytes - i : sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    uint64_t *place = &known[sum % RESULTS];
    bool is_known = *place == sum;
    *place = sum;
    return is_known;
}

void vain_collective(const struct collective *c)
{
    bool is_vain = false;
    if (c->comm->is_inter)
        return;
    switch (c->row) {
    case RT_ROW_MPI_Barrier:
        is_vain = true;
        break;
    case RT_ROW_MPI_Reduce:
        is_vain = c->comm->rank != c->root || result_is_known(c);
        break;
    case RT_ROW_MPI_Allreduce:
    case RT_ROW_MPI_Bcast:
        is_vain = result_is_known(c);
        break;
    default:
        break;
    }
    if (is_vain)
        vain_note(
            &(struct waiting){.what = JOB_WAIT_COLLECTIVE, .comm = c->comm, .peer = -1, .tag = -1});
}
