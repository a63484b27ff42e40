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
 * in segment k + 1, which is complete (reserved, head written) before that record is published. A
 * record is published by the store of its state.
 */
#ifndef SPBC_NET_LAYOUT_H
#define SPBC_NET_LAYOUT_H

#include "core/ids.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#define LOG_MAGIC   0x314c474f4c435053ull /* "SPCLOGL1" */
#define LOG_VERSION 1u

enum { RECORD_UNIT = 64, RECORD_TINY_MAX = 8 };

struct log_head {
    _Atomic uint64_t magic; /* published last */
    uint32_t version, segment;
    uint32_t src, dst, epoch, pid;
    uint64_t bytes; /* of this segment, head included */
    char pad_0[64 - 40];
    /* The sender's address space proves itself by these: a pid may belong to somebody else by now.
     */
    uint64_t nonce_address, nonce[2];
    char pad_1[64 - 24];
    /* Segment 0 only.  Nothing more will come (records is valid then). */
    _Atomic uint32_t is_finished;
    uint32_t reserved;
    uint64_t first_record; /* how many records were trimmed away before segment 0's first */
    uint64_t records;
    char pad_2[64 - 24];
};

/* State of a record: bits are only ever added, after the publishing store all by atomic or. */
enum record_bit {
    RECORD_READY = 1,    /* sender: the record is there */
    RECORD_LOGGED = 2,   /* sender: the payload is wholly in the log */
    RECORD_NEXT = 4,     /* sender: no message; the log continues in the next segment */
    RECORD_OFFERED = 8,  /* sender: until logged the payload may be read at its address `where` */
    RECORD_CLAIMED = 16, /* receiver: reading there, the sender keeps its buffer still */
    RECORD_DONE = 32,    /* receiver: has read there */
    RECORD_REVOKED = 64, /* sender: waited no longer, what the claimer read is void */
    RECORD_TAKEN = 128   /* receiver: matched (synchronous messages) */
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
        uint64_t where;
        unsigned char tiny[RECORD_TINY_MAX];
    };
};

_Static_assert(sizeof(struct log_head) == 192, "segments begin with three lines");
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

#endif
