/* SPDX-License-Identifier: Apache-2.0 */
/* Which values does the source say to differ between the processes of a pattern's communicator?
 *
 * Requires: taint, communicators, varying.  varying.c labels all that may differ, and so what is not followed: what
 * a call of MPI tells, the length of a text.  That refutes nothing.  Here is labelled what is taken to differ:
 *
 *     own     the rank, coordinates, statuses, what is received (unless every message that may be taken is the
 *             same number), what collectives give each process a share of, what the processes may read in files of
 *             their own
 *     drawn   clocks, random numbers, names of the process or its host; but no comparison of them, which mostly
 *             has the same result on all
 *
 * and what is computed from it.  The element that such a number selects differs where the array holds what does: what
 * is labelled itself, or is not one number everywhere.  What other calls of MPI tell is as what they are asked.  Differences that these are
 * blind to are left to the runs (contrast.h).
 */
#include "passes/unlike.h"
#include "base/text.h"
#include "ir/called.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/matching.h"
#include "passes/stored.h"
#include "passes/values.h"
#include "passes/varying.h"

#include <string.h>

struct unlike {
    struct analysis *a;
    const struct group *group;
    const struct varying *varying;
    const struct taint *own;
};

/* ---- own ---- */

static bool number_sent(struct analysis *a, const struct event *send, int64_t *number)
{
    const struct expr *data = send->buffer >= 0 ? send->args[send->buffer] : NULL;
    struct values values;

    if (!data || data->kind != EXPR_ADDRESS || !data->a->type || data->a->type->kind != TYPE_INT)
        return false;
    values_of(a, data->a, send->node, NULL, &values);
    if (!values_are_numbers(&values) || values.count != 1)
        return false;
    *number = values.numbers[0];
    return true;
}

/* Do all messages that the call may receive hold the same number? */
static bool receives_one_number(struct analysis *a, const struct node *call)
{
    bool has_first = false, is_received = false;
    int64_t first = 0, number;

    for (uint32_t r = 0; r < a->events.count; r++) {
        const struct event *reception = a->events.items[r];

        if (reception->kind != EVENT_RECEIVE || reception->mpi_node != call)
            continue;
        is_received = true;
        for (uint32_t k = 0; k < a->events.count; k++) {
            const struct event *send = a->events.items[k];

            if (send->kind != EVENT_SEND || !send_may_meet(a, send, reception))
                continue;
            if (!number_sent(a, send, &number) || (has_first && number != first))
                return false;
            has_first = true;
            first = number;
        }
    }
    return is_received;
}

static bool gives_shares(const struct mpi_function *mpi)
{
    static const char *const PARTS[] = {
        "catter",      "can",        "MPI_Reduce", "MPI_Ireduce",  "MPI_Fetch",
        "MPI_Compare", "MPI_Get_ac", "_shared",    "MPI_Neighbor", "MPI_Ineigh",
        "ather",       "_ordered",   NULL};

    if (strcmp(mpi->name, "MPI_Reduce_local") == 0)
        return false;
    for (const char *const *part = PARTS; *part; part++)
        if (strstr(mpi->name, *part))
            return true;
    return false;
}

/* Does every process get the same from it that is in the communicator? */
static bool tells_all(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Allreduce",
                                        "MPI_Iallreduce",
                                        "MPI_Allgather",
                                        "MPI_Iallgather",
                                        "MPI_Bcast",
                                        "MPI_Ibcast",
                                        NULL};

    for (const char *const *name = NAMES; *name; name++)
        if (text_starts_with(mpi->name, *name))
            return true;
    return false;
}

/* Does it tell the process where it is in the communicator? */
static bool tells_place(const struct mpi_function *mpi, int arg)
{
    return mpi->role == ROLE_COMM_RANK || strcmp(mpi->name, "MPI_Cart_shift") == 0 ||
           (strcmp(mpi->name, "MPI_Cart_get") == 0 && arg == mpi_parameter_find(mpi, "coords"));
}

/* Is the call's first argument a group that some call takes from a communicator of all? */
static bool is_group_of_all(struct unlike *u, const struct node *call)
{
    struct analysis *a = u->a;
    struct set asked = {0};

    if (call->arg_count > 0)
        cells_read_by(a, call->args[0], &asked);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *maker = f->nodes[n];
            const int row = maker->kind == NODE_CALL ? call_mpi(a, maker) : -1;
            struct set made = {0};

            if (row < 0 || strcmp(mpi_function_get(row)->name, "MPI_Comm_group") != 0 ||
                maker->arg_count < 2 || !varying_covers(a, maker, 0, u->group))
                continue;
            pointees_spread(a, maker->args[1], &made);
            if (set_meets(&made, &asked))
                return true;
        }
    }
    return false;
}

static int mpi_source(struct unlike *u, const struct node *call, int arg)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(u->a, call));

    if (arg < 0 || arg == mpi->request || arg == mpi->array_of_requests || arg == mpi->new_comm ||
        mpi->role == ROLE_COMM_SIZE)
        return 0;
    if (tells_place(mpi, arg))
        return varying_covers(u->a, call, mpi->comm, u->group);
    if (strcmp(mpi->name, "MPI_Group_rank") == 0)
        return is_group_of_all(u, call);
    if (mpi->role >= ROLE_RECV && mpi->role <= ROLE_SENDRECV && arg != mpi->status)
        return !receives_one_number(u->a, call);
    if ((mpi->role >= ROLE_RECV && mpi->role <= ROLE_REQUEST_STATUS) || arg == mpi->status)
        return 1;
    if (tells_all(mpi))
        return !varying_covers(u->a, call, mpi->comm, u->group);
    return gives_shares(mpi) ? 1 : -1;
}

/* Functions that give many texts the same number. */
static bool folds(const struct function *f)
{
    static const char *const NAMES[] = {"sprintf", "snprintf", "strlen",     "strnlen",
                                        "strcmp",  "strncmp",  "strcasecmp", "strncasecmp",
                                        "memcmp",  "strspn",   "strcspn",    "strcoll",
                                        "isdigit", "isalpha",  "isspace",    NULL};

    return function_is_one_of(f, NAMES);
}

static int own_source(void *context, const struct node *call, int arg)
{
    struct unlike *u = context;
    const struct function *f = call_external(call);

    if (call_mpi(u->a, call) >= 0)
        return mpi_source(u, call, arg);
    if (!f)
        return -1;
    if (varying_is_own(u->varying, call, f))
        return 1;
    return varying_is_drawn(f) || (arg < 0 && folds(f)) ? 0 : -1;
}

/* Is more than one number stored there, as far as the program and not MPI stores it? */
static bool holds_several(const struct cell *cell)
{
    const struct expr *first = NULL;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        const bool is_of_mpi =
            store->node && store->node->kind == NODE_CALL && !store->value && store->node->mpi >= 0;

        if (!is_of_mpi &&
            (!store->value || store->value->kind != EXPR_INT || (first && store->value != first)))
            return true;
        first = is_of_mpi ? first : store->value;
    }
    return false;
}

/* An element of an array in which all are alike is the same wherever it stands. */
static int own_labels(void *context, const struct expr *expr)
{
    const struct unlike *u = context;
    struct set cells = {0};

    if (expr->kind != EXPR_INDEX || type_is_address(expr->type))
        return -1;
    cells_of_lvalue(u->a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&u->own->cells, cells.items[k]) || holds_several(u->a->cells[cells.items[k]]))
            return -1;
    return 0;
}

/* ---- drawn ---- */

static int drawn_source(void *context, const struct node *call, int arg)
{
    struct unlike *u = context;
    const struct function *f = call_external(call);
    int row = call_mpi(u->a, call);

    if (row >= 0) {
        const struct mpi_function *mpi = mpi_function_get(row);

        if (arg < 0)
            return mpi->role == ROLE_TIME;
        return strcmp(mpi->name, "MPI_Get_processor_name") == 0 ? 1
               : tells_all(mpi)                                 ? mpi_source(u, call, arg)
                                                                : -1;
    }
    if (!f)
        return -1;
    if (varying_is_drawn(f))
        return 1;
    return arg < 0 && folds(f) ? 0 : -1;
}

static int drawn_labels(void *context, const struct expr *expr)
{
    enum op_class class_ =
        expr->kind == EXPR_BINARY || expr->kind == EXPR_UNARY ? expr_op_class(expr) : CLASS_MIX;

    (void)context;
    return class_ == CLASS_COMPARISON || class_ == CLASS_LOGIC || class_ == CLASS_NOT ? 0 : -1;
}

/* ---- both ---- */

static struct taint *taint_new(struct unlike *u)
{
    struct taint *t = ARENA_NEW(u->a->arena, struct taint);

    t->a = u->a;
    t->context = u;
    t->has_selection = t->follows_unknown = true;
    t->cells = bits_new(u->a->arena, u->a->cell_count);
    return t;
}

struct labels unlike_labels(struct analysis *a, const struct group *group)
{
    struct unlike *u = ARENA_NEW(a->arena, struct unlike);
    struct taint *own, *drawn;

    *u = (struct unlike){a, group, varying_get(a, group), NULL};
    own = taint_new(u);
    own->has_control = true;
    own->source = own_source;
    own->labels = own_labels;
    u->own = own;
    taint_run(own);
    drawn = taint_new(u);
    drawn->source = drawn_source;
    drawn->labels = drawn_labels;
    taint_run(drawn);
    return (struct labels){{own, drawn}, 2};
}
