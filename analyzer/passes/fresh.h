/* SPDX-License-Identifier: Apache-2.0 */
/* Which fields of records, and elements of arrays, does every round of a window set anew before it reads them? */
#ifndef SPBC_PASSES_FRESH_H
#define SPBC_PASSES_FRESH_H

#include "passes/window.h"

/* fresh_left: the cells that rounds store in, without them.  Only fields are looked at. */
struct bits fresh_left(const struct window *window, const struct bits *stored);

/* fresh_array: the same of an array of numbers, a local variable of the level's function that nobody else looks at, as
 * a whole: has each element that is read been set by its number? */
bool fresh_array(const struct window *window, const struct window_level *level,
                 const struct variable *array);

/* fresh_heap: the same of memory that one local pointer names: does every round receive into it before it looks there? */
bool fresh_heap(const struct window *window, const struct cell *memory);

#endif
