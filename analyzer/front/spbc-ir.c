/* SPDX-License-Identifier: Apache-2.0 */
/* What does the IR of these sources look like?  For the tests of the lowering; not installed.
 * Usage: spbc-ir FILE... [-- FLAGS] */
#include "front/front.h"

#include "base/arena.h"
#include "base/options.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const USAGE[] = {"FILE... [-- FLAGS]", "-p DIR", NULL};
static const char *const DESCRIPTION[] = {
    "Prints the intermediate representation of a program: variables, functions, regions and flow.",
    NULL};

static void print_skipped(const struct unit *unit)
{
    for (uint32_t i = 0; i < unit->skipped_count; i++)
        (void)printf("skipped %s:%" PRIu32 "-%" PRIu32 "\n", unit->skipped[i].file->path,
                     unit->skipped[i].begin_line, unit->skipped[i].end_line);
}

int main(int argc, char **argv)
{
    const char *database = NULL;
    const char *cache = NULL;
    int64_t jobs = 0;
    int64_t limit = 0;
    bool has_no_shared = false;
    const struct option options[] = {
        {OPTION_TEXT, 'p', NULL, "DIR", "Take the sources of DIR/compile_commands.json.", &database,
         0, 0},
        {OPTION_INTEGER, 'j', "jobs", "N", "Processes that parse.", &jobs, 1, 256},
        {OPTION_INTEGER, 0, "file-limit", "SECONDS", "For one file.", &limit, 1, 3600},
        {OPTION_TEXT, 0, "cache", "DIR", "Folder of what was read before.", &cache, 0, 0},
        {OPTION_FLAG, 0, "no-shared-headers", NULL, "Parse each header with each source.",
         &has_no_shared, 0, 0},
    };
    const struct option_program program = {.name = "spbc-ir",
                                           .summary = "print the IR of MPI sources",
                                           .usage = USAGE,
                                           .description = DESCRIPTION,
                                           .options = options,
                                           .option_count = sizeof options / sizeof *options};
    struct arena *arena = arena_new();
    struct option_values values;
    const enum option_outcome outcome = options_parse(arena, &program, argc, argv, &values);
    if (outcome != OPTIONS_RUN) {
        arena_free(arena);
        return outcome == OPTIONS_DONE ? 0 : 2;
    }
    struct front_source *sources = ARENA_ARRAY(arena, struct front_source, values.operand_count);
    uint32_t count = values.operand_count;
    for (uint32_t i = 0; i < count; i++)
        sources[i].path = values.operands[i];
    const char *error = NULL;
    if (database != NULL && front_database_load(arena, database, &sources, &count, &error) != 0) {
        (void)fprintf(stderr, "spbc-ir: error: %s\n", error);
        arena_free(arena);
        return 2;
    }
    const struct front_options front = {.extra_flags = values.rest,
                                        .extra_flag_count = values.rest_count,
                                        .jobs = (uint32_t)jobs,
                                        .limit_seconds = (uint32_t)limit,
                                        .cache = cache,
                                        .has_no_shared = has_no_shared,
                                        .keeps_all = true};
    const struct program *ir = front_read(arena, sources, count, &front);
    int status = 0;
    for (uint32_t i = 0; i < ir->unit_count; i++) {
        print_skipped(ir->units[i]);
        if (ir->units[i]->is_analysed)
            continue;
        (void)printf("not analysed: %s\n", ir->units[i]->reason);
        status = 2;
    }
    program_dump(ir, NULL, stdout);
    arena_free(arena);
    return status;
}
