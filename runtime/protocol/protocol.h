/* SPDX-License-Identifier: Apache-2.0 */
/* What distinguishes one fault-tolerance protocol from another?  One row a protocol, used by the
 * launcher (who rolls back) and by the ranks (what is compared when matching).  Libc only;
 * immutable, so any thread may read it. Paper: SPBC sections 4.1 and 4.3; the other rows: HydEE,
 * MPICH-V, libELC, ULFM.
 */
#ifndef SPBC_PROTOCOL_PROTOCOL_H
#define SPBC_PROTOCOL_PROTOCOL_H

#include <stdbool.h>

enum rollback {
    ROLLBACK_FAILED_CLUSTER, /* the ranks of the failed cluster, nobody else */
    ROLLBACK_EVERYBODY,      /* all clusters */
    ROLLBACK_NOBODY          /* survivors get errors and go on */
};

struct protocol {
    const char *name;
    const char *summary; /* one line for --help */
    bool is_available;   /* in this version; the others are refused by name */
    bool logs_payload;   /* crossing messages, at the sender */
    bool compares_ids;   /* matching compares pattern ids (theorem 1) */
    enum rollback rollback;
};

/* protocol_find: the row of a name, NULL when there is none. */
const struct protocol *protocol_find(const char *name);
/* protocol_get: row by index, NULL behind the last one. */
const struct protocol *protocol_get(unsigned index);

#endif
