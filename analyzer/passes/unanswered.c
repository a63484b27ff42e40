/* SPDX-License-Identifier: Apache-2.0 */
/* Is the answer of a question read behind a loop that ends without it?
 *
 * Requires: events, control flow, callers.  Behind a loop that goes on until the question has found something, the answer
 * is always the same.  Where something else ends the loop, as the answer to another question, it is up to the
 * time.  Computes: the ways out of the loop that lead from the question past no branch which shows that it has found
 * something; and from each, whether what lies ahead reads the answer before it is overwritten: in the function of the loop, in what is called there, or, when the answer
 * does not lie in a variable of that function, in its callers.  The question may be asked by a function that the
 * loop calls. And of each number that a question
 * tells, whether it is read at all: a local variable that nothing points to, and that is set anew on every way before
 * it is looked at, tells nobody anything (the index that serves the completions of several loops).
 */
#include "passes/unanswered.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/filled.h"
#include "passes/limited.h"
#include "passes/reads.h"

struct answer {
    struct analysis *a;
    const struct event *question;
    const struct bits *told;
    struct bits readers; /* functions that read it, once has_readers */
    bool has_readers;
};

static bool expr_reads(const struct answer *w, const struct expr *expr)
{
    struct set cells = {0};
    bool reads = false;

    cells_read_by(w->a, expr, &cells);
    for (uint32_t k = 0; k < cells.count && !reads; k++)
        reads = bits_get(w->told, cells.items[k]);
    set_release(w->a->arena, &cells);
    return reads;
}

static bool is_told(const struct answer *w, const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VARIABLE &&
           bits_get(w->told, cell_of_variable(w->a, lvalue->variable)->id);
}

/* Does the node overwrite the answer, without a look at it? */
static bool overwrites(const struct answer *w, const struct node *node)
{
    if (node->kind == NODE_ASSIGN)
        return is_told(w, node->target) && !expr_reads(w, node->value);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (node->mpi >= 0 && node->args[k]->kind == EXPR_ADDRESS && is_told(w, node->args[k]->a) &&
            call_writes(w->a, node, k) && !call_takes(w->a, node, k) &&
            call_fills(w->a, node, k, node->args[k]->a->type))
            return true;
    return false;
}

/* Is it handed over to a call that may look at it?  The program's own functions are asked elsewhere. */
static bool hands_over(const struct answer *w, const struct node *call, uint32_t arg)
{
    struct set cells = {0};
    bool does = false;

    if (call->mpi >= 0 && call_writes(w->a, call, arg) && !call_takes(w->a, call, arg))
        return false;
    pointees_spread(w->a, call->args[arg], &cells);
    for (uint32_t k = 0; k < cells.count && !does; k++)
        does = bits_get(w->told, cells.items[k]);
    set_release(w->a->arena, &cells);
    return does;
}

static bool node_reads(const struct answer *w, const struct node *node)
{
    if (expr_reads(w, node->value) ||
        (node->target && !is_told(w, node->target) && expr_reads(w, node->target)))
        return true;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (expr_reads(w, node->args[k]) || hands_over(w, node, k))
            return true;
    return false;
}

/* Is it a variable of the function, of which nobody else knows when that has ended? */
static bool is_own(const struct answer *w, const struct function *f)
{
    for (uint32_t k = 0; k < w->a->cell_count; k++) {
        const struct variable *v = w->a->cells[k]->variable;

        if (bits_get(w->told, k) && (!v || v->function != f || v->is_static))
            return false;
    }
    return true;
}

/* May something read it through a pointer that is kept? */
static bool is_pointed_to(const struct answer *w)
{
    return bits_meet(w->told, reads_pointed(w->a));
}

/* Marks the functions that read the answer, but where they ask themselves before. */
static void readers_find(struct answer *w)
{
    const struct node *asked = w->question->mpi_node;

    w->readers = bits_new(w->a->arena, w->a->program->function_count);
    w->has_readers = true;
    if (is_own(w, asked->function) && !is_pointed_to(w))
        return;
    for (uint32_t k = 0; k < w->a->program->function_count; k++) {
        const struct function *f = w->a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count && !bits_get(&w->readers, k); n++)
            if (!(f == asked->function && cfg_dominates(cfg_get(w->a, f), asked, f->nodes[n])) &&
                !overwrites(w, f->nodes[n]) && node_reads(w, f->nodes[n]))
                bits_set(&w->readers, k);
    }
}

/* Does what is called read it?  Not a variable of the caller's own to which nothing points. */
static bool call_reads_told(struct answer *w, const struct node *call)
{
    if (call->mpi >= 0)
        return false;
    if (!w->has_readers)
        readers_find(w);
    for (uint32_t k = 0; k < w->a->program->function_count; k++)
        if (bits_get(&w->readers, k) && call_reaches(w->a, call, w->a->program->functions[k]))
            return true;
    return false;
}

/* Is it read ahead of the node?  `marks`: nodes that were come to. */
static bool is_read_from(struct answer *w, const struct node *first, uint8_t *marks)
{
    node_list work = {0};

    array_push(w->a->arena, &work, first);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (marks[node->id])
            continue;
        marks[node->id] = 1;
        if (node->kind == NODE_EXIT && !is_own(w, node->function))
            return true;
        if (overwrites(w, node))
            continue;
        if (node_reads(w, node) || (node->kind == NODE_CALL && call_reads_told(w, node)))
            return true;
        for (int side = 0; side < 2; side++)
            if (node->next[side])
                array_push(w->a->arena, &work, node->next[side]);
    }
    return false;
}

/* Where the loop ends, on ways from the question that no branch shows to have an answer. */
static void ends_find(const struct answer *w, const struct node *at, const struct bits *loop,
                      node_list *ends)
{
    uint8_t *marks = ARENA_ARRAY(w->a->arena, uint8_t, at->function->node_count);
    node_list work = {0};

    array_push(w->a->arena, &work, at);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];
        int answered =
            node->kind == NODE_BRANCH ? limited_side_of(w->a, node, w->question->mpi_node) : 0;

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || answered == 1 + side || marks[next->id])
                continue;
            marks[next->id] = 1;
            array_push(w->a->arena, bits_get(loop, next->id) ? &work : ends, next);
        }
    }
}

/* Does every loop around the place end without the answer, and is it read behind the innermost? */
static bool is_read_behind(struct answer *w, const struct node *at)
{
    const struct function *f = at->function;
    const struct set *around = cfg_loops_at(w->a, at);
    uint8_t *marks = ARENA_ARRAY(w->a->arena, uint8_t, f->node_count);
    struct bits innermost;
    node_list ends = {0};

    for (uint32_t k = 0; k < around->count; k++) {
        node_list of_loop = {0};

        ends_find(w, at, &cfg_get(w->a, f)->loops.items[around->items[k]], &of_loop);
        if (of_loop.count == 0)
            return false;
    }
    cfg_loop_around(w->a, at, &innermost);
    ends_find(w, at, &innermost, &ends);
    for (uint32_t k = 0; k < ends.count; k++)
        if (is_read_from(w, ends.items[k], marks))
            return true;
    return false;
}

bool unanswered_is_read(struct analysis *a, const struct event *question, const struct bits *told)
{
    struct answer w = {.a = a, .question = question, .told = told};
    node_list calls = {
        0}; /* the question, and those on the ways to it that are in no loop themselves */

    array_push(a->arena, &calls, question->mpi_node);
    for (uint32_t k = 0; k < calls.count; k++) {
        const struct node *at = calls.items[k];

        if (cfg_loops_at(a, at)->count == 0)
            callers_add(a, at->function, &calls);
        else if (is_read_behind(&w, at))
            return true;
    }
    return false;
}

struct bits answers_read(struct analysis *a, const struct event *question, const struct bits *told)
{
    const struct node *asked = question->mpi_node;
    struct bits read = bits_new(a->arena, a->cell_count);

    for (uint32_t k = 0; k < a->cell_count; k++) {
        struct bits one;
        struct answer w = {.a = a, .question = question, .told = &one};
        uint8_t *marks;

        if (!bits_get(told, k))
            continue;
        one = bits_new(a->arena, a->cell_count);
        bits_set(&one, k);
        marks = ARENA_ARRAY(a->arena, uint8_t, asked->function->node_count);
        if (!is_own(&w, asked->function) || is_pointed_to(&w) ||
            is_read_from(&w, asked->next[0], marks))
            bits_set(&read, k);
    }
    return read;
}
