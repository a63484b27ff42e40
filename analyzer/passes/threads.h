/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads and signal handlers do in an order that no two runs share? */
#ifndef SPBC_PASSES_THREADS_H
#define SPBC_PASSES_THREADS_H

#include "passes/analysis.h"

/* threads_check: reports communication by several threads. */
void threads_check(struct analysis *a);
/* threads_claim: may several threads of a process communicate in the pattern?  Without a reason: no. */
struct claim threads_claim(struct analysis *a, const struct group *group);
/* threads_begin: does the library function begin a thread, or take a handler of signals? */
bool threads_begin(const struct function *f);
/* threads_signals: may the call make a signal handler of the program run that leaves something behind? */
bool threads_signals(struct analysis *a, const struct node *call);
/* threads_label: adds the cells that hold what depends on which thread came first, or when a signal did;
 * false: there are none. */
bool threads_label(struct analysis *a, struct bits *cells);

#endif
