/* SPDX-License-Identifier: Apache-2.0 */
/* Which uses of a local variable have to do with each other?
 *
 * Requires: functions as graphs of statements, region trees.  A counter or an offset at the top of a function serves one
 * loop after the other.  Passes that ask what a variable may hold, or depends on, without asking where, would mix all
 * that it ever was.  So each web of it (the values that are set at some places, with all that reads one of them; two
 * places are in one web when something may read either) becomes a variable of its own, with the same name.
 *
 * Sound because a web is closed: what reads a variable of it can be reached from its places alone.  That holds for
 * variables that nobody reaches in another way: local, never behind a pointer or a reference, not static, used in one
 * function only, numbers or pointers, so that each assignment sets all of it.  The value on entry is a place too (an
 * argument, or what nobody has set); its web keeps the variable that was there.  A function that jumps in ways which
 * are not followed, or whose threads share variables (OpenMP), stays as it is.
 *
 * An address that is nothing but the argument in which MPI_Waitany, MPI_Waitsome or MPI_Testsome tells an index or a number,
 * or the one in which MPI_Test, MPI_Testall or MPI_Iprobe and the like answer, is no other way: MPI writes there before it
 * returns (MPI 4.1, 3.7 and 3.8: the argument is OUT), reads nothing, and keeps no address but those of buffers and
 * requests.  So the call is a place where the variable is set as a whole.
 */
#include "passes/webs.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/threads.h"

#include <string.h>

/* More places of one variable, or work in one program, are not looked at. */
enum { PLACES = 256, STEPS = 4000000 };
enum { INDEX_BYTES = 4 /* of what MPI tells */, INDEX_ARGUMENT = 2 };

typedef ARRAY(uint32_t) index_list;

struct uses {               /* of one variable in its function */
    index_list sets, reads; /* ids of nodes */
    bool is_shared;         /* used in another function, or behind a pointer */
};

struct webs {
    struct analysis *a;
    struct uses *of; /* by the id of the variable */
    ARRAY(struct variable *) all;
    uint32_t work;
    /* of the variable that is looked at */
    struct arena *scratch;
    const struct function *function;
    const struct variable *variable;
    uint32_t
        *web; /* place -> a smaller one of its web, or itself; 0 is the entry, then come `sets` */
    int64_t *reads;          /* node -> a place that it reads; READS_NOT, READS_NOTHING */
    const struct expr **now; /* the first place of a web -> its variable */
    uint32_t from;           /* the place that the node reads which is changed */
};

enum { READS_NOT = -2, READS_NOTHING = -1 };

static bool is_candidate(const struct variable *v)
{
    if (!v->function || !v->function->is_defined || v->is_static || !v->type ||
        (v->type->text && strstr(v->type->text, "volatile")))
        return false;
    if (v->is_address_taken) /* by MPI alone, see node_note */
        return v->type->kind == TYPE_INT && v->type->bytes == INDEX_BYTES &&
               !type_has_few_bits(v->type);
    return v->type->kind == TYPE_INT || v->type->kind == TYPE_FLOAT ||
           v->type->kind == TYPE_POINTER;
}

static bool is_followed(const struct function *f)
{
    return !f->has_setjmp && !f->has_computed_goto && !f->has_unknown &&
           !threads_have_openmp(f->unit);
}

/* ---- where variables are used ---- */

static void read_note(struct webs *w, const struct expr *expr, const struct node *node)
{
    struct uses *uses;

    if (!expr)
        return;
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_VARIABLE)
        w->of[expr->a->variable->id].is_shared = true;
    if (expr->kind == EXPR_VARIABLE && is_candidate(expr->variable)) {
        uses = &w->of[expr->variable->id];
        uses->is_shared |= expr->variable->function != node->function;
        if (uses->reads.count == 0 || uses->reads.items[uses->reads.count - 1] != node->id)
            array_push(w->a->arena, &uses->reads, node->id);
    }
    read_note(w, expr->a, node);
    read_note(w, expr->b, node);
    read_note(w, expr->c, node);
    for (uint32_t k = 0; k < expr->element_count; k++)
        read_note(w, expr->elements[k], node);
}

/* The argument in which the call tells an index, a number or an answer; -1: none. */
static int told_argument(const struct node *call)
{
    const struct mpi_function *mpi =
        call->kind == NODE_CALL && call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    int told = -1;

    switch (mpi ? mpi->role : ROLE_OTHER) {
    case ROLE_WAITANY:
    case ROLE_WAITSOME:
    case ROLE_TESTSOME:
        told = INDEX_ARGUMENT;
        break;
    case ROLE_TEST:
    case ROLE_TESTALL:
    case ROLE_IPROBE:
    case ROLE_IMPROBE:
    case ROLE_REQUEST_STATUS:
        told = mpi->flag;
        break;
    default:
        break;
    }
    return told >= 0 && (uint32_t)told < call->arg_count ? told : -1;
}

/* The variable that is told so, and which none of its other arguments reads; NULL. */
static const struct variable *told_by(const struct node *call)
{
    const int at = told_argument(call);
    const struct expr *told = at >= 0 ? call->args[at] : NULL;

    if (!told || told->kind != EXPR_ADDRESS || told->a->kind != EXPR_VARIABLE ||
        !is_candidate(told->a->variable))
        return NULL;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if ((int)k != at && expr_contains(call->args[k], told->a))
            return NULL;
    return told->a->variable;
}

/* The variable that the node sets as a whole; NULL: none. */
static const struct variable *set_by(const struct node *node)
{
    return node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE ? node->target->variable
                                                                            : told_by(node);
}

static void node_note(struct webs *w, const struct node *node)
{
    const struct variable *set = set_by(node);

    if (set && is_candidate(set)) {
        w->of[set->id].is_shared |= set->function != node->function;
        array_push(w->a->arena, &w->of[set->id].sets, node->id);
    }
    if (!set || node->kind != NODE_ASSIGN)
        read_note(w, node->target, node);
    read_note(w, node->value, node);
    read_note(w, node->callee, node);
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (!set || (int)k != told_argument(node))
            read_note(w, node->args[k], node);
}

/* ---- webs ---- */

static uint32_t web_of(const struct webs *w, uint32_t place)
{
    while (w->web[place] != place)
        place = w->web[place];
    return place;
}

/* The smallest place stands for its web, so the entry keeps its own. */
static void webs_join(struct webs *w, uint32_t x, uint32_t y)
{
    const uint32_t first = web_of(w, x), second = web_of(w, y);

    w->web[first > second ? first : second] = first > second ? second : first;
}

/* What may read the value that is set at this place. */
static void value_follow(struct webs *w, const struct node *start, uint32_t place, uint32_t *seen,
                         const struct node **stack)
{
    uint32_t count = 0;

    stack[count++] = start;
    while (count > 0) {
        const struct node *node = stack[--count];

        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (!next || seen[next->id] == place + 1)
                continue;
            seen[next->id] = place + 1;
            w->work++;
            if (w->reads[next->id] >= 0)
                webs_join(w, place, (uint32_t)w->reads[next->id]);
            if (w->reads[next->id] == READS_NOTHING)
                w->reads[next->id] = place;
            if (set_by(next) != w->variable)
                stack[count++] = next;
        }
    }
}

static bool variable_webs(struct webs *w, const struct uses *uses)
{
    const struct function *f = w->function;
    uint32_t *seen =
        ARENA_ARRAY(w->scratch, uint32_t, f->node_count + 1); /* by which place, plus 1 */
    const struct node **stack = ARENA_ARRAY(w->scratch, const struct node *, f->node_count + 1);
    bool has_others = false;

    w->web = ARENA_ARRAY(w->scratch, uint32_t, uses->sets.count + 1);
    w->reads = ARENA_ARRAY(w->scratch, int64_t, f->node_count + 1);
    for (uint32_t k = 0; k < f->node_count; k++)
        w->reads[k] = READS_NOT;
    for (uint32_t k = 0; k < uses->reads.count; k++)
        w->reads[uses->reads.items[k]] = READS_NOTHING;
    for (uint32_t place = 0; place <= uses->sets.count; place++)
        w->web[place] = place;
    for (uint32_t place = 0; place <= uses->sets.count; place++)
        value_follow(w, place == 0 ? f->nodes[0] : f->nodes[uses->sets.items[place - 1]], place,
                     seen, stack);
    for (uint32_t place = 2; place <= uses->sets.count; place++)
        has_others |= web_of(w, place) != web_of(w, 1);
    return has_others || (uses->sets.count > 0 && web_of(w, 1) != 0 && w->variable->parameter >= 0);
}

/* ---- the program with them ---- */

static const struct expr *variable_of(struct webs *w, uint32_t place)
{
    struct program *p = w->a->program;
    const uint32_t web = web_of(w, place);
    struct variable *other;

    if (w->now[web])
        return w->now[web];
    other = variable_copy(p, w->variable, w->variable->function, w->all.count);
    array_push(w->a->arena, &w->all, other);
    return w->now[web] = expr_variable(p, other);
}

static const struct expr *read_replace(void *context, const struct expr *expr)
{
    struct webs *w = context;

    return expr->kind == EXPR_VARIABLE && expr->variable == w->variable ? variable_of(w, w->from)
                                                                        : NULL;
}

static void variable_split(struct webs *w, const struct uses *uses)
{
    struct program *p = w->a->program;

    w->now = ARENA_ARRAY(w->scratch, const struct expr *, uses->sets.count + 1);
    /* The variable stays what it is on entry, or where it is set first. */
    w->now[web_of(w, w->variable->parameter >= 0 || uses->sets.count == 0 ? 0 : 1)] =
        expr_variable(p, w->variable);
    if (!w->now[web_of(w, 0)])
        w->now[web_of(w, 0)] = expr_variable(p, w->variable);
    for (uint32_t k = 0; k < uses->reads.count; k++) {
        struct node *node = w->function->nodes[uses->reads.items[k]];

        if (w->reads[node->id] < 0) /* nothing leads there */
            continue;
        w->from = (uint32_t)w->reads[node->id];
        node_rename(p, node, read_replace, w);
    }
    for (uint32_t k = 0; k < uses->sets.count; k++) {
        struct node *node = w->function->nodes[uses->sets.items[k]];

        w->from = k + 1;
        if (node->kind == NODE_ASSIGN)
            node->target = variable_of(w, w->from);
        else
            node_rename(p, node, read_replace, w);
    }
}

/* Of the webs those alone have an address that a call is given. */
static void addresses_mark(struct webs *w, const struct uses *uses)
{
    if (!w->variable->is_address_taken)
        return;
    for (uint32_t web = 0; web <= uses->sets.count; web++)
        if (w->now[web])
            ((struct variable *)w->now[web]->variable)->is_address_taken = false;
    for (uint32_t k = 0; k < uses->sets.count; k++)
        if (w->function->nodes[uses->sets.items[k]]->kind == NODE_CALL)
            ((struct variable *)variable_of(w, k + 1)->variable)->is_address_taken = true;
}

void webs_split(struct analysis *a)
{
    const uint32_t count = a->program->variable_count; /* not those that are added */
    struct webs w = {.a = a, .of = ARENA_ARRAY(a->arena, struct uses, count + 1)};

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++)
            node_note(&w, f->nodes[n]);
    }
    for (uint32_t k = 0; k < count; k++)
        array_push(a->arena, &w.all, a->program->variables[k]);
    for (uint32_t k = 0; k < count && w.work < STEPS; k++) {
        const struct uses *uses = &w.of[k];

        w.variable = a->program->variables[k];
        w.function = w.variable->function;
        if (uses->is_shared || uses->sets.count + (w.variable->parameter >= 0) < 2 ||
            uses->sets.count > PLACES || !is_followed(w.function))
            continue;
        w.scratch = arena_new();
        if (variable_webs(&w, uses)) {
            variable_split(&w, uses);
            addresses_mark(&w, uses);
        }
        arena_free(w.scratch);
    }
    a->program->variables = w.all.items;
    a->program->variable_count = w.all.count;
}
