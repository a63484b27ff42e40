/* SPDX-License-Identifier: Apache-2.0 */
/* Which other storage does an access reach, as the object there has another type? */
#ifndef SPBC_PASSES_PUNS_H
#define SPBC_PASSES_PUNS_H

#include "passes/analysis.h"

/* lvalue_pointer: the pointer that the innermost storage of an lvalue lies behind (p of p->f.g) and
 * the type it is accessed with, which may be left out (NULL); NULL none. */
const struct expr *lvalue_pointer(const struct expr *lvalue, const struct type **accessed);
/* pun_of: what an access as another type, of an object in the cell, reaches: nothing besides, the cell
 * itself, or that and the fields of the records in it. */
enum pun { PUN_NONE, PUN_CELL, PUN_SPREAD };
enum pun pun_of(struct analysis *a, const struct cell *cell, const struct type *accessed,
                bool is_write);
/* cells_of_puns: further cells that an access behind a pointer reads or writes, as the object there
 * has another type. */
void cells_of_puns(struct analysis *a, const struct expr *lvalue, bool is_write, struct set *out);
/* cells_of_other_records: adds what lies in records that the lvalue accesses as records of another type. */
void cells_of_other_records(struct analysis *a, const struct expr *lvalue, struct set *out);
/* record_is_class: of C++?  Classes are accessed as their bases: fields have the keys of the base then. */
bool record_is_class(const struct type *record);

#endif
