/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed? */
#ifndef SPBC_PASSES_STORED_H
#define SPBC_PASSES_STORED_H

#include "passes/analysis.h"

/* store_is_of_field: one of those in the cell of the field, which an expression names.  A value that is not
 * known, of an external function, is none. */
bool store_is_of_field(struct analysis *a, const struct store *store, const struct expr *field);
/* cells_of_store: all that an assignment to the lvalue changes, also in objects of other types. */
void cells_of_store(struct analysis *a, const struct expr *lvalue, struct set *out);

#endif
