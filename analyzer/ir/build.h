/* SPDX-License-Identifier: Apache-2.0 */
/* How does a function's control flow graph and region tree come into being?
 *
 * The front describes a function from its begin to its end: nodes are appended at the current
 * point; labels are points that several ways lead to.  builder_finish removes empty nodes and what
 * the entry does not reach, numbers the rest and fills `previous`.
 */
#ifndef SPBC_IR_BUILD_H
#define SPBC_IR_BUILD_H

#include "ir/expr.h"
#include "ir/ir.h"

struct builder;

struct builder *builder_new(struct program *program, struct function *function);

/* ---- regions: a stack; nodes belong to the innermost open one ---- */
struct region *region_open(struct builder *builder, enum region_kind kind, struct place begin);
void region_close(struct builder *builder, struct place end);
struct region *region_current(const struct builder *builder);

/* ---- nodes ---- */
struct node *node_append(struct builder *builder, enum node_kind kind, struct place place);
/* label_new: a point not placed yet; label_place: the current point goes on there. */
struct node *label_new(struct builder *builder);
void label_place(struct builder *builder, struct node *label);
/* flow_to: the current point goes to the label and nothing follows here. */
void flow_to(struct builder *builder, struct node *label);
/* flow_stop: nothing follows here (exit, abort). */
void flow_stop(struct builder *builder);
/* flow_exit: the label of the function's end. */
struct node *flow_exit(struct builder *builder);
bool flow_is_open(const struct builder *builder);
/* branch_append: a branch; a constant condition becomes a plain way. */
void branch_append(struct builder *builder, struct place place, const struct expr *condition,
                   struct node *on_true, struct node *on_false);

void builder_finish(struct builder *builder);
/* function_restore: gives a function the nodes and regions that a builder once made; their edges
 * and parents are set, what follows from these is computed. */
void function_restore(struct program *program, struct function *function, struct node **nodes,
                      uint32_t node_count, struct region **regions, uint32_t region_count);
/* node_substitute: expr_substitute in all that the node computes, calls and is given. */
void node_substitute(struct program *program, struct node *node, expr_replace replace,
                     void *context);
/* node_rename: expr_rename, likewise. */
void node_rename(struct program *program, struct node *node, expr_replace replace, void *context);
/* variable_copy: a local of the function like the other one, no parameter and with no value to begin with, of this id; the
 * caller adds it to the program's. */
struct variable *variable_copy(struct program *program, const struct variable *like,
                               struct function *function, uint32_t id);
/* function_edges: what leads to each node, again, when nodes were added. */
void function_edges(struct program *program, const struct function *function);
/* program_close_dead_ends: a call of a function that never returns (exit, MPI_Abort, and functions
 * all of whose ways end in such) has no successor.  Once, when all functions are there. */
void program_close_dead_ends(struct program *program);

#endif
