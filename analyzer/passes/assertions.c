/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user vouch for?
 *
 * Requires: events and call graph.  A comment
 *     // spbc: separator
 * on the line of a call, or on the line before it, says that no process comes behind this call before
 * all processes of the pattern's communicator have come to it: a protocol of messages, or a library
 * that is not among the sources.  The same is said of code that one can not edit by the options
 * (file and line, or the name of a function: every call of it).  The call then ends iterations like a
 * barrier; that is an assumption, and listed as one.  What is asserted where no call is, or serves no
 * proof, is reported.
 */
#include "passes/assertions.h"
#include "base/file.h"
#include "base/text.h"
#include "passes/cells.h"
#include "passes/findings.h"
#include "passes/tracing.h"

#include <ctype.h>
#include <string.h>

static const char MARK[] = "spbc: separator";

static void call_add(struct analysis *a, struct asserted *asserted, const struct node *node)
{
    array_push(a->arena, &asserted->nodes, node);
    array_push(a->arena, &a->asserted_nodes, node);
}

/* Something that MPI does alone, such as MPI_Comm_rank, is not what the user means. */
static bool is_local(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);

    return row >= 0 && (tracing_is_local(mpi_function_get(row)) ||
                        mpi_function_get(row)->role == ROLE_COMM_RANK ||
                        mpi_function_get(row)->role == ROLE_COMM_SIZE);
}

/* Is it written there, in a thin wrapper that it calls as well? */
static bool stands_at(const struct node *call, const struct file *file, uint32_t line)
{
    for (; call; call = call->thin)
        if (call->place.file == file && call->place.line == line)
            return true;
    return false;
}

/* Calls of the line, outermost first; those of a macro count where it is used. */
static void calls_of_line(struct analysis *a, struct asserted *asserted, uint32_t line)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->kind == NODE_CALL && stands_at(node, asserted->place.file, line) &&
                !is_local(a, node))
                call_add(a, asserted, node);
        }
    }
}

/* Is it a call of the function, or of a thin wrapper of that name? */
static bool calls_function(const struct node *call, const char *name)
{
    if (call->kind != NODE_CALL || !call->callee || call->callee->kind != EXPR_FUNCTION)
        return false;
    for (const struct node *inner = call->thin; inner; inner = inner->thin)
        if (strcmp(inner->function->name, name) == 0)
            return true;
    return strcmp(call->callee->callee->name, name) == 0;
}

static void calls_of_name(struct analysis *a, struct asserted *asserted, const char *name)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (calls_function(f->nodes[n], name))
                call_add(a, asserted, f->nodes[n]);
    }
}

struct place assertion_place(const struct file *file, const char *at)
{
    struct place place = {
        .file = file, .line = 1, .column = 1, .offset = (uint32_t)(at - file->text)};
    const char *line = file->text;

    for (const char *c = file->text; c < at; c++)
        if (*c == '\n') {
            place.line++;
            line = c + 1;
        }
    place.column = (uint32_t)(at - line) + 1;
    return place;
}

static void comment_add(struct analysis *a, const struct file *file, const char *mark)
{
    struct asserted asserted = {.place = assertion_place(file, mark)};
    bool has_code = false;

    for (const char *at = mark - (asserted.place.column - 1); at < mark; at++)
        has_code |= !isspace((unsigned char)*at) && *at != '/' && *at != '*';
    calls_of_line(a, &asserted, asserted.place.line + !has_code);
    array_push(a->arena, &a->asserted, asserted);
}

bool assertion_is_comment(const char *text, const char *mark)
{
    while (mark > text && (mark[-1] == ' ' || mark[-1] == '\t'))
        mark--;
    return mark >= text + 2 && mark[-2] == '/' && (mark[-1] == '/' || mark[-1] == '*');
}

static void file_scan(struct analysis *a, struct map *seen, const struct file *file)
{
    const char *mark;

    if (!file || !file->text || file->is_system || map_get_address(seen, file))
        return;
    map_set_address(seen, file, file);
    for (mark = strstr(file->text, MARK); mark; mark = strstr(mark + 1, MARK))
        if (assertion_is_comment(file->text, mark))
            comment_add(a, file, mark);
}

static bool is_named(const struct file *file, const char *path, const char *end)
{
    return strcmp(file->path, path) == 0 || strcmp(file->full, path) == 0 ||
           text_ends_with(file->full, end);
}

const struct file *assertion_file(struct analysis *a, const char *path)
{
    const char *end = arena_printf(a->arena, "/%s", path);

    for (uint32_t k = 0; k < a->program->unit_count; k++) {
        const struct unit *unit = a->program->units[k];

        if (is_named(unit->file, path, end))
            return unit->file;
        for (uint32_t n = 0; n < unit->include_count; n++)
            if (is_named(unit->includes[n], path, end))
                return unit->includes[n];
    }
    return NULL;
}

void assertions_find(struct analysis *a)
{
    struct map *seen = map_new(a->arena);

    for (uint32_t k = 0; k < a->program->unit_count; k++) {
        file_scan(a, seen, a->program->units[k]->file);
        for (uint32_t n = 0; n < a->program->units[k]->include_count; n++)
            file_scan(a, seen, a->program->units[k]->includes[n]);
    }
    for (uint32_t k = 0; a->options && k < a->options->assertion_count; k++) {
        const struct assertion *assertion = &a->options->assertions[k];
        struct asserted asserted = {.assertion = assertion};

        if (assertion->function) {
            calls_of_name(a, &asserted, assertion->function);
        } else {
            asserted.place = (struct place){
                .file = assertion_file(a, assertion->file), .line = assertion->line, .column = 1};
            if (asserted.place.file)
                calls_of_line(a, &asserted, assertion->line);
        }
        array_push(a->arena, &a->asserted, asserted);
    }
}

static bool is_place_of(const struct asserted *asserted, const struct place *place)
{
    for (uint32_t n = 0; n < asserted->nodes.count; n++)
        if (place->file == asserted->nodes.items[n]->place.file &&
            place->offset == asserted->nodes.items[n]->place.offset)
            return true;
    return false;
}

/* Marks the patterns whose proof rests on it as well. */
static bool is_used(const struct analysis *a, const struct asserted *asserted)
{
    bool is_any = false;

    for (uint32_t k = 0; k < a->groups.count; k++)
        is_any |= is_place_of(asserted, &a->groups.items[k]->separator);
    for (uint32_t k = 0; k < a->patterns.count; k++)
        a->patterns.items[k].is_asserted |= is_place_of(asserted, &a->patterns.items[k].separator);
    return is_any;
}

static const char *name_of(struct analysis *a, const struct asserted *asserted)
{
    if (!asserted->assertion)
        return "the comment `spbc: separator`";
    return asserted->assertion->function
               ? arena_printf(a->arena, "the asserted separator `%s`",
                              asserted->assertion->function)
               : arena_printf(a->arena, "the asserted separator %s:%u", asserted->assertion->file,
                              asserted->assertion->line);
}

void assertions_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->asserted.count; k++) {
        const struct asserted *asserted = &a->asserted.items[k];
        const struct place *place = &asserted->place;
        const struct place start = {.file = a->program->unit_count > 0 ? a->program->units[0]->file
                                                                       : NULL,
                                    .line = 1,
                                    .column = 1};

        if (!place->file)
            place = asserted->nodes.count > 0 ? &asserted->nodes.items[0]->place : &start;
        if (asserted->nodes.count == 0)
            finding_add(a, "spbc-assertion", place,
                        arena_printf(a->arena, "%s is at no call", name_of(a, asserted)));
        else if (!is_used(a, asserted))
            finding_add(a, "spbc-assertion", place,
                        arena_printf(a->arena, "%s serves no proof", name_of(a, asserted)))
                ->level = LEVEL_NOTE;
        else
            assume(a, arena_printf(a->arena,
                                   "nobody comes behind %s at %s:%u before all have come to it, as "
                                   "%s says",
                                   asserted->nodes.items[0]->callee
                                       ? expr_text(a->program, asserted->nodes.items[0]->callee)
                                       : "the call",
                                   asserted->nodes.items[0]->place.file->path,
                                   asserted->nodes.items[0]->place.line, name_of(a, asserted)));
    }
}
