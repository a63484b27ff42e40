/* SPDX-License-Identifier: Apache-2.0 */
/* How are texts put together and compared? */
#ifndef SPBC_BASE_TEXT_H
#define SPBC_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* A text under construction, in an arena; bytes is always NUL terminated after the first append. */
struct text {
    struct arena *arena;
    char *bytes;
    size_t length, capacity;
};

void text_append(struct text *text, const char *bytes);
void text_append_bytes(struct text *text, const char *bytes, size_t length);
void text_append_char(struct text *text, char character);
void text_printf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* text_get: the text so far; "" when nothing was appended. */
const char *text_get(const struct text *text);

bool text_starts_with(const char *text, const char *prefix);
bool text_ends_with(const char *text, const char *suffix);
/* text_is_one_of: of a list that ends with NULL? */
bool text_is_one_of(const char *text, const char *const *list);
/* text_is_name_byte: may it stand within a name of C? */
bool text_is_name_byte(char byte);
/* text_distance: insertions, deletions, replacements and swaps of neighbours between two words; at
 * most `limit` + 1. */
uint32_t text_distance(const char *a, const char *b, uint32_t limit);

#endif
