/* SPDX-License-Identifier: Apache-2.0 */
/* The table of protocols. */
#include "protocol/protocol.h"

#include <stddef.h>
#include <string.h>

static const struct protocol protocols[] = {
    {"spbc",
     "log crossing messages at the sender, no delivery order; the failed cluster rolls back", true,
     true, true, ROLLBACK_FAILED_CLUSTER},
    {"hydee", "as spbc, replay ordered by a coordinator", false, true, false,
     ROLLBACK_FAILED_CLUSTER},
    {"pessimist", "log every non-deterministic reception before the next send", false, true, false,
     ROLLBACK_FAILED_CLUSTER},
    {"causal", "log receptions asynchronously, determinants travel on messages", false, true, false,
     ROLLBACK_FAILED_CLUSTER},
    {"channel-memory", "messages pass through a stable process per receiver", false, true, false,
     ROLLBACK_FAILED_CLUSTER},
    {"coordinated", "coordinated checkpoints of the whole run", false, false, false,
     ROLLBACK_EVERYBODY},
    {"ulfm", "errors, revoke, shrink and agree for the program to handle", false, false, false,
     ROLLBACK_NOBODY},
};

const struct protocol *protocol_get(unsigned index)
{
    return index < sizeof protocols / sizeof protocols[0] ? &protocols[index] : NULL;
}

const struct protocol *protocol_find(const char *name)
{
    for (unsigned i = 0; i < sizeof protocols / sizeof protocols[0]; i++)
        if (strcmp(protocols[i].name, name) == 0)
            return &protocols[i];
    return NULL;
}
