/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed, and does it name the object? */
#ifndef SPBC_PASSES_STORED_H
#define SPBC_PASSES_STORED_H

#include "passes/analysis.h"

/* store_is_of_field: one of those in the cell of the field, which an expression names.  A value that is not
 * known, of an external function, is none. */
bool store_is_of_field(struct analysis *a, const struct store *store, const struct expr *field);
/* stores_of_field: all of those, found once for each field: statuses of all of the program share the cell of the field. */
const store_list *stores_of_field(struct analysis *a, const struct expr *field);
/* cells_of_store: all that an assignment to the lvalue changes, also in objects of other types. */
void cells_of_store(struct analysis *a, const struct expr *lvalue, struct set *out);

/* lvalue_cell: of the variable or the field that it names, or is an element of; NULL: it lies behind a pointer. */
struct cell *lvalue_cell(struct analysis *a, const struct expr *lvalue);
/* A walk over stores:  for (struct stores walk = stores_of(cell); stores_next(&walk);) use(walk.store).  Stores lie
 * all over the memory, and most of the time of a walk went into waiting for it: those some way behind are fetched. */
struct stores {
    const struct store *store; /* where the walk is */
    const struct cell *cell;
    struct analysis *a; /* NULL: of one cell */
    const struct set *cells;
    const struct store_group *group;
    uint32_t walk, cell_at, group_at, at;
};

/* stores_of: all of one cell; NULL: none.  stores_of_group: these.  stores_of_cells: of all cells of the set, which stays
 * as it is; what several of them have is come to once, but for walks inside of this one. */
struct stores stores_of(const struct cell *cell);
struct stores stores_of_group(const struct store_group *group);
struct stores stores_of_cells(struct analysis *a, const struct set *cells);
bool stores_next(struct stores *s);

uint32_t cell_store_count(const struct cell *cell);
/* cell_only_store: NULL where there are none or several. */
const struct store *cell_only_store(const struct cell *cell);
/* cell_is_copied: is a whole record, or what nobody knows, stored there? */
bool cell_is_copied(const struct cell *cell);
/* cells_store: all of the cells are written by it, too. */
void cells_store(struct analysis *a, const struct set *cells, const struct store *store);

/* group_is_behind: did the values get into the cell by way of a pointer, which may lead to other objects too?  An
 * object that is one number is hardly ever taken for another. */
bool group_is_behind(const struct cell *cell, const struct store_group *group);

#endif
