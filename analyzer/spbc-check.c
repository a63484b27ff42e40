/* SPDX-License-Identifier: Apache-2.0 */
/* spbc-check: is an MPI program ready for SPBC, and if not, where and why?
 *
 * The pipeline: options, inputs, front (parse and lower), passes (analyse), report.  Exit status: 0
 * ready as it is, 1 findings or calls to be inserted, 2 the work could not be done.
 */
#include "base/arena.h"
#include "base/options.h"
#include "inputs.h"
#include "passes/rules.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_CLEAN, STATUS_FINDINGS, STATUS_TROUBLE };
enum { FORMAT_TEXT, FORMAT_JSON };
enum { SOLVER_LIMIT_MAX_MS = 3600000 };

static struct inputs inputs = {.program = "spbc-check"};
static int option_format;
static const char *option_dump;
static const char *option_explain;
static int64_t option_solver_limit;
static struct review_options review_options;
static const char *option_write_baseline;

static const struct option options[] = {
    {.kind = OPTION_HEADING, .help = "Input"},
    {.kind = OPTION_TEXT,
     .letter = 'p',
     .argument = "DIR",
     .help = "Take the sources and their flags from DIR/compile_commands.json; FILES then choose "
             "among them.",
     .target = &inputs.database},
    {.kind = OPTION_TEXT,
     .name = "mpi-compiler",
     .argument = "MPICC",
     .help = "The MPI wrapper that is asked where mpi.h is (default: mpicc).",
     .target = &inputs.mpi_compiler},
    {.kind = OPTION_HEADING, .help = "Output"},
    {.kind = OPTION_CHOICE,
     .name = "format",
     .argument = "text|json",
     .help = "How to report (default: text).",
     .target = &option_format},
    {.kind = OPTION_TEXT,
     .name = "explain",
     .argument = "RULE",
     .help = "Say what the rule in the brackets of a finding means; \"all\" lists the rules.",
     .target = &option_explain},
    {.kind = OPTION_HEADING, .help = "Findings"},
    {.kind = OPTION_TEXT,
     .name = "checks",
     .argument = "GLOBS",
     .help = "Which rules to report: rules with '*', separated by commas, '-' in front takes out; "
             "the last one that matches decides, and what none matches is reported. The verdict "
             "does not depend on it.",
     .target = &review_options.checks},
    {.kind = OPTION_TEXT,
     .name = "warnings-as-errors",
     .argument = "GLOBS",
     .help = "Report warnings of these rules as errors.",
     .target = &review_options.warnings_as_errors},
    {.kind = OPTION_TEXT,
     .name = "baseline",
     .argument = "FILE",
     .help = "Do not report findings that FILE knows. They are recognised by their code, not by "
             "their line.",
     .target = &review_options.baseline},
    {.kind = OPTION_TEXT,
     .name = "write-baseline",
     .argument = "FILE",
     .help = "Write all findings to FILE as a baseline, and end with status 0.",
     .target = &option_write_baseline},
    {.kind = OPTION_HEADING, .help = "Analysis"},
    {.kind = OPTION_INTEGER,
     .name = "solver-limit",
     .argument = "MS",
     .help = "Milliseconds for one question to the solver; one that takes longer counts as not "
             "decided.",
     .target = &option_solver_limit,
     .minimum = 1,
     .maximum = SOLVER_LIMIT_MAX_MS},
    {.kind = OPTION_TEXT,
     .name = "dump",
     .argument = "LETTERS",
     .help = "Print to stderr what the passes with these letters have found (for development).",
     .target = &option_dump},
};

static const char *const usage[] = {"[OPTIONS] FILES... [-- COMPILER-FLAGS]",
                                    "-p DIR [OPTIONS] [FILES...]", "--explain RULE", NULL};
static const char *const description[] = {
    "Analyses all given C sources as one MPI program: finds its anonymous receptions and probes "
    "(MPI_ANY_SOURCE, also through wrappers, variables and macros), the communication patterns "
    "they form, and whether the program itself orders the iterations of each pattern.",
    "The verdict says whether SPBC can protect the program: ready as it is; ready after pattern "
    "calls are inserted (by spbc-rewrite or spbc-cc); not ready; or unknown, with the place where "
    "the analysis lost track.",
    NULL};
static const struct option_exit_status exit_statuses[] = {
    {"0", "ready as it is, nothing found"},
    {"1", "findings: calls have to be inserted, or the program is not ready, or unknown"},
    {"2", "the work could not be done: a file could not be read or parsed, or the command line is "
          "wrong"},
    {NULL, NULL}};
static const struct option_example examples[] = {
    {"spbc-check main.c halo.c", "check a program of two files"},
    {"spbc-check *.c -- -Iinclude -DUSE_3D", "with compiler flags"},
    {"spbc-check -p build --format=json", "check what CMake builds, for another program to read"},
    {NULL, NULL}};
static const struct option_program program_options = {
    .name = "spbc-check",
    .summary = "find out whether an MPI program can survive crashes by SPBC",
    .usage = usage,
    .description = description,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .exit_statuses = exit_statuses,
    .examples = examples,
    .see_also = "spbc-rewrite(1), spbc-cc(1), spbc-run(1)"};

static int explain(const char *wanted)
{
    if (strcmp(wanted, "all") == 0) {
        for (uint32_t i = 0; i < rule_count(); i++)
            printf("%-28s %s\n", rule_at(i)->id, rule_at(i)->title);
        return STATUS_CLEAN;
    }
    const struct rule *rule = rule_find(wanted);
    if (rule == NULL) {
        fprintf(stderr, "spbc-check: error: no rule is called %s; --explain=all lists them\n",
                wanted);
        return STATUS_TROUBLE;
    }
    printf("%s: %s\n\n%s\n\nfix: %s\n", rule->id, rule->title, rule->explanation, rule->fix);
    return STATUS_CLEAN;
}

static int report(const struct review *review)
{
    int outcome = 0;
    if (option_format == FORMAT_JSON)
        outcome = report_json_print(stdout, report_json(review));
    else
        report_terminal(stdout, report_color(stdout), review);
    if (outcome != 0 || fflush(stdout) != 0 || ferror(stdout)) {
        perror("spbc-check: error: standard output");
        return -1;
    }
    return 0;
}

static int trouble(const char *error)
{
    fprintf(stderr, "spbc-check: error: %s\n", error);
    return STATUS_TROUBLE;
}

static int check(struct arena *arena, const struct option_values *values)
{
    bool has_unread;
    const char *error;
    if (option_explain != NULL)
        return explain(option_explain);
    if (review_options_check(arena, &review_options, &error) != 0)
        return trouble(error);
    if (inputs_find(arena, &inputs, values) != 0)
        return STATUS_TROUBLE;
    struct program *program = inputs_read(arena, &inputs, NULL, 0, &has_unread);
    const struct analysis_options analysis = {.solver_timeout_ms = (uint32_t)option_solver_limit,
                                              .dump = option_dump};
    const struct result *result = analyse(program, &analysis);
    const struct review *review = review_make(program, result, &review_options, &error);
    if (review == NULL)
        return trouble(error);
    if (report(review) != 0 || has_unread)
        return STATUS_TROUBLE;
    if (option_write_baseline != NULL)
        return review_write_baseline(review, option_write_baseline, &error) == 0 ? STATUS_CLEAN
                                                                                 : trouble(error);
    return review_is_clean(review) ? STATUS_CLEAN : STATUS_FINDINGS;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct option_values values;
    int status = STATUS_TROUBLE;
    switch (options_parse(arena, &program_options, argc, argv, &values)) {
    case OPTIONS_RUN:
        status = check(arena, &values);
        break;
    case OPTIONS_DONE:
        status = STATUS_CLEAN;
        break;
    case OPTIONS_WRONG:
        break;
    }
    arena_free(arena);
    return status;
}
