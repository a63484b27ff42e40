/* SPDX-License-Identifier: Apache-2.0 */
/* How do the statements of a function come to stand where it is called?
 *
 * Requires: functions as graphs of statements.  A call becomes
 *
 *     face' = face; <statements with variables of their own>; result' = <what it returns>
 *
 * which is what the call does (C 6.5.2.2).  An argument whose value is the same wherever the statements ask for it is put
 * in for the parameter; conditions that have one answer then are none.  The statements are part of the one that
 * called, as the region tree has it; those of a wrapper have its place as well, and what they call of MPI is known as
 * the call by another name that it is (node->thin).
 */
#include "passes/inlining.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "passes/definitions.h"

struct copy { /* of the called function */
    struct inlining *in;
    struct function *home;
    const struct function *callee;
    struct node *call;
    const struct expr *const *args; /* of the call, as it was */
    const bool *put;
    bool is_wrapper;
    const struct expr *result; /* variable with what the call gives; NULL: nothing */
    bool is_returned;          /* it is one that the function has itself */
    struct map *instead;       /* variable of the called function -> the one of this copy */
    struct map *copies;        /* call in the called function -> the one in this copy */
    struct node **nodes;
};

void inlining_begin(struct inlining *in, struct analysis *a, uint32_t space)
{
    *in = (struct inlining){.a = a, .space = space};
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        array_push(a->arena, &in->variables, a->program->variables[k]);
}

const struct function *call_of_defined(const struct node *node)
{
    const struct function *f = call_named(node);

    return f && f->is_defined && f->parameter_count == node->arg_count && f != node->function
               ? f
               : NULL;
}

bool function_is_followed(const struct function *f)
{
    return f->is_defined && f->mpi < 0 && !f->is_variadic && !f->has_setjmp &&
           !f->has_computed_goto && !f->has_unknown && !f->has_other_names;
}

/* ---- arguments ---- */

bool place_stays(const struct expr *place, const struct function *home)
{
    switch (place->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return place_stays(place->a, home);
    case EXPR_INDEX:
        return (type_is_array(place->a->type) ? place_stays(place->a, home)
                                              : argument_stays(place->a, home)) &&
               argument_stays(place->b, home);
    case EXPR_DEREF:
        return argument_stays(place->a, home);
    default:
        return false;
    }
}

bool argument_stays(const struct expr *e, const struct function *home)
{
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_FUNCTION:
    case EXPR_CALL:
        return true;
    case EXPR_VARIABLE:
        return type_is_array(e->type) ||
               (e->variable->function == home && variable_is_simple(e->variable));
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return type_is_array(e->type) && place_stays(e, home);
    case EXPR_ADDRESS:
        return place_stays(e->a, home);
    case EXPR_CAST:
    case EXPR_UNARY:
        return argument_stays(e->a, home);
    case EXPR_BINARY:
        return argument_stays(e->a, home) && argument_stays(e->b, home);
    default:
        return false;
    }
}

/* ---- variables whose address is not asked for any more ---- */

/* Finds the variables whose address is in the expression, or that are another function's. */
static void addresses_find(const struct expr *e, const struct function *home, struct map *seen,
                           struct map *taken)
{
    const struct variable *root = NULL;

    if (!e || map_get_address(seen, e))
        return;
    map_set_address(seen, e, (void *)e);
    if (e->kind == EXPR_ADDRESS)
        root = expr_root(e->a);
    else if (e->kind == EXPR_VARIABLE && e->variable->function != home)
        root = e->variable;
    if (root)
        map_set_address(taken, root, (void *)root);
    for (uint32_t k = 0; k < e->element_count; k++)
        addresses_find(e->elements[k], home, seen, taken);
    addresses_find(e->a, home, seen, taken);
    addresses_find(e->b, home, seen, taken);
    addresses_find(e->c, home, seen, taken);
}

static void addresses_in(const struct function *f, struct map *seen, struct map *taken)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        addresses_find(node->target, f, seen, taken);
        addresses_find(node->value, f, seen, taken);
        addresses_find(node->callee, f, seen, taken);
        for (uint32_t n = 0; n < node->arg_count; n++)
            addresses_find(node->args[n], f, seen, taken);
    }
}

/* A function names the variables of its own, and a lambda those of the one around it. */
static void addresses_forget(struct inlining *in)
{
    const struct program *program = in->a->program;
    struct map *asked = map_new(in->a->arena), *taken = map_new(in->a->arena);

    for (uint32_t k = 0; k < in->handed.count; k++)
        map_set_address(asked, in->handed.items[k]->function->unit, in->handed.items[k]);
    for (uint32_t k = 0; in->handed.count > 0 && k < program->function_count; k++)
        if (program->functions[k]->is_defined &&
            map_get_address(asked, program->functions[k]->unit))
            addresses_in(program->functions[k], map_new(in->a->arena), taken);
    for (uint32_t k = 0; k < in->handed.count; k++)
        if (!map_get_address(taken, in->handed.items[k]))
            in->handed.items[k]->is_address_taken = false;
}

void inlining_end(struct inlining *in)
{
    in->a->program->variables = in->variables.items;
    in->a->program->variable_count = in->variables.count;
    addresses_forget(in);
}

const struct function *call_named(const struct node *node)
{
    return node->kind == NODE_CALL && node->mpi < 0 && node->callee &&
                   node->callee->kind == EXPR_FUNCTION
               ? node->callee->callee
               : NULL;
}

/* ---- variables ---- */

const struct expr *inlining_variable(struct inlining *in, struct function *home,
                                     const struct variable *like)
{
    struct variable *v = variable_copy(in->a->program, like, home, in->variables.count);

    array_push(in->a->arena, &in->variables, v);
    return expr_variable(in->a->program, v);
}

static const struct expr *argument_put(struct copy *c, const struct expr *parameter)
{
    const struct expr *given = c->args[parameter->variable->parameter];

    return type_is_number(parameter->type) && given->type != parameter->type
               ? expr_cast(c->in->a->program, given, parameter->type)
               : given;
}

static const struct expr *find_instead(void *context, const struct expr *e)
{
    struct copy *c = context;
    const struct expr *other;

    if (e->kind == EXPR_CALL) {
        struct node *copy = map_get_address(c->copies, e->call);

        return e->call == c->call ? c->result
               : copy             ? expr_call(c->in->a->program, copy, e->type)
                                  : NULL;
    }
    if (e->kind != EXPR_VARIABLE || e->variable->function != c->callee)
        return NULL;
    if (c->put && e->variable->parameter >= 0 && c->put[e->variable->parameter])
        return argument_put(c, e);
    other = map_get_address(c->instead, e->variable);
    if (!other) {
        other = inlining_variable(c->in, c->home, e->variable);
        map_set_address(c->instead, e->variable, (void *)other);
    }
    return other;
}

/* Variables of the caller, numbers and pointers, whose address is put in for a parameter. */
static void handed_note(const struct copy *c)
{
    for (uint32_t k = 0; c->put && k < c->callee->parameter_count; k++) {
        const struct expr *given = expr_without_casts(c->args[k]);

        if (c->put[k] && given->kind == EXPR_ADDRESS && given->a->kind == EXPR_VARIABLE &&
            given->a->variable->function == c->home && c->home->unit &&
            !given->a->variable->is_static &&
            (type_is_number(given->a->type) || type_is_pointer(given->a->type)))
            array_push(c->in->a->arena, &c->in->handed, (struct variable *)given->a->variable);
    }
}

/* ---- nodes ---- */

static struct node *node_add(struct copy *c, const struct node *like, struct region *region)
{
    struct node *node = arena_memdup(c->in->a->arena, like, sizeof *node);

    node->id = c->home->node_count;
    node->function = c->home;
    node->region = region;
    if (c->is_wrapper) {
        node->place = c->call->place;
        node->end = c->call->end;
        node->thin = node->kind == NODE_CALL && node->mpi >= 0 ? like : NULL;
    }
    c->nodes[c->home->node_count++] = node;
    return node;
}

/* parameter' = argument, one behind the other; returns the last node. */
static struct node *arguments_hand(struct copy *c, struct node *call)
{
    struct node *last = call;

    for (uint32_t k = 0; k < c->callee->parameter_count; k++) {
        struct node *set;

        if (c->put && c->put[k])
            continue;
        set = node_add(c, call, call->region);
        set->kind = NODE_ASSIGN;
        set->target = find_instead(c, expr_variable(c->in->a->program, c->callee->parameters[k]));
        set->value = c->args[k];
        set->callee = NULL;
        set->args = NULL;
        set->arg_count = 0;
        last->next[0] = set;
        last = set;
    }
    return last;
}

static void result_note(struct analysis *a, const struct node *node)
{
    if (!a->results)
        a->results = map_new(a->arena);
    map_set_address(a->results, node, (void *)node);
}

bool inlining_is_result(const struct analysis *a, const struct node *node)
{
    return a->results && map_get_address(a->results, node);
}

static void return_change(struct copy *c, struct node *node)
{
    node->kind = c->result && !c->is_returned && node->value ? NODE_ASSIGN : NODE_NOP;
    if (node->kind == NODE_ASSIGN)
        result_note(c->in->a, node);
    node->target = node->kind == NODE_ASSIGN ? c->result : NULL;
    node->value = node->kind == NODE_ASSIGN ? node->value : NULL;
}

void branch_decide(struct node *node, const struct expr *condition)
{
    int64_t number = 1;

    if (!node->next[1] || (!expr_is_int(condition, &number) && !expr_is_object(condition)))
        return;
    node->kind = NODE_NOP;
    node->value = NULL;
    node->next[0] = node->next[number == 0];
    node->next[1] = NULL;
}

static void node_make_own(struct copy *c, struct node *node)
{
    if (c->put) {
        node_substitute(c->in->a->program, node, find_instead, c);
        if (node->kind == NODE_BRANCH)
            branch_decide(node, node->value);
    } else {
        node_rename(c->in->a->program, node, find_instead, c);
    }
    if (node->kind == NODE_RETURN)
        return_change(c, node);
    if (node->kind == NODE_JUMP) { /* it leaves no loop of the caller */
        node->kind = NODE_NOP;
        node->jump = JUMP_NONE;
    }
}

/* The statements of the called function, between the node and what follows the call. */
static void body_copy(struct copy *c, struct region *region, struct node *before,
                      struct node *behind)
{
    const struct function *f = c->callee;
    struct node **copies = ARENA_ARRAY(c->in->a->arena, struct node *, f->node_count + 1);

    for (uint32_t k = 0; k < f->node_count; k++) {
        copies[k] = f->nodes[k]->kind == NODE_EXIT    ? behind
                    : f->nodes[k]->kind == NODE_ENTRY ? NULL
                                                      : node_add(c, f->nodes[k], region);
        if (f->nodes[k]->kind == NODE_CALL)
            map_set_address(c->copies, f->nodes[k], copies[k]);
    }
    before->next[0] = f->nodes[0]->next[0] ? copies[f->nodes[0]->next[0]->id] : NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        if (f->nodes[k]->kind == NODE_EXIT || f->nodes[k]->kind == NODE_ENTRY)
            continue;
        for (int side = 0; side < 2; side++)
            if (copies[k]->next[side])
                copies[k]->next[side] = copies[copies[k]->next[side]->id];
        node_make_own(c, copies[k]);
    }
}

/* The variable of its own that the function returns, in one place; NULL. */
static const struct expr *returned_variable(const struct function *f)
{
    const struct node *found = NULL;

    for (uint32_t k = 0; k < f->node_count; k++) {
        if (f->nodes[k]->kind != NODE_RETURN)
            continue;
        if (found)
            return NULL;
        found = f->nodes[k];
    }
    return found && found->value && found->value->kind == EXPR_VARIABLE &&
                   found->value->variable->function == f && found->value->variable->parameter < 0 &&
                   !found->value->variable->is_static && found->value->type == f->type
               ? found->value
               : NULL;
}

/* What the function returns, where it does so in one place and only what follows the call asks for it; NULL. */
static const struct expr *returned_at_once(struct program *program, const struct node *call)
{
    const struct function *f = call->callee->callee;
    const struct expr *value = NULL, *result = expr_call(program, call, f->type);

    for (uint32_t k = 0; k < f->node_count; k++) {
        if (f->nodes[k]->kind != NODE_RETURN)
            continue;
        if (value || !f->nodes[k]->value || f->nodes[k]->value->type != f->type)
            return NULL;
        value = f->nodes[k]->value;
    }
    for (uint32_t k = 0; k < call->function->node_count; k++)
        if (call->function->nodes[k] != call->next[0] &&
            node_mentions(call->function->nodes[k], result))
            return NULL;
    return call->next[0]->previous_count == 1 ? value : NULL;
}

/* The variable that what the call returns is in; NULL: nothing is asked for. */
static const struct expr *result_add(struct inlining *in, const struct node *call)
{
    const struct function *callee = call->callee->callee;
    struct variable like = {.name = callee->name,
                            .key = callee->key,
                            .type = callee->type,
                            .place = call->place,
                            .is_defined = true};

    return callee->type && (type_is_number(callee->type) || type_is_pointer(callee->type))
               ? inlining_variable(in, call->function, &like)
               : NULL;
}

bool call_inline(struct inlining *in, struct node *call, const bool *put, bool is_wrapper)
{
    struct copy c = {.in = in,
                     .home = call->function,
                     .callee = call->callee->callee,
                     .call = call,
                     .args = call->args,
                     .put = put,
                     .is_wrapper = is_wrapper};
    struct function *f = call->function;
    const uint32_t count = f->node_count;
    struct node *behind = call->next[0], *before;
    const struct expr *returned;

    if (!behind || c.callee->node_count + c.callee->parameter_count > in->space ||
        (c.callee->type && c.callee->type->kind == TYPE_RECORD))
        return false;
    in->space -= c.callee->node_count + c.callee->parameter_count;
    c.instead = map_new(in->a->arena);
    c.copies = map_new(in->a->arena);
    returned = is_wrapper              ? returned_variable(c.callee)
               : put && c.callee->type ? returned_at_once(in->a->program, call)
                                       : NULL;
    c.is_returned = returned != NULL;
    c.result = returned ? expr_substitute(in->a->program, returned, find_instead, &c)
                        : result_add(in, call);
    c.nodes = ARENA_ARRAY(in->a->arena, struct node *,
                          count + c.callee->node_count + c.callee->parameter_count + 1);
    memcpy(c.nodes, f->nodes, count * sizeof(struct node *));
    handed_note(&c);
    before = arguments_hand(&c, call);
    body_copy(&c, call->region, before, behind);
    f->nodes = c.nodes;
    call->kind = NODE_NOP;
    call->callee = NULL;
    call->args = NULL;
    call->arg_count = 0;
    if (returned && !is_wrapper && behind->kind == NODE_ASSIGN)
        result_note(in->a, behind);
    if (returned && !is_wrapper)
        node_substitute(in->a->program, behind, find_instead, &c);
    else
        for (uint32_t k = 0; c.result && k < count; k++)
            node_rename(in->a->program, f->nodes[k], find_instead, &c);
    function_edges(in->a->program, f);
    return true;
}

void inlining_reserve(struct inlining *in, struct function *f, uint32_t count)
{
    struct node **nodes = ARENA_ARRAY(in->a->arena, struct node *, f->node_count + count + 1);

    memcpy(nodes, f->nodes, f->node_count * sizeof(struct node *));
    f->nodes = in->room = nodes;
}

struct node *inlining_node(struct inlining *in, const struct node *like)
{
    struct function *f = like->function;
    struct node *node = arena_memdup(in->a->arena, like, sizeof *node);

    node->id = f->node_count;
    in->room[f->node_count++] = node;
    return node;
}

void inlining_sift(struct inlining *in, const struct node *call, uint32_t from)
{
    struct function *f = call->function;
    bool *reached = ARENA_ARRAY(in->a->arena, bool, f->node_count);
    const struct node **work =
        ARENA_ARRAY(in->a->arena, const struct node *, f->node_count - from + 1);
    struct node **nodes = ARENA_ARRAY(in->a->arena, struct node *, f->node_count);
    uint32_t count = 0, kept = from;

    work[count++] = call;
    while (count > 0) {
        const struct node *node = work[--count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || next->id < from || reached[next->id])
                continue;
            reached[next->id] = true;
            work[count++] = next;
        }
    }
    memcpy(nodes, f->nodes, from * sizeof(struct node *));
    for (uint32_t k = from; k < f->node_count; k++) {
        if (!reached[k])
            continue;
        nodes[kept] = f->nodes[k];
        nodes[kept]->id = kept;
        kept++;
    }
    f->nodes = nodes;
    f->node_count = kept;
    function_edges(in->a->program, f);
}
