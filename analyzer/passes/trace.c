/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process of a small instance communicate?
 *
 * Requires: a range of the pattern.  Computes: the sequence of its communication calls with their
 * numbers, by running the program from main as a process with a given rank and size, until its fourth
 * run of the pattern begins.  Numbers are exact; what comes from input, messages or floating-point
 * arithmetic is unknown.  A condition on something unknown stops the run, unless it makes no
 * difference to what is asked: no communication runs under it (the side that goes on is taken), or
 * it ends a loop around the whole pattern in the same way on all processes (which then runs long
 * enough).  What is not modelled stops the run as
 * well: nothing that is told of an instance rests on a guess.
 */
#include "passes/trace.h"
#include "base/text.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/memory.h"
#include "passes/scope.h"
#include "passes/tracing.h"
#include "passes/varying.h"

#include <string.h>

enum { STEP_LIMIT = 60000, DEPTH_LIMIT = 100, OPERATION_LIMIT = 48, ROUNDS = 5 };

/* ---- values ---- */

static const struct value UNKNOWN;

static struct value number(int64_t n)
{
    return (struct value){.known = KNOWN_INT, .number = n};
}

void tracing_stop(struct tracing *t, const char *why, const struct place *place)
{
    if (!t->is_over && !t->trace->trouble) {
        t->trace->trouble = why;
        t->trace->place = *place;
    }
    t->is_over = true;
}

static uint32_t object_of(struct tracing *t, const struct variable *v);

/* The address of an lvalue; KNOWN_NOT when its place is not known. */
static struct value address_of(struct tracing *t, const struct expr *e)
{
    struct value base, index;

    switch (e->kind) {
    case EXPR_VARIABLE:
        return (struct value){.known = KNOWN_ADDRESS, .object = object_of(t, e->variable)};
    case EXPR_FIELD:
        base = address_of(t, e->a);
        if (base.known == KNOWN_ADDRESS)
            base.step = memory_field(t->memory, base.step, e->key);
        return base;
    case EXPR_DEREF:
        return tracing_value(t, e->a);
    case EXPR_INDEX:
        base = tracing_value(t, e->a);
        index = tracing_value(t, e->b);
        return tracing_move(t, base, index);
    case EXPR_CAST:
        return address_of(t, e->a);
    default:
        return UNKNOWN;
    }
}

struct value tracing_move(struct tracing *t, struct value base, struct value by)
{
    int64_t index = by.number;

    if (base.known != KNOWN_ADDRESS || by.known != KNOWN_INT)
        return UNKNOWN;
    if (index == 0)
        return base;
    if (!base.step || base.step->key)
        return UNKNOWN;
    base.step = memory_element(t->memory, base.step->outer, base.step->index + index);
    return base;
}

static struct value load(struct tracing *t, const struct expr *e)
{
    struct value at = address_of(t, e);

    if (at.known != KNOWN_ADDRESS)
        return UNKNOWN;
    if (e->kind == EXPR_FIELD && strcmp(e->text, "MPI_SOURCE") == 0) {
        struct value status = address_of(t, e->a);

        status = memory_load(t->memory, &status);
        return status.known == KNOWN_SOURCE ? status : UNKNOWN;
    }
    if (e->type && e->type->kind == TYPE_ARRAY) {
        at.step = memory_element(t->memory, at.step, 0);
        return at;
    }
    return memory_load(t->memory, &at);
}

static struct value fit(struct value v, const struct type *type)
{
    if (v.known != KNOWN_INT || !type || type->kind != TYPE_INT || type->bytes == 0 ||
        type->bytes >= 8)
        return v;
    if (type->is_bool)
        return number(v.number != 0);
    v.number &= ((int64_t)1 << (type->bytes * 8)) - 1;
    if (type->is_signed && v.number >> (type->bytes * 8 - 1))
        v.number -= (int64_t)1 << (type->bytes * 8);
    return v;
}

static struct value compare(enum expr_op op, const struct value *a, const struct value *b)
{
    if (a->known == KNOWN_INT && b->known == KNOWN_INT) {
        int64_t x = a->number, y = b->number;
        bool truths[] = {x<y, x <= y, x> y, x >= y, x == y, x != y};

        return number(truths[op - OP_LT]);
    }
    if (op != OP_EQ && op != OP_NE)
        return UNKNOWN;
    if ((a->known == KNOWN_ADDRESS || a->known == KNOWN_FUNCTION) && b->known == KNOWN_INT &&
        b->number == 0)
        return number(op == OP_NE);
    if (a->known == KNOWN_ADDRESS && b->known == KNOWN_ADDRESS)
        return number((a->object == b->object && a->step == b->step) == (op == OP_EQ));
    return UNKNOWN;
}

static struct value compute(struct tracing *t, const struct expr *e, struct value a, struct value b)
{
    int64_t x = a.number, y = b.number, result = 0;

    if (e->op >= OP_LT && e->op <= OP_NE)
        return compare(e->op, &a, &b);
    if (a.known == KNOWN_ADDRESS && e->op == OP_ADD)
        return tracing_move(t, a, b);
    if (a.known == KNOWN_ADDRESS && e->op == OP_SUB && b.known == KNOWN_INT)
        return tracing_move(t, a, number(-y));
    if (a.known != KNOWN_INT || b.known != KNOWN_INT ||
        (e->type && (e->type->kind != TYPE_INT ||
                     (!e->type->is_signed && e->type->bytes >= 8 && (x < 0 || y < 0)))))
        return UNKNOWN;
    switch (e->op) {
    case OP_ADD:
        return __builtin_add_overflow(x, y, &result) ? UNKNOWN : number(result);
    case OP_SUB:
        return __builtin_sub_overflow(x, y, &result) ? UNKNOWN : number(result);
    case OP_MUL:
        return __builtin_mul_overflow(x, y, &result) ? UNKNOWN : number(result);
    case OP_DIV:
        return y == 0 || y == -1 ? UNKNOWN : number(x / y);
    case OP_REM:
        return y == 0 || y == -1 ? UNKNOWN : number(x % y);
    case OP_SHL:
        return x < 0 || y < 0 || y > 30 || x > INT32_MAX ? UNKNOWN : number(x << y);
    case OP_SHR:
        return x < 0 || y < 0 || y > 62 ? UNKNOWN : number(x >> y);
    case OP_AND:
        return number(x & y);
    case OP_OR:
        return number(x | y);
    case OP_XOR:
        return number(x ^ y);
    default:
        return UNKNOWN;
    }
}

/* 1, 0, or -1: not known. */
static int truth_of(const struct value *v)
{
    if (v->known == KNOWN_INT)
        return v->number != 0;
    return v->known == KNOWN_ADDRESS || v->known == KNOWN_FUNCTION ? 1 : -1;
}

static struct value binary(struct tracing *t, const struct expr *e)
{
    struct value a = tracing_value(t, e->a), b = tracing_value(t, e->b);
    int x = truth_of(&a), y = truth_of(&b);

    if (e->op == OP_COMMA)
        return b;
    if (e->op == OP_LAND)
        return x == 0 || y == 0 ? number(0) : x < 0 || y < 0 ? UNKNOWN : number(1);
    if (e->op == OP_LOR)
        return x == 1 || y == 1 ? number(1) : x < 0 || y < 0 ? UNKNOWN : number(0);
    return fit(compute(t, e, a, b), e->type);
}

struct value tracing_value(struct tracing *t, const struct expr *e)
{
    struct value a;

    switch (e->kind) {
    case EXPR_INT:
        return number(e->value);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return load(t, e);
    case EXPR_FUNCTION:
        return (struct value){.known = KNOWN_FUNCTION, .function = e->callee};
    case EXPR_ADDRESS:
        return e->a->kind == EXPR_FUNCTION ? tracing_value(t, e->a) : address_of(t, e->a);
    case EXPR_UNARY:
        a = tracing_value(t, e->a);
        if (e->op == OP_LNOT)
            return truth_of(&a) < 0 ? UNKNOWN : number(!truth_of(&a));
        if (a.known != KNOWN_INT || (e->type && e->type->kind != TYPE_INT))
            return UNKNOWN;
        return e->op == OP_NEG   ? fit(number(-a.number), e->type)
               : e->op == OP_NOT ? fit(number(~a.number), e->type)
                                 : UNKNOWN;
    case EXPR_BINARY:
        return binary(t, e);
    case EXPR_CONDITIONAL:
        a = tracing_value(t, e->a);
        return truth_of(&a) < 0 ? UNKNOWN : tracing_value(t, truth_of(&a) ? e->b : e->c);
    case EXPR_CAST:
        a = tracing_value(t, e->a);
        if (e->a->type && e->a->type->kind == TYPE_FLOAT)
            return UNKNOWN;
        return e->type && e->type->kind == TYPE_FLOAT ? UNKNOWN : fit(a, e->type);
    case EXPR_CALL: {
        const struct value *result = map_get_address(t->frame->results, e->call);

        return result ? *result : UNKNOWN;
    }
    default:
        return UNKNOWN;
    }
}

/* ---- stores ---- */

static void store_list(struct tracing *t, struct value at, const struct expr *list)
{
    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = list->elements[k];
        struct value part = at;

        part.step =
            list->keys ? (list->keys[k] ? memory_field(t->memory, at.step, list->keys[k]) : at.step)
                       : memory_element(t->memory, at.step, k);
        if (element->kind == EXPR_LIST)
            store_list(t, part, element);
        else
            memory_store(t->memory, &part, tracing_value(t, element));
    }
}

static uint32_t object_of(struct tracing *t, const struct variable *v)
{
    bool is_static = !v->function || v->is_static;
    struct map *objects = is_static ? t->statics : t->frame->objects;
    uint32_t object = (uint32_t)(uintptr_t)map_get_address(objects, v);

    if (object)
        return object;
    object = memory_object(t->memory, is_static && !(v->init && v->init->kind == EXPR_UNKNOWN));
    map_set_address(objects, v, (const void *)(uintptr_t)object);
    if (is_static && v->init) {
        struct value at = {.known = KNOWN_ADDRESS, .object = object};

        if (v->init->kind == EXPR_LIST)
            store_list(t, at, v->init);
        else
            memory_store(t->memory, &at, tracing_value(t, v->init));
    }
    return object;
}

/* The object whose contents a store to an unknown part of it makes unknown; 0: it is not known. */
static uint32_t object_around(struct tracing *t, const struct expr *e)
{
    struct value pointer;

    switch (e->kind) {
    case EXPR_VARIABLE:
        return object_of(t, e->variable);
    case EXPR_FIELD:
    case EXPR_CAST:
        return object_around(t, e->a);
    case EXPR_INDEX:
    case EXPR_DEREF:
        pointer = tracing_value(t, e->a);
        if (pointer.known == KNOWN_ADDRESS)
            return pointer.object;
        return e->a->kind == EXPR_BINARY
                   ? object_around(t, &(struct expr){.kind = EXPR_DEREF, .a = e->a->a})
                   : 0;
    default:
        return 0;
    }
}

static void assign(struct tracing *t, const struct node *node)
{
    struct value at = address_of(t, node->target);
    bool is_record = node->target->type && node->target->type->kind == TYPE_RECORD;

    if (at.known == KNOWN_ADDRESS && node->value->kind == EXPR_LIST) {
        memory_forget(t->memory, at.object, at.step == NULL);
        store_list(t, at, node->value);
    } else if (at.known == KNOWN_ADDRESS && !is_record) {
        memory_store(t->memory, &at, fit(tracing_value(t, node->value), node->target->type));
    } else {
        uint32_t object = at.known == KNOWN_ADDRESS ? at.object : object_around(t, node->target);

        if (object)
            memory_forget(t->memory, object, false);
        else
            tracing_stop(t, "something is written to an unknown place", &node->place);
    }
}

void tracing_store(struct tracing *t, const struct node *call, int arg, struct value value)
{
    struct value at =
        arg >= 0 && (uint32_t)arg < call->arg_count ? tracing_value(t, call->args[arg]) : UNKNOWN;

    if (at.known == KNOWN_ADDRESS)
        memory_store(t->memory, &at, value);
    else if (at.known != KNOWN_INT)
        tracing_stop(t, "a result is written to an unknown place", &call->place);
}

void tracing_forget(struct tracing *t, const struct node *call, int arg)
{
    struct value at =
        arg >= 0 && (uint32_t)arg < call->arg_count ? tracing_value(t, call->args[arg]) : UNKNOWN;

    if (at.known == KNOWN_ADDRESS)
        memory_forget(t->memory, at.object, false);
    else if (at.known != KNOWN_INT)
        tracing_stop(t, "a result is written to an unknown place", &call->place);
}

/* ---- calls ---- */

static void external(struct tracing *t, const struct node *call, const struct function *f)
{
    struct value *result = ARENA_NEW(t->a->arena, struct value);

    if (f->is_noreturn) {
        tracing_stop(t, "the program ends", &call->place);
        return;
    }
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call_writes(t->a, call, k) && call->args[k]->kind != EXPR_STRING)
            tracing_forget(t, call, (int)k);
    if (call_is_allocation(t->a, call) && strcmp(f->name, "posix_memalign") != 0)
        *result = (struct value){.known = KNOWN_ADDRESS,
                                 .object = memory_object(t->memory, strcmp(f->name, "calloc") == 0),
                                 .step = memory_element(t->memory, NULL, 0)};
    map_set_address(t->frame->results, call, result);
}

static void enter(struct tracing *t, const struct function *f, const struct node *call)
{
    struct activation *frame = ARENA_NEW(t->a->arena, struct activation);
    struct activation *caller = t->frame;

    if (t->depth++ > DEPTH_LIMIT) {
        tracing_stop(t, "the calls are nested too deeply", &call->place);
        return;
    }
    frame->function = f;
    frame->caller = caller;
    frame->call = call;
    frame->objects = map_new(t->a->arena);
    frame->results = map_new(t->a->arena);
    frame->rounds = map_new(t->a->arena);
    for (uint32_t k = 0; call && k < call->arg_count && k < f->parameter_count; k++) {
        struct value value = tracing_value(t, call->args[k]);
        struct value at = {.known = KNOWN_ADDRESS, .object = memory_object(t->memory, false)};

        memory_store(t->memory, &at, fit(value, f->parameters[k]->type));
        map_set_address(frame->objects, f->parameters[k], (const void *)(uintptr_t)at.object);
    }
    t->frame = frame;
    t->node = f->nodes[0];
}

static void leave(struct tracing *t)
{
    struct activation *frame = t->frame;

    t->depth--;
    t->frame = frame->caller;
    if (!t->frame) {
        t->is_over = true;
        return;
    }
    map_set_address(t->frame->results, frame->call,
                    arena_memdup(t->a->arena, &frame->result, sizeof frame->result));
    t->node = frame->call->next[0];
}

static void call_run(struct tracing *t, const struct node *call)
{
    struct value callee = call->callee ? tracing_value(t, call->callee) : UNKNOWN;
    const struct function *f = callee.known == KNOWN_FUNCTION ? callee.function : NULL;

    if (!f) {
        tracing_stop(t, "it is not known which function is called", &call->place);
        return;
    }
    if (f->is_defined) {
        enter(t, f, call);
        return;
    }
    if (f->mpi >= 0)
        tracing_mpi(t, call, mpi_function_get(f->mpi));
    else if (!text_starts_with(f->name, "SPBC_"))
        external(t, call, f);
    t->node = call->next[0];
}

/* ---- conditions ---- */

static bool communicates_under(struct tracing *t, const struct node *branch)
{
    const struct function *f = branch->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const function_list *callees;

        if (node->kind != NODE_CALL && node->kind != NODE_RETURN)
            continue;
        if (!set_has(cfg_control_closure(t->a, node), branch->id))
            continue;
        if (node->kind == NODE_RETURN || call_mpi(t->a, node) >= 0)
            return true;
        callees = callees_of(t->a, node);
        for (uint32_t c = 0; c < callees->count; c++)
            if (facts_of(t->a, callees->items[c])->communicates)
                return true;
    }
    return false;
}

/* May the loop run as often as it likes?  When it communicates, it has to run the whole pattern, and
 * equally often on all processes. */
static bool is_free_loop(struct tracing *t, const struct node *branch, const struct bits *loop)
{
    const struct function *f = branch->function, *g = t->group->scope.function;
    bool communicates = false, has_pattern = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const function_list *callees;

        if (!bits_get(loop, k))
            continue;
        has_pattern |= f == g && bits_get(&t->group->scope.inside, k);
        if (node->kind != NODE_CALL)
            continue;
        communicates |= call_mpi(t->a, node) >= 0;
        has_pattern |= call_reaches(t->a, node, g);
        callees = callees_of(t->a, node);
        for (uint32_t c = 0; c < callees->count; c++)
            communicates |= facts_of(t->a, callees->items[c])->communicates;
    }
    if (!communicates)
        return true;
    t->trace->is_guessed = true;
    return has_pattern && !t->active && !varying_has(varying_get(t->a, t->group), branch->value);
}

/* The side that does not end the program, and does not leave a loop too early. */
static int choose(struct tracing *t, const struct node *branch)
{
    struct cfg *cfg = cfg_get(t->a, branch->function);
    uintptr_t rounds = (uintptr_t)map_get_address(t->frame->rounds, branch);
    struct bits loop;

    if (cfg_loop_around(t->a, branch, &loop)) {
        bool stays[2] = {branch->next[0] && bits_get(&loop, branch->next[0]->id),
                         branch->next[1] && bits_get(&loop, branch->next[1]->id)};

        if (stays[0] != stays[1] && is_free_loop(t, branch, &loop)) {
            map_set_address(t->frame->rounds, branch, (const void *)(rounds + 1));
            return rounds < ROUNDS ? !stays[0] : !stays[1];
        }
    }
    for (int side = 0; side < 2; side++)
        if (branch->next[side] && !cfg_postdominates(cfg, branch->next[side], branch) &&
            !cfg_reaches(t->a, branch->next[side], branch->function->nodes[1]))
            return !side;
    if (communicates_under(t, branch))
        tracing_stop(t,
                     arena_printf(t->a->arena, "what is communicated depends on `%s`",
                                  expr_text(t->a->program, branch->value)),
                     &branch->place);
    return 1;
}

/* ---- the run ---- */

static void count_runs(struct tracing *t, const struct node *node)
{
    const struct scope *scope = &t->group->scope;
    bool is_inside;

    if (node->function != scope->function || node->kind == NODE_EXIT)
        return;
    is_inside = bits_get(&scope->inside, node->id);
    if (is_inside && t->active && t->active != t->frame) {
        tracing_stop(t, "the pattern calls itself", &node->place);
    } else if (is_inside && !t->active) {
        t->active = t->frame;
        if (++t->trace->iterations >= TRACE_RUNS)
            t->is_over = true;
    } else if (!is_inside && t->active == t->frame) {
        t->active = NULL;
    }
}

static void step(struct tracing *t)
{
    const struct node *node = t->node;
    struct value value;
    int truth;

    count_runs(t, node);
    if (t->is_over)
        return;
    switch (node->kind) {
    case NODE_ASSIGN:
        assign(t, node);
        t->node = node->next[0];
        break;
    case NODE_CALL:
        call_run(t, node);
        break;
    case NODE_BRANCH:
        value = tracing_value(t, node->value);
        truth = truth_of(&value);
        t->node = node->next[truth >= 0 ? !truth : choose(t, node)];
        break;
    case NODE_RETURN:
        t->frame->result = node->value ? tracing_value(t, node->value) : UNKNOWN;
        if (t->active == t->frame)
            t->active = NULL;
        t->node = node->next[0];
        break;
    case NODE_EXIT:
        if (t->active == t->frame)
            t->active = NULL;
        leave(t);
        break;
    default:
        t->node = node->next[0];
        break;
    }
}

struct trace *trace_run(struct analysis *a, const struct group *group, int rank, int size)
{
    struct tracing t = {.a = a, .group = group, .rank = rank, .size = size};

    t.trace = ARENA_NEW(a->arena, struct trace);
    t.memory = memory_new(a->arena);
    t.statics = map_new(a->arena);
    t.next_comm = 1;
    if (!a->main) {
        tracing_stop(&t, "there is no main", &group->scope.function->place);
        return t.trace;
    }
    enter(&t, a->main, NULL);
    for (uint32_t k = 0; !t.is_over; k++) {
        if (t.trace->operations.count >= OPERATION_LIMIT && t.trace->iterations > 1)
            t.is_over = t.trace->is_cut = true;
        else if (!t.node || k >= STEP_LIMIT || t.trace->operations.count >= 4 * OPERATION_LIMIT)
            tracing_stop(&t, "two runs of the pattern take too long", &group->scope.first->begin);
        else
            step(&t);
    }
    return t.trace;
}
