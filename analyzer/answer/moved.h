/* SPDX-License-Identifier: Apache-2.0 */
/* Where is now what stood at a place of the program as it was?
 *
 * Requires: sketches (ir/sketch.h) of what changed, before and now, whose shapes are alike; then
 * the n-th places of both are of the same thing.  Computes: the place now of every place that the
 * IR of the changed files had, and of those in text that the preprocessor skipped.  Refuses when
 * two things that stood at one place do not do so now, or the other way round, or in another order:
 * the passes compare places.  A line is mapped only if all that stood on it is on one line now.
 */
#ifndef SPBC_ANSWER_MOVED_H
#define SPBC_ANSWER_MOVED_H

#include "ir/sketch.h"

struct arena;
struct moved;

struct moved *moved_new(struct arena *arena);
/* moved_file: a file that has changed, by its full path and the path that users see. */
void moved_file(struct moved *moved, const char *full, const char *shown);
bool moved_has(const struct moved *moved, const char *full);
/* moved_take: the places of one part.  Returns false when a file that has not changed is not as it
 * was. */
bool moved_take(struct moved *moved, const struct sketch *before, const struct sketch *now);
/* moved_lost: a word of the source that is another one now: no text that has it can be kept. */
void moved_lost(struct moved *moved, const char *word);
/* moved_renamed: likewise of a name: no text that has it as a word. */
void moved_renamed(struct moved *moved, const char *name);
/* moved_settle: after all parts.  Returns false when the places can not be mapped. */
bool moved_settle(struct moved *moved);

/* moved_place: `place` as it is now; its files are those of now, found by their full paths already.
 * Returns false when nothing of the IR stood there. */
bool moved_place(const struct moved *moved, struct place *place);
/* moved_text: with the lines in it ("file.c:7") as they are now; NULL when one can not be told. */
const char *moved_text(const struct moved *moved, const char *text);
/* text_is_of_path: a byte in front of a path that makes it the end of another one. */
bool text_is_of_path(char character);
/* text_cites: does the text cite a line of the file ("path:7")?  *at is where the line stands. */
bool text_cites(const char *text, const char *path, const char **at);

#endif
