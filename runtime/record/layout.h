/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT between the recorder and spbc-run: environment, and the records in a rank's file.
 *
 * DIR/rank.<world rank> is a sequence of struct record_entry, in the order in which they happened;
 * texts (places, calls) are entries of their own kind, followed by `bytes` characters and padded to
 * 8, that give a number to a text before it is used.  A restarted rank begins its file anew.
 */
#ifndef SPBC_RECORD_LAYOUT_H
#define SPBC_RECORD_LAYOUT_H

#include <stdint.h>

#define RECORD_ENV_DIR     "SPBC_RECORD_DIR"     /* where to write; unset: nothing is recorded */
#define RECORD_ENV_LIBRARY "SPBC_RECORD_LIBRARY" /* libspbc-record.so; unset: not loaded */
#define RECORD_ENV_PERTURB "SPBC_RECORD_PERTURB" /* seed of the delays; unset: none */

enum record_kind {
    RECORD_TEXT = 1,   /* text: its number */
    RECORD_SEND,       /* peer: world rank of the destination */
    RECORD_COLLECTIVE, /* text: the call */
    RECORD_RECEIVE,    /* peer: world rank of the source */
    RECORD_PROBE,      /* likewise; the message stays */
    RECORD_END         /* MPI_Finalize was reached */
};

struct record_entry {
    uint32_t kind;
    int32_t peer, tag;
    uint32_t place;              /* number of a text, 0: unknown */
    uint32_t call;               /* likewise */
    uint32_t is_anonymous;       /* RECEIVE, PROBE: MPI_ANY_SOURCE was asked for */
    uint64_t comm;               /* the same on all members */
    uint64_t order;              /* RECEIVE: when it was posted; PROBE: when it asked */
    uint64_t bytes, hash;        /* of the content */
    uint64_t pattern, iteration; /* active at the send, or when the reception was posted */
};

#endif
