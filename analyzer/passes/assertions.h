/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user vouch for? */
#ifndef SPBC_PASSES_ASSERTIONS_H
#define SPBC_PASSES_ASSERTIONS_H

#include "passes/analysis.h"

/* assertions_find: comments `spbc: separator` of all sources, and those of the options. */
void assertions_find(struct analysis *a);
/* assertions_check: reports those that are at no call, and those that no proof needed. */
void assertions_check(struct analysis *a);

/* ---- for other assertions ---- */
/* assertion_file: the source or header that the user means by this path; NULL. */
const struct file *assertion_file(struct analysis *a, const char *path);
/* assertion_place: the place of a byte of the file's text. */
struct place assertion_place(const struct file *file, const char *at);
/* assertion_is_comment: is `mark` the beginning of a comment of the text? */
bool assertion_is_comment(const char *text, const char *mark);

#endif
