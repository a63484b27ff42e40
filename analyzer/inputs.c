/* SPDX-License-Identifier: Apache-2.0 */
/* Which sources does a command line name, and could all of them be read?  See inputs.h. */
#include "inputs.h"

#include "base/arena.h"
#include "base/file.h"
#include "installed.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *source_full(struct arena *arena, const struct front_source *source)
{
    const char *directory =
        source->directory == NULL ? NULL : path_absolute(arena, NULL, source->directory);
    return path_absolute(arena, directory, source->path);
}

/* Keeps the sources of the database that the operands name. */
static int sources_select(struct arena *arena, struct inputs *inputs,
                          const struct option_values *values)
{
    ARRAY(struct front_source) selected = {0};
    int outcome = 0;
    for (uint32_t i = 0; i < values->operand_count; i++) {
        const char *wanted = path_absolute(arena, NULL, values->operands[i]);
        bool is_found = false;
        for (uint32_t s = 0; s < inputs->source_count; s++) {
            if (strcmp(source_full(arena, &inputs->sources[s]), wanted) != 0)
                continue;
            array_push(arena, &selected, inputs->sources[s]);
            is_found = true;
        }
        if (!is_found) {
            fprintf(stderr,
                    "%s: error: %s is not in %s/compile_commands.json; build it once, or leave -p "
                    "out and give its flags after --\n",
                    inputs->program, values->operands[i], inputs->database);
            outcome = -1;
        }
    }
    inputs->sources = selected.items;
    inputs->source_count = selected.count;
    return outcome;
}

int inputs_find(struct arena *arena, struct inputs *inputs, const struct option_values *values)
{
    const char *error;
    inputs->values = values;
    if (inputs->cache != NULL && front_cache_prepare(arena, inputs->cache, &error) != 0) {
        fprintf(stderr, "%s: error: --cache: %s\n", inputs->program, error);
        return -1;
    }
    if (inputs->database == NULL && values->operand_count == 0) {
        fprintf(stderr,
                "%s: error: no input; name source files, or a build folder with "
                "compile_commands.json by -p DIR\n",
                inputs->program);
        return -1;
    }
    if (inputs->database != NULL) {
        if (front_database_load(arena, inputs->database, &inputs->sources, &inputs->source_count,
                                &error) != 0) {
            fprintf(stderr, "%s: error: %s\n", inputs->program, error);
            return -1;
        }
        inputs->database_count = inputs->source_count;
        return values->operand_count > 0 ? sources_select(arena, inputs, values) : 0;
    }
    inputs->sources = ARENA_ARRAY(arena, struct front_source, values->operand_count);
    inputs->source_count = values->operand_count;
    for (uint32_t i = 0; i < values->operand_count; i++)
        inputs->sources[i].path = values->operands[i];
    return 0;
}

enum { PROGRESS_SECONDS = 10 };

struct progress progress_begin(const char *program)
{
    return (struct progress){program, isatty(STDERR_FILENO) == 1, time(NULL)};
}

void progress_tell(void *context, const char *what)
{
    struct progress *progress = context;
    if (progress->is_terminal) {
        fprintf(stderr, "\r\033[K%.75s", what);
    } else if (time(NULL) - progress->last >= PROGRESS_SECONDS) {
        progress->last = time(NULL);
        fprintf(stderr, "%s: %s\n", progress->program, what);
    }
    (void)fflush(stderr);
}

void progress_end(const struct progress *progress)
{
    if (progress->is_terminal)
        fputs("\r\033[K", stderr);
    (void)fflush(stderr);
}

static void show_progress(void *context, uint32_t done, uint32_t total, const char *path)
{
    struct progress *progress = context;
    char text[128];
    if (path == NULL || done == total) {
        progress_end(progress);
        return;
    }
    if (progress->is_terminal)
        (void)snprintf(text, sizeof text, "[%u/%u] %.60s", done + 1, total, path);
    else
        (void)snprintf(text, sizeof text, "%u of %u files are read", done, total);
    progress_tell(progress, text);
}

/* The user's flags, and where the header of the pattern calls is. */
static const char *const *extra_flags(struct arena *arena, const struct inputs *inputs,
                                      uint32_t *count)
{
    struct installed installed;
    installed_find(arena, &installed);
    *count = inputs->values->rest_count + 2;
    const char **flags = ARENA_ARRAY(arena, const char *, *count);
    for (uint32_t i = 0; i < inputs->values->rest_count; i++)
        flags[i] = inputs->values->rest[i];
    flags[*count - 2] = "-idirafter";
    flags[*count - 1] = installed.include;
    return flags;
}

struct reader *inputs_begin(struct arena *arena, const struct inputs *inputs,
                            const struct front_overlay *overlays, uint32_t overlay_count)
{
    struct progress *progress = ARENA_NEW(arena, struct progress);
    struct front_options *options = ARENA_NEW(arena, struct front_options);
    uint32_t flag_count;
    const char *const *flags = extra_flags(arena, inputs, &flag_count);
    *progress = progress_begin(inputs->program);
    *options = (struct front_options){.extra_flags = flags,
                                      .extra_flag_count = flag_count,
                                      .mpi_compiler = inputs->mpi_compiler,
                                      .progress = inputs->source_count > 1 ? show_progress : NULL,
                                      .context = progress,
                                      .jobs = (uint32_t)inputs->jobs,
                                      .limit_seconds = (uint32_t)inputs->file_limit,
                                      .cache = inputs->cache,
                                      .cache_limit = (uint64_t)inputs->cache_limit << 20,
                                      .keeps_all = inputs->keeps_all,
                                      .overlays = overlays,
                                      .overlay_count = overlay_count};
    return front_begin(arena, inputs->sources, inputs->source_count, options);
}

static const char *reason_of(const struct unit *unit)
{
    return unit->reason != NULL ? unit->reason : unit->file->path;
}

/* How many of these units were not analysed for this reason? */
static uint32_t count_alike(const struct program *program, uint32_t from, uint32_t end,
                            const char *reason)
{
    uint32_t count = 0;
    for (uint32_t i = from; i < end; i++)
        count +=
            !program->units[i]->is_analysed && strcmp(reason_of(program->units[i]), reason) == 0;
    return count;
}

/* What stands in a header is said once, with the source that has it included. */
static void tell_unread(const struct inputs *inputs, const struct program *program, uint32_t i)
{
    const char *reason = reason_of(program->units[i]), *path = program->units[i]->file->path;
    uint32_t others;
    if (count_alike(program, 0, i, reason) > 0)
        return;
    fprintf(stderr, "%s: error: not analysed: %s", inputs->program, reason);
    others = count_alike(program, i + 1, program->unit_count, reason);
    if (others > 0)
        fprintf(stderr, " (in %s and %u more)", path, others);
    else if (strncmp(reason, path, strlen(path)) != 0)
        fprintf(stderr, " (in %s)", path);
    fputc('\n', stderr);
}

struct program *inputs_link(const struct inputs *inputs, struct reader *reader, bool *has_unread)
{
    struct program *program = front_link(reader);
    *has_unread = false;
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        if (unit->is_analysed)
            continue;
        *has_unread = true;
        tell_unread(inputs, program, i);
    }
    return program;
}

struct program *inputs_read(struct arena *arena, const struct inputs *inputs,
                            const struct front_overlay *overlays, uint32_t overlay_count,
                            bool *has_unread)
{
    struct reader *reader = inputs_begin(arena, inputs, overlays, overlay_count);
    front_gather(reader);
    return inputs_link(inputs, reader, has_unread);
}
