/* SPDX-License-Identifier: Apache-2.0 */
/* How do the statements of a function come to stand where it is called? */
#ifndef SPBC_PASSES_INLINING_H
#define SPBC_PASSES_INLINING_H

#include "passes/analysis.h"

struct inlining {
    struct analysis *a;
    ARRAY(struct variable *) variables; /* of the program */
    ARRAY(struct variable *) handed;    /* whose address was an argument that has been put in */
    uint32_t space;                     /* nodes that may still be added */
    struct node **room;                 /* the nodes of the function that room was made in last */
};

/* inlining_begin: at most so many nodes are added, with all calls that follow; inlining_end: gives the program its variables;
 * of those whose addresses were arguments only, none is taken any more. */
void inlining_begin(struct inlining *in, struct analysis *a, uint32_t space);
void inlining_end(struct inlining *in);
/* argument_stays: does the expression keep its value while a function runs that `home` calls?  place_stays: the place its
 * address? */
bool place_stays(const struct expr *place, const struct function *home);
bool argument_stays(const struct expr *argument, const struct function *home);
/* call_inline: the call of a function that is defined, by its name, with as many arguments as it has parameters.
 * `put`: for each parameter, is its argument put in for it?  NULL: for none.  `is_wrapper`: the statements have the place of
 * the call.  Returns false where there is no space, or nothing follows the call. */
bool call_inline(struct inlining *in, struct node *call, const bool *put, bool is_wrapper);
/* inlining_is_result: does the assignment stand for what a function returned that was copied to its call? */
bool inlining_is_result(const struct analysis *a, const struct node *node);
/* inlining_variable: a new local of the function like that one.  inlining_node: a new node like that one, of its function, which
 * has room for it (inlining_reserve: for so many more), and to which nothing leads: function_edges, when it has its place. */
const struct expr *inlining_variable(struct inlining *in, struct function *home,
                                     const struct variable *like);
void inlining_reserve(struct inlining *in, struct function *f, uint32_t count);
struct node *inlining_node(struct inlining *in, const struct node *like);
/* branch_decide: a condition that has one answer is none. */
void branch_decide(struct node *branch, const struct expr *condition);
/* inlining_sift: takes away the nodes from this number on, which stand for a call, to which nothing leads any more. */
void inlining_sift(struct inlining *in, const struct node *call, uint32_t from);
/* call_named: the function of the program that is called by its name; NULL: another kind of node, MPI, through a pointer.
 * call_of_defined: likewise, one that is defined, is given as much as it has parameters, and is not the one that calls. */
const struct function *call_named(const struct node *node);
const struct function *call_of_defined(const struct node *node);
/* function_is_followed: is it all there is to a call of its name, without ways or statements that graphs do not show? */
bool function_is_followed(const struct function *f);

#endif
