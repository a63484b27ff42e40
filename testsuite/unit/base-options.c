/* SPDX-License-Identifier: Apache-2.0 */
/* Does an option table parse what it describes, refuse the rest by name, and print itself? */
#include "base/arena.h"
#include "base/options.h"
#include "check.h"

#include <stdlib.h>
#include <sys/wait.h>

static bool is_verbose, is_coloured;
static const char *directory;
static struct option_list checks;
static int64_t jobs;
static int format;

static const struct option TABLE[] = {
    {OPTION_HEADING, 0, NULL, NULL, "Input", NULL, 0, 0},
    {OPTION_TEXT, 'p', "database", "DIR", "Take the compile commands of DIR.", &directory, 0, 0},
    {OPTION_LIST, 0, "check", "RULE",
     "Switch RULE on; may be given several times, and the text of this row is long "
     "enough to be wrapped into the second column.",
     &checks, 0, 0},
    {OPTION_INTEGER, 'j', "jobs", "N", "Use N processes.", &jobs, 1, 64},
    {OPTION_HEADING, 0, NULL, NULL, "Output", NULL, 0, 0},
    {OPTION_CHOICE, 0, "format", "text|json|sarif", "Print in this format.", &format, 0, 0},
    {OPTION_FLAG, 'v', "verbose", NULL, "Say more.", &is_verbose, 0, 0},
    {OPTION_NOFLAG, 0, "no-colour", NULL, "Print without colours.", &is_coloured, 0, 0},
    {OPTION_FLAG, 'x', NULL, NULL, "A letter only.", &is_verbose, 0, 0},
};
static const char *const USAGE[] = {"[OPTION]... FILE...", "-p DIR", NULL};
static const char *const DESCRIPTION[] = {"Does what a test does.", NULL};
static const struct option_exit_status STATUSES[] = {{"0", "fine"}, {"2", "trouble"}, {NULL, NULL}};
static const struct option_example EXAMPLES[] = {{"tested -v a.c", "Says more of a.c."},
                                                 {NULL, NULL}};
static const struct option_program PROGRAM = {.name = "spbc-tested",
                                              .summary = "a program under test",
                                              .usage = USAGE,
                                              .description = DESCRIPTION,
                                              .options = TABLE,
                                              .option_count = sizeof TABLE / sizeof *TABLE,
                                              .exit_statuses = STATUSES,
                                              .examples = EXAMPLES,
                                              .see_also = "spbc-check(1)"};

static enum option_outcome parse(struct arena *arena, struct option_values *values,
                                 char *const *argv)
{
    int argc = 0;
    while (argv[argc] != NULL)
        argc++;
    is_verbose = false;
    is_coloured = true;
    directory = NULL;
    checks = (struct option_list){0};
    jobs = 1;
    format = 0;
    return options_parse(arena, &PROGRAM, argc, argv, values);
}

#define ARGV(...) ((char *const[]){(char *)"spbc-tested", __VA_ARGS__, NULL})

static void right_lines(struct arena *arena)
{
    struct option_values values;
    CHECK_EQUAL(parse(arena, &values,
                      ARGV("a.c", "-vp", "dir", "--check=one", "--check", "two", "-j8", "b.c",
                           "--format=sarif", "--no-colour", "-", "--", "-v", "--", "x")),
                OPTIONS_RUN);
    CHECK(is_verbose && !is_coloured);
    CHECK(strcmp(directory, "dir") == 0);
    CHECK_EQUAL(checks.count, 2);
    CHECK(strcmp(checks.items[1], "two") == 0);
    CHECK_EQUAL(jobs, 8);
    CHECK_EQUAL(format, 2);
    CHECK_EQUAL(values.operand_count, 3);
    CHECK(strcmp(values.operands[2], "-") == 0);
    CHECK(values.has_rest);
    CHECK_EQUAL(values.rest_count, 3);
    CHECK(strcmp(values.rest[1], "--") == 0);

    CHECK_EQUAL(parse(arena, &values, ARGV("-p=", "--database=", "a")), OPTIONS_RUN);
    CHECK(strcmp(directory, "") == 0);
    CHECK(!values.has_rest);
}

/* What a child prints; stream 1 or 2. */
static const char *printed(struct arena *arena, int stream, char *const *argv,
                           enum option_outcome expected)
{
    int ends[2];
    CHECK_EQUAL(pipe(ends), 0);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        struct option_values values;
        CHECK(dup2(ends[1], stream) >= 0);
        const enum option_outcome outcome = parse(arena, &values, argv);
        fflush(NULL);
        _exit(outcome == expected ? 0 : 1);
    }
    close(ends[1]);
    char *text = arena_alloc(arena, 16384);
    size_t length = 0;
    ssize_t got = 0;
    while (length < 16383 && (got = read(ends[0], text + length, 16383 - length)) > 0)
        length += (size_t)got;
    close(ends[0]);
    int status = 0;
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK_EQUAL(status, 0);
    return text;
}

static void wrong_lines(struct arena *arena)
{
    CHECK_CONTAINS(printed(arena, 2, ARGV("--databse=x"), OPTIONS_WRONG),
                   "unknown option '--databse'; did you mean '--database'?");
    CHECK_CONTAINS(printed(arena, 2, ARGV("--xyzzy"), OPTIONS_WRONG), "unknown option '--xyzzy'\n");
    CHECK_CONTAINS(printed(arena, 2, ARGV("-q"), OPTIONS_WRONG), "unknown option '-q'");
    CHECK_CONTAINS(printed(arena, 2, ARGV("-p"), OPTIONS_WRONG), "option '-p' needs DIR");
    CHECK_CONTAINS(printed(arena, 2, ARGV("--jobs=0"), OPTIONS_WRONG),
                   "needs a number from 1 to 64, not 0");
    CHECK_CONTAINS(printed(arena, 2, ARGV("--jobs=4x"), OPTIONS_WRONG),
                   "needs a whole number, not '4x'");
    CHECK_CONTAINS(printed(arena, 2, ARGV("--format=xml"), OPTIONS_WRONG),
                   "option '--format' does not know 'xml'; it takes one of text|json|sarif");
    CHECK_CONTAINS(printed(arena, 2, ARGV("--verbose=yes"), OPTIONS_WRONG), "takes no value");
    CHECK_CONTAINS(printed(arena, 2,
                           ARGV("--"
                                "form=text"),
                           OPTIONS_WRONG),
                   "unknown option '--form'");
}

static void help_and_manual(struct arena *arena)
{
    const char *help = printed(arena, 1, ARGV("-v", "--help", "--nonsense"), OPTIONS_DONE);
    CHECK_CONTAINS(help, "Usage: spbc-tested [OPTION]... FILE...\n       spbc-tested -p DIR\n");
    CHECK_CONTAINS(help, "\nInput:\n  -p, --database=DIR  Take the compile commands of DIR.\n");
    CHECK_CONTAINS(help, "      --format=text|json|sarif\n");
    CHECK_CONTAINS(help, "  -x                  A letter only.\n");
    CHECK_CONTAINS(help, "\nExit status:\n  0       fine\n");
    CHECK_CONTAINS(help, "See also: spbc-check(1)");
    size_t column = 0;
    for (const char *at = help; *at != '\0'; at++) {
        column = *at == '\n' ? 0 : column + 1;
        CHECK(column <= 80);
    }
    CHECK_CONTAINS(printed(arena, 1, ARGV("--version"), OPTIONS_DONE), "spbc-tested (SPBC) ");
    const char *manual = printed(arena, 1, ARGV("--man"), OPTIONS_DONE);
    CHECK_CONTAINS(manual, ".TH SPBC\\-TESTED 1");
    CHECK_CONTAINS(manual, ".TP\n.B \\-p, \\-\\-database=DIR\nTake the compile commands of DIR.\n");
    CHECK_CONTAINS(manual, ".SS Output\n");
}

int main(void)
{
    struct arena *arena = arena_new();
    right_lines(arena);
    wrong_lines(arena);
    help_and_manual(arena);
    arena_free(arena);
    return 0;
}
