/* SPDX-License-Identifier: Apache-2.0 */
/* Who calls whom, and which functions matter? */
#ifndef SPBC_PASSES_CALLGRAPH_H
#define SPBC_PASSES_CALLGRAPH_H

#include "passes/analysis.h"

/* callgraph_build: callers, who reaches whom, recursion.  Requires flow_solve. */
void callgraph_build(struct analysis *a);
/* function_reaches: does `from` call `to`, directly or not (true for itself)? */
bool function_reaches(const struct analysis *a, const struct function *from,
                      const struct function *to);
/* functions_reaching: all from which `to` is reached, itself included. */
struct bits functions_reaching(struct analysis *a, const struct function *to);
/* node_calls_program: does it call a function of the program, or one that is not known? */
bool node_calls_program(struct analysis *a, const struct node *node);
/* returns_of: the nodes in which the function returns a value. */
const node_list *returns_of(struct analysis *a, const struct function *f);
/* call_leaves_program: may it run a function that is defined nowhere, or one that is not known? */
bool call_leaves_program(struct analysis *a, const struct node *node);
/* call_has_one_target: a call through a pointer may run something else as well. */
bool call_has_one_target(struct analysis *a, const struct node *call);
/* call_reaches: may this call node end up in `to`? */
bool call_reaches(struct analysis *a, const struct node *call, const struct function *to);
/* callers_add: the reachable calls of a function that are not in the list yet. */
void callers_add(struct analysis *a, const struct function *f, node_list *out);
/* single_caller: the only reachable call of a function that is neither main nor recursive; NULL: none,
 * several, or some that are not seen. */
const struct node *single_caller(struct analysis *a, const struct function *f);

#endif
