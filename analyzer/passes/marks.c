/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the user say that a pattern begins and ends?
 *
 * Requires: events and call graph.  Two comments in one block
 *     // spbc: pattern NAME begin
 *     ...
 *     // spbc: pattern NAME end
 * say that the statements between them are the pattern NAME; for code that one can not edit the options
 * say it by file, first and last line.  The range is then not looked for, and the name is the one
 * that is declared; whether the pattern can be enclosed there is shown as for any other.  What marks
 * no statements, or statements without an anonymous reception, is reported.
 */
#include "passes/marks.h"
#include "base/text.h"
#include "passes/assertions.h"
#include "passes/findings.h"
#include "passes/scope.h"

#include <ctype.h>
#include <string.h>

static const char MARK[] = "spbc: pattern ";

/* The next word of a comment; its length is 0 where the comment ends. */
static const char *word_next(const char *at, size_t *length)
{
    while (*at == ' ' || *at == '\t')
        at++;
    *length = 0;
    while (at[*length] && !isspace((unsigned char)at[*length]) &&
           !(at[*length] == '*' && at[*length + 1] == '/'))
        ++*length;
    return at;
}

static struct marked *open_mark(struct analysis *a, const struct file *file, const char *name)
{
    for (uint32_t k = a->marked.count; k-- > 0;)
        if (a->marked.items[k].begin.file == file && !a->marked.items[k].end.file &&
            strcmp(a->marked.items[k].name, name) == 0)
            return &a->marked.items[k];
    return NULL;
}

static void mark_add(struct analysis *a, const struct file *file, const char *mark)
{
    size_t name_length, length;
    const char *name = word_next(mark + strlen(MARK), &name_length);
    const char *word = word_next(name + name_length, &length);
    struct place place = assertion_place(file, mark);
    const char *text = arena_printf(a->arena, "%.*s", (int)name_length, name);
    struct marked *open = open_mark(a, file, text);

    if (strpbrk(text, "\"\\") || name_length > 255) {
        finding_add(a, "spbc-assertion", &place,
                    arena_printf(a->arena, "`%s` can not be the name of a pattern", text));
    } else if (length == 5 && strncmp(word, "begin", 5) == 0) {
        array_push(a->arena, &a->marked, (struct marked){.name = text, .begin = place});
    } else if (length != 3 || strncmp(word, "end", 3) != 0) {
        finding_add(a, "spbc-assertion", &place,
                    "the comment is neither `spbc: pattern NAME begin` nor `spbc: pattern NAME "
                    "end`");
    } else if (open) {
        open->end = place;
    } else {
        finding_add(
            a, "spbc-assertion", &place,
            arena_printf(a->arena, "the pattern %s ends here, but no comment begins it", text));
    }
}

static void file_scan(struct analysis *a, struct map *seen, const struct file *file)
{
    if (!file || !file->text || file->is_system || map_get(seen, file->full))
        return;
    map_set(seen, file->full, file);
    for (const char *mark = strstr(file->text, MARK); mark; mark = strstr(mark + 1, MARK))
        if (assertion_is_comment(file->text, mark))
            mark_add(a, file, mark);
}

/* The begin of a line; the file's end when it has fewer. */
static const char *line_start(const struct file *file, uint32_t line)
{
    const char *at = file->text;

    for (; line > 1 && *at; line--) {
        const char *next = strchr(at, '\n');

        at = next ? next + 1 : at + strlen(at);
    }
    return at;
}

static void option_add(struct analysis *a, const struct pattern_lines *lines)
{
    const struct file *file = assertion_file(a, lines->file);
    struct marked marked = {.name = lines->name, .lines = lines};

    if (file && file->text) {
        marked.begin = assertion_place(file, line_start(file, lines->begin));
        marked.end = assertion_place(file, line_start(file, lines->end + 1));
    }
    array_push(a->arena, &a->marked, marked);
}

void marks_find(struct analysis *a)
{
    struct map *seen = map_new(a->arena);

    for (uint32_t k = 0; k < a->program->unit_count; k++) {
        file_scan(a, seen, a->program->units[k]->file);
        for (uint32_t n = 0; n < a->program->units[k]->include_count; n++)
            file_scan(a, seen, a->program->units[k]->includes[n]);
    }
    for (uint32_t k = 0; a->options && k < a->options->pattern_count; k++)
        option_add(a, &a->options->patterns[k]);
}

/* ---- statements ---- */

static bool is_same_file(const struct file *x, const struct file *y)
{
    return x && y && (x == y || strcmp(x->full, y->full) == 0);
}

/* The innermost block of the function around the mark; NULL. */
static const struct region *block_around(const struct function *f, const struct place *place)
{
    const struct region *best = NULL;

    for (uint32_t k = 0; k < f->region_count; k++) {
        const struct region *r = f->regions[k];

        if (r->kind == REGION_BODY && is_same_file(r->begin.file, place->file) &&
            r->begin.offset < place->offset && place->offset < r->end.offset &&
            (!best || r->begin.offset > best->begin.offset))
            best = r;
    }
    return best;
}

/* The statements of the function between the two marks. */
static bool marked_scope(struct analysis *a, const struct marked *marked, const struct function *f,
                         struct scope *out)
{
    const struct region *block =
        marked->end.file && f->region_count > 0 ? block_around(f, &marked->begin) : NULL;
    const struct region *first = NULL, *last = NULL;
    node_list nodes = {0};

    if (!block || block != block_around(f, &marked->end))
        return false;
    for (uint32_t k = 0; k < block->child_count; k++) {
        const struct region *child = block->children[k];

        if (child->begin.offset < marked->begin.offset || child->end.offset > marked->end.offset)
            continue;
        first = first ? first : child;
        last = child;
    }
    for (uint32_t k = 0; k < f->node_count && first; k++) {
        const struct region *r = f->nodes[k]->region;

        while (r && r->parent != block)
            r = r->parent;
        if (r && r->begin.offset >= first->begin.offset && r->begin.offset <= last->begin.offset)
            array_push(a->arena, &nodes, f->nodes[k]);
    }
    if (nodes.count == 0)
        return false;
    scope_of_nodes(a, &nodes, first, last, out);
    return true;
}

bool mark_choose(struct analysis *a, struct group *g)
{
    for (uint32_t k = 0; k < a->marked.count; k++)
        for (uint32_t n = 0; n < a->program->function_count; n++) {
            const struct function *f = a->program->functions[n];
            struct scope scope;

            if (!f->is_defined || !a->facts[n].is_reachable ||
                !marked_scope(a, &a->marked.items[k], f, &scope))
                continue;
            for (uint32_t r = 0; r < g->receptions.count; r++)
                if (event_is_inside(a, &scope, g->receptions.items[r])) {
                    g->scope = scope;
                    g->mark = a->marked.items[k].name;
                    return a->marked.items[k].is_used = true;
                }
        }
    return false;
}

/* ---- what does not fit ---- */

static bool has_statements(struct analysis *a, const struct marked *marked)
{
    struct scope scope;

    for (uint32_t n = 0; n < a->program->function_count; n++)
        if (a->program->functions[n]->is_defined &&
            marked_scope(a, marked, a->program->functions[n], &scope))
            return true;
    return false;
}

static const char *trouble_of(struct analysis *a, const struct marked *marked)
{
    if (!marked->end.file)
        return marked->lines ? "names a file that is not among the sources" : "is not ended";
    for (uint32_t k = 0; k < a->marked.count; k++)
        if (&a->marked.items[k] < marked && strcmp(a->marked.items[k].name, marked->name) == 0)
            return "has the name of another one";
    if (!has_statements(a, marked))
        return "does not begin and end in one block around whole statements";
    return marked->is_used ? NULL : "encloses no anonymous reception";
}

void marks_check(struct analysis *a)
{
    const struct place start = {.file =
                                    a->program->unit_count > 0 ? a->program->units[0]->file : NULL,
                                .line = 1,
                                .column = 1};

    for (uint32_t k = 0; k < a->marked.count; k++) {
        const struct marked *marked = &a->marked.items[k];
        const char *trouble = trouble_of(a, marked);

        if (trouble)
            finding_add(a, "spbc-assertion", marked->begin.file ? &marked->begin : &start,
                        arena_printf(a->arena, "the pattern %s that %s marks %s", marked->name,
                                     marked->lines ? "the configuration" : "a comment", trouble));
    }
}
