/* SPDX-License-Identifier: Apache-2.0 */
/* What is code in this text, and what is comment, string or preprocessor directive?
 *
 * Requires: C source text, in any encoding whose ASCII bytes are ASCII, with any line endings.
 * Computes: a class per byte, and the directives with their nesting.  Does not: expand or evaluate
 * anything; skipped text is text.
 */
#ifndef SPBC_TRANSFORM_SCAN_H
#define SPBC_TRANSFORM_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum scan_class { SCAN_CODE, SCAN_SPACE, SCAN_COMMENT, SCAN_STRING, SCAN_DIRECTIVE };

enum directive_kind {
    DIRECTIVE_IF,   /* #if #ifdef #ifndef */
    DIRECTIVE_ELSE, /* #else #elif ... */
    DIRECTIVE_ENDIF,
    DIRECTIVE_INCLUDE,
    DIRECTIVE_OTHER
};

struct directive {
    enum directive_kind kind;
    size_t begin, end; /* from the '#' to the end of its last line, line ending excluded */
    uint32_t depth;    /* conditionals around it (for #if: outside of it) */
};

struct scan {
    const char *text;
    size_t length;
    const unsigned char *classes; /* enum scan_class per byte */
    const struct directive *directives;
    uint32_t directive_count;
    size_t begin; /* of the text behind a byte order mark */
    bool is_crlf; /* its lines end with CR LF */
};

struct scan *scan_new(struct arena *arena, const char *text, size_t length);

size_t scan_line_begin(const struct scan *scan, size_t offset);
/* scan_line_end: of the line ending's first byte, or the text's end. */
size_t scan_line_end(const struct scan *scan, size_t offset);
/* scan_line_next: begin of the next line, or the text's end. */
size_t scan_line_next(const struct scan *scan, size_t offset);
/* scan_is_line_start: nothing but blanks stands before offset on its line. */
bool scan_is_line_start(const struct scan *scan, size_t offset);
/* scan_is_line_rest_free: nothing but blanks and whole comments stands from offset to the end of
 * its line. */
bool scan_is_line_rest_free(const struct scan *scan, size_t offset);
/* scan_indent: the blanks at the begin of offset's line. */
const char *scan_indent(struct arena *arena, const struct scan *scan, size_t offset);
/* scan_code_before: end of the last code or string byte before offset; 0 when there is none. */
size_t scan_code_before(const struct scan *scan, size_t offset);
/* scan_code_from: the first code or string byte at or behind offset; length when there is none. */
size_t scan_code_from(const struct scan *scan, size_t offset);
/* scan_is_word: the word stands at offset, as a token of its own. */
bool scan_is_word(const struct scan *scan, size_t offset, const char *word);
/* scan_has_word: the word stands anywhere as a token of the code. */
bool scan_has_word(const struct scan *scan, const char *word);

#endif
