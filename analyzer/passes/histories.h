/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process send the same in two runs? */
#ifndef SPBC_PASSES_HISTORIES_H
#define SPBC_PASSES_HISTORIES_H

#include "passes/joint.h"

struct sample { /* runs of so many processes, see contrast.c */
    struct analysis *a;
    uint32_t size;
    enum start_with start;
    const struct run *const *runs;
    uint32_t run_count;
};

enum likeness { ALIKE, NOT_KNOWN, UNLIKE };

struct difference {
    uint32_t rank;
    uint32_t at[2];               /* in the two histories */
    const struct entry *entry[2]; /* NULL: it is not sent */
};

/* history_differs: finds the first message of the first history that is not as in the second one; `from` is the place of
 * the first history in *out. */
bool history_differs(const struct history *x, const struct history *y, int from,
                     struct difference *out);
/* histories_are_alike: is every message of the first history in the second one, and known to be the same? */
bool histories_are_alike(const struct history *x, const struct history *y);
/* history_message: what `like` is in another history, as an entry of this kind and peer; NULL: it is not there. */
const struct entry *history_message(const struct history *h, const struct entry *like,
                                    enum entry_kind kind, int peer);
/* history_told: is everything that the process is told, up to its entry `end`, the same in the other run? */
enum likeness history_told(const struct run *x, uint32_t rank, uint32_t end, const struct run *y);
/* histories_have_rivals: do several processes send messages of the pattern to this one in the runs?  Those of one alone
 * have but one order. */
bool histories_have_rivals(const struct sample *sample, const struct group *group, uint32_t rank);

#endif
