/* SPDX-License-Identifier: Apache-2.0 */
/* What of a source's text may passes look for?  See marks.h.
 *
 * Does not: trigraphs, raw strings of C++ (a quote in one makes the marks of what follows depend on
 * more than they need to, or a word in one counts as a name: texts then count as different that are
 * not). */
#include "answer/marks.h"

#include "base/bytes.h"

#include <ctype.h>
#include <string.h>

struct scan {
    const char *at, *end;
    struct marks *marks;
    bool is_line_start; /* nothing but blanks since the line began */
};

static void put(struct scan *scan, const char *from)
{
    scan->marks->hash = bytes_hash(scan->marks->hash + 1, from, (size_t)(scan->at - from));
}

static bool has_word(const char *from, const char *to, const char *word)
{
    return memmem(from, (size_t)(to - from), word, strlen(word)) != NULL;
}

/* What passes look for in a text. */
static bool is_looked_for(const char *from, const char *to)
{
    static const char *const WORDS[] = {"MPI", "SPBC", "spbc", "ragma", "redefine_extname"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (has_word(from, to, WORDS[i]))
            return true;
    return false;
}

static bool is_splice(const char *at)
{
    return at[-1] == '\\' || (at[-1] == '\r' && at[-2] == '\\');
}

static void line_skip(struct scan *scan, const char *begin)
{
    while (scan->at < scan->end &&
           (*scan->at != '\n' || (scan->at > begin + 1 && is_splice(scan->at))))
        scan->at++;
}

static void block_skip(struct scan *scan)
{
    scan->at += 2;
    while (scan->at + 1 < scan->end && (scan->at[0] != '*' || scan->at[1] != '/'))
        scan->at++;
    scan->at = scan->at + 2 < scan->end ? scan->at + 2 : scan->end;
}

static void comment_skip(struct scan *scan)
{
    const char *from = scan->at;
    if (scan->at[1] == '/')
        line_skip(scan, from);
    else
        block_skip(scan);
    if (is_looked_for(from, scan->at))
        put(scan, from);
    scan->marks->has_lines |= has_word(from, scan->at, "spbc:");
}

/* What matters of a macro or an included file is where it is used; that it is another mpi.h is
 * looked for. */
static bool is_definition(const char *from, const char *to)
{
    static const char *const NAMES[] = {"define", "undef", "include"};
    const char *at = from + 1;
    while (at < to && (*at == ' ' || *at == '\t'))
        at++;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if ((size_t)(to - at) > strlen(NAMES[i]) && strncmp(at, NAMES[i], strlen(NAMES[i])) == 0)
            return !is_looked_for(from, to) && !has_word(from, to, "mpi.h");
    return false;
}

/* A comment in it may go on behind the end of the line. */
static void directive_skip(struct scan *scan)
{
    const char *from = scan->at;
    while (scan->at < scan->end &&
           (*scan->at != '\n' || (scan->at > from + 1 && is_splice(scan->at)))) {
        if (scan->at[0] == '/' && scan->at + 1 < scan->end && scan->at[1] == '*')
            block_skip(scan);
        else
            scan->at++;
    }
    if (!is_definition(from, scan->at))
        put(scan, from);
    scan->marks->has_names |= has_word(from, scan->at, "omp") && has_word(from, scan->at, "ragma");
    scan->marks->has_lines |= has_word(from, scan->at, "spbc:");
}

static void quoted_skip(struct scan *scan)
{
    const char *from = scan->at;
    const char quote = *scan->at++;
    while (scan->at < scan->end && *scan->at != quote && *scan->at != '\n')
        scan->at += *scan->at == '\\' && scan->at + 1 < scan->end ? 2 : 1;
    if (scan->at < scan->end)
        scan->at++;
    if (has_word(from, scan->at, "ragma"))
        put(scan, from);
}

static void word_skip(struct scan *scan)
{
    const char *from = scan->at;
    while (scan->at < scan->end && (isalnum((unsigned char)*scan->at) != 0 || *scan->at == '_'))
        scan->at++;
    if (is_looked_for(from, scan->at))
        put(scan, from);
    scan->marks->has_names |= has_word(from, scan->at, "_Pragma");
}

void marks_read(const char *text, size_t length, struct marks *marks)
{
    struct scan scan = {text, text + length, marks, true};
    *marks = (struct marks){0};
    while (scan.at < scan.end) {
        const char *from = scan.at;
        const bool was_start = scan.is_line_start;
        const unsigned char byte = (unsigned char)*from;
        scan.is_line_start = byte == '\n' || (was_start && isspace(byte) != 0);
        if (byte == '#' && was_start) {
            directive_skip(&scan);
        } else if (byte == '/' && scan.at + 1 < scan.end && (from[1] == '/' || from[1] == '*')) {
            comment_skip(&scan);
            scan.is_line_start = was_start;
        } else if (byte == '"' || byte == '\'') {
            quoted_skip(&scan);
        } else if (isalpha(byte) != 0 || byte == '_') {
            word_skip(&scan);
        } else if (isdigit(byte) != 0) {
            while (scan.at < scan.end &&
                   (isalnum((unsigned char)*scan.at) != 0 || *scan.at == '\''))
                scan.at++;
        } else {
            scan.at++;
        }
    }
}
