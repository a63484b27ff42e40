/* SPDX-License-Identifier: Apache-2.0 */
/* What had a program been given inside its patterns before it crashed?  The journal of one rank.
 *
 * Pattern ids keep a replayed message from meeting the wrong receive.  They do not keep a *test* of a named request from succeeding too
 * early: a termination token that lies in a survivor's log is there at once, while the anonymous messages that always happened before
 * it are still being sent again (SPBC section 4.2.2, in the form of a polling loop as in the paper's figure 4).  So each rank writes
 * down which messages it has handed to the program inside patterns, and after a restart a call that may answer "not yet" does so until
 * everything handed out before that message has been handed out again.  The order of anonymous receptions is not forced.
 *
 * Local; one thread at a time; libc only.
 */
#ifndef SPBC_CORE_JOURNAL_H
#define SPBC_CORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/ids.h"

struct journal;

struct journal_event { /* one received message, as the program got it */
    struct pattern_id id;
    uint32_t context; /* of the communicator */
    int32_t tag;
    uint32_t source; /* world rank */
    uint32_t reserved;
};

/* journal_open: makes the journal of a rank, or goes on with the one that its earlier incarnations
 * wrote.  Returns 0 or -errno (-ENOSPC: shared memory is full). */
int journal_open(const char *job, uint32_t rank, struct journal **out);
void journal_close(struct journal *journal);

/* journal_record: the program is being given this message.  Returns 0 or -errno. */
int journal_record(struct journal *journal, const struct journal_event *event);

/* journal_is_replaying: is there an event of an earlier incarnation that has not happened again?
 * While not, nothing is held back. */
bool journal_is_replaying(const struct journal *journal);

/* journal_are_due: may these messages of one pattern iteration be given to the program together, or has something that
 * came before one of them not happened again yet?  is_free[i]: message i is an anonymous reception, which never has to wait. */
bool journal_are_due(const struct journal *journal, size_t count, const struct journal_event *event,
                     const bool *is_free);

#endif
