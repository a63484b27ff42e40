/* SPDX-License-Identifier: Apache-2.0 */
/* What is code in this text, and what is comment, string or preprocessor directive?  See scan.h.
 *
 * A backslash at the end of a line joins it to the next in comments, strings and directives alike.
 * Trigraphs are not read.
 */
#include "scan.h"

#include "base/arena.h"

#include <ctype.h>
#include <string.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

struct scanner {
    const char *text;
    size_t length, at;
    unsigned char *classes;
    unsigned char outer; /* class of bytes that are no comment or string: code, or directive */
};

static bool is_newline(const struct scanner *scanner, size_t at)
{
    return at < scanner->length && scanner->text[at] == '\n';
}

/* The length of a joined line end ("\\\n", "\\\r\n") at a place; 0: none. */
static size_t joined(const struct scanner *scanner, size_t at)
{
    if (at >= scanner->length || scanner->text[at] != '\\')
        return 0;
    if (is_newline(scanner, at + 1))
        return 2;
    if (at + 1 < scanner->length && scanner->text[at + 1] == '\r' && is_newline(scanner, at + 2))
        return 3;
    return 0;
}

static void take(struct scanner *scanner, size_t count, unsigned char class)
{
    for (size_t i = 0; i < count && scanner->at < scanner->length; i++)
        scanner->classes[scanner->at++] = class;
}

static void take_comment(struct scanner *scanner)
{
    const bool is_block = scanner->text[scanner->at + 1] == '*';
    take(scanner, 2, SCAN_COMMENT);
    while (scanner->at < scanner->length) {
        const char *c = scanner->text + scanner->at;
        const size_t join = joined(scanner, scanner->at);
        if (is_block && c[0] == '*' && scanner->at + 1 < scanner->length && c[1] == '/') {
            take(scanner, 2, SCAN_COMMENT);
            return;
        }
        if (!is_block && join == 0 && c[0] == '\n')
            return;
        take(scanner, join != 0 ? join : 1, SCAN_COMMENT);
    }
}

/* A string that is not closed ends with its line, as in the text of an #error or in skipped text.
 */
static void take_string(struct scanner *scanner)
{
    const char quote = scanner->text[scanner->at];
    const unsigned char class = scanner->outer == SCAN_CODE ? SCAN_STRING : scanner->outer;
    take(scanner, 1, class);
    while (scanner->at < scanner->length && !is_newline(scanner, scanner->at)) {
        const char c = scanner->text[scanner->at];
        const size_t join = joined(scanner, scanner->at);
        take(scanner, join != 0 ? join : c == '\\' ? 2 : 1, class);
        if (c == quote)
            return;
    }
}

/* Takes text until a newline that is not joined, or one piece of code. */
static void take_piece(struct scanner *scanner)
{
    const char *c = scanner->text + scanner->at;
    const char following = scanner->at + 1 < scanner->length ? c[1] : '\0';
    const size_t join = joined(scanner, scanner->at);
    if (join != 0)
        take(scanner, join, scanner->outer == SCAN_CODE ? SCAN_SPACE : scanner->outer);
    else if (c[0] == '/' && (following == '*' || following == '/'))
        take_comment(scanner);
    else if (c[0] == '"' || c[0] == '\'')
        take_string(scanner);
    else if (isspace((unsigned char)c[0]))
        take(scanner, 1, SCAN_SPACE);
    else
        take(scanner, 1, scanner->outer);
}

static enum directive_kind directive_kind_of(const char *text, size_t length)
{
    static const struct {
        const char *name;
        enum directive_kind kind;
    } rows[] = {
        {"if", DIRECTIVE_IF},           {"ifdef", DIRECTIVE_IF},
        {"ifndef", DIRECTIVE_IF},       {"else", DIRECTIVE_ELSE},
        {"elif", DIRECTIVE_ELSE},       {"elifdef", DIRECTIVE_ELSE},
        {"elifndef", DIRECTIVE_ELSE},   {"endif", DIRECTIVE_ENDIF},
        {"include", DIRECTIVE_INCLUDE}, {"include_next", DIRECTIVE_INCLUDE},
        {"import", DIRECTIVE_INCLUDE},
    };
    size_t at = 1;
    while (at < length && (text[at] == ' ' || text[at] == '\t'))
        at++;
    size_t width = 0;
    while (at + width < length && (isalnum((unsigned char)text[at + width]) || text[at] == '_'))
        width++;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == width && memcmp(rows[i].name, text + at, width) == 0)
            return rows[i].kind;
    return DIRECTIVE_OTHER;
}

static struct directive take_directive(struct scanner *scanner, uint32_t *depth)
{
    struct directive directive = {.begin = scanner->at};
    scanner->outer = SCAN_DIRECTIVE;
    while (scanner->at < scanner->length && !is_newline(scanner, scanner->at))
        take_piece(scanner);
    scanner->outer = SCAN_CODE;
    directive.end = scanner->at;
    if (directive.end > directive.begin && scanner->text[directive.end - 1] == '\r')
        directive.end--;
    directive.kind =
        directive_kind_of(scanner->text + directive.begin, directive.end - directive.begin);
    if (directive.kind == DIRECTIVE_ENDIF && *depth > 0)
        --*depth;
    directive.depth = *depth;
    if (directive.kind == DIRECTIVE_ELSE && *depth > 0)
        directive.depth--;
    if (directive.kind == DIRECTIVE_IF)
        ++*depth;
    return directive;
}

struct scan *scan_new(struct arena *arena, const char *text, size_t length)
{
    struct scan *scan = ARENA_NEW(arena, struct scan);
    struct scanner scanner = {.text = text,
                              .length = length,
                              .classes = arena_alloc(arena, length + 1),
                              .outer = SCAN_CODE};
    ARRAY(struct directive) directives = {0};
    uint32_t depth = 0;
    bool is_line_start = true;
    if (length >= sizeof byte_order_mark - 1 &&
        memcmp(text, byte_order_mark, sizeof byte_order_mark - 1) == 0)
        take(&scanner, sizeof byte_order_mark - 1, SCAN_SPACE);
    scan->begin = scanner.at;
    while (scanner.at < length) {
        if (is_line_start && text[scanner.at] == '#') {
            const struct directive directive = take_directive(&scanner, &depth);
            array_push(arena, &directives, directive);
            continue;
        }
        const size_t before = scanner.at;
        take_piece(&scanner);
        if (is_newline(&scanner, before) && scanner.at == before + 1)
            is_line_start = true;
        else if (scanner.classes[before] != SCAN_SPACE && scanner.classes[before] != SCAN_COMMENT)
            is_line_start = false;
    }
    scan->text = text;
    scan->length = length;
    scan->classes = scanner.classes;
    scan->directives = directives.items;
    scan->directive_count = directives.count;
    const char *newline = memchr(text, '\n', length);
    scan->is_crlf = newline != NULL && newline > text && newline[-1] == '\r';
    return scan;
}

size_t scan_line_begin(const struct scan *scan, size_t offset)
{
    while (offset > 0 && scan->text[offset - 1] != '\n')
        offset--;
    return offset;
}

size_t scan_line_end(const struct scan *scan, size_t offset)
{
    while (offset < scan->length && scan->text[offset] != '\n')
        offset++;
    if (offset > 0 && offset < scan->length && scan->text[offset - 1] == '\r')
        offset--;
    return offset;
}

size_t scan_line_next(const struct scan *scan, size_t offset)
{
    while (offset < scan->length && scan->text[offset] != '\n')
        offset++;
    return offset < scan->length ? offset + 1 : offset;
}

bool scan_is_line_start(const struct scan *scan, size_t offset)
{
    for (size_t at = scan_line_begin(scan, offset); at < offset; at++)
        if (scan->text[at] != ' ' && scan->text[at] != '\t')
            return false;
    /* A joined line is not a line: text before it would be put inside of what is joined. */
    const size_t begin = scan_line_begin(scan, offset);
    return begin < 2 ||
           scan->text[begin - 2 - (begin > 2 && scan->text[begin - 2] == '\r')] != '\\';
}

bool scan_is_line_rest_free(const struct scan *scan, size_t offset)
{
    const size_t next = scan_line_next(scan, offset);
    for (size_t at = offset; at < next; at++)
        if (scan->classes[at] != SCAN_SPACE && scan->classes[at] != SCAN_COMMENT)
            return false;
    /* A comment that goes on, or a joined line end: the next line is not free. */
    const size_t end = scan_line_end(scan, offset);
    if (end < scan->length && scan->classes[end] == SCAN_COMMENT)
        return false;
    return end == offset || scan->text[end - 1] != '\\';
}

const char *scan_indent(struct arena *arena, const struct scan *scan, size_t offset)
{
    const size_t begin = scan_line_begin(scan, offset);
    size_t length = 0;
    while (begin + length < offset &&
           (scan->text[begin + length] == ' ' || scan->text[begin + length] == '\t'))
        length++;
    return arena_strndup(arena, scan->text + begin, length);
}

static bool is_code(const struct scan *scan, size_t at)
{
    return scan->classes[at] == SCAN_CODE || scan->classes[at] == SCAN_STRING;
}

size_t scan_code_before(const struct scan *scan, size_t offset)
{
    while (offset > 0 && !is_code(scan, offset - 1))
        offset--;
    return offset;
}

size_t scan_code_from(const struct scan *scan, size_t offset)
{
    while (offset < scan->length && !is_code(scan, offset))
        offset++;
    return offset;
}

static bool is_word_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

bool scan_is_word(const struct scan *scan, size_t offset, const char *word)
{
    const size_t length = strlen(word);
    return offset + length <= scan->length && scan->classes[offset] == SCAN_CODE &&
           memcmp(scan->text + offset, word, length) == 0 &&
           (offset == 0 || !is_word_byte(scan->text[offset - 1])) &&
           (offset + length == scan->length || !is_word_byte(scan->text[offset + length]));
}

bool scan_has_word(const struct scan *scan, const char *word)
{
    for (size_t at = 0; at < scan->length; at++)
        if (scan_is_word(scan, at, word))
            return true;
    return false;
}
