/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads and signal handlers do in an order that no two runs share? */
#ifndef SPBC_PASSES_THREADS_H
#define SPBC_PASSES_THREADS_H

#include "passes/analysis.h"

/* threads_check: reports communication by several threads. */
void threads_check(struct analysis *a);
/* threads_claim: may several threads of a process communicate in the pattern?  Without a reason: no. */
struct claim threads_claim(struct analysis *a, const struct group *group);
/* threads_jump_back: does the call keep a place (setjmp) in a program whose signal handlers jump to such ones? */
bool threads_jump_back(struct analysis *a, const struct node *call);
/* threads_begin: does the library function begin a thread, or take a handler of signals? */
bool threads_begin(const struct function *f);
/* threads_keep_out: is it a call of a function of the library that is about threads and locks? */
bool threads_keep_out(const struct node *call);
/* threads_starts: does the call begin a thread? */
bool threads_starts(const struct node *call);
/* threads_signals: may the call make a signal handler of the program run that leaves something behind? */
bool threads_signals(struct analysis *a, const struct node *call);
/* threads_runs: functions that run in other threads, as far as the program hands them over; threads_handlers: when a signal
 * comes, but for those behind which the process does nothing. */
struct bits threads_runs(struct analysis *a);
struct bits threads_handlers(struct analysis *a);

/* Of OpenMP.  threads_have_openmp: do the directives of the unit mean something?  threads_directive: the text of those
 * that the region begins with; NULL: none.  threads_directive_has: is one of the words in it?  threads_directed: does the
 * function have directives that mean something? */
bool threads_have_openmp(const struct unit *unit);
bool threads_directed(const struct function *f);
const char *threads_directive(const struct region *region, size_t *length);
bool threads_directive_has(const struct region *region, const char *const *words);
/* threads_region: the innermost region of several threads around the node; NULL: none. */
const struct region *threads_region(const struct node *node);
/* threads_each_step: does every thread of such a region, of which nobody knows how many there are, step a number that
 * they share? */
bool threads_each_step(const struct node *assignment);
/* threads_parallel: functions that are called in such regions. */
const struct bits *threads_parallel(struct analysis *a);
/* threads_is_first: does the first thread of its process, or of one begun otherwise, alone run the call? */
bool threads_is_first(struct analysis *a, const struct node *call);

#endif
