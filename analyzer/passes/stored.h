/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed, and does it name the object? */
#ifndef SPBC_PASSES_STORED_H
#define SPBC_PASSES_STORED_H

#include "passes/analysis.h"

/* store_is_of_field: one of those in the cell of the field, which an expression names.  A value that is not
 * known, of an external function, is none. */
bool store_is_of_field(struct analysis *a, const struct store *store, const struct expr *field);
/* cells_of_store: all that an assignment to the lvalue changes, also in objects of other types. */
void cells_of_store(struct analysis *a, const struct expr *lvalue, struct set *out);

/* lvalue_cell: of the variable or the field that it names, or is an element of; NULL: it lies behind a pointer. */
struct cell *lvalue_cell(struct analysis *a, const struct expr *lvalue);
/* stores_fetch: begins to bring the stores of the cell some way behind that one, and their nodes, from the memory,
 * all over which they lie: most of the time of a walk over them went into waiting for it. */
void stores_fetch(const struct cell *cell, uint32_t at);
/* store_is_behind: did the value get into the cell by way of a pointer, which may lead to other objects too?  An
 * object that is one number is hardly ever taken for another. */
bool store_is_behind(const struct cell *cell, const struct store *store);

#endif
