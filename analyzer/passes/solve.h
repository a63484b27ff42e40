/* SPDX-License-Identifier: Apache-2.0 */
/* Can these conditions hold together?  The only door to Z3. */
#ifndef SPBC_PASSES_SOLVE_H
#define SPBC_PASSES_SOLVE_H

#include "passes/analysis.h"

struct solver;

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

struct solver *solver_new(struct analysis *a, uint32_t timeout_ms);
void solver_free(struct solver *solver);

/* A side is one process: its rank, and its own copy of every variable. */
void solver_begin(struct solver *solver);
/* solver_within: until solver_end, ranks and the number of processes are those of the one communicator that this
 * certainly is, and of which all sides are members; behind solver_begin. */
void solver_within(struct solver *solver, const struct comm_value *comm);
/* solver_differ: two sides are different processes. */
void solver_differ(struct solver *solver, int side1, int side2);
/* solver_event: the event runs on this side: guards hold. */
void solver_event(struct solver *solver, const struct event *event, int side);
/* solver_peer: the event's peer is the process of the other side. */
void solver_peer(struct solver *solver, const struct event *event, int side, int other);
/* solver_rise: the process of the second side has at least the rank of that of the first. */
void solver_rise(struct solver *solver, int side, int above);
/* solver_root: the process is (or is not) the first one, or the last one, of all. */
void solver_root(struct solver *solver, int side, bool is_last, bool is_root);
/* solver_same: two sides are one process. */
void solver_same(struct solver *solver, int side1, int side2);
/* solver_astray: the event's peer is no process at all. */
void solver_astray(struct solver *solver, const struct event *event, int side);
/* solver_unnamed: the event does not run on this side (its guards do not hold), or its peer is not the process
 * of the other side. */
void solver_unnamed(struct solver *solver, const struct event *event, int side, int other);
/* solver_tags: both events have the same tag. */
void solver_tags(struct solver *solver, const struct event *x, int side1, const struct event *y,
                 int side2);
/* solver_share: until solver_end, expressions for which `is_shared` holds have one value for all sides.
 */
void solver_share(struct solver *solver, bool (*is_shared)(void *context, const struct expr *expr),
                  void *context);
/* solver_guards: these guards hold (or, negated, not all of them). */
void solver_guards(struct solver *solver, const struct event *event, const struct guard *guards,
                   uint32_t count, bool is_negated);
/* solver_end: is it satisfiable?  Ends what solver_begin began. */
enum answer solver_end(struct solver *solver);
/* solver_is_spent: every further answer is ANSWER_UNKNOWN, so nobody needs to ask. */
bool solver_is_spent(const struct solver *solver);
/* solver_was_exact: nothing in the last question was left open (a variable with unknown values). */
bool solver_was_exact(const struct solver *solver);

/* solver_ask: what a solver of Z3 answers (a Z3_lbool), within so much CPU time; its contexts and
 * solvers are the caller's.  solver_was_timed: did time ever end a question, so that another run might
 * decide it? */
int solver_ask(struct solver *s, void *context, void *solver, uint32_t limit_ms);
bool solver_was_timed(const struct solver *s);
/* solver_questions: what was answered before, for those who ask a solver of their own. */
struct questions *solver_questions(const struct solver *s);

#endif
