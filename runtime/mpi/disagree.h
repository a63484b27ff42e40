/* SPDX-License-Identifier: Apache-2.0 */
/* What when the members of a collective do not agree on how much there is to send?
 *
 * Where errors are fatal the run ends at once, by name.  Else it is noted, what came is cut or left
 * short, the collective goes on as planned (so that the other members are not left waiting), and the
 * call returns MPI_ERR_TRUNCATE at the members that have noticed.
 */
#ifndef SPBC_MPI_DISAGREE_H
#define SPBC_MPI_DISAGREE_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct disagreement {
    struct comm *comm;
    int code; /* MPI_SUCCESS: none */
    char says[512];
};

/* Around a collective, on the program's stack or on a coroutine.  disagreement_end: what the call
 * returns; raises what was noted, else passes `code` on. */
void disagreement_begin(struct disagreement *d, struct comm *comm);
int disagreement_end(struct disagreement *d, int code);

/* disagreement_note: notes it, or ends the run; comm: of the collective */
void disagreement_note(const struct comm *comm, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool disagreement_is_noted(void);
/* disagreement_is_lower: is this error of the lower MPI one that members who disagree cause, in a
 * collective?  Then it is noted, or has ended the run. */
bool disagreement_is_lower(int code);

#pragma GCC visibility pop

#endif
