/* SPDX-License-Identifier: Apache-2.0 */
/* How do two texts differ, as a unified diff that patch applies? */
#ifndef SPBC_TRANSFORM_DIFF_H
#define SPBC_TRANSFORM_DIFF_H

#include <stddef.h>

struct arena;
struct text;

/* diff_append: appends "--- old_name", "+++ new_name" and hunks with three lines of context;
 * nothing when the texts are equal. Lines keep their endings; a last line without one is marked as
 * patch expects. */
void diff_append(struct arena *arena, const char *old_name, const char *old_text, size_t old_length,
                 const char *new_name, const char *new_text, size_t new_length, struct text *out);

#endif
