/* SPDX-License-Identifier: Apache-2.0 */
/* Is a compiler's command line understood as the compiler understands it? */
#include "line.h"

#include "base/arena.h"
#include "check.h"

static struct line read_text(struct arena *arena, const char *text)
{
    const char **words;
    uint32_t count;
    struct line line;
    line_split(arena, text, &words, &count);
    line_read(arena, words, count, &line);
    return line;
}

static void check_modes(struct arena *arena)
{
    static const struct {
        const char *text;
        enum line_mode mode;
        uint32_t sources;
    } rows[] = {
        {"a.c -o app", LINE_LINK, 1},
        {"-c a.c b.c", LINE_COMPILE, 2},
        {"-c a.c -E", LINE_OTHER, 1},
        {"-S a.c", LINE_OTHER, 1},
        {"-M a.c", LINE_OTHER, 1},
        {"-MM a.c", LINE_OTHER, 1},
        {"-MMD -c a.c", LINE_COMPILE, 1},
        {"-fsyntax-only a.c", LINE_OTHER, 1},
        {"-### -c a.c", LINE_OTHER, 1},
        {"--version", LINE_INFO, 0},
        {"-v", LINE_INFO, 0},
        {"-v a.c", LINE_LINK, 1},
        {"-dumpversion", LINE_INFO, 0},
        {"-print-prog-name=ld", LINE_INFO, 0},
        {"-dumpdir d- -c a.c", LINE_COMPILE, 1},
        {"-shared a.o -o lib.so", LINE_LIBRARY, 0},
        {"-r a.o b.o -o c.o", LINE_LIBRARY, 0},
        {"-rdynamic a.o", LINE_LINK, 0},
        {"-lfoo", LINE_LINK, 0},
        {"a.o lib.a x.so.3", LINE_LINK, 0},
        {"-x c - -o a", LINE_LINK, 1},
        {"-include x.c -c a.c", LINE_COMPILE, 1},
        {"-o x.c a.c", LINE_LINK, 1},
        {"-MF x.c -MD -c a.c", LINE_COMPILE, 1},
        {"-Xlinker x.c a.o", LINE_LINK, 0},
        {"-undef -u main a.o", LINE_LINK, 0},
        {"", LINE_INFO, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct line line = read_text(arena, rows[i].text);
        if (line.mode != rows[i].mode || line.source_count != rows[i].sources)
            fprintf(stderr, "line: %s\n", rows[i].text);
        CHECK_EQUAL(line.mode, rows[i].mode);
        CHECK_EQUAL(line.source_count, rows[i].sources);
    }
}

static void check_kinds(struct arena *arena)
{
    const struct line line = read_text(
        arena, "-O2 -I inc -Idir -D 'A=\"1 2\"' -lm -l foo -L lib -Wl,-s -x c b -x none a.s a.cc "
               "-MD -cc=clang -save-temps=obj -o out");
    static const struct {
        enum argument_kind kind;
        const char *text, *value;
    } rows[] = {
        {ARGUMENT_OPTION, "-O2", NULL},           {ARGUMENT_COMPILER, "-I", "inc"},
        {ARGUMENT_COMPILER, "-Idir", "dir"},      {ARGUMENT_COMPILER, "-D", "A=\"1 2\""},
        {ARGUMENT_LIBRARY, "-lm", "m"},           {ARGUMENT_LIBRARY, "-l", "foo"},
        {ARGUMENT_LINKER, "-L", "lib"},           {ARGUMENT_LINKER, "-Wl,-s", "-s"},
        {ARGUMENT_LANGUAGE, "-x", "c"},           {ARGUMENT_SOURCE, "b", "b"},
        {ARGUMENT_LANGUAGE, "-x", "none"},        {ARGUMENT_SOURCE, "a.s", "a.s"},
        {ARGUMENT_SOURCE, "a.cc", "a.cc"},        {ARGUMENT_DEPENDENCY, "-MD", NULL},
        {ARGUMENT_WRAPPER, "-cc=clang", "clang"}, {ARGUMENT_BY_PRODUCT, "-save-temps=obj", "=obj"},
        {ARGUMENT_OUTPUT, "-o", "out"},
    };
    CHECK_EQUAL(line.argument_count, sizeof rows / sizeof *rows);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct argument *argument = &line.arguments[i];
        CHECK_EQUAL(argument->kind, rows[i].kind);
        CHECK(strcmp(argument->text, rows[i].text) == 0);
        CHECK((argument->value == NULL) == (rows[i].value == NULL));
        CHECK(argument->value == NULL || strcmp(argument->value, rows[i].value) == 0);
    }
    CHECK(strcmp(line.arguments[9].forced, "c") == 0);
    CHECK(line.arguments[11].forced == NULL);
    CHECK_EQUAL(line.arguments[11].language, LANGUAGE_ASSEMBLER);
    CHECK_EQUAL(line.arguments[12].language, LANGUAGE_CXX);
    CHECK(strcmp(line.output, "out") == 0);
    CHECK(line_has(&line, "-O2"));
    CHECK(!line_has(&line, "-O3"));
}

static void check_words(struct arena *arena)
{
    const char **words;
    uint32_t count;
    line_split(arena, "  a\\ b 'c \"d' \"e \\\" f\" '' g\\\\h\n", &words, &count);
    CHECK_EQUAL(count, 5);
    CHECK(strcmp(words[0], "a b") == 0);
    CHECK(strcmp(words[1], "c \"d") == 0);
    CHECK(strcmp(words[2], "e \" f") == 0);
    CHECK(strcmp(words[3], "") == 0);
    CHECK(strcmp(words[4], "g\\h") == 0);

    /* A value that is missing at the end, and a response file that is not there. */
    const struct line line = read_text(arena, "@/no/such/file a.c -o");
    CHECK(line.output == NULL);
    CHECK_EQUAL(line.argument_count, 3);
}

int main(void)
{
    struct arena *arena = arena_new();
    check_modes(arena);
    check_kinds(arena);
    check_words(arena);
    arena_free(arena);
    return 0;
}
