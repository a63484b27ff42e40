/* SPDX-License-Identifier: Apache-2.0 */
/* Does it matter which line a function is told that it was called on?
 *
 * Error macros hand __LINE__ over; when lines move, the number in the program is another one.
 * Requires: the program behind its analysis.  Computes: may the number only go to functions outside of
 * the program, which know no more of MPI than it has told them, or print it?  Then no pass can tell one
 * from another.  It may go there through functions of the program, through pointers to them, and
 * through the `...` of those, as long as no pass has looked at what comes out of any `...`.  A
 * parameter that is read for anything else, or may be written through a pointer, matters.
 */
#ifndef SPBC_ANSWER_LINES_H
#define SPBC_ANSWER_LINES_H

#include "ir/sketch.h"

struct lines;

struct analysis;

struct lines *lines_new(struct arena *arena, struct analysis *analysis);
/* lines_matter_not: of every function of the program with this key. */
bool lines_matter_not(struct lines *lines, const struct sketch_line *line);

#endif
