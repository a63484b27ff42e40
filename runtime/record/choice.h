/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT: what the seed of --perturb chooses where MPI leaves a choice.
 *
 * All are for calls of the program, with delays asked for; `site` is where the program calls.
 */
#ifndef SPBC_RECORD_CHOICE_H
#define SPBC_RECORD_CHOICE_H

#include "record.h"

void choice_begin(uint64_t seed, int rank);
uint64_t choice_chance(void); /* the next random number of this rank and thread */

/* choice_probe: the source that a probe with MPI_ANY_SOURCE is to see.  waits: MPI_Probe, which comes
 * back when something is there.  False: nothing was chosen, the call goes on as it is. */
bool choice_probe(int tag, MPI_Comm comm, const void *site, bool waits, int *source);
/* choice_take: takes the message for a reception with MPI_ANY_SOURCE out.  False: likewise. */
enum choice_waits {
    CHOICE_NOW,   /* of what is there */
    CHOICE_AHEAD, /* before a reception is posted: of what is there or comes within short */
    CHOICE_WAITS
};
bool choice_take(int tag, MPI_Comm comm, const void *site, enum choice_waits waits,
                 MPI_Message *message, MPI_Status *status);
/* choice_request: completes one of the requests (at least one is active) and gives its index, or -1:
 * nothing was chosen.  waits: it may be held up for a better one. */
int choice_request(int count, MPI_Request *requests, const void *site, bool waits,
                   MPI_Status *status);
/* choice_takes_one: does a call that may complete several take one only?  Otherwise choice_gather holds it
 * up until many are complete. */
bool choice_takes_one(void);
void choice_gather(int count, const MPI_Request *requests, const void *site);
/* choice_refuses: is a test to say "not yet"?  Every other time at a place, never when nothing of the
 * requests is active. */
bool choice_refuses(int count, const MPI_Request *requests, const void *site);
/* choice_late: holds a send up, by the rank's place in the order of the seed, now and then. */
void choice_late(const void *site);

#endif
