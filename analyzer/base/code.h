/* SPDX-License-Identifier: Apache-2.0 */
/* What in the text of a C source is code: neither comment nor text constant?
 *
 * For passes that look for a word, a directive or a condition of the preprocessor where the text is all
 * there is (skipped text, a call as it is written).  Lines joined by backslashes are one; trigraphs and raw
 * texts of C++ are not known.
 */
#ifndef SPBC_BASE_CODE_H
#define SPBC_BASE_CODE_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* code_skip_literal: behind the comment, text or character constant that begins at `at`; `at` when none
 * does. */
size_t code_skip_literal(const char *text, size_t at, size_t end);
/* code_word: where the word stands as one in begin..end, or `end`; begin is outside of comments. */
size_t code_word(const char *text, size_t begin, size_t end, const char *word);
/* code_directive: the '#' of the next directive of the preprocessor from `at` on, which is the begin of a
 * line outside of comments, or behind another directive's '#'; `length`: there is none. */
size_t code_directive(const char *text, size_t at, size_t length);
/* code_directive_is: does its name begin so? */
bool code_directive_is(const char *text, size_t hash, const char *name);
/* code_condition: the directive of the innermost condition in which the offset stands, and behind an
 * "#else" the #if that it belongs to: "#else of #ifdef X".  A directive at the offset itself does not count. */
const char *code_condition(struct arena *arena, const char *text, size_t offset);

#endif
