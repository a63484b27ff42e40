/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage can an expression denote, and what can be stored there? */
#ifndef SPBC_PASSES_CELLS_H
#define SPBC_PASSES_CELLS_H

#include "passes/analysis.h"

/* cells_solve: points-to sets, callees of indirect calls and the stores of every cell. */
void cells_solve(struct analysis *a);

struct cell *cell_of_variable(struct analysis *a, const struct variable *variable);
struct cell *cell_of_field(struct analysis *a, const struct expr *field);
struct cell *cell_of_return(struct analysis *a, const struct function *function);
/* cells_of_lvalue: the cells that an lvalue may lie in. */
void cells_of_lvalue(struct analysis *a, const struct expr *expr, struct set *out);
/* points_of: the cells that the value of a pointer expression may point to. */
void points_of(struct analysis *a, const struct expr *expr, struct set *out);
/* cell_spread: the cell and, where it holds records, the cells of their fields. */
void cell_spread(struct analysis *a, const struct cell *cell, struct set *out);
/* pointees_spread: everything that a callee may write through pointer argument `expr`. */
void pointees_spread(struct analysis *a, const struct expr *expr, struct set *out);
/* callees_of: the functions that a call node may call; for an indirect call those found. */
const function_list *callees_of(struct analysis *a, const struct node *call);
/* call_writes: may an external function (or MPI) write through this argument of the call? */
bool call_writes(struct analysis *a, const struct node *call, uint32_t arg);
/* call_is_allocation: malloc and its relatives, and functions that only hand out their results. */
bool call_is_allocation(struct analysis *a, const struct node *call);
/* call_mpi: row of mpi.def of the MPI function that the call reaches directly, also through a
 * pointer; -1 none. */
int call_mpi(struct analysis *a, const struct node *call);
/* function_is_external: has no body in the program. */
static inline bool function_is_external(const struct function *f)
{
    return !f->is_defined;
}

#endif
