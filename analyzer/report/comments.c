/* SPDX-License-Identifier: Apache-2.0 */
/* Where are the comments of a C or C++ source?  See comments.h.
 *
 * Does not: trigraphs.  A line comment goes on behind a backslash at the end of its line (C11
 * 5.1.1.2).
 */
#include "report/comments.h"

#include <ctype.h>
#include <string.h>

struct scanner {
    const struct file *file;
    const char *text, *end, *at;
    const char *line_start;
    uint32_t line;
};

static void step(struct scanner *scanner)
{
    if (*scanner->at == '\n') {
        scanner->line++;
        scanner->line_start = scanner->at + 1;
    }
    scanner->at++;
}

static bool is_at(const struct scanner *scanner, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(scanner->end - scanner->at) >= length && memcmp(scanner->at, word, length) == 0;
}

static struct place place_here(const struct scanner *scanner)
{
    return (struct place){.file = scanner->file,
                          .line = scanner->line,
                          .column = (uint32_t)(scanner->at - scanner->line_start) + 1,
                          .offset = (uint32_t)(scanner->at - scanner->text)};
}

/* An apostrophe between digits or letters separates digits of a C++ number. */
static bool is_digit_separator(const struct scanner *scanner)
{
    return *scanner->at == '\'' && scanner->at > scanner->text &&
           isxdigit((unsigned char)scanner->at[-1]) && scanner->at + 1 < scanner->end &&
           isxdigit((unsigned char)scanner->at[1]) &&
           (scanner->at + 2 >= scanner->end || scanner->at[2] != '\'');
}

static void skip_quoted(struct scanner *scanner)
{
    const char quote = *scanner->at;
    step(scanner);
    while (scanner->at < scanner->end && *scanner->at != quote && *scanner->at != '\n') {
        if (*scanner->at == '\\' && scanner->at + 1 < scanner->end)
            step(scanner);
        step(scanner);
    }
    if (scanner->at < scanner->end && *scanner->at == quote)
        step(scanner);
}

/* R"mark( ... )mark" */
static void skip_raw(struct scanner *scanner)
{
    const char *mark = scanner->at + 2;
    size_t length = 0;
    while (mark + length < scanner->end && mark[length] != '(' && mark[length] != '\n')
        length++;
    while (scanner->at < scanner->end) {
        const bool closes =
            *scanner->at == ')' && (size_t)(scanner->end - scanner->at) > length + 1 &&
            memcmp(scanner->at + 1, mark, length) == 0 && scanner->at[length + 1] == '"';
        step(scanner);
        if (!closes)
            continue;
        scanner->at += length + 1;
        return;
    }
}

static bool is_raw_string(const struct scanner *scanner)
{
    const char *at = scanner->at;
    if (!is_at(scanner, "R\""))
        return false;
    /* The prefix may be one of encoding: u8R, LR ...; another letter before is a name. */
    return at == scanner->text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_') ||
           at[-1] == '8' || strchr("uUL", at[-1]) != NULL;
}

void comments_visit(const struct file *file, comment_visitor visit, void *context)
{
    struct scanner scanner = {file,       file->text, file->text + file->length,
                              file->text, file->text, 1};
    while (scanner.at < scanner.end) {
        if (is_at(&scanner, "//") || is_at(&scanner, "/*")) {
            const bool is_line = scanner.at[1] == '/';
            scanner.at += 2;
            const struct place begin = place_here(&scanner);
            const char *text = scanner.at;
            while (
                scanner.at < scanner.end &&
                (is_line ? *scanner.at != '\n' || scanner.at[-1] == '\\' : !is_at(&scanner, "*/")))
                step(&scanner);
            visit(context, &begin, text, (size_t)(scanner.at - text));
            if (!is_line && scanner.at < scanner.end)
                scanner.at += 2;
        } else if (is_raw_string(&scanner)) {
            skip_raw(&scanner);
        } else if (*scanner.at == '"' || (*scanner.at == '\'' && !is_digit_separator(&scanner))) {
            skip_quoted(&scanner);
        } else {
            step(&scanner);
        }
    }
}
