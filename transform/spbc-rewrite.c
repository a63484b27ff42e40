/* SPDX-License-Identifier: Apache-2.0 */
/* spbc-rewrite: the program A' with pattern calls, from the program A.
 *
 * The pipeline: options, inputs, front, passes, plan, emit, verify, apply.  A program that is not
 * ready, or a place that cannot be covered for certain, is refused and nothing is written.  Exit
 * status: 0 nothing to change, or written; 1 would change (diff shown) or refused; 2 the work could
 * not be done.
 */
#include "apply.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/options.h"
#include "inputs.h"
#include "output.h"
#include "report/config.h"
#include "report/report.h"
#include "trial.h"
#include "verify.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_DONE, STATUS_CHANGE, STATUS_TROUBLE };

static struct inputs inputs = {.program = "spbc-rewrite"};
static bool option_in_place, option_copies_all, option_keeps_lines, option_forces;
static const char *option_folder;
static const char *option_config;
static const char *option_report;
static int64_t option_time_limit = TRIAL_LIMIT_S;

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
     .name = "time-limit",
     .argument = "SECONDS",
     .help =
         "CPU seconds for the analysis, behind reading (default: 600; 0: all that it takes), as "
         "for spbc-check.  What takes more is not rewritten, and the status is 2.",
     .target = &option_time_limit,
     .minimum = 0,
     .maximum = TRIAL_LIMIT_MAX_S},
    {.kind = OPTION_HEADING, .help = "Output"},
    {.kind = OPTION_FLAG,
     .letter = 'i',
     .name = "in-place",
     .help =
         "Change the files themselves.  Each is written whole beside the old one and then takes "
         "its name; mode and symbolic links stay.",
     .target = &option_in_place},
    {.kind = OPTION_TEXT,
     .letter = 'o',
     .name = "output",
     .argument = "DIR",
     .help = "Write the changed files below DIR under their relative paths (files outside of the "
             "current directory under their full paths).",
     .target = &option_folder},
    {.kind = OPTION_FLAG,
     .name = "copy-all",
     .help = "With -o, also copy the sources and their headers that need no change, so that DIR "
             "can be built.",
     .target = &option_copies_all},
    {.kind = OPTION_FLAG,
     .name = "keep-lines",
     .help = "Insert without changing line numbers, as a compiler counts them (for spbc-cc).",
     .target = &option_keeps_lines},
    {.kind = OPTION_FLAG,
     .name = "force",
     .help = "Insert the calls also where the verdict is not-ready or unknown.  What is not proved "
             "is then yours to vouch for; spbc-run asks for --force, too.",
     .target = &option_forces},
    {.kind = OPTION_TEXT,
     .name = "config",
     .argument = "FILE",
     .help = "JSON with the separators that you vouch for and the patterns that you mark in code "
             "that you can not edit, as for spbc-check.",
     .target = &option_config},
    {.kind = OPTION_TEXT,
     .name = "report",
     .argument = "FILE",
     .help = "Also write the report of spbc-check --format=json to FILE, with what was rewritten.",
     .target = &option_report},
};

static const char *const usage[] = {"[OPTIONS] FILES... [-- COMPILER-FLAGS]",
                                    "-p DIR [OPTIONS] [FILES...]", NULL};
static const char *const description[] = {
    "Inserts the pattern calls of SPBC into an MPI program: a declaration and a begin before each "
    "communication pattern with anonymous receptions, and an end at every exit from it.  All given "
    "sources are analysed as one program.",
    "By default the changes are shown as a unified diff for patch -p1 and nothing is written.  The "
    "rewritten program is parsed and analysed again before anything leaves this program.  A second "
    "run finds nothing to do.  The result also runs under plain MPI: spbc.h makes the calls do "
    "nothing there.",
    NULL};
static const struct option_exit_status exit_statuses[] = {
    {"0", "nothing has to be changed, or with -i or -o: written"},
    {"1", "the program would be changed (the diff is shown), or it is refused (stderr says why)"},
    {"2", "the work could not be done: a file could not be read, parsed or written, or the command "
          "line is wrong"},
    {NULL, NULL}};
static const struct option_example examples[] = {
    {"spbc-rewrite main.c halo.c", "show what would be inserted"},
    {"spbc-rewrite -i -p build", "rewrite in place what CMake builds"},
    {"spbc-rewrite -o patched --copy-all *.c", "leave a rewritten copy in patched/"},
    {NULL, NULL}};
static const struct option_program program_options = {
    .name = "spbc-rewrite",
    .summary = "insert pattern calls into an MPI program",
    .usage = usage,
    .description = description,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .exit_statuses = exit_statuses,
    .examples = examples,
    .see_also = "spbc-check(1), spbc-cc(1), patch(1)"};

struct rewrite {
    struct arena *arena;
    struct program *program;
    const struct result *result;
    const struct plan *plan;
    struct changed_file *files;
    uint32_t file_count;
    const char *refusal; /* first sentence; NULL: not refused */
};

static void say_trouble(const struct plan_trouble *trouble, enum level level)
{
    const struct finding finding = {
        .level = level, .place = trouble->place, .message = trouble->text};
    report_finding(stderr, report_color(stderr), &finding);
}

/* A program that is not ready gets no calls, unless it is forced: they would promise what does not
 * hold.  Of what took too long nothing is known that could be forced. */
static void refuse_verdict(struct rewrite *rewrite, bool is_given_up)
{
    const struct report_judgement judgement = report_judge(rewrite->program, rewrite->result);
    if (judgement.verdict == VERDICT_READY || judgement.verdict == VERDICT_READY_AFTER_REWRITE)
        return;
    for (uint32_t i = 0; i < rewrite->result->finding_count; i++)
        if (rewrite->result->findings[i].level != LEVEL_NOTE)
            report_finding(stderr, report_color(stderr), &rewrite->result->findings[i]);
    const bool is_forced = option_forces && !is_given_up;
    if (!is_forced)
        rewrite->refusal = judgement.reason;
    fprintf(stderr, "spbc-rewrite: %s: the verdict is %s%s%s; %s\n",
            is_forced ? "warning" : "refused", report_verdict_name(judgement.verdict),
            judgement.reason[0] != '\0' ? ": " : "", judgement.reason,
            is_forced ? "rewritten all the same, as --force wants it" : "nothing was written");
}

static void refuse_places(struct rewrite *rewrite)
{
    const struct plan *plan = rewrite->plan;
    for (uint32_t i = 0; i < plan->warning_count; i++)
        say_trouble(&plan->warnings[i], LEVEL_WARNING);
    if (plan->refusal_count == 0)
        return;
    for (uint32_t i = 0; i < plan->refusal_count; i++)
        say_trouble(&plan->refusals[i], LEVEL_ERROR);
    const struct plan_trouble *first = &plan->refusals[0];
    rewrite->refusal = arena_printf(rewrite->arena, "%s:%u: %s", first->place.file->path,
                                    first->place.line, first->text);
    fprintf(stderr, "spbc-rewrite: refused: %u place%s cannot be rewritten; nothing was written\n",
            plan->refusal_count, plan->refusal_count == 1 ? "" : "s");
}

static bool is_changed(const struct rewrite *rewrite, const struct file *file)
{
    for (uint32_t i = 0; i < rewrite->file_count; i++)
        if (strcmp(rewrite->files[i].file->full, file->full) == 0)
            return true;
    return false;
}

static void add_copy(struct rewrite *rewrite, struct changed_file **all, uint32_t *count,
                     const struct file *file)
{
    for (uint32_t i = 0; i < *count; i++)
        if (strcmp((*all)[i].file->full, file->full) == 0)
            return;
    if (file->is_system || is_changed(rewrite, file))
        return;
    struct changed_file *grown = ARENA_ARRAY(rewrite->arena, struct changed_file, *count + 1);
    if (*count > 0)
        memcpy(grown, *all, sizeof **all * *count);
    grown[*count] = (struct changed_file){.file = file, .text = file->text, .length = file->length};
    *all = grown;
    ++*count;
}

/* Sources and headers that need no change. */
static int copy_rest(struct rewrite *rewrite)
{
    struct changed_file *rest = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rewrite->program->unit_count; i++) {
        const struct unit *unit = rewrite->program->units[i];
        add_copy(rewrite, &rest, &count, unit->file);
        for (uint32_t h = 0; h < unit->include_count; h++)
            add_copy(rewrite, &rest, &count, unit->includes[h]);
    }
    return apply_to_folder(rewrite->arena, option_folder, rest, count);
}

static int write_report(struct rewrite *rewrite)
{
    const char *error = "no memory";
    struct cJSON *document =
        report_json(review_make(rewrite->program, rewrite->result, NULL, &error));
    cJSON *object = cJSON_AddObjectToObject(document, "rewrite");
    cJSON_AddStringToObject(object, "reason", rewrite->refusal != NULL ? rewrite->refusal : "");
    cJSON *files = cJSON_AddArrayToObject(object, "files");
    for (uint32_t i = 0; i < rewrite->file_count; i++) {
        const struct file *file = rewrite->files[i].file;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddItemToArray(files, item);
        cJSON_AddStringToObject(item, "file", file->path);
        cJSON_AddStringToObject(item, "full", file->full);
        cJSON_AddStringToObject(
            item, "output",
            option_folder != NULL ? apply_path(rewrite->arena, option_folder, file) : file->full);
    }
    char *text = cJSON_Print(document);
    cJSON_Delete(document);
    const int outcome =
        text == NULL ? -1 : output_write(rewrite->arena, option_report, text, strlen(text), &error);
    free(text);
    if (outcome != 0)
        fprintf(stderr, "spbc-rewrite: error: %s: %s\n", option_report, error);
    return outcome;
}

/* The texts leave this program, or are shown. */
static int apply(struct rewrite *rewrite)
{
    struct arena *arena = rewrite->arena;
    if (option_folder != NULL) {
        if (apply_to_folder(arena, option_folder, rewrite->files, rewrite->file_count) != 0 ||
            (option_copies_all && copy_rest(rewrite) != 0))
            return STATUS_TROUBLE;
        return STATUS_DONE;
    }
    if (option_in_place)
        return apply_in_place(arena, rewrite->files, rewrite->file_count) == 0 ? STATUS_DONE
                                                                               : STATUS_TROUBLE;
    apply_diff(arena, rewrite->files, rewrite->file_count, stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("spbc-rewrite: error: standard output");
        return STATUS_TROUBLE;
    }
    return rewrite->file_count > 0 ? STATUS_CHANGE : STATUS_DONE;
}

static int rewrite_run(struct rewrite *rewrite)
{
    struct arena *arena = rewrite->arena;
    struct analysis_options analysis = {0};
    const char *error;
    if (option_config != NULL && config_read(arena, option_config, &analysis, &error) != 0) {
        fprintf(stderr, "spbc-rewrite: error: %s\n", error);
        return STATUS_TROUBLE;
    }
    bool is_given_up;
    rewrite->result = trial_analyse(inputs.program, rewrite->program, &analysis,
                                    (uint32_t)option_time_limit, &is_given_up);
    refuse_verdict(rewrite, is_given_up);
    if (rewrite->refusal != NULL)
        return is_given_up ? STATUS_TROUBLE : STATUS_CHANGE;
    rewrite->plan = plan_make(arena, rewrite->program, rewrite->result);
    refuse_places(rewrite);
    if (rewrite->refusal != NULL)
        return STATUS_CHANGE;
    const struct emit_options emit = {.keeps_lines = option_keeps_lines};
    rewrite->file_count = emit_files(arena, rewrite->plan, &emit, &rewrite->files);
    if (rewrite->file_count > 0 && verify_rewriting(arena, &inputs, rewrite->result, rewrite->files,
                                                    rewrite->file_count) != 0) {
        rewrite->refusal = "the rewritten program did not pass the check of itself";
        rewrite->file_count = 0;
        return STATUS_TROUBLE;
    }
    return apply(rewrite);
}

/* Objects end on every way out of a block, which the inserted calls do not take into account. */
static bool has_cplusplus(void)
{
    for (uint32_t i = 0; i < inputs.source_count; i++) {
        if (!front_is_cplusplus(inputs.sources[i].path))
            continue;
        fprintf(stderr,
                "spbc-rewrite: error: %s: C++ is not rewritten; insert the calls that spbc-check "
                "asks for by hand\n",
                inputs.sources[i].path);
        return true;
    }
    return false;
}

static int rewrite_inputs(struct arena *arena, const struct option_values *values)
{
    if (option_in_place && option_folder != NULL) {
        fputs("spbc-rewrite: error: -i and -o exclude each other\n", stderr);
        return STATUS_TROUBLE;
    }
    if (option_copies_all && option_folder == NULL) {
        fputs("spbc-rewrite: error: --copy-all needs -o DIR\n", stderr);
        return STATUS_TROUBLE;
    }
    if (inputs_find(arena, &inputs, values) != 0 || has_cplusplus())
        return STATUS_TROUBLE;
    bool has_unread;
    struct rewrite rewrite = {.arena = arena};
    inputs.keeps_all = option_config != NULL;
    rewrite.program = inputs_read(arena, &inputs, NULL, 0, &has_unread);
    int status = STATUS_TROUBLE;
    if (!has_unread) {
        status = rewrite_run(&rewrite);
    } else if (option_report != NULL) {
        const struct analysis_options analysis = {0};
        bool is_given_up;
        rewrite.result = trial_analyse(inputs.program, rewrite.program, &analysis,
                                       (uint32_t)option_time_limit, &is_given_up);
    }
    if (option_report != NULL && write_report(&rewrite) != 0)
        return STATUS_TROUBLE;
    return status;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct option_values values;
    int status = STATUS_TROUBLE;
    switch (options_parse(arena, &program_options, argc, argv, &values)) {
    case OPTIONS_RUN:
        status = rewrite_inputs(arena, &values);
        break;
    case OPTIONS_DONE:
        status = STATUS_DONE;
        break;
    case OPTIONS_WRONG:
        break;
    }
    arena_free(arena);
    return status;
}
