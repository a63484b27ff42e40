/* SPDX-License-Identifier: Apache-2.0 */
/* What do the statements of a program say about its pointers? */
#ifndef SPBC_PASSES_CONSTRAINTS_H
#define SPBC_PASSES_CONSTRAINTS_H

#include "passes/analysis.h"

struct constraints;
struct running;

/* constraints_new: what is called is told to `running`. */
struct constraints *constraints_new(struct analysis *a, struct running *running);
/* constraints_add_...: what the node, the initialiser of the variable, or the object that the list
 * makes says. */
void constraints_add_node(struct constraints *c, const struct node *node);
void constraints_add_variable(struct constraints *c, const struct variable *variable);
void constraints_add_list(struct constraints *c, const struct expr *list);
/* constraints_run: the least points-to sets.  constraints_tell: puts them into the cells and hands them over to points_of. */
void constraints_run(struct constraints *c);
void constraints_tell(struct constraints *c);
/* constraints_records_changed: objects_find has told more of what lies where. */
void constraints_records_changed(struct constraints *c);
void constraints_free(struct constraints *c);

#endif
