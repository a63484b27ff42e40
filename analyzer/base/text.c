/* SPDX-License-Identifier: Apache-2.0 */
/* How are texts put together and compared?  See text.h. */
#include "base/text.h"

#include "base/arena.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_BYTES = 64, LONGEST_WORD = 64 };

static void text_reserve(struct text *text, size_t more)
{
    if (text->capacity - text->length > more)
        return;
    size_t capacity = text->capacity == 0 ? FIRST_BYTES : text->capacity * 2;
    while (capacity - text->length <= more)
        capacity *= 2;
    char *bytes = arena_alloc(text->arena, capacity);
    if (text->length != 0)
        memcpy(bytes, text->bytes, text->length);
    text->bytes = bytes;
    text->capacity = capacity;
}

void text_append_bytes(struct text *text, const char *bytes, size_t length)
{
    text_reserve(text, length);
    if (length != 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_append(struct text *text, const char *bytes)
{
    text_append_bytes(text, bytes, strlen(bytes));
}

void text_append_char(struct text *text, char character)
{
    text_append_bytes(text, &character, 1);
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length > 0) {
        text_reserve(text, (size_t)length);
        (void)vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

const char *text_get(const struct text *text)
{
    return text->bytes == NULL ? "" : text->bytes;
}

bool text_starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool text_is_name_byte(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

bool text_ends_with(const char *text, const char *suffix)
{
    const size_t length = strlen(text);
    const size_t tail = strlen(suffix);
    return length >= tail && memcmp(text + length - tail, suffix, tail) == 0;
}

bool text_is_one_of(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(text, *list) == 0)
            return true;
    return false;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

uint32_t text_distance(const char *a, const char *b, uint32_t limit)
{
    const size_t a_length = strlen(a);
    const size_t b_length = strlen(b);
    if (a_length > LONGEST_WORD || b_length > LONGEST_WORD)
        return strcmp(a, b) == 0 ? 0 : limit + 1;
    uint32_t rows[3][LONGEST_WORD + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= a_length; i++) {
        uint32_t *row = rows[i % 3];
        const uint32_t *above = rows[(i - 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= b_length; j++) {
            const uint32_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = smaller(smaller(above[j], row[j - 1]) + 1, above[j - 1] + change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = smaller(row[j], rows[(i - 2) % 3][j - 2] + 1);
        }
    }
    return smaller(rows[a_length % 3][b_length], limit + 1);
}
