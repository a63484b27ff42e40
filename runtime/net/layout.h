/* SPDX-License-Identifier: Apache-2.0 */
/* What do the bytes of a log mean?  Shared between the sender's incarnation, which writes, and
 * every receiver that maps it.
 *
 * A log is the messages of one directed pair (src, dst) written by one incarnation (epoch) of src:
 *     spbc.<job>.log.<src>.<dst>.<epoch>.<k>    segment k = 0, 1, ...
 *
 * A segment is a struct log_head, then records one behind the other, multiples of 64 bytes:
 *     struct record | payload, padded to 64    (length <= 8: the payload is in record.tiny)
 *
 * In the last used place of a full segment stands a record with only RECORD_NEXT: the log goes on
 * in segment k + 1, which is complete (head written, named) before that record is published.  A
 * record is published by the store of its state.  Its payload may follow piece by piece; `logged`
 * says how far it has come.
 *
 * Segments from LOG_BLOCK on are reserved block by block, as the log comes near: beyond what is
 * published, and the one line behind it, a reader touches nothing.
 */
#ifndef SPBC_NET_LAYOUT_H
#define SPBC_NET_LAYOUT_H

#include "core/ids.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOG_MAGIC   0x314c474f4c435053ull /* "SPCLOGL1" */
#define LOG_VERSION 3u

enum { RECORD_UNIT = 64, RECORD_TINY_MAX = 8, LOG_BLOCK = 2 * 1024 * 1024 };

struct log_head {
    uint64_t magic;
    uint32_t version, segment;
    uint32_t src, dst, epoch;
    _Atomic uint32_t is_gone; /* the writer has done away with the file of a released segment */
    uint64_t bytes;           /* of this segment, head included */
    uint64_t first;           /* records of this log in front of this segment */
    /* Receiver, of a trimmed segment: it will not look at it any more. */
    _Atomic uint32_t is_released;
    char pad_0[64 - 52];
    /* Segment 0 only. */
    _Atomic uint32_t start;       /* the first segment that was not trimmed */
    _Atomic uint32_t is_finished; /* nothing more will come (records is valid then) */
    uint64_t records;
    char pad_1[64 - 16];
};

/* State of a record: bits are only ever added. */
enum record_bit {
    RECORD_READY = 1, /* sender: the record is there */
    RECORD_NEXT = 2,  /* sender: no message; the log continues in the next segment */
    RECORD_TAKEN = 4  /* receiver: matched (synchronous messages) */
};

struct record {
    _Atomic uint32_t state; /* enum record_bit; 0: nothing here yet */
    uint32_t context;
    int32_t tag;
    uint16_t call;
    uint8_t kind, flags;
    struct pattern_id id;
    uint64_t length;
    uint64_t seq, tag_seq;
    union {
        _Atomic uint64_t logged; /* bytes of the payload that are there */
        unsigned char tiny[RECORD_TINY_MAX];
    };
};

_Static_assert(sizeof(struct log_head) == 128, "segments begin with two lines");
_Static_assert(sizeof(struct record) == RECORD_UNIT, "a record is one line");

static inline size_t record_padded(uint64_t length)
{
    return (size_t)((length + RECORD_UNIT - 1) & ~(uint64_t)(RECORD_UNIT - 1));
}

static inline size_t record_bytes(uint64_t length)
{
    return length <= RECORD_TINY_MAX ? RECORD_UNIT : RECORD_UNIT + record_padded(length);
}

static inline unsigned char *record_payload(struct record *record)
{
    return record->length <= RECORD_TINY_MAX ? record->tiny : (unsigned char *)(record + 1);
}

/* record_is_whole: is all of its payload in the log? */
static inline bool record_is_whole(const struct record *record)
{
    return record->length <= RECORD_TINY_MAX ||
           atomic_load_explicit(&record->logged, memory_order_acquire) == record->length;
}

#endif
