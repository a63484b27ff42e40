/* SPDX-License-Identifier: Apache-2.0 */
/* spbc-cc, spbc-fc, spbc-cxx: compiler commands that stand in for mpicc, mpifort and mpicxx and leave
 * the program with its verdict, analysed and rewritten as far as it is C.
 *
 * One text, compiled for each of the three with its row of driver.h.
 * It takes every option of the compiler behind it; its own begin with --spbc-.  Compile steps are
 * compile.c, link steps link.c; whatever stops before an object exists, or asks the compiler for
 * something, is handed on.  Exit status: the compiler's.
 */
#include "cc.h"

#include "driver.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/options.h"
#include "base/text.h"
#include "output.h"
#include "process.h"
#include "trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Below the least that Linux grants arguments and environment together. */
enum { COMMAND_LENGTH_MAX = 96 * 1024 };

enum { STATUS_WRONG_OPTION = 2 };

static const char *option_compiler;
static bool option_is_werror, option_is_verbose, option_is_version, option_is_unchecked;
static int64_t option_time_limit = -1;

static struct option options[] = {
    {.kind = OPTION_TEXT,
     .name = "spbc-compiler",
     .argument = "COMPILER",
     .target = &option_compiler},
    {.kind = OPTION_FLAG,
     .name = "spbc-werror",
     .help = "At a link step: a program whose verdict is not-ready or unknown is an error, and no "
             "executable is made.",
     .target = &option_is_werror},
    {.kind = OPTION_INTEGER,
     .name = "spbc-time-limit",
     .argument = "SECONDS",
     .help = "At a link step: CPU seconds for the analysis (default: 600; 0: all that it takes).  "
             "What takes more is linked as it is, with the verdict unknown.",
     .target = &option_time_limit,
     .minimum = 0,
     .maximum = TRIAL_LIMIT_MAX_S},
    {.kind = OPTION_FLAG,
     .name = "spbc-no-check",
     .help = "At a link step: link without analysing, with the verdict unknown: for test programs "
             "of a large library, say.",
     .target = &option_is_unchecked},
    {.kind = OPTION_FLAG,
     .name = "spbc-verbose",
     .help = "Show on stderr the commands that are run and the verdict.",
     .target = &option_is_verbose},
    {.kind = OPTION_FLAG, .name = "spbc-version", .target = &option_is_version},
};

static const char *const usage[] = {"[--spbc-OPTIONS] COMPILER-OPTIONS FILES...", NULL};
static const char *description[] = {NULL, NULL, NULL, NULL};
static const struct option_exit_status exit_statuses[] = {
    {"0", "compiled or linked"},
    {"1", "a source changed since its object was compiled; or, with --spbc-werror, the program is "
          "not ready"},
    {"N", "otherwise the compiler's own status"},
    {NULL, NULL}};
static struct option_example examples[] = {{NULL, "compile, analyse and link"},
                                           {NULL, "the same for a project with a makefile"},
                                           {NULL, "another compiler behind it"},
                                           {NULL, NULL}};
static struct option_program program = {.summary =
                                            "compile and link MPI programs that survive crashes",
                                        .usage = usage,
                                        .description = description,
                                        .options = options,
                                        .option_count = sizeof options / sizeof *options,
                                        .exit_statuses = exit_statuses,
                                        .examples = examples};

/* The texts that name the program, its language, and the compiler behind it. */
static void texts_make(struct arena *arena)
{
    const struct driver *d = driver;
    const bool is_c = d == &drivers[DRIVER_C];
    program.name = d->name;
    program.see_also = arena_printf(arena, "%sspbc-check(1), spbc-rewrite(1), spbc-run(1), %s(1)",
                                    is_c ? "" : "spbc-cc(1), ", d->usual);
    options[0].help = arena_printf(
        arena,
        "The compiler behind %s: an MPI wrapper such as %s, or a %s compiler.  Before the variable "
        "%s; the default is the %s that SPBC was built with.",
        d->name, d->usual, d->language, d->variable, d->usual);
    options[sizeof options / sizeof *options - 1].help =
        arena_printf(arena, "Show the version of %s (--version shows the compiler's).", d->name);
    description[0] = arena_printf(
        arena,
        "Compiles and links MPI programs in %s for SPBC.  It stands in for %s in any build system: "
        "make %s=%s, cmake -DCMAKE_%s_COMPILER=%s, ./configure %s=%s.",
        d->language, d->usual, d->make, d->name, d->cmake, d->name, d->make, d->name);
    description[1] =
        is_c
            ? "A compile step compiles the source as it is and lets the object remember how.  A "
              "link step analyses all units as one program, recompiles the units that need "
              "communication patterns, links with libspbc in place of the MPI library, and leaves "
              "the verdict in the executable, where spbc-run finds it.  A program that is not "
              "ready is linked as it is, with a warning that says why."
            : arena_printf(arena,
                           "A link step links with libspbc in place of the MPI library.  %s is not "
                           "analysed: a program with units in it that call MPI has the verdict "
                           "unknown, which is left in the executable, and spbc-run says so.  Units "
                           "in C, compiled by spbc-cc, may be part of the program.",
                           d->language);
    description[2] = arena_printf(
        arena,
        "All options of the compiler are understood and handed on.  The compiler's own help: %s "
        "--help=common, or %s -v --help.",
        d->name, d->name);
    examples[0].command = arena_printf(arena, "%s -O2 %s -o app", d->name, d->sources);
    examples[1].command = arena_printf(arena, "make %s=%s", d->make, d->name);
    examples[2].command = arena_printf(arena, "%s='%s' %s -c %.*s", d->variable, d->behind, d->name,
                                       (int)strcspn(d->sources, " "), d->sources);
}

void cc_say(const char *level, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: %s: ", driver->name, level);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void words_add(struct cc *cc, struct words *words, const char *word)
{
    array_push(cc->arena, words, word);
}

void words_add_all(struct cc *cc, struct words *words, const struct words *more)
{
    for (uint32_t i = 0; i < more->count; i++)
        words_add(cc, words, more->items[i]);
}

void words_add_argument(struct cc *cc, struct words *words, const struct argument *argument)
{
    words_add(cc, words, argument->text);
    if (argument->is_separate && argument->value != NULL)
        words_add(cc, words, argument->value);
}

const char *cc_scratch(struct cc *cc, const char *name)
{
    static unsigned number;
    const char *error;
    const char *root = scratch_make(&error);
    const char *folder = root == NULL ? NULL : arena_printf(cc->arena, "%s/%u", root, number++);
    if (folder == NULL || mkdir(folder, 0700) != 0) {
        cc_say("error", "%s", root == NULL ? error : "cannot make a temporary folder");
        exit(EXIT_FAILURE);
    }
    return arena_printf(cc->arena, "%s/%s", folder, name);
}

/* A word as a shell would need it. */
static void show_word(FILE *out, const char *word)
{
    if (word[0] != '\0' && strpbrk(word, " \t\n\"'\\$`&|;<>()*?[]{}#~!") == NULL) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word != '\0'; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

static void show_command(FILE *out, const struct words *command)
{
    for (uint32_t i = 0; i < command->count; i++) {
        if (i > 0)
            fputc(' ', out);
        show_word(out, command->items[i]);
    }
    fputc('\n', out);
}

/* A command longer than the system takes goes through a file, as compilers allow; the words of one were expanded before. */
static struct words command_shorten(struct cc *cc, const struct words *command)
{
    size_t length = 0;
    for (uint32_t i = 0; i < command->count; i++)
        length += strlen(command->items[i]) + 1;
    if (length < COMMAND_LENGTH_MAX)
        return *command;
    struct text words = {.arena = cc->arena};
    const uint32_t compiler = cc->toolchain.compiler.count;
    for (uint32_t i = compiler; i < command->count; i++) {
        text_append_char(&words, '"');
        for (const char *c = command->items[i]; *c != '\0'; c++) {
            if (*c == '"' || *c == '\\')
                text_append_char(&words, '\\');
            text_append_char(&words, *c);
        }
        text_append(&words, "\"\n");
    }
    const char *error;
    const char *path = cc_scratch(cc, "arguments");
    if (output_write(cc->arena, path, text_get(&words), words.length, &error) != 0)
        return *command;
    struct words shorter = {0};
    for (uint32_t i = 0; i < compiler; i++)
        words_add(cc, &shorter, command->items[i]);
    words_add(cc, &shorter, arena_printf(cc->arena, "@%s", path));
    return shorter;
}

int cc_run(struct cc *cc, const struct words *command, const char *directory, const char *out_path,
           const char *err_path)
{
    if (cc->is_verbose) {
        fprintf(stderr, "%s: run: ", driver->name);
        show_command(stderr, command);
    }
    struct words ended = command_shorten(cc, command);
    array_push(cc->arena, &ended, NULL);
    return process_run(ended.items, directory, out_path, err_path);
}

/* ---- lines that are handed on ---- */

static bool is_shown_line(const struct line *line)
{
    return line_has(line, "-show") || line_has(line, "-compile_info") ||
           line_has(line, "-compile-info") || line_has(line, "-link_info") ||
           line_has(line, "-link-info");
}

static struct words plain_command(struct cc *cc, bool has_compile_flags, bool has_link_flags)
{
    struct words command = {0};
    words_add_all(cc, &command, &cc->toolchain.compiler);
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const struct argument *argument = &cc->line.arguments[i];
        const bool is_mpi =
            (argument->kind == ARGUMENT_LIBRARY && argument->value != NULL &&
             toolchain_is_mpi_library(argument->value, false)) ||
            (argument->kind == ARGUMENT_INPUT && toolchain_is_mpi_library(argument->value, true));
        const bool is_question = argument->kind == ARGUMENT_INFO && is_shown_line(&cc->line);
        if (argument->kind != ARGUMENT_WRAPPER && !is_mpi && !is_question)
            words_add_argument(cc, &command, argument);
    }
    if (has_compile_flags)
        words_add_all(cc, &command, &cc->toolchain.compile_flags);
    if (has_link_flags)
        words_add_all(cc, &command, &cc->toolchain.link_flags);
    return command;
}

/* What mpicc answers to -show: the command, without running it. */
static int show_line(struct cc *cc)
{
    const bool is_compile = line_has(&cc->line, "-compile_info") ||
                            line_has(&cc->line, "-compile-info") || line_has(&cc->line, "-c");
    const bool is_link = line_has(&cc->line, "-link_info") || line_has(&cc->line, "-link-info");
    const struct words command = plain_command(cc, !is_link, !is_compile);
    show_command(stdout, &command);
    return 0;
}

static int hand_on(struct cc *cc)
{
    if (is_shown_line(&cc->line))
        return show_line(cc);
    const bool is_other = cc->line.mode != LINE_INFO;
    struct words command =
        plain_command(cc, is_other, line_has(&cc->line, "-###") && !line_has(&cc->line, "-c"));
    const bool is_version = line_has(&cc->line, "--version");
    if (is_version) {
        const int status = cc_run(cc, &command, NULL, NULL, NULL);
        printf("%s %s, in front of the compiler above\n", driver->name, SPBC_VERSION_TEXT);
        return status;
    }
    array_push(cc->arena, &command, NULL);
    return process_become(command.items);
}

/* ---- the steps ---- */

static int compile_line(struct cc *cc)
{
    /* With -o only one output can be named; the compiler knows how to say that. */
    if (cc->line.source_count == 0 || (cc->line.output != NULL && cc->line.source_count > 1))
        return hand_on(cc);
    int status = 0;
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const struct argument *argument = &cc->line.arguments[i];
        if (argument->kind != ARGUMENT_SOURCE)
            continue;
        const int one = compile_unit(cc, argument, cc->line.output);
        status = status != 0 ? status : one;
    }
    return status;
}

static int link_line(struct cc *cc)
{
    struct words objects = {0};
    int status = 0;
    for (uint32_t i = 0; i < cc->line.argument_count; i++) {
        const struct argument *argument = &cc->line.arguments[i];
        if (argument->kind != ARGUMENT_SOURCE)
            continue;
        const char *name = arena_printf(cc->arena, "%s.o", path_base(argument->text));
        words_add(cc, &objects, cc_scratch(cc, name));
        const int one = compile_unit(cc, argument, objects.items[objects.count - 1]);
        status = status != 0 ? status : one;
    }
    if (status != 0)
        return status;
    return link_program(cc, objects.items);
}

static int line_run(struct cc *cc)
{
    switch (cc->line.mode) {
    case LINE_COMPILE:
        return compile_line(cc);
    case LINE_LINK:
    case LINE_LIBRARY:
        return link_line(cc);
    case LINE_INFO:
    case LINE_OTHER:
        break;
    }
    return hand_on(cc);
}

/* Our options are those that begin with --spbc-, and --help and --man alone; the others are the
 * compiler's. */
static bool is_own(const char *word, int count)
{
    return text_starts_with(word, "--spbc-") ||
           (count == 2 && (strcmp(word, "--help") == 0 || strcmp(word, "--man") == 0));
}

static int run_line(struct arena *arena, const struct words *words)
{
    struct cc cc = {.arena = arena,
                    .is_werror = option_is_werror,
                    .is_verbose = option_is_verbose,
                    .is_unchecked = option_is_unchecked};
    if (option_time_limit >= 0)
        cc.time_limit = arena_printf(arena, "%lld", (long long)option_time_limit);
    if (words->count == 0) {
        cc_say("error", "no input files; %s --help shows what it does", driver->name);
        return 1;
    }
    line_read(arena, words->items, words->count, &cc.line);
    const char *error;
    const char *named = option_compiler != NULL ? option_compiler : getenv(driver->variable);
    if (toolchain_find(arena, named, &cc.line, &cc.toolchain, &error) != 0) {
        cc_say("error", "%s", error);
        return 1;
    }
    const int status = line_run(&cc);
    scratch_remove();
    return status;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    driver = &drivers[SPBC_DRIVER];
    texts_make(arena);
    struct words own = {0};
    struct words compiler = {0};
    array_push(arena, &own, argv[0]);
    for (int i = 1; i < argc; i++)
        if (is_own(argv[i], argc))
            array_push(arena, &own, argv[i]);
        else
            array_push(arena, &compiler, argv[i]);
    array_push(arena, &own, NULL);
    struct option_values values;
    int status = 0;
    switch (options_parse(arena, &program, (int)own.count - 1, (char *const *)own.items, &values)) {
    case OPTIONS_RUN:
        if (option_is_version)
            printf("%s %s\n", driver->name, SPBC_VERSION_TEXT);
        else
            status = run_line(arena, &compiler);
        break;
    case OPTIONS_DONE:
        break;
    case OPTIONS_WRONG:
        status = STATUS_WRONG_OPTION;
        break;
    }
    arena_free(arena);
    return status;
}
