/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage can an expression denote? */
#ifndef SPBC_PASSES_CELLS_H
#define SPBC_PASSES_CELLS_H

#include "passes/analysis.h"
#include "passes/external.h"

struct cell *cell_of_variable(struct analysis *a, const struct variable *variable);
struct cell *cell_of_field(struct analysis *a, const struct expr *field);
struct cell *cell_of_return(struct analysis *a, const struct function *function);
struct cell *cell_of_key(struct analysis *a, const char *key, const struct type *record,
                         const struct type *type);
/* cell_of_heap: the memory that a call hands out. */
struct cell *cell_of_heap(struct analysis *a, const struct node *node);
struct cell *cell_of_function(struct analysis *a, const struct function *function);
/* cell_of_literal: the object that a compound literal, or a list for an array, makes. */
struct cell *cell_of_literal(struct analysis *a, const struct expr *list);
/* cell_of_rest: what the program gives to `...` of its own functions. */
struct cell *cell_of_rest(struct analysis *a);
/* cell_of_own_rest: what it gives to `...` of this one, besides: its va_start begins with that, wherever the list is
 * handed on to then.  Labels only: values are those of cell_of_rest. */
struct cell *cell_of_own_rest(struct analysis *a, const struct function *function);
/* cell_of_elsewhere: what functions outside the program keep. */
struct cell *cell_of_elsewhere(struct analysis *a);
/* cell_of_copies: a new one, which has its values by copies alone. */
struct cell *cell_of_copies(struct analysis *a);
/* cells_of_lvalue: the cells that an lvalue may lie in. */
void cells_of_lvalue(struct analysis *a, const struct expr *expr, struct set *out);
/* cells_of_whole: the same and, of a record, the cells of its fields. */
void cells_of_whole(struct analysis *a, const struct expr *lvalue, struct set *out);
/* cells_read_by: adds the cells that evaluating the expression (NULL: none) may read. */
void cells_read_by(struct analysis *a, const struct expr *expr, struct set *out);
/* cells_known_read: the same, found once; its items stay, it may be another set when more is known of records. */
const struct set *cells_known_read(struct analysis *a, const struct expr *expr);
/* cells_written_by: adds those that an assignment sets, or a call that is handed a pointer to them. */
void cells_written_by(struct analysis *a, const struct node *node, struct set *out);
/* node_writes_some: does it set one of these cells? */
bool node_writes_some(struct analysis *a, const struct node *node, const struct set *cells);
/* record_of_type: the record that a value of this type consists of; NULL: it holds none. */
const struct type *record_of_type(const struct type *type);
const char *record_type_name(const struct type *type);
/* address_operands: which operands of arithmetic may an address in its result come from?  A pointer and a number
 * make a pointer into the same object; the distance of two pointers is none. */
void address_operands(const struct expr *arithmetic, bool *left, bool *right);
/* points_of: the cells that the value of a pointer expression may point to. */
void points_of(struct analysis *a, const struct expr *expr, struct set *out);
/* cells_of_type: of the fields of a record, and of the records in it; NULL: it is none. */
const struct set *cells_of_type(struct analysis *a, const struct type *type);
/* cell_spread: the cell and, where it holds records, the cells of their fields. */
void cell_spread(struct analysis *a, const struct cell *cell, struct set *out);
/* cells_spread: the same for several. */
void cells_spread(struct analysis *a, const struct set *cells, struct set *out);
/* pointees_spread: everything that a callee may write through pointer argument `expr`. */
void pointees_spread(struct analysis *a, const struct expr *expr, struct set *out);
/* callees_of: the functions that a call node may call; for an indirect call those found. */
const function_list *callees_of(struct analysis *a, const struct node *call);
/* call_is_allocation: malloc and its relatives, and functions that only hand out their results. */
bool call_is_allocation(struct analysis *a, const struct node *call);
/* call_mpi: row of mpi.def of the MPI function that the call reaches directly, also through a
 * pointer; -1 none. */
int call_mpi(struct analysis *a, const struct node *call);
/* call_mpi_name: the name of that function; "" none. */
const char *call_mpi_name(struct analysis *a, const struct node *call);
/* function_is_external: has no body in the program. */
static inline bool function_is_external(const struct function *f)
{
    return !f->is_defined;
}

#endif
