/* SPDX-License-Identifier: Apache-2.0 */
/* spbc-check: is an MPI program ready for SPBC, and if not, where and why?
 *
 * The pipeline: options, inputs, front (parse and lower), passes (analyse), review (what the
 * user wants to see), report.  Exit status: 0 ready as it is or nothing new, 1 findings or calls to
 * be inserted, 2 the work could not be done.
 */
#include "answer/answer.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/options.h"
#include "base/timings.h"
#include "inputs.h"
#include "passes/rules.h"
#include "report/config.h"
#include "report/explain.h"
#include "report/report.h"
#include "trial.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_CLEAN, STATUS_FINDINGS, STATUS_TROUBLE };
enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum {
    SOLVER_LIMIT_MAX_MS = 3600000,
    FUNCTION_LIMIT_MAX_S = 86400,
    JOBS_MAX = 256,
    CACHE_LIMIT_MIB = 1024,
    CACHE_LIMIT_MAX_MIB = 1 << 30,
    FILE_LIMIT_MAX_SECONDS = 86400
};

static struct inputs inputs = {.program = "spbc-check", .cache_limit = CACHE_LIMIT_MIB};
static int option_format;
static bool option_all_configurations;
static const char *option_config;
static const char *option_dump;
static const char *option_explain;
static int64_t option_solver_limit;
static int64_t option_step_limit;
static int64_t option_function_limit;
static int64_t option_time_limit = TRIAL_LIMIT_S;
static int option_color;
static const char *option_html, *option_json, *option_sarif;
static struct option_list option_extra, option_extra_before, option_separators;
static bool option_unit, option_exit_zero, option_timings;
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
    {.kind = OPTION_INTEGER,
     .letter = 'j',
     .name = "jobs",
     .argument = "N",
     .help = "How many processes parse (default: one a core). The result does not depend on it.",
     .target = &inputs.jobs,
     .minimum = 1,
     .maximum = JOBS_MAX},
    {.kind = OPTION_TEXT,
     .name = "cache",
     .argument = "DIR",
     .help = "Keep what was read of each file in DIR, and read only files again that have changed, "
             "or one of whose headers or flags has; and keep the answer, which holds until "
             "something changes that can matter to it: comments, white space, digits of "
             "floating-point constants and functions without effect do not; and what the solver "
             "has answered, which holds "
             "whatever changes. DIR is made when it is missing; nothing in it is ever needed, and "
             "several runs may use it at once.",
     .target = &inputs.cache},
    {.kind = OPTION_INTEGER,
     .name = "cache-limit",
     .argument = "MIB",
     .help =
         "How large the --cache may become before what was used longest ago is taken out of it, "
         "though nothing of the last hour (default: 1024; 0: without limit).",
     .target = &inputs.cache_limit,
     .minimum = 0,
     .maximum = CACHE_LIMIT_MAX_MIB},
    {.kind = OPTION_INTEGER,
     .name = "file-limit",
     .argument = "SECONDS",
     .help = "How long one file may take to parse before it counts as not analysed (default: 600).",
     .target = &inputs.file_limit,
     .minimum = 1,
     .maximum = FILE_LIMIT_MAX_SECONDS},
    {.kind = OPTION_FLAG,
     .name = "unit",
     .help = "FILE is one of a larger program: tell only what can be said of it alone, no verdict, "
             "and end with status 1 for errors only. This is how CMake's CMAKE_C_CLANG_TIDY calls.",
     .target = &option_unit},
    {.kind = OPTION_LIST,
     .name = "extra-arg",
     .argument = "FLAG",
     .help = "One more compiler flag, behind the others.",
     .target = &option_extra},
    {.kind = OPTION_LIST,
     .name = "extra-arg-before",
     .argument = "FLAG",
     .help = "One more compiler flag, before the others. --driver-mode=..., which CMake gives, "
             "means --unit.",
     .target = &option_extra_before},
    {.kind = OPTION_FLAG,
     .name = "all-configurations",
     .help = "List every anonymous reception in text that the preprocessor skipped, with its "
             "condition; otherwise one note tells that there are such.",
     .target = &option_all_configurations},
    {.kind = OPTION_TEXT,
     .name = "config",
     .argument = "FILE",
     .help =
         "JSON with what you vouch for in code that you can not edit: {\"separators\": "
         "[{\"function\": NAME} or {\"file\": PATH, \"line\": NUMBER}]}: nobody comes behind "
         "such a call before all processes have come to it; \"patterns\": [{\"name\": NAME, "
         "\"file\": PATH, \"begin\": LINE, \"end\": LINE}]: these lines are the pattern. In "
         "code of your own, write the comment \"// spbc: separator\" on the line of the call or "
         "the line before it, and \"// spbc: pattern NAME begin\" and \"... end\" around the "
         "pattern.",
     .target = &option_config},
    {.kind = OPTION_HEADING, .help = "Output"},
    {.kind = OPTION_CHOICE,
     .name = "format",
     .argument = "text|json|sarif|gitlab|html",
     .help = "How to report on standard output (default: text): for people; the JSON of "
             "docs/json.md; SARIF 2.1.0; GitLab's code quality; one HTML page.",
     .target = &option_format},
    {.kind = OPTION_TEXT,
     .name = "html",
     .argument = "FILE",
     .help = "Write the HTML page to FILE too.",
     .target = &option_html},
    {.kind = OPTION_TEXT,
     .name = "json",
     .argument = "FILE",
     .help = "Write the JSON to FILE too.",
     .target = &option_json},
    {.kind = OPTION_TEXT,
     .name = "sarif",
     .argument = "FILE",
     .help = "Write the SARIF to FILE too.",
     .target = &option_sarif},
    {.kind = OPTION_CHOICE,
     .name = "color",
     .argument = "auto|always|never",
     .help = "When to colour the text (default: auto, on a terminal unless NO_COLOR is set).",
     .target = &option_color},
    {.kind = OPTION_TEXT,
     .name = "explain",
     .argument = "RULE",
     .help = "Say what the rule in the brackets of a finding means, with an example; \"all\" lists "
             "the rules.",
     .target = &option_explain},
    {.kind = OPTION_FLAG,
     .name = "timings",
     .help =
         "Say on standard error where the CPU and wall seconds and the memory went, how many of "
         "the seconds were the solver's, and whether the answer was found in the --cache; the "
         "JSON has it too.",
     .target = &option_timings},
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
    {.kind = OPTION_FLAG,
     .name = "exit-zero",
     .help = "End with status 0 when the work could be done, whatever is found.",
     .target = &option_exit_zero},
    {.kind = OPTION_HEADING, .help = "Analysis"},
    {.kind = OPTION_LIST,
     .name = "separator",
     .argument = "FILE:LINE|FUNCTION",
     .help = "You vouch that nobody comes behind this call, or any call of FUNCTION, before all "
             "processes of the pattern's communicator have come to it: for code that cannot carry "
             "the comment \"spbc: separator\". It is listed as an assumption.",
     .target = &option_separators},
    {.kind = OPTION_INTEGER,
     .name = "solver-limit",
     .argument = "MS",
     .help =
         "Milliseconds for one question to the solver (500 when not given); one that takes more "
         "counts as not decided. It is the work of an ordinary machine in that time, which is "
         "counted, so that busy machines give the same answer.",
     .target = &option_solver_limit,
     .minimum = 1,
     .maximum = SOLVER_LIMIT_MAX_MS},
    {.kind = OPTION_INTEGER,
     .name = "step-limit",
     .argument = "N",
     .help = "Steps of the analysis for one question about a function (100000000 when not given): "
             "one that takes more is answered \"unknown (budget)\", with the function's name. "
             "Steps are counted, not timed, so that busy machines give the same answer.",
     .target = &option_step_limit,
     .minimum = 1,
     .maximum = INT64_MAX},
    {.kind = OPTION_INTEGER,
     .name = "function-limit",
     .argument = "SECONDS",
     .help = "CPU seconds for one such question as well; the answer then depends on the machine.",
     .target = &option_function_limit,
     .minimum = 1,
     .maximum = FUNCTION_LIMIT_MAX_S},
    {.kind = OPTION_INTEGER,
     .name = "time-limit",
     .argument = "SECONDS",
     .help = "CPU seconds for the whole analysis, behind reading (default: 600; 0: all that it "
             "takes). What is not judged by then is unknown, and so is the verdict; what was "
             "found is told, with the status 2. If that takes a quarter more, only the anonymous "
             "receptions are told.",
     .target = &option_time_limit,
     .minimum = 0,
     .maximum = TRIAL_LIMIT_MAX_S},
    {.kind = OPTION_TEXT,
     .name = "dump",
     .argument = "LETTERS",
     .help = "Print to stderr what the passes with these letters have found (for development).",
     .target = &option_dump},
};

static const char *const usage[] = {"[OPTIONS] FILES... [-- COMPILER-FLAGS]",
                                    "-p DIR [OPTIONS] [FILES...]", "--explain RULE", NULL};
static const char *const description[] = {
    "Analyses all given sources, in C and C++, as one MPI program: finds its anonymous receptions "
    "and probes (MPI_ANY_SOURCE, also through wrappers, variables and macros), the communication "
    "patterns they form, and whether the program itself orders the iterations of each pattern.",
    "The verdict says whether SPBC can protect the program: ready as it is; ready after pattern "
    "calls are inserted (by spbc-rewrite or spbc-cc); not ready; or unknown, with the place where "
    "the analysis lost track.",
    NULL};
static const struct option_exit_status exit_statuses[] = {
    {"0", "ready as it is, nothing found; or all that keeps it from being ready is known to the "
          "baseline, silenced by NOLINT or switched off by --checks"},
    {"1", "findings: calls have to be inserted, or the program is not ready, or unknown"},
    {"2", "the work could not be done: a file could not be read or parsed, or the command line is "
          "wrong"},
    {NULL, NULL}};
static const struct option_example examples[] = {
    {"spbc-check main.c halo.c", "check a program of two files"},
    {"spbc-check *.c -- -Iinclude -DUSE_3D", "with compiler flags"},
    {"spbc-check -p build --html=report.html", "check what CMake builds, and make a page of it"},
    {"spbc-check -p build --sarif=spbc.sarif --exit-zero",
     "for a code scanning service, which decides itself what fails"},
    {"spbc-check -p build --baseline=.spbc-baseline", "only what is new"},
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
    explain_text(stdout, rule);
    return STATUS_CLEAN;
}

static int trouble(const char *error)
{
    fprintf(stderr, "spbc-check: error: %s\n", error);
    return STATUS_TROUBLE;
}

/* ---- reports ---- */

static int write_text(FILE *out, const struct review *review)
{
    const bool has_color =
        option_color == COLOR_ALWAYS || (option_color == COLOR_AUTO && report_color(out));
    report_terminal(out, has_color, review, !option_unit);
    return 0;
}

static int write_json(FILE *out, const struct review *review)
{
    return report_json_print(out, report_json(review));
}

static int write_sarif(FILE *out, const struct review *review)
{
    return report_json_print(out, report_sarif(review));
}

static int write_gitlab(FILE *out, const struct review *review)
{
    return report_json_print(out, report_gitlab(review));
}

/* In the order of the words of --format. */
static int (*const writers[])(FILE *out, const struct review *review) = {
    write_text, write_json, write_sarif, write_gitlab, report_html};

/* What can not be written is told before the work, not behind it. */
static int outputs_try(void)
{
    const char *const paths[] = {option_html, option_json, option_sarif, option_write_baseline};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (paths[i] != NULL && !file_may_be_written(paths[i])) {
            fprintf(stderr, "spbc-check: error: %s can not be written: %s\n", paths[i],
                    strerror(errno));
            return -1;
        }
    return 0;
}

static int report_to(const char *path, int (*writer)(FILE *, const struct review *),
                     const struct review *review)
{
    if (path == NULL)
        return 0;
    FILE *out = fopen(path, "w");
    int outcome = out == NULL ? -1 : writer(out, review);
    if (out != NULL && fclose(out) != 0)
        outcome = -1;
    if (outcome != 0)
        fprintf(stderr, "spbc-check: error: %s: %s\n", path, strerror(errno));
    return outcome;
}

static int report(const struct review *review)
{
    if (writers[option_format](stdout, review) != 0 || fflush(stdout) != 0 || ferror(stdout)) {
        perror("spbc-check: error: standard output");
        return -1;
    }
    int outcome = report_to(option_html, report_html, review);
    outcome |= report_to(option_json, write_json, review);
    outcome |= report_to(option_sarif, write_sarif, review);
    if (review->stale_count > 0 && option_write_baseline == NULL)
        fprintf(stderr,
                "spbc-check: %u entr%s of the baseline %s found no more; --write-baseline leaves "
                "%s out\n",
                review->stale_count, review->stale_count == 1 ? "y" : "ies",
                review->stale_count == 1 ? "is" : "are", review->stale_count == 1 ? "it" : "them");
    return outcome;
}

static int status_of(const struct review *review)
{
    const char *error;
    if (option_write_baseline != NULL)
        return review_write_baseline(review, option_write_baseline, &error) == 0 ? STATUS_CLEAN
                                                                                 : trouble(error);
    if (option_exit_zero)
        return STATUS_CLEAN;
    if (option_unit)
        return review->shown[LEVEL_ERROR] > 0 ? STATUS_FINDINGS : STATUS_CLEAN;
    return review_is_clean(review) ? STATUS_CLEAN : STATUS_FINDINGS;
}

/* ---- the pipeline ---- */

/* Flags in front of and behind those that follow "--". */
static void flags_add(struct arena *arena, struct option_values *values)
{
    const uint32_t before = option_extra_before.count;
    const uint32_t count = before + values->rest_count + option_extra.count;
    const char **flags = ARENA_ARRAY(arena, const char *, count + 1);
    for (uint32_t i = 0; i < before; i++) {
        flags[i] = option_extra_before.items[i];
        option_unit |= strncmp(flags[i], "--driver-mode=", strlen("--driver-mode=")) == 0;
    }
    for (uint32_t i = 0; i < values->rest_count; i++)
        flags[before + i] = values->rest[i];
    for (uint32_t i = 0; i < option_extra.count; i++)
        flags[before + values->rest_count + i] = option_extra.items[i];
    values->rest = flags;
    values->rest_count = count;
}

/* FILE:LINE or FUNCTION. */
static struct assertion assertion_of(struct arena *arena, const char *word)
{
    const char *colon = strrchr(word, ':');
    const uint32_t line = colon == NULL ? 0 : (uint32_t)strtoul(colon + 1, NULL, 10);
    if (line == 0)
        return (struct assertion){.function = word};
    return (struct assertion){.file = arena_strndup(arena, word, (size_t)(colon - word)),
                              .line = line};
}

/* What --config and --separator vouch for.  Returns 0, or -1 with *error. */
static int assertions_read(struct arena *arena, struct analysis_options *analysis,
                           const char **error)
{
    if (option_config != NULL && config_read(arena, option_config, analysis, error) != 0)
        return -1;
    uint32_t count = analysis->assertion_count;
    struct assertion *all =
        ARENA_ARRAY(arena, struct assertion, count + option_separators.count + 1);
    for (uint32_t i = 0; i < count; i++)
        all[i] = analysis->assertions[i];
    for (uint32_t i = 0; i < option_separators.count; i++)
        all[count++] = assertion_of(arena, option_separators.items[i]);
    analysis->assertions = all;
    analysis->assertion_count = count;
    return 0;
}

/* What is told of the program: of an earlier run when it still holds. */
static const struct result *result_find(struct arena *arena, struct analysis_options *analysis,
                                        struct program **program, bool *is_incomplete)
{
    timings_phase("reading");
    struct reader *reader = inputs_begin(arena, &inputs, NULL, 0);
    timings_phase("answer");
    struct answer *answer = answer_open(arena, reader, analysis);
    const struct result *result = NULL;
    bool is_given_up = false;
    *is_incomplete = false;
    timings_answer("same");
    if (answer != NULL && answer_find(answer, program, &result))
        return result;
    timings_phase("reading");
    front_gather(reader);
    timings_phase("answer");
    timings_answer("moved");
    if (answer != NULL && answer_move(answer, program, &result))
        return result;
    timings_phase("linking");
    timings_answer("computed");
    *program = inputs_link(&inputs, reader, is_incomplete);
    if (answer != NULL)
        analysis->questions = answer_questions(answer);
    result = trial_analyse(inputs.program, *program, analysis, (uint32_t)option_time_limit,
                           &is_given_up);
    *is_incomplete |= is_given_up;
    timings_phase("answer");
    if (answer != NULL)
        answer_keep(answer, *program, result);
    return result;
}

static int check(struct arena *arena, struct option_values *values)
{
    bool is_incomplete;
    const char *error;
    if (option_explain != NULL)
        return explain(option_explain);
    flags_add(arena, values);
    review_options.is_unit = option_unit;
    if (option_timings)
        timings_enable();
    if (review_options_check(arena, &review_options, &error) != 0)
        return trouble(error);
    struct progress progress = progress_begin(inputs.program);
    struct analysis_options analysis = {.solver_timeout_ms = (uint32_t)option_solver_limit,
                                        .step_limit = (uint64_t)option_step_limit,
                                        .function_limit_s = (uint32_t)option_function_limit,
                                        .all_configurations = option_all_configurations,
                                        .dump = option_dump,
                                        .progress = progress_tell,
                                        .context = &progress};
    if (assertions_read(arena, &analysis, &error) != 0)
        return trouble(error);
    if (outputs_try() != 0 || inputs_find(arena, &inputs, values) != 0)
        return STATUS_TROUBLE;
    inputs.keeps_all = analysis.assertion_count > 0 || analysis.pattern_count > 0;
    review_options.source_count = inputs.source_count;
    review_options.database_count = inputs.database_count;
    struct program *program = NULL;
    const struct result *result = result_find(arena, &analysis, &program, &is_incomplete);
    progress_end(&progress);
    timings_phase("report");
    const struct review *review = review_make(program, result, &review_options, &error);
    if (review == NULL)
        return trouble(error);
    const int reported = report(review);
    timings_phase(NULL);
    if (option_timings)
        timings_print(stderr);
    if (reported != 0 || is_incomplete)
        return STATUS_TROUBLE;
    return status_of(review);
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
