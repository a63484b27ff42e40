/* SPDX-License-Identifier: Apache-2.0 */
/* What does a source look like that somebody is in the middle of writing, or has damaged?
 *
 * Usage: mutate SEED FILE.  Prints the file with one to four random changes: cut off, tokens or
 * lines deleted, repeated, exchanged or put elsewhere, brackets lost or added, numbers made
 * extreme.  The same seed and file give the same text.
 */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20, CHANGES_MAX = 4 };

static uint64_t state;

static uint32_t below(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return limit == 0 ? 0 : (uint32_t)(state >> 33) % limit;
}

struct source {
    char text[TEXT_MAX];
    size_t length;
};

struct range {
    size_t begin, end;
};

static struct range token_at(const struct source *source, size_t at)
{
    struct range token = {at, at};
    while (token.begin < source->length && isspace((unsigned char)source->text[token.begin]))
        token.begin++;
    token.end = token.begin;
    while (token.end < source->length &&
           (isalnum((unsigned char)source->text[token.end]) || source->text[token.end] == '_'))
        token.end++;
    if (token.end == token.begin && token.end < source->length)
        token.end++;
    return token;
}

static struct range line_at(const struct source *source, size_t at)
{
    struct range line = {at, at};
    while (line.begin > 0 && source->text[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < source->length && source->text[line.end] != '\n')
        line.end++;
    if (line.end < source->length)
        line.end++;
    return line;
}

static void replace(struct source *source, struct range old, const char *text, size_t length)
{
    if (source->length - (old.end - old.begin) + length >= TEXT_MAX)
        return;
    memmove(source->text + old.begin + length, source->text + old.end, source->length - old.end);
    memcpy(source->text + old.begin, text, length);
    source->length = source->length - (old.end - old.begin) + length;
}

/* One piece is repeated, or put in the place of another one. */
static void copy(struct source *source, struct range from, struct range to)
{
    const size_t length = from.end - from.begin;
    char *piece = malloc(length + 1);
    if (piece == NULL)
        abort();
    memcpy(piece, source->text + from.begin, length);
    replace(source, to, piece, length);
    free(piece);
}

static void change(struct source *source)
{
    static const char *const PIECES[] = {"{",       "}",
                                         "(",       ")",
                                         ";",       ",",
                                         "*",       "&",
                                         "[",       "]",
                                         "\"",      "'",
                                         "/*",      "\\\n",
                                         "#if 0\n", "#endif\n",
                                         "0",       "-1",
                                         "if (1)",  "for (;;)",
                                         "else",    "do",
                                         "switch",  "goto x;",
                                         "->",      "...",
                                         "return",  "2147483648",
                                         "1 << 63", "MPI_ANY_SOURCE",
                                         "struct",  "__attribute__"};
    const uint32_t size = (uint32_t)source->length;
    const struct range token = token_at(source, below(size));
    const struct range other = token_at(source, below(size));
    const struct range line = line_at(source, below(size));
    const struct range here = {token.begin, token.begin};
    const char *piece = PIECES[below(sizeof PIECES / sizeof *PIECES)];
    switch (below(9)) {
    case 0:
        source->length = token.end;
        return;
    case 1:
        replace(source, token, "", 0);
        return;
    case 2:
        replace(source, line, "", 0);
        return;
    case 3:
        copy(source, line, (struct range){line.begin, line.begin});
        return;
    case 4:
        copy(source, other, token);
        return;
    case 5:
        copy(source, line, here);
        return;
    case 6:
        replace(source, token, piece, strlen(piece));
        return;
    case 7:
        replace(source, here, piece, strlen(piece));
        return;
    default:
        replace(source,
                (struct range){token.begin, line.begin > token.begin ? line.begin : token.end}, "",
                0);
        return;
    }
}

int main(int argc, char **argv)
{
    static struct source source;
    FILE *file = argc == 3 ? fopen(argv[2], "rb") : NULL;
    if (file == NULL) {
        (void)fprintf(stderr, "usage: mutate SEED FILE\n");
        return 2;
    }
    state = strtoull(argv[1], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    source.length = fread(source.text, 1, TEXT_MAX - 1, file);
    (void)fclose(file);
    for (uint32_t changes = 1 + below(CHANGES_MAX); changes > 0; changes--)
        change(&source);
    return fwrite(source.text, 1, source.length, stdout) == source.length ? 0 : 1;
}
