/* SPDX-License-Identifier: Apache-2.0 */
/* How do sources become a program?  See front.h. */
#include "front/front.h"

#include "base/file.h"
#include "base/map.h"
#include "front/unit.h"
#include "ir/build.h"
#include "ir/expr.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Deeply nested expressions recurse; reserved address space costs nothing until it is used. */
static const size_t STACK_BYTES = (size_t)1 << 29;

struct work {
    struct front *front;
    const struct front_source *sources;
    uint32_t count;
};

static bool is_same_source(struct arena *arena, const struct front_source *a,
                           const struct front_source *b)
{
    if (a->flag_count != b->flag_count)
        return false;
    for (uint32_t i = 0; i < a->flag_count; i++)
        if (strcmp(a->flags[i], b->flags[i]) != 0)
            return false;
    return strcmp(path_absolute(arena, path_absolute(arena, a->directory, "."), a->path),
                  path_absolute(arena, path_absolute(arena, b->directory, "."), b->path)) == 0;
}

/* A source that is listed twice with the same flags is read once. */
static bool is_repeated(struct arena *arena, const struct front_source *sources, uint32_t index)
{
    const char *base = path_base(sources[index].path);
    for (uint32_t i = 0; i < index; i++)
        if (strcmp(path_base(sources[i].path), base) == 0 &&
            is_same_source(arena, &sources[i], &sources[index]))
            return true;
    return false;
}

static void program_finish(struct front *front)
{
    struct program *program = front->program;
    program->units = front->unit_list.items;
    program->unit_count = front->unit_list.count;
    program->functions = front->function_list.items;
    program->function_count = front->function_list.count;
    program->variables = front->variable_list.items;
    program->variable_count = front->variable_list.count;
    program_close_dead_ends(program);
}

static void *work_do(void *argument)
{
    struct work *work = argument;
    struct front *front = work->front;
    const struct front_options *options = front->options;
    mpi_flags_ask(front);
    for (uint32_t i = 0; i < work->count; i++) {
        if (options->progress != NULL)
            options->progress(options->context, i, work->count, work->sources[i].path);
        if (!is_repeated(front->arena, work->sources, i))
            unit_read(front, &work->sources[i]);
    }
    if (options->progress != NULL)
        options->progress(options->context, work->count, work->count, NULL);
    program_finish(front);
    return NULL;
}

/* Runs the work on a thread with a large stack; on this one when the system refuses such a thread.
 */
static void work_run(struct work *work)
{
    pthread_attr_t attributes;
    pthread_t thread;
    bool is_started = false;
    if (pthread_attr_init(&attributes) == 0) {
        is_started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                     pthread_create(&thread, &attributes, work_do, work) == 0;
        (void)pthread_attr_destroy(&attributes);
    }
    if (is_started)
        (void)pthread_join(thread, NULL);
    else
        (void)work_do(work);
}

struct program *front_read(struct arena *arena, const struct front_source *sources, uint32_t count,
                           const struct front_options *options)
{
    static const struct front_options DEFAULTS = {0};
    struct front front = {.arena = arena,
                          .program = program_new(arena),
                          .options = options == NULL ? &DEFAULTS : options,
                          .files = map_new(arena),
                          .functions = map_new(arena),
                          .variables = map_new(arena)};
    struct work work = {&front, sources, count};
    /* libclang would parse on a thread of its own with 8 MiB of stack, which a chain of 10,000
     * else-ifs overflows. */
    (void)setenv("LIBCLANG_NOTHREADS", "1", 1);
    work_run(&work);
    return front.program;
}
