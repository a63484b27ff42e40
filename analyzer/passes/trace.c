/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process of a small instance communicate?
 *
 * Computes: the sequence of its communication calls with their numbers, by running the program from
 * main as a process with a given rank and size, as far as course.c wants it.  Numbers are exact; what comes from input and every floating-point number is
 * unknown, so that functions which only compute with those (numeric.h) are not run, and so is what comes from others unless talk.c tells it.  What happens at a condition on something unknown says choices.c.  What is
 * not modelled, or is not among the sources, stops the run: nothing that is told of an instance rests
 * on a guess.  A call that the user asserts to separate is one at whose end all have come to it.
 */
#include "passes/trace.h"
#include "base/text.h"
#include "ir/called.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/further.h"
#include "passes/interval.h"
#include "passes/joint.h"
#include "passes/memory.h"
#include "passes/numeric.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/texts.h"
#include "passes/threads.h"
#include "passes/tracing.h"
#include "passes/tried.h"

#include <string.h>

enum { DEPTH_LIMIT = 100 };

/* ---- values ---- */

static const struct value UNKNOWN;

struct returned {   /* by a call */
    uint32_t frame; /* number of the activation that it was made in */
    struct value value;
};

void tracing_stop(struct tracing *t, const char *why, const struct place *place)
{
    if (!t->is_over && !t->trace->trouble) {
        t->trace->trouble = why;
        t->trace->place = *place;
    }
    t->is_over = true;
}

static uint32_t object_of(struct tracing *t, const struct variable *v);

/* The address, for an access as this type through a pointer of that type (casts of pointers are not
 * kept).  What is seen as parts of another size is somewhere in its object. */
static struct value seen_as(struct tracing *t, struct value at, const struct type *pointer,
                            const struct type *type)
{
    const struct type *declared = pointer ? pointer->to : NULL;
    bool is_cast =
        declared && type && declared->kind != TYPE_VOID && !memory_same_layout(declared, type);
    bool is_unit;

    if (at.known != KNOWN_ADDRESS)
        return at;
    is_unit = type && (at.step ? !at.step->key && !at.step->outer : type->kind != TYPE_ARRAY);
    if (is_cast || (is_unit && !memory_unit(t->memory, at.object, type)))
        at.step = memory_anywhere(t->memory);
    return at;
}

/* A record whose members lie apart. */
static bool is_record(const struct type *type)
{
    return type && type->kind == TYPE_RECORD && !type->is_union;
}

static struct value returned_by(const struct activation *frame, const struct node *call)
{
    const struct returned *returned = map_get_address(frame->results, call);

    return returned && returned->frame == frame->number ? returned->value : UNKNOWN;
}

struct value tracing_place(struct tracing *t, const struct expr *e)
{
    struct value base, index;

    switch (e->kind) {
    case EXPR_VARIABLE:
        return (struct value){.known = KNOWN_ADDRESS, .object = object_of(t, e->variable)};
    case EXPR_FIELD:
        base = tracing_place(t, e->a);
        if (base.known == KNOWN_ADDRESS)
            base.step = e->a->type && e->a->type->is_union
                            ? memory_anywhere(t->memory)
                            : memory_field(t->memory, base.step, e->key);
        return base;
    case EXPR_DEREF:
        return seen_as(t, tracing_value(t, e->a), e->a->type, e->type);
    case EXPR_INDEX:
        base = seen_as(t, tracing_value(t, e->a), e->a->type, e->type);
        index = tracing_value(t, e->b);
        return tracing_move(t, base, index);
    case EXPR_CAST:
        return tracing_place(t, e->a);
    case EXPR_CALL:
        return is_record(e->type) ? returned_by(t->frame, e->call) : UNKNOWN;
    default:
        return UNKNOWN;
    }
}

struct value tracing_move(struct tracing *t, struct value base, struct value by)
{
    int64_t index = by.number;

    if (base.known != KNOWN_ADDRESS)
        return UNKNOWN;
    if ((by.known == KNOWN_INT && index == 0) || base.step == memory_anywhere(t->memory))
        return base;
    if (by.known != KNOWN_INT || !base.step || base.step->key) {
        base.step = memory_anywhere(t->memory);
        return base;
    }
    index += base.step->index;
    base.step = memory_is_inside(base.step->outer, index)
                    ? memory_element(t->memory, base.step->outer, index)
                    : memory_anywhere(t->memory);
    return base;
}

struct value tracing_element(struct tracing *t, const struct expr *pointer, int64_t index)
{
    const struct type *unit = pointer->type ? pointer->type->to : NULL;
    const struct type *type = unit && unit->kind != TYPE_VOID ? unit : NULL;
    struct value at = seen_as(t, tracing_value(t, pointer), pointer->type, type);

    return unit ? tracing_move(t, at, value_number(index)) : UNKNOWN;
}

/* Who only looks for what was never set follows no floating-point numbers: what they are is not asked for then, so that
 * an answer stays when they change (asked.h). */
static bool follows_floats(const struct tracing *t)
{
    return t->joint && !t->joint->order->seeks_raw;
}

static bool is_of_floats(const struct expr *e)
{
    return (e->a->type && e->a->type->kind == TYPE_FLOAT) ||
           (e->b->type && e->b->type->kind == TYPE_FLOAT);
}

/* A floating-point number: only processes that run together follow them.  Other bits than those of a zero are not
 * one. */
static struct value number_load(struct tracing *t, struct value at)
{
    struct value v = t->joint ? memory_load(t->memory, &at) : UNKNOWN;

    if (!follows_floats(t))
        return value_is_raw(v) ? v : UNKNOWN;
    if (v.known == KNOWN_INT && v.number == 0)
        return interval_of(v);
    return v.known == KNOWN_FLOAT || value_is_raw(v) ? v : UNKNOWN;
}

static struct value memory_read(struct tracing *t, const struct expr *e)
{
    struct value at = tracing_place(t, e);

    if (at.known != KNOWN_ADDRESS)
        return UNKNOWN;
    if (e->type && e->type->kind == TYPE_FLOAT)
        return number_load(t, at);
    if (!t->joint && e->kind == EXPR_FIELD && strcmp(e->text, "MPI_SOURCE") == 0) {
        struct value status = tracing_place(t, e->a);

        status = memory_load(t->memory, &status);
        return status.known == KNOWN_SOURCE ? status : UNKNOWN;
    }
    if (type_is_array(e->type)) {
        at.step = memory_first(t->memory, at.step, e->type->elements);
        return at;
    }
    at = memory_load(t->memory, &at);
    return at.known == KNOWN_FLOAT ? UNKNOWN : at;
}

static struct value load(struct tracing *t, const struct expr *e)
{
    struct value value;

    if (t->is_standing)
        return excerpt_leaf(t, e);
    value = memory_read(t, e);
    return t->entry && value.known == KNOWN_NOT ? excerpt_value(t, e) : value;
}

/* Is one operand a zero that makes the other no matter, or does the result not tell which number it was? */
static bool gives_zero(const struct expr *e, const struct value *a, const struct value *b)
{
    const bool has_zero =
        (a->known == KNOWN_INT && a->number == 0) || (b->known == KNOWN_INT && b->number == 0);

    return expr_op_class(e) != CLASS_MIX ||
           (has_zero && expr_op(e) != OP_ADD && expr_op(e) != OP_SUB) || e->a == e->b;
}

static struct value binary(struct tracing *t, const struct expr *e)
{
    struct value a = tracing_value(t, e->a), b = tracing_value(t, e->b);
    int x = value_truth(&a), y = value_truth(&b);
    struct value result;

    if (expr_op_class(e) == CLASS_COMMA)
        return b;
    if (expr_op_class(e) == CLASS_LOGIC && expr_op(e) == OP_LAND)
        return x == 0 || y == 0 ? value_number(0) : x < 0 || y < 0 ? UNKNOWN : value_number(1);
    if (expr_op_class(e) == CLASS_LOGIC)
        return x == 1 || y == 1 ? value_number(1) : x < 0 || y < 0 ? UNKNOWN : value_number(0);
    if (a.known == KNOWN_ADDRESS && type_is_pointer(e->type))
        a = seen_as(t, a, e->a->type, e->type->to);
    result = is_of_floats(e) && !follows_floats(t)
                 ? UNKNOWN
                 : tracing_fit(tracing_compute(t, e, a, b), e->type);
    tried_operation(t, e, a, b, result);
    if (result.known == KNOWN_NOT && (value_is_raw(a) || value_is_raw(b)) && !gives_zero(e, &a, &b))
        result = value_is_raw(a) ? a : b; /* what is computed from it is as little set */
    return result;
}

void tracing_return(struct tracing *t, const struct node *call, struct value value)
{
    struct returned *returned = map_get_address(t->frame->results, call);

    if (!returned && value.known == KNOWN_NOT && !value_is_raw(value))
        return;
    if (!returned) {
        returned = ARENA_NEW(t->a->arena, struct returned);
        map_set_address(t->frame->results, call, returned);
    }
    *returned = (struct returned){t->frame->number, value};
}

struct value tracing_value(struct tracing *t, const struct expr *e)
{
    struct value a;

    switch (e->kind) {
    case EXPR_INT:
        return value_number(e->value);
    case EXPR_FLOAT:
        return follows_floats(t) && expr_digits(e)
                   ? tracing_fit(interval_literal(expr_digits(e)), e->type)
                   : UNKNOWN;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return load(t, e);
    case EXPR_STRING:
        return text_address(t, e);
    case EXPR_FUNCTION:
        return (struct value){.known = KNOWN_FUNCTION, .function = e->callee};
    case EXPR_ADDRESS:
        return e->a->kind == EXPR_FUNCTION ? tracing_value(t, e->a) : tracing_place(t, e->a);
    case EXPR_UNARY:
        a = tracing_value(t, e->a);
        if (expr_op_class(e) == CLASS_NOT)
            return value_truth(&a) < 0 ? UNKNOWN : value_number(!value_truth(&a));
        if (a.known == KNOWN_FLOAT)
            return expr_op(e) == OP_NEG ? interval_negate(a) : UNKNOWN;
        if (a.known != KNOWN_INT || (e->type && e->type->kind != TYPE_INT))
            return UNKNOWN;
        return expr_op(e) == OP_NEG   ? tracing_fit(value_number(-a.number), e->type)
               : expr_op(e) == OP_NOT ? tracing_fit(value_number(~a.number), e->type)
                                      : UNKNOWN;
    case EXPR_BINARY:
        return binary(t, e);
    case EXPR_CONDITIONAL:
        a = tracing_value(t, e->a);
        tried_condition(t, e->a, value_truth(&a));
        return value_truth(&a) < 0 ? UNKNOWN : tracing_value(t, value_truth(&a) ? e->b : e->c);
    case EXPR_CAST:
        a = tracing_value(t, e->a);
        tried_operation(t, e, a, UNKNOWN, tracing_fit(a, e->type));
        return tracing_fit(a, e->type);
    case EXPR_CALL:
        return returned_by(t->frame, e->call);
    default:
        return UNKNOWN;
    }
}

/* ---- stores ---- */

/* Does what runs before main set it, or a part of it? */
static bool is_set_before(struct analysis *a, const struct variable *v)
{
    struct set cells = {0};

    for (uint32_t u = 0; u < a->program->function_count; u++) {
        if (!a->program->functions[u]->runs_unseen || !a->program->functions[u]->is_defined)
            continue;
        if (cells.count == 0)
            cell_spread(a, cell_of_variable(a, v), &cells);
        for (uint32_t k = 0; k < cells.count; k++)
            for (struct stores walk = stores_of(a->cells[cells.items[k]]); stores_next(&walk);) {
                const struct node *node = walk.store->node;

                if (node && bits_get(&a->facts[u].reaches, node->function->id))
                    return true;
            }
    }
    return false;
}

/* A lambda names variables of the function around it. */
static struct activation *frame_of(const struct tracing *t, const struct variable *v)
{
    struct activation *frame = t->frame;

    while (frame && frame->function != v->function)
        frame = frame->caller;
    return frame ? frame : t->frame;
}

static uint32_t object_of(struct tracing *t, const struct variable *v)
{
    bool is_static = !v->function || v->is_static, is_begun;
    struct activation *frame = is_static ? t->frame : frame_of(t, v);
    struct map *objects = is_static               ? t->statics
                          : variable_is_simple(v) ? frame->simple
                                                  : frame->objects;
    uint32_t object = (uint32_t)(uintptr_t)map_get_address(objects, v);

    if (object)
        return object;
    is_begun = is_static && !t->entry && !is_set_before(t->a, v);
    object = memory_object(t->memory, is_begun && (v->function || v->is_defined) &&
                                          !(v->init && v->init->kind == EXPR_UNKNOWN));
    map_set_address(objects, v, (const void *)(uintptr_t)object);
    memory_name(t->memory, object, v);
    if (!is_static && v->parameter < 0 && frame->function == v->function)
        memory_begin_raw(t->memory, object);
    if (v->type && v->type->kind != TYPE_ARRAY)
        memory_unit(t->memory, object, v->type);
    if (variable_is_simple(v)) {
        memory_keep(t->memory, object);
        array_push(t->a->arena, &frame->simple_objects, object);
    }
    if (is_begun && v->init) {
        struct value at = {.known = KNOWN_ADDRESS, .object = object};

        if (v->init->kind == EXPR_LIST || type_is_array(v->type))
            tracing_initialise(t, at, v->type, v->init);
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

/* The address of a record that is passed on as a whole; KNOWN_NOT: its place is not known. */
static struct value record_at(struct tracing *t, const struct expr *e)
{
    bool is_place = e->kind == EXPR_VARIABLE || e->kind == EXPR_FIELD || e->kind == EXPR_INDEX ||
                    e->kind == EXPR_DEREF || e->kind == EXPR_CALL;

    return is_place && is_record(e->type) ? tracing_place(t, e) : UNKNOWN;
}

/* Something is written to a place that is not known: in an excerpt it may be anywhere that pointers lead to. */
static void written_somewhere(struct tracing *t, const char *what, const struct place *place)
{
    if (t->entry)
        memory_forget_rest(t->memory);
    else
        tracing_stop(t, arena_printf(t->a->arena, "%s is written to an unknown place", what),
                     place);
}

static void assign(struct tracing *t, const struct node *node)
{
    struct value at = tracing_place(t, node->target), from = record_at(t, node->value);
    bool is_whole = node->target->type && node->target->type->kind == TYPE_RECORD;

    if (at.known == KNOWN_ADDRESS && is_whole && from.known == KNOWN_ADDRESS)
        memory_copy(t->memory, &at, &from);
    else if (at.known == KNOWN_ADDRESS &&
             (node->value->kind == EXPR_LIST || type_is_array(node->target->type))) {
        tracing_initialise(t, at, node->target->type, node->value);
    } else if (at.known == KNOWN_ADDRESS && !is_whole) {
        if (t->joint)
            joint_store(t, &at, node);
        memory_store(t->memory, &at,
                     tracing_fit(tracing_value(t, node->value), node->target->type));
    } else {
        uint32_t object = at.known == KNOWN_ADDRESS ? at.object : object_around(t, node->target);

        if (object)
            memory_forget(t->memory, object, false);
        else
            written_somewhere(t, "something", &node->place);
    }
}

void tracing_lose(struct tracing *t, const struct node *node)
{
    struct value at = tracing_place(t, node->target);
    uint32_t object = at.known == KNOWN_ADDRESS ? at.object : object_around(t, node->target);

    if (at.known == KNOWN_ADDRESS && node->target->type &&
        (node->target->type->kind == TYPE_INT || node->target->type->kind == TYPE_FLOAT ||
         node->target->type->kind == TYPE_POINTER))
        memory_store(t->memory, &at, UNKNOWN);
    else if (object)
        memory_forget(t->memory, object, false);
    else
        written_somewhere(t, "something", &node->place);
}

void tracing_store(struct tracing *t, const struct node *call, int arg, struct value value)
{
    struct value at =
        arg >= 0 && (uint32_t)arg < call->arg_count ? tracing_value(t, call->args[arg]) : UNKNOWN;

    if (at.known == KNOWN_ADDRESS)
        memory_store(t->memory, &at, value);
    else if (at.known != KNOWN_INT)
        written_somewhere(t, "a result", &call->place);
}

void tracing_forget(struct tracing *t, const struct node *call, int arg)
{
    struct value at =
        arg >= 0 && (uint32_t)arg < call->arg_count ? tracing_value(t, call->args[arg]) : UNKNOWN;

    if (at.known == KNOWN_ADDRESS)
        memory_forget(t->memory, at.object, false);
    else if (at.known != KNOWN_INT)
        written_somewhere(t, "a result", &call->place);
}

/* ---- calls ---- */

static struct activation *activation_get(struct tracing *t, const struct function *f)
{
    struct activation *frame = map_get_address(t->spares, f);

    if (frame) {
        map_set_address(t->spares, f, frame->spare);
        map_clear(frame->objects);
        for (uint32_t k = 0; k < frame->simple_objects.count; k++) {
            memory_forget(t->memory, frame->simple_objects.items[k], false);
            memory_begin_raw(t->memory, frame->simple_objects.items[k]);
        }
        map_clear(frame->rounds);
        map_clear(frame->visits);
        frame->result = UNKNOWN;
        frame->returns_record = false;
    } else {
        frame = ARENA_NEW(t->a->arena, struct activation);
        frame->function = f;
        frame->objects = map_new(t->a->arena);
        frame->simple = map_new(t->a->arena);
        frame->results = map_new(t->a->arena);
        frame->rounds = map_new(t->a->arena);
        frame->visits = map_new(t->a->arena);
    }
    frame->number = ++t->frame_count;
    return frame;
}

static uint32_t parameter_object(struct tracing *t, struct activation *frame,
                                 const struct variable *v)
{
    const bool is_simple = variable_is_simple(v);
    struct map *objects = is_simple ? frame->simple : frame->objects;
    uint32_t object = (uint32_t)(uintptr_t)map_get_address(objects, v);

    if (object)
        return object;
    object = memory_object(t->memory, false);
    map_set_address(objects, v, (const void *)(uintptr_t)object);
    if (is_simple)
        array_push(t->a->arena, &frame->simple_objects, object);
    return object;
}

void tracing_enter(struct tracing *t, const struct function *f, const struct node *call)
{
    struct activation *frame = activation_get(t, f);

    if (f->has_unknown || f->has_setjmp || f->has_computed_goto)
        tracing_stop(
            t, arena_printf(t->a->arena, "`%s` has a construct that is not followed", f->name),
            f->unknown_text ? &f->unknown_place : &f->place);
    t->depth++;
    frame->way = tried_way(t, f, call);
    frame->caller = t->frame;
    frame->call = call;
    for (uint32_t k = 0; call && k < call->arg_count && k < f->parameter_count; k++) {
        struct value value = tracing_value(t, call->args[k]);
        struct value at = {.known = KNOWN_ADDRESS,
                           .object = parameter_object(t, frame, f->parameters[k])};
        struct value record = record_at(t, call->args[k]);

        memory_store(t->memory, &at, tracing_fit(value, f->parameters[k]->type));
        if (record.known == KNOWN_ADDRESS)
            memory_copy(t->memory, &at, &record);
    }
    t->frame = frame;
    t->node = f->nodes[0];
}

/* A record that is returned lies where each return of this call puts it. */
static void record_return(struct tracing *t, const struct node *call, struct value from)
{
    struct value at = returned_by(t->frame, call);

    if (from.known == KNOWN_ADDRESS) {
        if (at.known != KNOWN_ADDRESS)
            at = (struct value){.known = KNOWN_ADDRESS, .object = memory_object(t->memory, false)};
        memory_copy(t->memory, &at, &from);
    }
    tracing_return(t, call, from.known == KNOWN_ADDRESS ? at : UNKNOWN);
}

static void leave(struct tracing *t)
{
    struct activation *frame = t->frame;

    t->depth--;
    t->frame = frame->caller;
    if (!t->frame) {
        t->is_over = !t->entry || !excerpt_leave(t, frame->function);
        return;
    }
    if (frame->returns_record)
        record_return(t, frame->call, frame->result);
    else
        tracing_return(t, frame->call, frame->result);
    frame->spare = map_get_address(t->spares, frame->function);
    map_set_address(t->spares, frame->function, frame);
    tracing_asserted(t, frame->call, true);
    t->node = frame->call->next[0];
}

/* Is it as soon run as left out? */
static bool is_short(const struct function *f)
{
    enum { SHORT = 24 };

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL || f->nodes[k]->kind == NODE_BRANCH)
            return false;
    return f->node_count <= SHORT;
}

struct value tracing_ask(struct tracing *t, const struct node *call, const struct function *f,
                         const struct value *arguments)
{
    const struct node *node = t->node;
    const uint32_t depth = t->depth;
    struct activation *frame = t->frame;
    struct value result;

    tracing_enter(t, f, NULL);
    t->frame->call = call;
    t->frame->caller = frame;
    for (uint32_t k = 0; k < f->parameter_count; k++) {
        struct value at = {.known = KNOWN_ADDRESS, .object = object_of(t, f->parameters[k])};

        memory_store(t->memory, &at, arguments[k]);
    }
    while (!t->is_over && t->depth > depth) {
        if (!budget_spend(t->a))
            tracing_stop(t, "the run takes too long", &call->place);
        tracing_step(t);
    }
    result = returned_by(frame, call);
    t->node = node;
    return t->is_over ? UNKNOWN : result;
}

/* What lay there is gone: who looks at it finds anything. */
static void freed(struct tracing *t, const struct node *call)
{
    const struct value at = call->arg_count == 1 ? tracing_value(t, call->args[0]) : UNKNOWN;

    if (at.known != KNOWN_ADDRESS || memory_variable(t->memory, at.object))
        return;
    memory_forget(t->memory, at.object, false);
    memory_begin_raw(t->memory, at.object);
}

static void call_run(struct tracing *t, const struct node *call)
{
    struct value callee = call->callee ? tracing_value(t, call->callee) : UNKNOWN;
    const struct function *f = callee.known == KNOWN_FUNCTION ? callee.function : NULL;
    struct set further = {0};

    if (!f) {
        tracing_stop(t, "it is not known which function is called", &call->place);
        return;
    }
    tracing_asserted(t, call, false);
    if (f->is_defined && function_is_numeric(t->a, f) &&
        !(t->joint && (t->joint->order->seeks_raw || is_short(f)))) {
        tracing_return(t, call, UNKNOWN);
        tracing_asserted(t, call, true);
        t->node = call->next[0];
        return;
    }
    if (f->is_defined) {
        if (t->depth > DEPTH_LIMIT)
            tracing_stop(t, "the calls are nested too deeply", &call->place);
        else
            tracing_enter(t, f, call);
        return;
    }
    call_writes_further(t->a, call, &further);
    if (further.count > 0)
        tracing_stop(t, arena_printf(t->a->arena, "`%s` writes to an unknown place", f->name),
                     &call->place);
    else if (f->mpi >= 0 && t->joint)
        joint_call(t, call, mpi_function_get(f->mpi));
    else if (f->mpi >= 0)
        tracing_mpi(t, call, mpi_function_get(f->mpi));
    else if (!text_starts_with(f->name, "SPBC_"))
        tracing_external(t, call, f);
    if (function_is(f, "free"))
        freed(t, call);
    if (t->is_blocked)
        return;
    tracing_asserted(t, call, true);
    t->node = call->next[0];
}

/* ---- steps ---- */

void tracing_step(struct tracing *t)
{
    const struct node *node = t->node;
    struct value value;
    int truth;

    if (!t->joint && !t->entry && node_is_unfelt(t->a, node)) {
        t->node = node->next[0];
        return;
    }
    switch (node->kind) {
    case NODE_ASSIGN:
        if (threads_each_step(node))
            tracing_lose(t, node);
        else
            assign(t, node);
        t->node = node->next[0];
        break;
    case NODE_CALL:
        call_run(t, node);
        break;
    case NODE_BRANCH:
        value = tracing_value(t, node->value);
        truth = value_truth(&value);
        tried_condition(t, node->value, truth);
        if (truth < 0)
            tracing_choose(t, node);
        else if (!t->entry || !tracing_tires(t, node))
            t->node = node->next[!truth];
        break;
    case NODE_RETURN:
        t->frame->returns_record = node->value && is_record(node->value->type);
        t->frame->result = t->frame->returns_record ? record_at(t, node->value)
                           : node->value            ? tracing_value(t, node->value)
                                                    : UNKNOWN;
        t->node = node->next[0];
        break;
    case NODE_EXIT:
        leave(t);
        break;
    default:
        t->node = node->next[0];
        break;
    }
}

/* argc is 1, and behind the program's name the list ends; or there is one argument, a number. */
static void arguments_few(struct tracing *t)
{
    const struct function *f = t->frame->function;
    struct value list = {.known = KNOWN_ADDRESS, .object = memory_object(t->memory, true)};
    struct value at = {.known = KNOWN_ADDRESS};
    const bool is_one = t->joint && t->joint->is_one;

    if (f->parameter_count < 2)
        return;
    list.step = memory_element(t->memory, NULL, 0);
    memory_store(t->memory, &list, text_argument(t, 0));
    if (is_one) {
        at = list;
        at.step = memory_element(t->memory, NULL, 1);
        memory_store(t->memory, &at, text_argument(t, 1));
        at = (struct value){.known = KNOWN_ADDRESS};
    }
    at.object = object_of(t, f->parameters[0]);
    memory_store(t->memory, &at, value_number(is_one ? 2 : 1));
    at.object = object_of(t, f->parameters[1]);
    memory_store(t->memory, &at, list);
}

void tracing_begin(struct tracing *t, bool has_arguments)
{
    tracing_enter(t, t->a->main, NULL);
    for (uint32_t k = 0; k < t->a->main->parameter_count; k++)
        object_of(t, t->a->main->parameters[k]);
    if (!has_arguments)
        arguments_few(t);
    memory_watch(t->memory, &t->trace->saw_arguments);
}

void tracing_begin_at(struct tracing *t, const struct node *entry, const struct event *about)
{
    tracing_enter(t, entry->function, NULL);
    t->entry = t->node = entry;
    t->about = about;
}
