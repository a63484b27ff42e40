/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables does each thread of an OpenMP region have for itself, and what do all of them count?
 *
 * Requires: region trees, which units were compiled with -fopenmp (without it the directives mean nothing).
 * What private(...) and firstprivate(...) name is another variable inside of the region: behind it the one outside is as
 * it was (OpenMP 5.0 section 2.19.4).  So what stands in the region is changed to use a variable of its own, which
 * firstprivate sets on the way in.  A variable that lastprivate, linear or a reduction names too, or one that a reduction
 * alone names, is handed out again, and stays the one that it is; so does one that the region does not set.  A shared
 * number that each thread counts up holds how many there are, which is not known.
 */
#include "passes/privates.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "passes/threads.h"

#include <string.h>

struct split { /* of one variable in one region */
    struct analysis *a;
    const struct region *region;
    const struct variable *outer;
    const struct expr *inner;
};

/* ---- the clauses ---- */

bool privates_names(const char *text, size_t length, const char *clause, const char *name)
{
    const char *end = text + length, *at = text;
    const size_t size = strlen(clause), name_size = strlen(name);

    while ((at = memmem(at, (size_t)(end - at), clause, size)) != NULL) {
        const char *open = at + size, *close, *word;
        const bool is_whole = at == text || !text_is_name_byte(at[-1]);

        at = open;
        while (open < end && (*open == ' ' || *open == '\t'))
            open++;
        close =
            is_whole && open < end && *open == '(' ? memchr(open, ')', (size_t)(end - open)) : NULL;
        for (word = open; close && word + name_size <= close; word++)
            if (strncmp(word, name, name_size) == 0 && !text_is_name_byte(word[-1]) &&
                !text_is_name_byte(word[name_size]))
                return true;
    }
    return false;
}

static bool is_handed_out(const char *text, size_t length, const char *name)
{
    static const char *const CLAUSES[] = {"lastprivate",  "linear",         "reduction",
                                          "in_reduction", "task_reduction", NULL};

    for (const char *const *clause = CLAUSES; *clause; clause++)
        if (privates_names(text, length, *clause, name))
            return true;
    return false;
}

/* ---- the region ---- */

bool privates_declares(const struct region *region, const struct variable *v)
{
    return v->place.file == region->begin.file && v->place.offset >= region->begin.offset &&
           v->place.offset < region->end.offset;
}

/* The node that the region begins with; NULL: it is not one. */
static struct node *entry_of(const struct region *region)
{
    const struct function *f = region->function;
    struct node *entry = NULL;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (uint32_t n = 0;
             region_holds(region, f->nodes[k]->region) && n < f->nodes[k]->previous_count; n++)
            if (!region_holds(region, f->nodes[k]->previous[n]->region)) {
                if (entry && entry != f->nodes[k])
                    return NULL;
                entry = f->nodes[k];
            }
    return entry;
}

/* ---- the variable ---- */

static const struct expr *find_outer(void *context, const struct expr *expr)
{
    const struct split *s = context;

    return expr->kind == EXPR_VARIABLE && expr->variable == s->outer ? s->inner : NULL;
}

static const struct expr *variable_add(struct analysis *a, struct function *f,
                                       const struct variable *outer, struct place place)
{
    struct program *p = a->program;
    struct variable **all = ARENA_ARRAY(a->arena, struct variable *, p->variable_count + 1);
    struct variable *inner = variable_copy(p, outer, f, p->variable_count);

    memcpy(all, p->variables, p->variable_count * sizeof(struct variable *));
    inner->place = place;
    inner->is_static = false;
    inner->is_defined = true;
    all[p->variable_count++] = inner;
    p->variables = all;
    return expr_variable(p, inner);
}

/* Sets the variable on all ways from outside into the region. */
static void copy_in(struct split *s, struct node *entry)
{
    struct function *f = entry->function;
    struct node **nodes = ARENA_ARRAY(s->a->arena, struct node *, f->node_count + 1);
    struct node **outside = ARENA_ARRAY(s->a->arena, struct node *, entry->previous_count + 1);
    struct node **inside = ARENA_ARRAY(s->a->arena, struct node *, entry->previous_count + 1);
    struct node *copy = arena_memdup(s->a->arena, entry, sizeof *entry);

    *copy = (struct node){.kind = NODE_ASSIGN,
                          .id = f->node_count,
                          .function = f,
                          .region = entry->region,
                          .place = entry->place,
                          .target = s->inner,
                          .value = expr_variable(s->a->program, s->outer),
                          .mpi = -1,
                          .next = {entry, NULL},
                          .previous = outside};
    memcpy(nodes, f->nodes, f->node_count * sizeof(struct node *));
    nodes[f->node_count++] = copy;
    f->nodes = nodes;
    inside[0] = copy;
    for (uint32_t k = 0, count = 1; k < entry->previous_count; k++) {
        struct node *from = entry->previous[k];

        if (region_holds(s->region, from->region)) {
            inside[count++] = from;
            continue;
        }
        outside[copy->previous_count++] = from;
        for (int side = 0; side < 2; side++)
            if (from->next[side] == entry)
                from->next[side] = copy;
    }
    entry->previous_count -= copy->previous_count;
    entry->previous_count++;
    entry->previous = inside;
}

/* Does the region set the variable, or take its address? */
static bool sets(const struct region *region, const struct variable *v)
{
    const struct function *f = region->function;
    bool is_set = v->is_address_taken;

    for (uint32_t k = 0; k < f->node_count && !is_set; k++)
        is_set = f->nodes[k]->kind == NODE_ASSIGN && region_holds(region, f->nodes[k]->region) &&
                 expr_root(f->nodes[k]->target) == v;
    return is_set;
}

static void variable_split(struct analysis *a, const struct region *region,
                           const struct variable *v, bool is_first)
{
    struct function *f = region->function;
    struct split s = {.a = a, .region = region, .outer = v};
    struct node *entry = entry_of(region);
    const uint32_t count = f->node_count;

    if (!entry)
        return;
    s.inner = variable_add(a, f, v, region->begin);
    for (uint32_t k = 0; k < count; k++)
        if (region_holds(region, f->nodes[k]->region))
            node_rename(a->program, f->nodes[k], find_outer, &s);
    if (is_first)
        copy_in(&s, entry);
}

static void region_split(struct analysis *a, const struct region *region)
{
    const uint32_t count = a->program->variable_count; /* not those that are added */
    size_t length = 0;
    const char *text = threads_directive(region, &length);

    for (uint32_t k = 0; text && k < count; k++) {
        const struct variable *v = a->program->variables[k];
        const bool is_first = (v->function == region->function || !v->function) && v->name &&
                              privates_names(text, length, "firstprivate", v->name);

        if ((v->function && v->function != region->function) || !v->name || !v->name[0] ||
            privates_declares(region, v) || is_handed_out(text, length, v->name) ||
            (!is_first && !privates_names(text, length, "private", v->name)))
            continue;
        if (sets(region, v))
            variable_split(a, region, v, is_first);
    }
}

/* What each of the threads adds to one number is known when their number is: total++ counts them. */
static void step_change(struct analysis *a, struct node *node)
{
    const struct expr *value = node->value;

    if (node->kind == NODE_ASSIGN && threads_each_step(node) && value->kind == EXPR_BINARY &&
        (value->a->kind == EXPR_INT || value->b->kind == EXPR_INT))
        node->value = expr_unknown(a->program, "how many threads there are", value->type);
}

/* From the outermost region to the innermost: what one gives a variable of its own, the next may again. */
void privates_split(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && threads_have_openmp(f->unit) && n < f->region_count;
             n++)
            region_split(a, f->regions[n]);
        for (uint32_t n = 0; f->is_defined && threads_have_openmp(f->unit) && n < f->node_count;
             n++)
            step_change(a, f->nodes[n]);
    }
}
