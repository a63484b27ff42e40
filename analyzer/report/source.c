/* SPDX-License-Identifier: Apache-2.0 */
/* What does the reader of a report see of the sources?  See source.h.
 *
 * Lines and functions are found by search in tables that are made once a file, so that a report of
 * n findings costs n times the logarithm of the size of the sources.
 */
#include "report/source.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

struct span { /* a function definition in a file */
    const struct file *file;
    uint32_t begin, end;
    const struct function *function;
};

struct shown_file {
    const char *path;
    ARRAY(uint32_t) starts; /* offsets of the lines */
};

struct sources {
    struct arena *arena;
    const struct program *program;
    const char *directory; /* the current one */
    struct map *files;     /* struct file -> struct shown_file */
    struct span *spans;    /* sorted by file, begin */
    uint32_t span_count;
    bool has_spans;
};

struct sources *sources_new(struct arena *arena, const struct program *program)
{
    struct sources *sources = ARENA_NEW(arena, struct sources);
    sources->arena = arena;
    sources->program = program;
    sources->directory = path_current(arena);
    sources->files = map_new(arena);
    return sources;
}

static struct shown_file *shown_get(struct sources *sources, const struct file *file)
{
    struct shown_file *shown = map_get_address(sources->files, file);
    if (shown != NULL)
        return shown;
    shown = ARENA_NEW(sources->arena, struct shown_file);
    shown->path = file->full == NULL || file->full[0] != '/'
                      ? file->path
                      : path_relative(sources->arena, sources->directory, file->full);
    const char *end = file->text == NULL ? NULL : file->text + file->length;
    for (const char *line = file->text; line != NULL && line < end;) {
        array_push(sources->arena, &shown->starts, (uint32_t)(line - file->text));
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline == NULL ? NULL : newline + 1;
    }
    map_set_address(sources->files, file, shown);
    return shown;
}

const char *source_path(struct sources *sources, const struct file *file)
{
    return shown_get(sources, file)->path;
}

uint32_t source_line_count(struct sources *sources, const struct file *file)
{
    return shown_get(sources, file)->starts.count;
}

const char *source_line(struct sources *sources, const struct file *file, uint32_t line,
                        size_t *length)
{
    const struct shown_file *shown = shown_get(sources, file);
    *length = 0;
    if (line == 0 || line > shown->starts.count)
        return NULL;
    const uint32_t start = shown->starts.items[line - 1];
    size_t end = line < shown->starts.count ? shown->starts.items[line] : file->length;
    while (end > start && (file->text[end - 1] == '\n' || file->text[end - 1] == '\r'))
        end--;
    *length = end - start;
    return file->text + start;
}

static int span_compare(const void *a, const void *b)
{
    const struct span *x = a;
    const struct span *y = b;
    if (x->file != y->file)
        return (uintptr_t)x->file < (uintptr_t)y->file ? -1 : 1;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

static void spans_make(struct sources *sources)
{
    const struct program *program = sources->program;
    sources->has_spans = true;
    sources->spans = ARENA_ARRAY(sources->arena, struct span, program->function_count + 1);
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct function *function = program->functions[i];
        if (!function->is_defined || function->region_count == 0)
            continue;
        const struct region *region = function->regions[0];
        if (region->begin.file != NULL && region->begin.file == region->end.file)
            sources->spans[sources->span_count++] = (struct span){
                region->begin.file, region->begin.offset, region->end.offset, function};
    }
    if (sources->span_count > 1)
        qsort(sources->spans, sources->span_count, sizeof(struct span), span_compare);
}

const struct function *source_function(struct sources *sources, const struct place *place)
{
    const struct span wanted = {.file = place->file, .begin = place->offset};
    if (!sources->has_spans)
        spans_make(sources);
    uint32_t low = 0;
    uint32_t high = sources->span_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (span_compare(&sources->spans[middle], &wanted) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    const struct span *span = &sources->spans[low - 1];
    return span->file == place->file && place->offset < span->end ? span->function : NULL;
}
