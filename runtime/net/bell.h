/* SPDX-License-Identifier: Apache-2.0 */
/* Who has sent to me lately?  Doorbells, so that a receiver does not scan the logs of all peers.
 *
 * File spbc.<job>.bell: struct bell_rank[nranks], then one row per receiver: a bitmap of senders,
 * padded to whole lines.
 *
 * A set bit (receiver d, sender s): d has to look at the log of s.  The receiver polls a sender it
 * looks at directly and leaves the bit set; so a steady stream of messages writes no bell at all.
 * Lost wake-ups are impossible: sender:    publish the record;  full fence;  load the bit;  clear
 * -> set it receiver:  clear the bit;       full fence;  look at the record once more;  something
 * there -> keep polling One of the two fences comes first in their total order: either the sender
 * sees the bit clear and sets it, or the receiver sees the record.  The sender may be killed
 * between publishing and ringing: the change of its epoch makes every receiver that had mapped its
 * log look again, and its next incarnation sends the message anew and rings.
 */
#ifndef SPBC_NET_BELL_H
#define SPBC_NET_BELL_H

#include "segment.h"
#include "step.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct bell_rank {
    _Atomic uint32_t
        finished_epoch; /* the rank: the incarnation that has called net_finish; 0: none */
    char pad[60];
};

struct bell {
    struct segment file;
    struct bell_rank *rank;
    _Atomic uint64_t *row;
    size_t row_words; /* including padding */
};

int bell_open(const char *job, uint32_t nranks, struct bell *bell); /* 0 or -errno */
void bell_close(struct bell *bell);

static inline _Atomic uint64_t *bell_row(const struct bell *bell, uint32_t receiver)
{
    return bell->row + (size_t)receiver * bell->row_words;
}

static inline void bell_ring(_Atomic uint64_t *word, uint64_t bit)
{
    atomic_thread_fence(memory_order_seq_cst);
    if (!(atomic_load_explicit(word, memory_order_relaxed) & bit)) {
        atomic_fetch_or_explicit(word, bit, memory_order_release);
    }
}

/* bell_quiet: the receiver's half before it stops polling a sender; it has to look once more
 * afterwards. */
static inline void bell_quiet(const struct bell *bell, uint32_t receiver, uint32_t sender)
{
    net_step();
    atomic_fetch_and_explicit(bell_row(bell, receiver) + sender / 64, ~((uint64_t)1 << sender % 64),
                              memory_order_acq_rel);
    atomic_thread_fence(memory_order_seq_cst);
    net_step();
}

static inline bool bell_is_rung(const struct bell *bell, uint32_t receiver, uint32_t sender)
{
    uint64_t word =
        atomic_load_explicit(bell_row(bell, receiver) + sender / 64, memory_order_acquire);
    return word >> sender % 64 & 1;
}

#endif
