/* SPDX-License-Identifier: Apache-2.0 */
/* How does a line of source stand above its caret?
 *
 * Tabs become blanks, characters that would steer a terminal and bytes that are no UTF-8 become
 * U+FFFD, and of a long line only the part around the caret is shown, so that line and marks fit
 * under each other wherever they are printed in letters of one width.
 */
#ifndef SPBC_REPORT_EXCERPT_H
#define SPBC_REPORT_EXCERPT_H

#include "ir/ir.h"

struct arena;

struct excerpt {
    const char *text;
    const char *marks; /* "    ^~~~"; "" when there is nothing to mark */
};

/* excerpt_make: end: of the range to mark; file NULL or another file: the word at the place; another
 * line: the rest of the line. */
void excerpt_make(struct arena *arena, const char *line, size_t length, const struct place *place,
                  const struct place *end, struct excerpt *excerpt);

/* excerpt_plain: a line without marks, from its beginning. */
const char *excerpt_plain(struct arena *arena, const char *line, size_t length);

#endif
