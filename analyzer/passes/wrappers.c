/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions hand messages on to MPI, and do something beside?
 *
 * Requires: functions as graphs of statements; thin wrappers opened.  Codes put more around a call of MPI than a name
 * (thin.c): a clock, counters, a request of its own that is waited for at once, a status that is copied if it is wanted.
 *
 *     int my_recv(void *buffer, int n, int source, int tag, MPI_Status *status)
 *     {
 *         MPI_Status own;
 *         double begin = MPI_Wtime();
 *         int error = MPI_Recv(buffer, n, MPI_BYTE, source, tag, my_comm, &own);
 *         seconds += MPI_Wtime() - begin;
 *         if (status != MPI_STATUS_IGNORE)
 *             *status = own;
 *         return error;
 *     }
 *
 * Such a function is looked at as if its statements stood where it is called (inlining.h), so that what one call of it does
 * is not mixed with what others do.  It is small, has no loop, and what it sends, receives and waits for is what it is
 * given: what it sends and to whom, and the communicator of a collective, come from its parameters; whom it receives from is a
 * parameter that it leaves as it is, or who sent what it has seen.  A function that chooses its source, tests a request or
 * waits for one of several is where that is reported, and stays one; so does one of which the user says something (vouched.h).
 *
 * An argument is put in for its parameter when it has the same value all the while: when it is made of constants,
 * addresses, and variables of the caller to which nothing leads; or when the parameter is asked for only before anything
 * is done that what it is made of may show.  A status of its own that is only copied behind the call becomes the place that
 * it is copied to; what is done only after MPI has failed is not done (failures.h).
 */
#include "passes/wrappers.h"
#include "base/map.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "ir/placed.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/failures.h"
#include "passes/inlining.h"
#include "passes/libc.h"
#include "passes/threads.h"
#include "passes/vouched.h"

enum { NODES = 64 /* of one function */, ROUNDS = 4, SPACE = 40000 /* of one program */ };

struct wrapper { /* a function, while it is looked at */
    const struct function *function;
    bool is;
    bool *is_early; /* node: nothing that others see is done before it */
    bool *is_kept;  /* parameter: never set, and nothing leads to it */
    bool *is_asked_early;
};

struct wrappers {
    struct analysis *a;
    struct inlining in;
    bool is_told; /* the program may say what happens when a call fails */
    char *
        silent; /* of each function, once asked: 'y', 'n': nothing in it is MPI's, as far as known */
};

/* ---- what is in it ---- */

/* Is there what MPI does in what it calls? */
static bool is_silent(struct wrappers *w, const struct function *f)
{
    if (w->silent[f->id])
        return w->silent[f->id] == 'y';
    w->silent[f->id] = 'n'; /* one that calls itself is none */
    if (f->mpi >= 0)
        return false;
    for (uint32_t k = 0; f->is_defined && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_CALL && (!call_named(node) || !is_silent(w, call_named(node))))
            return false;
    }
    w->silent[f->id] = 'y';
    return true;
}

static bool type_is_copied(const struct type *type)
{
    if (type_is_array(type))
        return type->elements >= 0 && type_is_copied(type->to);
    return type && (type_is_number(type) || type_is_pointer(type) || type->kind == TYPE_RECORD);
}

/* Are the variables of functions in it of this one, and of a kind that each call can have for itself? */
static bool variables_are_own(const struct expr *e, const struct function *f, struct map *seen)
{
    if (!e || map_get_address(seen, e))
        return true;
    map_set_address(seen, e, (void *)e);
    if (e->kind == EXPR_VARIABLE && e->variable->function &&
        (e->variable->function != f || e->variable->is_static || e->variable->is_of_thread ||
         !type_is_copied(e->variable->type)))
        return false;
    for (uint32_t k = 0; k < e->element_count; k++)
        if (!variables_are_own(e->elements[k], f, seen))
            return false;
    return !expr_is_thrown(e) && variables_are_own(e->a, f, seen) &&
           variables_are_own(e->b, f, seen) && variables_are_own(e->c, f, seen);
}

static bool node_is_own(const struct node *node, const struct function *f, struct map *seen)
{
    bool is = variables_are_own(node->target, f, seen) && variables_are_own(node->value, f, seen) &&
              variables_are_own(node->callee, f, seen);

    for (uint32_t k = 0; is && k < node->arg_count; k++)
        is = variables_are_own(node->args[k], f, seen);
    return is;
}

/* Does a parameter, or with `or_own` another variable of the function, occur in it? */
static bool is_of(const struct expr *e, const struct function *f, bool or_own)
{
    if (!e)
        return false;
    if (e->kind == EXPR_VARIABLE)
        return e->variable->function == f && (or_own || e->variable->parameter >= 0);
    for (uint32_t k = 0; k < e->element_count; k++)
        if (is_of(e->elements[k], f, or_own))
            return true;
    return is_of(e->a, f, or_own) || is_of(e->b, f, or_own) || is_of(e->c, f, or_own);
}

/* ---- its calls of MPI ---- */

static bool is_collective(enum mpi_role role)
{
    return role >= ROLE_COLL_SYNC && role <= ROLE_PERSISTENT;
}

/* A parameter that is left as it is, or who sent what has been seen. */
static bool source_is_given(const struct wrapper *w, const struct expr *source)
{
    source = expr_without_casts(source);
    if (source->kind == EXPR_VARIABLE)
        return source->variable->parameter >= 0 && source->variable->function == w->function &&
               w->is_kept[source->variable->parameter];
    return source->kind == EXPR_FIELD && source->a->kind == EXPR_VARIABLE &&
           source->a->variable->function == w->function;
}

/* Is the argument (-1: there is none) something that it is given, or with `or_own` has itself, or a number? */
static bool argument_is_given(const struct wrapper *w, const struct node *call, int arg,
                              bool or_own)
{
    return arg < 0 || expr_without_casts(call->args[arg])->kind == EXPR_INT ||
           is_of(call->args[arg], w->function, or_own);
}

/* Is it the address of a variable of its own? */
static bool is_own_place(const struct wrapper *w, const struct node *call, int arg)
{
    const struct expr *e = expr_without_casts(call->args[arg]);
    const struct variable *root = e->kind == EXPR_ADDRESS  ? expr_root(e->a)
                                  : type_is_array(e->type) ? expr_root(e)
                                                           : NULL;

    return root && root->function == w->function;
}

/* What it sends, receives and waits for.  What is sent, or comes once it has returned, is not in its own variables. */
static bool message_is_given(const struct wrapper *w, const struct node *call)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);
    const bool is_message = mpi_role_is_send(mpi->role) || mpi_role_is_receive(mpi->role);

    if (!argument_is_given(w, call, mpi->buffer, true) ||
        !argument_is_given(w, call, mpi->request, true) ||
        !argument_is_given(w, call, mpi->array_of_requests, true))
        return false;
    if (is_message && mpi->buffer >= 0 && mpi->role != ROLE_RECV && mpi->role != ROLE_MRECV &&
        is_own_place(w, call, mpi->buffer))
        return false;
    if (mpi_role_is_send(mpi->role) && !argument_is_given(w, call, mpi->dest, false))
        return false;
    if (is_collective(mpi->role) && !is_of(call->args[mpi->comm], w->function, false))
        return false;
    return !(mpi_role_is_receive(mpi->role) || mpi_role_is_probe(mpi->role)) || mpi->source < 0 ||
           source_is_given(w, call->args[mpi->source]);
}

/* Is it one that events are made of? */
static bool moves_messages(enum mpi_role role)
{
    switch (role) {
    case ROLE_OTHER:
    case ROLE_COMM_RANK:
    case ROLE_COMM_SIZE:
    case ROLE_GET_COUNT:
    case ROLE_TIME:
    case ROLE_ABORT:
        return false;
    default:
        return true;
    }
}

static bool call_is_allowed(struct wrappers *w, const struct wrapper *f, const struct node *call)
{
    const struct mpi_function *mpi;

    if (call->mpi < 0)
        return call_named(call) && is_silent(w, call_named(call));
    mpi = mpi_function_get(call->mpi);
    return mpi->service != MPI_SERVICE_REFUSED && mpi->service != MPI_SERVICE_CLUSTER &&
           mpi->role != ROLE_INIT && mpi->role != ROLE_FINALIZE && !mpi_role_is_choice(mpi->role) &&
           !mpi_role_is_test(mpi->role) && mpi->role != ROLE_REQUEST_STATUS &&
           (uint32_t)mpi->parameter_count == call->arg_count && message_is_given(f, call);
}

/* ---- its graph ---- */

/* Does it do nothing that an address shows, but set a variable by its name? */
static bool is_quiet(const struct node *node)
{
    switch (node->kind) {
    case NODE_ASSIGN:
        return node->target->kind == EXPR_VARIABLE && !node->target->variable->is_address_taken;
    case NODE_CALL:
        return node->mpi >= 0 ? mpi_function_get(node->mpi)->role == ROLE_TIME
                              : call_named(node) && libc_is_pure(call_named(node));
    default:
        return true;
    }
}

/* Finds what is early.  Returns false: there is a loop. */
static bool early_find(struct analysis *a, struct wrapper *w)
{
    const struct function *f = w->function;
    uint32_t *open = ARENA_ARRAY(a->arena, uint32_t, f->node_count);
    const struct node **ready = ARENA_ARRAY(a->arena, const struct node *, f->node_count + 1);
    uint32_t count = 0, done = 0;

    w->is_early = ARENA_ARRAY(a->arena, bool, f->node_count);
    for (uint32_t k = 0; k < f->node_count; k++) {
        open[k] = f->nodes[k]->previous_count;
        w->is_early[k] = true;
        if (open[k] == 0)
            ready[count++] = f->nodes[k];
    }
    for (; done < count; done++)
        for (int side = 0; side < 2; side++) {
            const struct node *next = ready[done]->next[side];

            if (!next)
                continue;
            if (!w->is_early[ready[done]->id] || !is_quiet(ready[done]))
                w->is_early[next->id] = false;
            if (--open[next->id] == 0)
                ready[count++] = next;
        }
    return done == f->node_count;
}

static void parameters_find(struct analysis *a, struct wrapper *w)
{
    const struct function *f = w->function;

    w->is_kept = ARENA_ARRAY(a->arena, bool, f->parameter_count + 1);
    w->is_asked_early = ARENA_ARRAY(a->arena, bool, f->parameter_count + 1);
    for (uint32_t k = 0; k < f->parameter_count; k++) {
        const struct expr *parameter = expr_variable(a->program, f->parameters[k]);

        w->is_kept[k] = variable_is_simple(f->parameters[k]);
        w->is_asked_early[k] = true;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->target == parameter)
                w->is_kept[k] = false;
            if (!w->is_early[n] && node_mentions(node, parameter))
                w->is_asked_early[k] = false;
        }
    }
}

static bool function_is_wrapper(struct wrappers *ws, struct wrapper *w)
{
    const struct function *f = w->function;
    struct map *seen = map_new(ws->a->arena);
    bool moves = false;

    if (!function_is_followed(f) || f->is_noreturn || f->wait_count > 0 || f->node_count > NODES ||
        threads_directed(f))
        return false;
    for (uint32_t k = 0; k < f->node_count && !moves; k++)
        moves = f->nodes[k]->kind == NODE_CALL && f->nodes[k]->mpi >= 0 &&
                moves_messages(mpi_function_get(f->nodes[k]->mpi)->role);
    if (!moves || !early_find(ws->a, w))
        return false;
    for (uint32_t k = 0; k < f->parameter_count; k++)
        if (!type_is_number(f->parameters[k]->type) && !type_is_pointer(f->parameters[k]->type))
            return false;
    if (vouched_function(ws->a, f))
        return false;
    parameters_find(ws->a, w);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (!node_is_own(f->nodes[k], f, seen) ||
            (f->nodes[k]->kind == NODE_CALL && !call_is_allowed(ws, w, f->nodes[k])))
            return false;
    return true;
}

/* ---- what it is given ---- */

/* Does the function set no variable by its name that the expression reads? */
static bool is_left_alone(const struct function *f, const struct expr *e)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target->kind == EXPR_VARIABLE &&
            expr_contains(e, f->nodes[k]->target))
            return false;
    return true;
}

/* ---- its statuses ---- */

/* The variable whose address is the call's status, if it is one of the wrapper's own: from this number on. */
static const struct variable *own_status(const struct node *call, uint32_t first)
{
    const int at =
        call->kind == NODE_CALL && call->mpi >= 0 ? mpi_function_get(call->mpi)->status : -1;
    const struct expr *status = at >= 0 ? expr_without_casts(call->args[at]) : NULL;

    return status && status->kind == EXPR_ADDRESS && status->a->kind == EXPR_VARIABLE &&
                   status->a->variable->id >= first
               ? status->a->variable
               : NULL;
}

/* The pointer that is asked whether it leads to a status, on that side of the branch (0, 1); NULL: something else. */
static const struct expr *asked_pointer(const struct program *program, const struct node *branch,
                                        int *side)
{
    const struct expr *e = expr_without_casts(branch->value);
    int64_t number;

    *side = 0;
    if (type_is_pointer(e->type))
        return e;
    if (e->kind != EXPR_BINARY || (expr_op(e) != OP_NE && expr_op(e) != OP_EQ) ||
        !type_is_pointer(e->a->type) || !expr_is_int(e->b, &number) ||
        (number != 0 && number != program->status_ignore))
        return NULL;
    *side = expr_op(e) == OP_EQ;
    return expr_without_casts(e->a);
}

/* Behind a branch that asks only whether a status is wanted: the assignment that copies it there.  NULL. */
static struct node *copy_if_wanted(const struct program *program, const struct node *branch,
                                   const struct expr *variable)
{
    int side;
    const struct expr *pointer = asked_pointer(program, branch, &side);
    struct node *copy = pointer ? branch->next[side] : NULL;
    const struct node *behind = copy ? copy->next[0] : NULL, *without = branch->next[!side];

    while (without && without != behind && without->kind == NODE_NOP)
        without = without->next[0];
    return copy && copy->kind == NODE_ASSIGN && copy->value == variable && without == behind &&
                   copy->target->kind == EXPR_DEREF &&
                   expr_without_casts(copy->target->a) == pointer
               ? copy
               : NULL;
}

/* The assignment that copies it, behind what shows no address and chooses no way but whether it is wanted (*guard); NULL. */
static struct node *copy_behind(const struct program *program, const struct node *call,
                                const struct expr *variable, struct node **guard)
{
    struct node *node = call->next[0], *copy;

    *guard = NULL;
    while (node && node->previous_count == 1 && !node->next[1] && is_quiet(node) &&
           (node->kind != NODE_ASSIGN || node->value != variable))
        node = node->next[0];
    if (!node || node->previous_count != 1)
        return NULL;
    copy = node;
    if (node->kind == NODE_BRANCH) {
        *guard = node;
        copy = copy_if_wanted(program, node, variable);
    }
    if (!copy || copy->previous_count != 1 || copy->kind != NODE_ASSIGN ||
        copy->value != variable || !place_stays(copy->target, call->function))
        return NULL;
    for (const struct node *between = call->next[0]; between != node; between = between->next[0])
        if (between->kind == NODE_ASSIGN && expr_contains(copy->target, between->target))
            return NULL;
    return copy;
}

static void status_set(struct analysis *a, struct node *call, const struct expr *status)
{
    const struct expr **args = ARENA_ARRAY(a->arena, const struct expr *, call->arg_count);

    memcpy(args, call->args, call->arg_count * sizeof(const struct expr *));
    args[mpi_function_get(call->mpi)->status] = status;
    call->args = args;
}

/* Of the nodes from this number on, which are those of one copy of a wrapper, with variables from that number on. */
static void statuses_settle(struct analysis *a, const struct function *f, uint32_t from,
                            uint32_t first)
{
    for (uint32_t k = from; k < f->node_count; k++) {
        const struct variable *own = own_status(f->nodes[k], first);
        const struct expr *variable = own ? expr_variable(a->program, own) : NULL;
        const struct type *type;
        struct node *copy, *guard;
        uint32_t uses = 0;

        if (!own)
            continue;
        for (uint32_t n = from; n < f->node_count; n++)
            uses += node_mentions(f->nodes[n], variable);
        type = f->nodes[k]->args[mpi_function_get(f->nodes[k]->mpi)->status]->type;
        copy = uses == 2 ? copy_behind(a->program, f->nodes[k], variable, &guard) : NULL;
        if (uses == 1)
            status_set(a, f->nodes[k], expr_int(a->program, a->program->status_ignore, type));
        if (!copy)
            continue;
        status_set(a, f->nodes[k], expr_address(a->program, copy->target, type));
        copy->kind = NODE_NOP;
        copy->target = copy->value = NULL;
        if (!guard)
            continue;
        guard->kind = NODE_NOP;
        guard->value = NULL;
        guard->next[0] = copy;
        guard->next[1] = NULL;
        function_edges(a->program, f);
    }
}

/* ---- what MPI returned ---- */

struct coded { /* one copy of a wrapper */
    struct analysis *a;
    const struct function *home;
    uint32_t from, first; /* its nodes, its variables */
    bool has_code;
};

static bool call_has_succeeded(const struct coded *c, const struct expr *value)
{
    return value->kind == EXPR_CALL && value->call->function == c->home &&
           value->call->id >= c->from && value->call->mpi >= 0 &&
           failure_is_fatal(mpi_function_get(value->call->mpi));
}

/* Is the variable of its own set to what such calls return, and to nothing else? */
static bool holds_code(const struct coded *c, const struct variable *v)
{
    uint32_t count = 0;

    if (v->id < c->first || !variable_is_simple(v))
        return false;
    for (uint32_t k = c->from; k < c->home->node_count; k++) {
        const struct node *node = c->home->nodes[k];

        if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE ||
            node->target->variable != v)
            continue;
        if (!call_has_succeeded(c, expr_without_casts(node->value)))
            return false;
        count++;
    }
    return count > 0;
}

static const struct expr *code_replace(void *context, const struct expr *expr)
{
    struct coded *c = context;

    if (!call_has_succeeded(c, expr) &&
        (expr->kind != EXPR_VARIABLE || !holds_code(c, expr->variable)))
        return NULL;
    c->has_code = true;
    return expr_int(c->a->program, 0, expr->type);
}

/* What is done only after a failure is not done. */
static void codes_settle(struct analysis *a, const struct function *home, uint32_t from,
                         uint32_t first)
{
    for (uint32_t k = from; k < home->node_count; k++) {
        struct coded c = {.a = a, .home = home, .from = from, .first = first};
        struct node *node = home->nodes[k];
        const struct expr *told = node->kind == NODE_BRANCH
                                      ? expr_substitute(a->program, node->value, code_replace, &c)
                                      : NULL;

        if (!c.has_code || told->kind != EXPR_INT)
            continue;
        branch_decide(node, told);
        assume(a, "MPI calls return only when they succeeded (the default error handler)");
    }
}

/* ---- its calls ---- */

static bool wrapper_put(struct wrappers *ws, const struct wrapper *w, struct node *call)
{
    struct function *home = call->function;
    const uint32_t from = home->node_count, first = ws->in.variables.count;
    bool *put = ARENA_ARRAY(ws->a->arena, bool, call->arg_count + 1);

    for (uint32_t k = 0; k < call->arg_count; k++)
        put[k] =
            w->is_kept[k] && ((w->is_asked_early[k] && is_left_alone(w->function, call->args[k])) ||
                              argument_stays(call->args[k], home));
    if (!call_inline(&ws->in, call, put, true))
        return false;
    if (!ws->is_told)
        codes_settle(ws->a, home, from, first);
    inlining_sift(&ws->in, call, from);
    statuses_settle(ws->a, home, from, first);
    return true;
}

/* Once over all calls.  Returns whether there was one. */
static bool calls_put(struct wrappers *ws)
{
    const struct program *program = ws->a->program;
    struct wrapper **known =
        ARENA_ARRAY(ws->a->arena, struct wrapper *, program->function_count + 1);
    bool is_any = false;

    for (uint32_t k = 0; k < program->function_count; k++) {
        const struct function *f = program->functions[k];

        if (!f->is_defined || threads_directed(f)) /* each thread has variables of its own there */
            continue;
        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct function *callee = call_of_defined(f->nodes[n]);

            if (!callee)
                continue;
            if (!known[callee->id]) {
                known[callee->id] = ARENA_NEW(ws->a->arena, struct wrapper);
                known[callee->id]->function = callee;
                known[callee->id]->is = function_is_wrapper(ws, known[callee->id]);
            }
            if (known[callee->id]->is && !vouched_call(ws->a, f->nodes[n], callee) &&
                wrapper_put(ws, known[callee->id], f->nodes[n]))
                is_any = true;
        }
    }
    return is_any;
}

void wrappers_inline(struct analysis *a)
{
    struct wrappers ws = {.a = a, .is_told = failures_may_be_seen(a->program)};
    int rounds = 0;

    ws.silent = ARENA_ARRAY(a->arena, char, a->program->function_count + 1);
    inlining_begin(&ws.in, a, SPACE);
    while (rounds < ROUNDS && calls_put(&ws))
        rounds++;
    inlining_end(&ws.in);
    if (rounds > 0) /* of what the calls post */
        program_place_requests(a->program);
}
