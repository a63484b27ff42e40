/* SPDX-License-Identifier: Apache-2.0 */
/* How is the result of an analysis, and what reports ask of the program, written as bytes?
 *
 * The bytes (numbers and texts as in base/bytes.h; a text that may be missing has a 0 or 1 in
 * front; a place is the number of its file, 0 for nowhere, line, column, offset, and with
 * is_macro the same of the spelling without offset):
 *   files       count, then full path and is_system of each
 *   functions   count, then name, key, is_static, place, begin and end of each that is defined
 *   units       count, then includes and skipped ranges of each
 *   pictures    count, then each: number of schedules, the schedules; findings and patterns that
 *               show the same one name it by its number
 *   result      as in passes/result.h, in its order
 * What comes out is enough for report/: a function has its name, place and one region, a pattern
 * two regions with their ends.  There are no nodes and no expressions.
 */
#ifndef SPBC_ANSWER_IMAGE_H
#define SPBC_ANSWER_IMAGE_H

#include "passes/result.h"

struct arena;
struct byte_reader;
struct moved;
struct reader;
struct text;

void image_put(struct text *bytes, const struct program *program, const struct result *result);
/* image_get: files are those of the reader; with `moved` every place and every line in a text is
 * what it is now.  Returns false when one can not be told, or the bytes are damaged. */
bool image_get(struct arena *arena, struct byte_reader *in, struct reader *reader,
               const struct moved *moved, struct program **program, const struct result **result);

#endif
