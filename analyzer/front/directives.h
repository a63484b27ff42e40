/* SPDX-License-Identifier: Apache-2.0 */
/* Which directives of OpenMP does the text of a file have?  Private to front/.
 *
 * libclang reads a unit without them (command.c), so they are found in the text: lines
 * `#pragma omp ...` and _Pragma("omp ..."), but not those in comments, texts, definitions of macros,
 * and in what the preprocessor skipped.  A directive belongs to the code that comes next behind it,
 * whatever comments, empty lines and other directives are in between; some (barrier) stand alone.
 *
 * Only of units that are compiled with OpenMP; the others have none.
 */
#ifndef SPBC_FRONT_DIRECTIVES_H
#define SPBC_FRONT_DIRECTIVES_H

#include "front/unit.h"

/* directives_before: those in front of the code at the place: the text behind "omp" without comments, one
 * below the other; NULL: there are none. */
const char *directives_before(struct parsed *parsed, const struct place *place);
/* directives_waits: the function, from begin to end, waits there for the tasks or threads that it began. */
void directives_waits(struct parsed *parsed, struct function *function, const struct place *begin,
                      const struct place *end);
/* directives_give_to_threads: does one of the unit give each thread a variable of its own of this one
 * (threadprivate)?  Those in another file than the variable count for variables outside of functions. */
bool directives_give_to_threads(struct parsed *parsed, const struct variable *variable);

#endif
