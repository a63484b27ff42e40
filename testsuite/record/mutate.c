/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program look like with one or two things changed at random?
 *
 * Usage: mutate SEED FILE.  Prints the C source with a statement taken away, said twice, moved, put under a condition or before its neighbour,
 * with another number, operator, name or member than there was.  Changes stay inside of lines of functions: comments, directives and
 * what stands at the left margin are as they were.  Many results do not compile or mean little; that is for the caller to find out.
 * The same seed and file give the same text.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 4000, LINE_MAX_ = 512, NAMES_MAX = 400, NAME_MAX_ = 64, TRIES = 200 };

static char lines[LINES_MAX][LINE_MAX_];
static size_t count;
static size_t open_lines[LINES_MAX]; /* those that may be changed */
static size_t opens;
static char names[NAMES_MAX][NAME_MAX_];
static size_t named;
static uint64_t state;

static uint32_t below(size_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % limit);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_keyword(const char *word)
{
    static const char *const KEYWORDS[] = {
        "int",        "for",      "if",      "else",     "while",  "do",     "return",
        "break",      "continue", "static",  "const",    "struct", "char",   "double",
        "float",      "long",     "void",    "unsigned", "enum",   "sizeof", "typedef",
        "switch",     "case",     "default", "goto",     "signed", "short",  "extern",
        "union",      "volatile", "inline",  "argc",     "argv",   "status", "comm",
        "MPI_SOURCE", "bool",     "size_t",  "requests", "request"};
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
        if (strcmp(word, KEYWORDS[i]) == 0)
            return true;
    return strncmp(word, "MPI_", 4) == 0;
}

/* The next word from `at` on in a line, outside of strings; NULL: none.  `length` is its length. */
static char *word_next(char *at, size_t *length)
{
    for (bool quoted = false; *at; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (!quoted && (isalpha((unsigned char)*at) || *at == '_')) {
            for (*length = 0; is_word(at[*length]);)
                ++*length;
            return at;
        }
        while (!quoted && isdigit((unsigned char)*at) && is_word(at[1]))
            at++;
    }
    return NULL;
}

static void names_find(char *line)
{
    size_t length = 0;
    for (char *at = word_next(line, &length); at; at = word_next(at + length, &length)) {
        char word[NAME_MAX_];
        bool is_member = at > line && (at[-1] == '.' || at[-1] == '>');
        if (length >= sizeof word || named == NAMES_MAX || at[length] == '(' || is_member)
            continue;
        memcpy(word, at, length);
        word[length] = '\0';
        if (!is_keyword(word))
            memcpy(names[named++], word, length + 1); /* as often as it stands there */
    }
}

static bool file_read(const char *path)
{
    FILE *in = fopen(path, "r");
    bool in_comment = false;
    if (!in)
        return false;
    while (count < LINES_MAX && fgets(lines[count], LINE_MAX_, in)) {
        char *line = lines[count];
        line[strcspn(line, "\n")] = '\0';
        bool was_in = in_comment;
        if (strstr(line, "/*"))
            in_comment = !strstr(strstr(line, "/*"), "*/");
        else if (strstr(line, "*/"))
            in_comment = false;
        if (!was_in && line[0] == ' ' && !strstr(line, "/*")) {
            open_lines[opens++] = count;
            names_find(line);
        }
        count++;
    }
    (void)fclose(in);
    return opens > 0;
}

static bool is_statement(const char *line)
{
    size_t length = strlen(line);
    int depth = 0;
    for (const char *at = line; *at; at++)
        depth += (*at == '(') - (*at == ')');
    return length > 0 && line[length - 1] == ';' && depth == 0 && !strstr(line, "for (") &&
           !strstr(line, "MPI_Init") && !strstr(line, "MPI_Finalize");
}

/* ---- changes: false if there was nothing to change at the place drawn ---- */

static bool line_set(char *line, const char *text)
{
    if (strlen(text) >= LINE_MAX_)
        return false;
    memcpy(line, text, strlen(text) + 1);
    return true;
}

static bool statement_drop(char *line)
{
    if (!is_statement(line))
        return false;
    return line_set(line, "    ;");
}

static bool statement_guard(char *line)
{
    static const char *const GUARDS[] = {"%s == 0", "%s != 0", "%s > 1",
                                         "%s %% 2", "%s < 3",  "%s >= 2"};
    char condition[NAME_MAX_ + 16], text[2 * LINE_MAX_];
    const char *body = line + strspn(line, " ");
    if (!is_statement(line) || named == 0)
        return false;
    (void)snprintf(condition, sizeof condition, GUARDS[below(sizeof GUARDS / sizeof *GUARDS)],
                   names[below(named)]);
    (void)snprintf(text, sizeof text, "%*sif (%s) %s", (int)(body - line), "", condition, body);
    return line_set(line, text);
}

static bool statement_twice(char *line)
{
    char text[2 * LINE_MAX_ + 8];
    if (!is_statement(line))
        return false;
    (void)snprintf(text, sizeof text, "{ %s %s }", line, line);
    return line_set(line, text);
}

/* With another statement, near or anywhere */
static bool statement_swap(char *line)
{
    char *other = lines[open_lines[below(opens)]], kept[LINE_MAX_];
    if (below(2) && line + LINE_MAX_ < lines[count])
        other = line + LINE_MAX_;
    if (other == line || !is_statement(line) || !is_statement(other))
        return false;
    memcpy(kept, line, LINE_MAX_);
    memcpy(line, other, LINE_MAX_);
    memcpy(other, kept, LINE_MAX_);
    return true;
}

static bool statement_move(char *line)
{
    char *other = lines[open_lines[below(opens)]], text[2 * LINE_MAX_ + 8];
    if (other == line || !is_statement(line) || !is_statement(other))
        return false;
    (void)snprintf(text, sizeof text, below(2) ? "{ %s %s }" : "%s %s", other,
                   line + strspn(line, " "));
    return line_set(other, text) && line_set(line, "    ;");
}

/* The n-th place in the line where `find` finds something, replaced by `text` */
static bool replace(char *line, char *at, size_t length, const char *text)
{
    char all[2 * LINE_MAX_];
    (void)snprintf(all, sizeof all, "%.*s%s%s", (int)(at - line), line, text, at + length);
    return line_set(line, all);
}

static bool number_change(char *line)
{
    char *places[LINE_MAX_];
    size_t found = 0;
    for (char *at = line + 1; *at; at++)
        if (isdigit((unsigned char)*at) && !is_word(at[-1]) && !is_word(at[1]) && at[-1] != '.')
            places[found++] = at;
    if (found == 0)
        return false;
    char *at = places[below(found)];
    char text[16];
    (void)snprintf(text, sizeof text, "%d", (int)(below(2) ? below(4) : (uint32_t)(*at - '0') + 1));
    return replace(line, at, 1, text);
}

static bool operator_change(char *line)
{
    static const char *const PAIRS[][2] = {
        {" < ", " <= "},  {" <= ", " < "},  {" > ", " < "},     {" > ", " >= "},
        {" == ", " != "}, {" != ", " == "}, {" += ", " = "},    {" = ", " += "},
        {" + ", " - "},   {" - ", " + "},   {" * ", " + "},     {" % ", " / "},
        {" && ", " || "}, {" || ", " && "}, {"++", "--"},       {" |= ", " = "},
        {" < ", " > "},   {" + ", " * "},   {" += ", " -= "},   {" += ", " |= "},
        {" += ", " *= "}, {"break;", ";"},  {"continue;", ";"}, {"!", ""},
        {"&", "1 + &"},   {"else", ""},     {"Isend", "Send"},  {"break;", "continue;"}};
    for (int tries = 0; tries < 30; tries++) {
        const char *const *pair = PAIRS[below(sizeof PAIRS / sizeof *PAIRS)];
        char *at = strstr(line, pair[0]);
        if (at && below(2) && strstr(at + 1, pair[0]))
            at = strstr(at + 1, pair[0]);
        if (at && replace(line, at, strlen(pair[0]), pair[1]))
            return true;
    }
    return false;
}

/* A name, a member of a status or a member of a structure becomes another name. */
static bool name_change(char *line)
{
    char *places[LINE_MAX_];
    size_t lengths[LINE_MAX_], found = 0, length = 0;
    for (char *at = word_next(line, &length); at; at = word_next(at + length, &length)) {
        bool is_member = at > line && (at[-1] == '.' || at[-1] == '>');
        char word[NAME_MAX_] = "";
        memcpy(word, at, length < NAME_MAX_ ? length : 0);
        bool is_whole = strncmp(at, "status.", 7) == 0 || strncmp(at, "status->", 8) == 0;
        if (at[length] != '(' && !is_member && (is_whole || (word[0] && !is_keyword(word)))) {
            places[found] = at;
            lengths[found] = length;
            for (char *end = at + length;
                 *end == '.' && is_word(end[1]) && below(2);) /* the whole member */
                for (lengths[found]++, end++; is_word(*end); end++)
                    lengths[found]++;
            found++;
        }
    }
    if (found == 0 || named == 0)
        return false;
    uint32_t chosen = below(found);
    const char *text = below(8) == 0 ? "status.MPI_SOURCE" : names[below(named)];
    return replace(line, places[chosen], lengths[chosen], text);
}

static void change(void)
{
    static bool (*const CHANGES[])(char *) = {statement_drop,  statement_guard, statement_twice,
                                              statement_swap,  statement_move,  number_change,
                                              operator_change, operator_change, name_change,
                                              name_change,     name_change};
    for (int tries = 0; tries < TRIES; tries++)
        if (CHANGES[below(sizeof CHANGES / sizeof *CHANGES)](lines[open_lines[below(opens)]]))
            return;
}

int main(int argc, char **argv)
{
    if (argc != 3 || !file_read(argv[2])) {
        (void)fprintf(stderr, "usage: mutate SEED FILE; FILE has a function\n");
        return 2;
    }
    state = strtoull(argv[1], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 17;
    for (uint32_t changes = 1 + below(2); changes > 0; changes--)
        change();
    for (size_t i = 0; i < count; i++)
        (void)printf("%s\n", lines[i]);
    return 0;
}
