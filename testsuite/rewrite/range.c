/* SPDX-License-Identifier: Apache-2.0 */
/* How is a given range of lines rewritten, whatever the analysis thinks of it?  For the tests of
 * the rewriter.
 *
 * Usage: rewrite-range [--keep-lines] FILE [-- FLAGS].  Lines "range: FUNCTION FIRST-LAST" in the
 * file's first comment name the ranges, in lines of the file.  Prints the diff, or "refused:
 * LINE:COLUMN: why" and "warning: LINE:COLUMN: what" lines.
 */
#include "apply.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "emit.h"
#include "front/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct function *function_named(const struct program *program, const char *name)
{
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i]->is_defined && strcmp(program->functions[i]->name, name) == 0)
            return program->functions[i];
    fprintf(stderr, "rewrite-range: no function %s\n", name);
    exit(2);
}

static bool is_covered(const struct region *region, uint32_t first, uint32_t last)
{
    return region->begin.line >= first && region->end.line <= last;
}

/* The outermost statements in the lines; they are siblings, or the test is wrong. */
static void range_find(const struct function *function, uint32_t first, uint32_t last,
                       struct pattern *pattern)
{
    for (uint32_t i = 0; i < function->region_count; i++) {
        const struct region *region = function->regions[i];
        if (!is_covered(region, first, last) ||
            (region->parent != NULL && is_covered(region->parent, first, last)))
            continue;
        if (pattern->first == NULL)
            pattern->first = region;
        pattern->last = region;
    }
    if (pattern->first == NULL || pattern->first->parent != pattern->last->parent) {
        fprintf(stderr, "rewrite-range: lines %u-%u of %s are no sequence of statements\n", first,
                last, function->name);
        exit(2);
    }
}

static void print_troubles(const char *kind, const struct plan_trouble *troubles, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        printf("%s: %u:%u: %s\n", kind, troubles[i].place.line, troubles[i].place.column,
               troubles[i].text);
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct emit_options options = {0};
    int at = 1;
    if (at < argc && strcmp(argv[at], "--keep-lines") == 0) {
        options.keeps_lines = true;
        at++;
    }
    if (at >= argc) {
        fputs("usage: rewrite-range [--keep-lines] FILE [-- FLAGS]\n", stderr);
        return 2;
    }
    const struct front_source source = {.path = argv[at++]};
    const struct front_options front = {.extra_flags = (const char *const *)argv + at + 1,
                                        .extra_flag_count =
                                            at < argc ? (uint32_t)(argc - at - 1) : 0};
    const struct program *program = front_read(arena, &source, 1, &front);
    const struct unit *unit = program->units[0];
    if (!unit->is_analysed) {
        fprintf(stderr, "rewrite-range: %s\n", unit->reason);
        return 2;
    }
    ARRAY(struct pattern) patterns = {0};
    static const char mark[] = "range: ";
    for (const char *c = strstr(unit->file->text, mark); c != NULL; c = strstr(c + 1, mark)) {
        char name[128];
        unsigned first;
        unsigned last;
        if (sscanf(c + sizeof mark - 1, "%127s %u-%u", name, &first, &last) != 3)
            continue;
        struct pattern pattern = {.function = function_named(program, name)};
        pattern.id =
            arena_printf(arena, "%s:%s:%u", path_base(source.path), name, patterns.count + 1);
        range_find(pattern.function, first, last, &pattern);
        array_push(arena, &patterns, pattern);
    }
    const struct result result = {.patterns = patterns.items, .pattern_count = patterns.count};
    const struct plan *plan = plan_make(arena, program, &result);
    print_troubles("warning", plan->warnings, plan->warning_count);
    print_troubles("refused", plan->refusals, plan->refusal_count);
    if (plan->refusal_count == 0) {
        struct changed_file *files;
        const uint32_t count = emit_files(arena, plan, &options, &files);
        apply_diff(arena, files, count, stdout);
    }
    const bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    arena_free(arena);
    return is_written ? 0 : 2;
}
