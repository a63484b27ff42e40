/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer used while a non-blocking call may use it?
 *
 * Requires: events, control flow.  Between the posting of a non-blocking call and its completion nobody
 * may read or write a buffer of a reception, or write that of a send (MPI 3.1, 3.7.2; 5.12 for
 * collectives); a program that does sends what came or what was there before, as time has it.  Found
 * where both name the same buffer by the same expression, in one function or by a variable that all
 * functions know, or where both lead to one number and nothing else, or are seen to lead to the same part of a variable
 * (parts.c); a function that is handed the buffer uses it where it stores or reads behind that parameter itself.
 *
 * MPI_Imrecv is asked about as well, which is no event of the program (received.c), and so are calls that bring bytes from
 * files and windows, or take them there.
 * While which nodes a call is pending says waiting.c.  Elements of an array count where the array is named and the index is
 * a constant below the count; parts of one array of which it is not seen that they are the same are taken for different
 * ones.  Places that move with a number or a pointer are compared as sums (overlapped.c), and what a condition chooses is
 * each of what it may be (either.c).  A counting loop that posts a reception in its rounds into one place, or into places
 * that reach into each other, and what came is sent on or looked at, uses that early itself.  Buffers that end meanwhile,
 * or get another name: gone.c.
 */
#include "passes/pending.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/findings.h"
#include "passes/fixed.h"
#include "passes/gone.h"
#include "passes/guards.h"
#include "passes/heeded.h"
#include "passes/in_use.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/received.h"
#include "passes/roles.h"
#include "passes/scope.h"

/* ---- names of buffers ---- */

static const struct expr *buffer_named(struct analysis *a, const struct expr *buffer)
{
    buffer = expr_without_casts(buffer);
    return buffer && (buffer->kind == EXPR_VARIABLE || buffer->kind == EXPR_ADDRESS) &&
                   place_is_fixed(a, buffer) && !buffer_is_renewed(a, buffer)
               ? buffer
               : NULL;
}

/* The one number that the pointer leads to; NULL: several, or an array, of which it may be any part. */
static const struct cell *number_of(struct analysis *a, const struct expr *buffer)
{
    struct set cells = {0};
    const struct cell *cell;

    pointees_spread(a, buffer, &cells);
    cell = cells.count == 1 ? a->cells[cells.items[0]] : NULL;
    return cell && cell->kind == CELL_VARIABLE && cell->variable->type &&
                   (cell->variable->type->kind == TYPE_INT ||
                    cell->variable->type->kind == TYPE_FLOAT)
               ? cell
               : NULL;
}

/* ---- who uses it ---- */

struct foreign {
    const struct function *home;
    bool is_found;
};

static const struct expr *find_foreign(void *context, const struct expr *expr)
{
    struct foreign *f = context;

    f->is_found |= expr->kind == EXPR_VARIABLE && expr->variable->function &&
                   !expr->variable->is_static && expr->variable->function != f->home;
    return NULL;
}

/* Is it named by what the event's home knows?  A variable of a function that is called there leads to other memory with each call. */
static bool is_named_at_home(struct analysis *a, const struct event *e, const struct expr *buffer)
{
    struct foreign foreign = {.home = e->home};

    (void)expr_substitute(a->program, buffer, find_foreign, &foreign);
    return !foreign.is_found;
}

static bool part_of_event(struct analysis *a, const struct event *e, const struct expr *buffer,
                          struct part *out)
{
    int64_t least, most;

    if (!type_is_address(buffer->type) || !part_behind(a, buffer, e->node, NULL, out))
        return false;
    if (message_lengths(a, e, &least, &most))
        out->bytes = most;
    return true;
}

/* Does its type say which part of the buffer it is? */
static bool is_of_part(struct analysis *a, const struct event *e)
{
    return (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE) && e->datatype >= 0 &&
           type_begins_later(a, e->args[e->datatype], e->mpi_node);
}

/* The same of two messages of one function, as is seen of the places themselves. */
static bool is_place_of(struct analysis *a, const struct use *use, const struct event *other,
                        const struct expr *buffer)
{
    const struct bits *span = waiting_span(a, &use->waiting, use->event->node);
    const struct message_place place =
        use->place.is_known ? overlapped_message(a, other, buffer) : (struct message_place){0};
    struct part part;

    if (use->place.is_known && overlapped_moves_on(a, &use->place, &place, span))
        return false; /* what a round uses before it posts its own is not what is pending */
    if (use->has_part && !is_of_part(a, other) && part_of_event(a, other, buffer, &part) &&
        (parts_overlap(a, &use->part, use->event->node, &part, other->node, span) == OVERLAP_SURE ||
         parts_overlap(a, &part, other->node, &use->part, use->event->node, NULL) == OVERLAP_SURE))
        return true;
    return use->place.is_known && overlapped_pair(a, &use->place, &place, span);
}

/* Are both of one type, by a name that chooses nothing? */
static bool are_of_one_type(const struct event *x, const struct event *y)
{
    const struct expr *type = x->datatype >= 0 ? x->args[x->datatype] : NULL;

    return type && type->kind == EXPR_VARIABLE && y->datatype >= 0 && y->args[y->datatype] == type;
}

/* A buffer of its own name: in one function, or one that has the same name everywhere; or one number that
 * several functions are handed. */
static bool is_buffer_of(struct analysis *a, const struct use *use, const struct event *other,
                         const struct expr *buffer)
{
    const bool is_part = use->is_part || is_of_part(a, other);
    const struct expr *used = use->has_name || is_part ? buffer_named(a, buffer) : NULL;
    const struct variable *root;

    if (use->event->home == other->home && is_place_of(a, use, other, buffer))
        return true;
    if (!used || (is_part && !are_of_one_type(use->event, other)))
        return false;
    if (use->buffer != used)
        return use->number && use->number == number_of(a, used);
    root = expr_root(used->kind == EXPR_ADDRESS ? used->a : used);
    return use->event->home == other->home || (root && !root->function);
}

/* The same of whatever the other one's buffer is chosen to be. */
static bool use_one_buffer(struct analysis *a, struct use *use, const struct event *other)
{
    if (use->event->node == other->node || other->buffer < 0 ||
        (uint32_t)other->buffer >= other->mpi_node->arg_count)
        return false;
    if (use->event->home != other->home)
        return is_buffer_of(a, use, other, other->args[other->buffer]);
    if (!is_named_at_home(a, other, other->args[other->buffer]))
        return false;
    use->others.count = 0;
    either_find(a, other->args[other->buffer], other->node, &use->chosen, &use->others);
    for (uint32_t k = 0; k < use->others.count; k++)
        if (is_buffer_of(a, use, other, use->others.items[k].expr))
            return true;
    return false;
}

/* In some function that both happen in, themselves or below its calls. */
static bool is_used_early(struct analysis *a, const struct use *use, const struct event *e)
{
    if (e->home != use->event->home && waiting_is_over(a, use->event, e->node))
        return false;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        node_list posts = {0}, uses = {0};

        if (!f->is_defined || !a->facts[k].is_reachable)
            continue;
        event_positions(a, use->event, f, &posts);
        event_positions(a, e, f, &uses);
        for (uint32_t n = 0; n < posts.count && uses.count > 0; n++) {
            const struct bits *span = waiting_span(a, &use->waiting, posts.items[n]);

            for (uint32_t m = 0; m < uses.count; m++)
                if (posts.items[n] != uses.items[m] && bits_get(span, uses.items[m]->id) &&
                    !guards_exclude(a, posts.items[n], uses.items[m]))
                    return !roles_exclude(a, use->event->mpi_node, e->mpi_node);
        }
    }
    return false;
}

static const struct node *touched_early(struct analysis *a, struct use *use)
{
    const struct function *f = use->event->home;
    const struct node *found = NULL;
    bool has_any = false;

    for (uint32_t k = 0; k < f->node_count && !has_any; k++)
        has_any = use_touches(a, use, f->nodes[k]);
    if (!has_any)
        return NULL;
    use->span = waiting_span(a, &use->waiting, use->event->node);
    for (uint32_t k = 0; k < f->node_count && !found; k++)
        if (bits_get(use->span, k) && use_touches(a, use, f->nodes[k]) &&
            !guards_exclude(a, use->event->node, f->nodes[k]) &&
            either_allows(a, &use->chosen, f->nodes[k]))
            found = f->nodes[k];
    use->span = NULL;
    return found;
}

/* Does a function that the call leads to use the buffer, by the name that it has everywhere?  `asked`: by function, 0 not
 * asked, 1 it does not itself, 2 it does. */
static bool is_touched_below(struct analysis *a, const struct use *use, const struct node *call,
                             uint8_t *asked)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || f == use->event->home || !call_reaches(a, call, f))
            continue;
        for (uint32_t n = 0; asked[k] == 0 && n < f->node_count; n++)
            if (use_touches(a, use, f->nodes[n]) &&
                !roles_exclude(a, use->event->mpi_node, f->nodes[n]))
                asked[k] = 2;
        if (asked[k] == 2)
            return true;
        asked[k] = 1;
    }
    return false;
}

/* Does a caller of the function that posts it, or who is called there, use a variable that all functions know? */
static const struct node *touched_by_callers(struct analysis *a, const struct use *use)
{
    const struct expr *buffer = use->has_name ? use->buffer : NULL;
    const struct variable *root =
        buffer ? expr_root(buffer->kind == EXPR_ADDRESS ? buffer->a : buffer) : NULL;
    struct use named = *use; /* what its parts are called is said at its home */
    uint8_t *asked;

    if (!root || root->function)
        return NULL;
    named.has_part = false;
    named.place = (struct message_place){0};
    named.chosen = (struct either){.expr = buffer, .at = use->chosen.at};
    asked = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        node_list posts = {0};

        if (!f->is_defined || !a->facts[k].is_reachable || f == use->event->home)
            continue;
        event_positions(a, use->event, f, &posts);
        for (uint32_t n = 0; n < posts.count; n++) {
            const struct bits *span = waiting_span(a, &use->waiting, posts.items[n]);

            for (uint32_t m = bits_next(span, 0); m != UINT32_MAX; m = bits_next(span, m + 1)) {
                const struct node *node = f->nodes[m];

                if (!guards_exclude(a, posts.items[n], node) &&
                    (use_touches(a, &named, node) ||
                     (node->kind == NODE_CALL && is_touched_below(a, &named, node, asked))))
                    return node;
            }
        }
    }
    return NULL;
}

struct claim pending_claim(struct analysis *a, const struct event *pending, const struct node *node,
                           const char *who)
{
    const char *text =
        arena_printf(a->arena,
                     "%s uses the buffer of %s at %s, which may not be complete: what "
                     "is sent may depend on the time",
                     who, event_name(a, pending), place_text(a, &pending->node->place));
    struct finding *finding = finding_add(a, "spbc-pending-buffer", &node->place, text);

    finding_note(a, finding, &pending->node->place, "the buffer is in use from here on");
    a->pended = pending;
    return claim_unknown(text, node->place);
}

/* A message that holds nothing uses no buffer. */
static bool is_empty(const struct event *e)
{
    int64_t count;

    return (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE) && e->count >= 0 &&
           expr_is_int(e->args[e->count], &count) && count == 0;
}

/* Is it still pending when the next round posts it?  Those that are made in the rounds, and one call starts, are. */
static bool is_pending_next(struct analysis *a, const struct use *use)
{
    const struct event *e = use->event;
    const int row = call_mpi(a, e->node);

    if (e->mpi->role == ROLE_RECV_INIT)
        return row >= 0 && mpi_function_get(row)->role == ROLE_STARTALL &&
               e->mpi_node->function == e->home;
    return bits_get(waiting_span(a, &use->waiting, e->node), e->node->id);
}

/* Do rounds of a counting loop post the reception into the same place, or into places that reach into each other, while
 * those before are not complete?  Which of them is written last is for the processes that send to say. */
static bool is_posted_again(struct analysis *a, const struct use *use)
{
    const struct event *e = use->event;
    const struct node *post = e->mpi_node;
    struct counting loop;
    int64_t first;

    if (e->kind != EVENT_RECEIVE || is_empty(e) || !is_pending_next(a, use))
        return false;
    if (!reception_is_heeded(a, e))
        return false;
    if (overlapped_rounds(a, &use->place))
        return true;
    return use->has_name && (e->node == post || e->mpi->role == ROLE_RECV_INIT) &&
           loop_is_counting(a, post, &loop) && loop_span(&loop, &first) != 1 &&
           loop_runs_once(a, &loop, post, -1);
}

/* Those that use a buffer at once. */
static event_list others_of(struct analysis *a)
{
    const event_list *all[] = {&a->events, received_matched_events(a)};
    event_list others = {0};

    for (int n = 0; n < 2; n++)
        for (uint32_t k = 0; k < all[n]->count; k++) {
            struct event *e = all[n]->items[k];

            if ((e->kind == EVENT_RECEIVE || event_is_sending(e)) && !e->is_persistent &&
                !is_empty(e))
                array_push(a->arena, &others, e);
        }
    return others;
}

/* Is the buffer a block that is made on each way to the MPI call, right for it: where a name of the block is set, and not again?
 * Then each time it is another one. */
static bool is_made_for_each(struct analysis *a, const struct event *e)
{
    const struct node *post = e->mpi_node;
    const struct function *f = post->function;
    const struct expr *buffer = e->buffer >= 0 && (uint32_t)e->buffer < post->arg_count
                                    ? expr_without_casts(post->args[e->buffer])
                                    : NULL;

    for (uint32_t k = 0; buffer && k < f->node_count; k++) {
        const struct node *made = f->nodes[k];
        struct bits only = {0};

        if (made->kind != NODE_ASSIGN || made->target != buffer || !call_is_block(a, made->value) ||
            !cfg_dominates(cfg_get(a, f), made, post))
            continue;
        only = bits_new(a->arena, f->node_count);
        bits_set(&only, made->id);
        if (!cfg_leads(a, post, post, &only, NULL) && !value_is_set_between(a, buffer, made, post))
            return true;
    }
    return false;
}

/* Is the buffer handed to one of these before the call is complete? */
static struct claim others_check(struct analysis *a, struct use *use)
{
    for (uint32_t k = 0; k < use->candidates->count; k++) {
        const struct event *e = use->candidates->items[k];

        if ((e->kind == EVENT_RECEIVE || use->is_written) && use_one_buffer(a, use, e) &&
            is_used_early(a, use, e) &&
            !(e->mpi_node == use->event->mpi_node && is_made_for_each(a, e)))
            return pending_claim(a, use->event, e->node, event_name(a, e));
    }
    return (struct claim){0};
}

static struct claim use_check(struct analysis *a, struct use *use)
{
    const struct node *node = touched_early(a, use);

    if (!node)
        node = touched_by_callers(a, use);
    if (node)
        return pending_claim(a, use->event, node,
                             node->kind == NODE_CALL ? "an argument" : "this statement");
    if (is_posted_again(a, use))
        return pending_claim(a, use->event, use->event->node, "the next round");
    return others_check(a, use);
}

/* A persistent request may be pending from where it is started in the function that made it. */
static bool ends_with_function(struct analysis *a, const struct use *use)
{
    const struct event *e = use->event;
    const struct function *f = e->mpi_node->function;
    node_list posts = {0};
    bool is_gone = false;

    if (f == a->main)
        return false;
    array_push(a->arena, &posts, e->mpi_node);
    if (e->mpi->role == ROLE_SEND_INIT || e->mpi->role == ROLE_RECV_INIT)
        event_positions(a, e, f, &posts);
    for (uint32_t k = 0; k < posts.count && !is_gone; k++)
        is_gone = gone_with_function(e, waiting_span(a, &use->waiting, posts.items[k]));
    return is_gone;
}

static struct claim gone_check(struct analysis *a, const struct use *use, uint32_t arg)
{
    const struct event *e = use->event;
    const struct node *node =
        gone_early(a, e, arg, waiting_span(a, &use->waiting, e->node), use->is_written);

    if (node)
        return pending_claim(a, e, node, "this statement");
    if (ends_with_function(a, use))
        return pending_claim(a, e, e->mpi_node, "the end of the function");
    return (struct claim){0};
}

/* ---- what is pending ---- */

static bool is_pending(const struct event *e)
{
    if (is_empty(e))
        return false;
    if (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE)
        return e->is_nonblocking && !e->is_persistent;
    return e->mpi->role >= ROLE_ICOLL_SYNC && e->mpi->role <= ROLE_ICOLL_NEIGHBOR;
}

/* The bytes of the first argument of a collective, or of another buffer, that are seen; 0. */
static int64_t collective_bytes(const struct event *e, uint32_t arg)
{
    const struct expr *count = event_says(e, arg > 0, true),
                      *datatype = event_says(e, arg > 0, false);
    int64_t elements, type;

    return count && datatype && expr_is_int(count, &elements) && expr_is_int(datatype, &type) &&
                   elements > 0
               ? elements * mpi_datatype_bytes(type)
               : 0;
}

static void buffer_set(struct analysis *a, struct use *use, uint32_t arg)
{
    const struct event *e = use->event;
    const struct expr *buffer = use->chosen.expr;
    const bool is_named = is_named_at_home(a, e, buffer);

    use->buffer = buffer_named(a, buffer);
    use->place = (struct message_place){.event = e};
    if ((int)arg == e->buffer && is_named) {
        use->place = overlapped_message(a, e, buffer);
        use->place.sweep = overlapped_sweep(a, &use->place);
    }
    use->is_part = (int)arg == e->buffer && is_of_part(a, e);
    use->has_name = use->buffer != NULL && !use->is_part;
    use->number = use->has_name ? number_of(a, use->buffer) : NULL;
    use->has_part = is_named && !use->is_part && waiting_is_once(a, e) &&
                    ((int)arg == e->buffer ? part_of_event(a, e, buffer, &use->part)
                                           : type_is_address(buffer->type) &&
                                                 part_behind(a, buffer, e->node, NULL, &use->part));
    if (use->has_part && (int)arg != e->buffer)
        use->part.bytes = collective_bytes(e, arg);
}

/* What the one assignment that has set the argument, a pointer, reads it from, if that may still hold there; NULL. */
static const struct expr *read_from(struct analysis *a, const struct event *e, uint32_t arg)
{
    const struct expr *buffer = expr_without_casts(e->args[arg]);
    const struct node *set =
        buffer->kind == EXPR_VARIABLE ? definition_alone(a, buffer, e->node) : NULL;
    const struct expr *value = set ? expr_without_casts(set->value) : NULL;

    return value && value->kind != EXPR_VARIABLE && lvalue_is_place(value) &&
                   values_may_stay(a, &value, 1, set, e->node, NULL)
               ? value
               : NULL;
}

/* The buffer of a call between two processes; of a collective the first argument and the one that it
 * writes. */
static struct claim buffers_check(struct analysis *a, const struct event *e,
                                  const event_list *others, bool minds_roles)
{
    struct use use = {
        .event = e, .waiting = waiting_begin(a, e, minds_roles), .candidates = others};
    struct claim claim = {0};
    bool is_point = e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE;

    for (uint32_t k = 0; k < e->mpi_node->arg_count && !claim.reason; k++) {
        either_list buffers = {0};
        const struct expr *from;

        bool is_written = is_point ? e->kind == EVENT_RECEIVE
                                   : call_writes(a, e->mpi_node, k) &&
                                         !roles_only_broadcast(a, e->mpi_node, e->mpi_node);

        if (is_point ? (int)k != e->buffer : (int)k == e->mpi->request || (k > 0 && !is_written))
            continue;
        use.is_written = is_written;
        use.count = !is_point       ? event_says(e, k > 0, true)
                    : e->count >= 0 ? e->args[e->count]
                                    : NULL;
        either_find(a, e->args[k], e->node, NULL, &buffers);
        from = read_from(a, e, k);
        if (from)
            array_push(a->arena, &buffers, ((struct either){.expr = from, .at = e->node}));
        for (uint32_t n = 0; n < buffers.count && !claim.reason; n++) {
            use.chosen = buffers.items[n];
            buffer_set(a, &use, k);
            if (use.has_name || use.has_part || use.is_part || e->kind == EVENT_RECEIVE)
                claim = use_check(a, &use);
        }
        if (!claim.reason)
            claim = gone_check(a, &use, k);
    }
    return claim;
}

static struct claim event_check(struct analysis *a, const struct event *e, const event_list *others)
{
    const uint32_t findings = a->findings.count;
    struct claim claim = buffers_check(a, e, others, false);

    if (!claim.reason)
        return claim;
    a->findings.count = findings;
    return buffers_check(a, e, others, true);
}

static struct claim events_check(struct analysis *a, const event_list *events,
                                 const event_list *others)
{
    struct claim claim = {0};

    for (uint32_t k = 0; k < events->count && !claim.reason; k++)
        if (is_pending(events->items[k]))
            claim = event_check(a, events->items[k], others);
    return claim;
}

/* Does the call bring bytes from a file or a window, or take them there, until its request is complete? */
static bool is_transfer(const struct mpi_function *mpi, enum event_kind *kind)
{
    static const struct {
        const char *begin;
        enum event_kind kind;
    } BEGINS[] = {{"MPI_File_iread", EVENT_RECEIVE},
                  {"MPI_File_iwrite", EVENT_SEND},
                  {"MPI_Rget", EVENT_RECEIVE},
                  {"MPI_Rput", EVENT_SEND},
                  {"MPI_Raccumulate", EVENT_SEND}};

    for (size_t k = 0; k < sizeof BEGINS / sizeof *BEGINS; k++)
        if (text_starts_with(mpi->name, BEGINS[k].begin)) {
            *kind = BEGINS[k].kind;
            return true;
        }
    return false;
}

/* The argument that the bytes are brought to, or taken from; -1. */
static int buffer_of_transfer(const struct mpi_function *mpi, enum event_kind kind)
{
    const int result = mpi_parameter_find(mpi, "result_addr"); /* MPI_Rget_accumulate */
    const int origin = mpi_parameter_find(mpi, "origin_addr");

    if (kind == EVENT_RECEIVE && result >= 0)
        return result;
    return origin >= 0 ? origin : mpi_parameter_find(mpi, "buf");
}

/* All of them; they are none of the program's events. */
static event_list transfers_of(struct analysis *a)
{
    event_list transfers = {0};

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const int row = f->nodes[n]->kind == NODE_CALL ? call_mpi(a, f->nodes[n]) : -1;
            struct event call = {.mpi = row < 0 ? NULL : mpi_function_get(row),
                                 .mpi_node = f->nodes[n]};
            struct event *e;

            if (!call.mpi || !is_transfer(call.mpi, &call.kind))
                continue;
            e = event_bare(a, &call);
            e->is_nonblocking = true;
            e->buffer = buffer_of_transfer(call.mpi, call.kind);
            if (e->buffer >= 0 && (uint32_t)e->buffer + 2 < call.mpi_node->arg_count) {
                e->count = e->buffer + 1;
                e->datatype = e->buffer + 2;
                array_push(a->arena, &transfers, e);
            }
        }
    }
    return transfers;
}

struct claim pending_check(struct analysis *a)
{
    const event_list others = others_of(a), transfers = transfers_of(a);
    const event_list *pending[] = {&a->events, received_matched_events(a), &transfers};
    struct claim claim = {0};

    for (int k = 0; k < 3 && !claim.reason; k++)
        claim = events_check(a, pending[k], &others);
    return claim;
}
