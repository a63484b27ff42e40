/* SPDX-License-Identifier: Apache-2.0 */
/* What do the arguments of an MPI call say, in a run of a few processes?
 *
 * Requires: tracing.h.  Computes: communicators and processes by their numbers in talk.h, integers that a
 * buffer holds, and what a collective hands over and waits for.  What is not followed is unknown.
 */
#include "base/text.h"
#include "passes/cells.h"
#include "passes/joint.h"
#include "passes/tracing.h"

#include <string.h>

enum { GIVEN_LIMIT = 128 };

struct value tracing_argument(struct tracing *t, const struct node *call, int at)
{
    return at >= 0 && (uint32_t)at < call->arg_count ? tracing_value(t, call->args[at])
                                                     : (struct value){0};
}

const struct expr *tracing_buffer(const struct expr *argument)
{
    return argument->kind == EXPR_ADDRESS && type_is_array(argument->a->type) ? argument->a
                                                                              : argument;
}

/* The number of the communicator in talk.h. */
int tracing_comm(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    struct value comm = tracing_argument(t, call, mpi->comm);
    int number = -1;

    if (t->entry ? excerpt_comm(t, call, mpi)
                 : comm.known == KNOWN_INT && comm.number == t->a->program->comm_world)
        return COMM_WORLD_NUMBER;
    if (comm.known == KNOWN_INT && comm.number == t->a->program->comm_self)
        return 1 + t->rank;
    if (comm.known == KNOWN_INT && comm.number >= COMM_FIRST &&
        comm.number - COMM_FIRST < INT32_MAX)
        number = (int)(comm.number - COMM_FIRST);
    if (number >= 0 && tracing_is_member(t, number))
        return number;
    tracing_stop(t, "it is not known which communicator is meant", &call->place);
    return COMM_WORLD_NUMBER;
}

/* The process with that rank in the communicator.  Where there is none the program is wrong, or not
 * made for so few processes: a number that no process has, so that nothing meets the operation. */
int64_t tracing_process(struct tracing *t, int comm, int64_t rank)
{
    const struct members *members = &t->talk->comms.items[comm];

    return rank >= 0 && rank < members->count ? (int64_t)members->ranks[rank]
                                              : TALK_RANKS + (rank < 0 ? 0 : rank);
}

/* Has the datatype this size? */
bool tracing_has_size(struct value datatype, const struct type *type)
{
    return type->bytes > 0 && datatype.known == KNOWN_INT &&
           mpi_datatype_bytes(datatype.number) == type->bytes;
}

static bool is_followed(const struct tracing *t, const struct type *unit)
{
    return unit->kind == TYPE_INT || (unit->kind == TYPE_FLOAT && t->joint);
}

/* The numbers that the buffer argument leads to; their count is 0 when they are not followed. */
uint32_t tracing_given(struct tracing *t, const struct node *call, int buffer, int64_t count,
                       int datatype, const struct value **out)
{
    const struct expr *e = tracing_buffer(call->args[buffer]);
    const struct type *unit = e->type ? e->type->to : NULL;
    struct value *values;

    if (t->joint)
        joint_look_laid(t, e, count, tracing_argument(t, call, datatype));
    if (count <= 0 || count > GIVEN_LIMIT || !unit || !is_followed(t, unit) ||
        !tracing_has_size(tracing_argument(t, call, datatype), unit))
        return 0;
    values = ARENA_ARRAY(t->a->arena, struct value, (size_t)count);
    for (int64_t k = 0; k < count; k++) {
        struct value at = tracing_element(t, e, k);

        if (at.known == KNOWN_ADDRESS)
            values[k] = memory_load(t->memory, &at);
        if (t->joint && (k == 0 || unit->bytes > 1))
            joint_look_here(t, &at);
        if (values[k].known != KNOWN_INT && values[k].known != KNOWN_FLOAT)
            values[k] = (struct value){0};
    }
    *out = values;
    return (uint32_t)count;
}

/* What a buffer holds behind the operation; without an answer it is unknown. */
void tracing_write(struct tracing *t, const struct node *call, int buffer, int64_t count,
                   int datatype, uint32_t operation)
{
    const struct told *answer = tracing_answer(t, operation);
    const struct expr *e = tracing_buffer(call->args[buffer]);
    const struct type *unit = e->type ? e->type->to : NULL;
    struct value pointer = tracing_argument(t, call, buffer);

    if (!answer || !unit || !is_followed(t, unit) || pointer.known != KNOWN_ADDRESS ||
        !tracing_has_size(tracing_argument(t, call, datatype), unit) || count < answer->count) {
        tracing_forget(t, call, buffer);
        return;
    }
    for (uint32_t k = 0; k < answer->count; k++) {
        struct value at = tracing_element(t, e, k);

        if (at.known == KNOWN_ADDRESS)
            memory_store(t->memory, &at, answer->values[k]);
        else
            tracing_forget(t, call, buffer);
    }
}

int64_t tracing_count(struct tracing *t, const struct node *call, int at)
{
    struct value count = tracing_argument(t, call, at);

    return count.known == KNOWN_INT ? count.number : -1;
}

static enum meet meet_of(const struct mpi_function *mpi)
{
    if (mpi->role == ROLE_COLL_PREFIX || mpi->role == ROLE_ICOLL_PREFIX)
        return MEET_PREFIX;
    if (mpi->role != ROLE_COLL_ROOTED && mpi->role != ROLE_ICOLL_ROOTED)
        return MEET_ALL;
    return strcasestr(mpi->name, "bcast") || strcasestr(mpi->name, "scatter") ? MEET_FROM_ROOT
                                                                              : MEET_TO_ROOT;
}

/* Is MPI_IN_PLACE given for what is sent?  What is said of it besides is not read then. */
static bool is_in_place(struct tracing *t, const struct node *call)
{
    const struct value from = tracing_argument(t, call, 0);

    return from.known == KNOWN_INT && from.number != 0;
}

/* Where nothing is passed on, by one count or by all of the counts of a process, nobody waits for anybody.  What is
 * in place, or comes from another process alone, is counted where it is received. */
static bool has_no_data(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                        const struct operation *o)
{
    const bool is_received =
        is_in_place(t, call) || (meet_of(mpi) == MEET_FROM_ROOT && o->root != t->rank);
    const int received = is_received ? mpi_parameter_find(mpi, "recvcount") : -1;
    struct value counts =
        tracing_argument(t, call, is_received ? mpi_parameter_find(mpi, "recvcounts") : 1);
    size_t length = strlen(mpi->name);

    if (mpi->name[length - 1] != 'v' && mpi->name[length - 1] != 'w') {
        struct value count = tracing_argument(t, call, received >= 0 ? received : mpi->count);

        return mpi->count >= 0 && count.known == KNOWN_INT && count.number == 0;
    }
    for (int k = 0; k < t->size; k++) {
        struct value at = tracing_move(t, counts, value_number(k));
        struct value count =
            at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};

        if (count.known != KNOWN_INT || count.number != 0)
            return false;
    }
    return true;
}

/* What a collective gives to its members: which argument is what (-1: there is none). */
static const struct exchanged {
    const char *name;
    enum exchange exchange;
    int from, from_count, to, to_count; /* the datatype stands behind the count */
    bool is_each;                       /* the count is that of one process's part */
} EXCHANGED[] = {{"MPI_Bcast", EXCHANGE_FROM_ROOT, 0, 1, 0, 1, false},
                 {"MPI_Allreduce", EXCHANGE_COMBINED, 0, 2, 1, 2, false},
                 {"MPI_Reduce", EXCHANGE_COMBINED, 0, 2, 1, 2, false},
                 {"MPI_Reduce_scatter", EXCHANGE_SCATTERED, 0, 2, 1, 2, false},
                 {"MPI_Reduce_scatter_block", EXCHANGE_SCATTERED, 0, 2, 1, 2, false},
                 {"MPI_Scan", EXCHANGE_PREFIX, 0, 2, 1, 2, false},
                 {"MPI_Exscan", EXCHANGE_PREFIX_BEFORE, 0, 2, 1, 2, false},
                 {"MPI_Allgather", EXCHANGE_JOINED, 0, 1, 3, 4, false},
                 {"MPI_Gather", EXCHANGE_JOINED, 0, 1, 3, 4, false},
                 {"MPI_Allgatherv", EXCHANGE_JOINED_PARTS, 0, 1, 3, 4, false},
                 {"MPI_Gatherv", EXCHANGE_JOINED_PARTS, 0, 1, 3, 4, false},
                 {"MPI_Scatter", EXCHANGE_SLICES_OF_ROOT, 0, 1, 3, 4, true},
                 {"MPI_Alltoall", EXCHANGE_TURNED, 0, 1, 3, 4, true}};

static const struct exchanged *exchanged_of(const struct mpi_function *mpi)
{
    for (size_t k = 0; k < sizeof EXCHANGED / sizeof *EXCHANGED; k++)
        if (strcmp(EXCHANGED[k].name, mpi->name) == 0)
            return &EXCHANGED[k];
    return NULL;
}

/* Element k of an array of numbers that the call is given; -1: it is not known. */
static int64_t number_at(struct tracing *t, const struct node *call, int argument, uint32_t k)
{
    struct value at = tracing_move(t, tracing_argument(t, call, argument), value_number(k));
    struct value number =
        at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};

    return number.known == KNOWN_INT ? number.number : -1;
}

/* How many numbers each member gets of a reduction that is scattered; returns how many all get, -1: not known. */
static int64_t parts_read(struct tracing *t, const struct node *call,
                          const struct mpi_function *mpi, struct operation *o)
{
    const bool is_block = strcmp(mpi->name, "MPI_Reduce_scatter_block") == 0;
    int64_t all = 0;

    for (uint32_t k = 0; k < t->talk->comms.items[o->comm].count; k++) {
        const int64_t count = is_block ? tracing_count(t, call, 2) : number_at(t, call, 2, k);

        if (count < 0 || count > GIVEN_LIMIT)
            return -1;
        o->parts[k] = (uint32_t)count;
        all += count;
    }
    return all;
}

static void give(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                 struct operation *o)
{
    const struct exchanged *x = exchanged_of(mpi);
    int64_t count = x ? tracing_count(t, call, x->from_count) : 0;
    struct value from = x ? tracing_argument(t, call, x->from) : (struct value){0};
    struct value reduction = tracing_argument(t, call, mpi->op);
    bool is_in_place = from.known != KNOWN_ADDRESS, is_root = o->root == t->rank;
    bool is_of_root =
        x && (x->exchange == EXCHANGE_FROM_ROOT || x->exchange == EXCHANGE_SLICES_OF_ROOT);

    o->gives_nothing = is_of_root ? !is_root : strstr(mpi->name, "arrier") != NULL;
    if (!x || (is_in_place && strcmp(mpi->name, "MPI_Allreduce") != 0 &&
               (x->exchange != EXCHANGE_SLICES_OF_ROOT || is_root)))
        return;
    o->exchange = x->exchange;
    o->gives_nothing |= x->exchange == EXCHANGE_JOINED_PARTS && count == 0;
    o->reduction = reduction.known == KNOWN_INT ? reduction.number : 0;
    if (x->exchange == EXCHANGE_SCATTERED)
        count = parts_read(t, call, mpi, o);
    if (x->is_each)
        count *= t->talk->comms.items[o->comm].count;
    if (is_root || !is_of_root)
        o->given_count = tracing_given(t, call, is_in_place ? x->to : x->from, count,
                                       x->from_count + 1, &o->given);
    if (t->joint && o->given_count == 0 && (is_root || !is_of_root))
        joint_given(t, call, is_in_place ? x->to : x->from, count, x->from_count + 1, o);
}

/* What each member has given goes where the process that gets it says: so many of each, from that element on. */
static void parts_write(struct tracing *t, const struct node *call, const struct exchanged *x,
                        uint32_t operation)
{
    const struct told *answer = tracing_answer(t, operation);
    const struct expr *e = tracing_buffer(call->args[x->to]);
    const struct type *unit = e->type ? e->type->to : NULL;
    const uint32_t members =
        t->talk->comms.items[tracing_comm(t, call, mpi_function_get(call_mpi(t->a, call)))].count;
    uint32_t taken = 0;

    if (!answer || !unit || !is_followed(t, unit) ||
        !tracing_has_size(tracing_argument(t, call, x->to_count + 2), unit)) {
        tracing_forget(t, call, x->to);
        return;
    }
    for (uint32_t k = 0; k < members; k++) {
        const int64_t count = number_at(t, call, x->to_count, k),
                      begin = number_at(t, call, x->to_count + 1, k);

        for (int64_t n = 0; n < count && taken < answer->count; n++, taken++) {
            struct value at = tracing_element(t, e, begin + n);

            if (at.known != KNOWN_ADDRESS || begin < 0)
                break;
            memory_store(t->memory, &at, answer->values[taken]);
        }
    }
    if (taken != answer->count)
        tracing_forget(t, call, x->to);
}

/* Where it is not known what comes out, everything that may be written is unknown. */
void tracing_take(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                  bool is_root, uint32_t operation)
{
    const struct exchanged *x = exchanged_of(mpi);
    static const char *const FOR_ROOT[] = {"MPI_Reduce", "MPI_Gather", "MPI_Gatherv", NULL};
    bool is_for_root = text_is_one_of(mpi->name, FOR_ROOT);
    int64_t count = x ? tracing_count(t, call, x->to_count) : -1;

    if (x && x->exchange == EXCHANGE_SCATTERED)
        count = GIVEN_LIMIT; /* as many as are told */
    if (is_for_root && !is_root)
        return;
    if (strcmp(mpi->name, "MPI_Exscan") == 0 && t->joint && t->joint->order->seeks_raw &&
        talk_rank(t->talk, tracing_comm(t, call, mpi), (uint32_t)t->rank) == 0)
        return; /* the first process gets nothing */
    if (x && (x->exchange == EXCHANGE_JOINED || x->exchange == EXCHANGE_TURNED) && count > 0)
        count *= t->size;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (x && (int)k == x->to && x->exchange == EXCHANGE_JOINED_PARTS)
            parts_write(t, call, x, operation);
        else if (x && (int)k == x->to)
            tracing_write(t, call, (int)k, count, x->to_count + 1, operation);
        else if ((int)k != mpi->request && call_writes(t->a, call, k))
            tracing_forget(t, call, (int)k);
}

void tracing_meeting(struct tracing *t, const struct node *call, const struct mpi_function *mpi,
                     struct operation *o)
{
    struct value root = tracing_argument(t, call, mpi->root);

    if (root.known == KNOWN_INT && mpi->root >= 0)
        o->root = tracing_process(t, o->comm, root.number);
    o->meet = has_no_data(t, call, mpi, o) ? MEET_NOBODY : meet_of(mpi);
    o->is_request = mpi->role >= ROLE_ICOLL_SYNC && mpi->role <= ROLE_ICOLL_NEIGHBOR;
    if (mpi->root >= 0 && root.known != KNOWN_INT)
        tracing_stop(t, "the root is not known", &call->place);
    give(t, call, mpi, o);
}
