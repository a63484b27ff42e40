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
 * MPI_Imrecv is asked about as well, which is no event of the program (received.c).
 * While which nodes a call is pending says waiting.c.  Elements of an array count where the array is named and the index is
 * a constant below the count; parts of one array of which it is not seen that they are the same are taken for different
 * ones.  Places that move with a number or a pointer are compared as sums (overlapped.c), and what a condition chooses is
 * each of what it may be (either.c).  A counting loop that posts a reception in its rounds into one place, or into places
 * that reach into each other, and what came is sent on or looked at, uses that early itself.  Buffers that end meanwhile,
 * or get another name: gone.c.
 */
#include "passes/pending.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/either.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/findings.h"
#include "passes/fixed.h"
#include "passes/gone.h"
#include "passes/guards.h"
#include "passes/heeded.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/overlapped.h"
#include "passes/parts.h"
#include "passes/received.h"
#include "passes/scope.h"
#include "passes/waiting.h"

struct use { /* a buffer of a call that is pending */
    const struct event *event;
    const struct expr *buffer; /* what it is called at the event's home */
    const struct expr *count;
    struct part part; /* what it leads to */
    struct message_place place;
    struct either chosen;    /* the buffer, where a condition chooses it */
    bool has_part, has_name; /* part; buffer: the same place whenever it is named */
    const struct bits
        *span; /* of the nodes that are asked about now; NULL: any, and what is not known counts */
    const struct cell *number; /* the one that it is; NULL: it is more, or not known */
    bool is_written;           /* by the call: nobody may read it either */
    struct waiting waiting;
    const event_list *candidates; /* all that may use it at once */
    either_list others;           /* what another one's buffer may be: the memory is used again */
};

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

static bool lvalue_is_place(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

/* Does the lvalue lie in the buffer, as its name alone tells? */
static bool names_part(const struct use *use, const struct expr *lvalue)
{
    const struct expr *buffer = use->buffer;
    int64_t index, count;

    if (!use->has_name)
        return false;
    if (use->number && lvalue->kind == EXPR_VARIABLE && lvalue->variable == use->number->variable)
        return true;
    if (buffer->kind == EXPR_ADDRESS)
        return lvalue == buffer->a;
    if (lvalue->kind == EXPR_DEREF)
        return lvalue->a == buffer;
    return lvalue->kind == EXPR_INDEX && lvalue->a == buffer && expr_is_int(lvalue->b, &index) &&
           (index == 0 ||
            (use->count && expr_is_int(use->count, &count) && index > 0 && index < count));
}

static bool is_overlapped(struct analysis *a, const struct use *use, const struct part *part,
                          const struct node *at)
{
    enum overlap overlap = parts_overlap(a, &use->part, use->event->node, part, at, use->span);

    return overlap == OVERLAP_SURE ||
           (!use->span && overlap == OVERLAP_UNKNOWN && part->root == use->part.root);
}

/* Is it an element of what is posted further in, in a loop that counts its index from 0 on?  The first round looks at
 * what lies at the buffer's begin. */
static bool counts_through(struct analysis *a, const struct use *use, const struct expr *lvalue,
                           const struct node *at)
{
    struct counting loop;
    int64_t first;

    return use->has_name && !use->has_part && lvalue->kind == EXPR_INDEX &&
           lvalue->a == use->buffer && loop_is_counting(a, at, &loop) && loop.first &&
           expr_number(lvalue->b) == loop.counter && loop.first->value &&
           expr_is_int(loop.first->value, &first) && first == 0;
}

/* Does it lie in the buffer, by whatever name that chooses nothing?  `call`: see below. */
static bool name_leads_to_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                               const struct node *at, const struct node *call)
{
    struct part part;

    return (!call && (names_part(use, lvalue) || counts_through(a, use, lvalue, at))) ||
           (use->has_part && lvalue_is_place(lvalue) && part_of(a, lvalue, at, call, &part) &&
            is_overlapped(a, use, &part, call ? call : at)) ||
           (!call && lvalue_is_place(lvalue) &&
            overlapped_use(a, &use->place, lvalue, at, use->span));
}

/* Does it lie in the buffer, whatever it is chosen to be?  `call`: through which the node's function is come to; NULL. */
static bool leads_to_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                          const struct node *at, const struct node *call)
{
    either_list places = {0};
    bool is_part = false;

    if (call || !lvalue_is_place(lvalue) || lvalue->kind == EXPR_VARIABLE)
        return name_leads_to_part(a, use, lvalue, at, call);
    either_find(a, lvalue, at, &use->chosen, &places);
    for (uint32_t k = 0; k < places.count && !is_part; k++)
        is_part = name_leads_to_part(a, use, places.items[k].expr, at, NULL);
    either_release(a, &places);
    return is_part;
}

static bool reads_part(struct analysis *a, const struct use *use, const struct expr *expr,
                       const struct node *at);

/* Is one read to find the place?  The record that a member lies in is not. */
static bool place_reads_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                             const struct node *at)
{
    if (lvalue->kind == EXPR_FIELD)
        return place_reads_part(a, use, lvalue->a, at);
    if (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))
        return place_reads_part(a, use, lvalue->a, at) || reads_part(a, use, lvalue->b, at);
    return lvalue->kind != EXPR_VARIABLE &&
           (reads_part(a, use, lvalue->a, at) || reads_part(a, use, lvalue->b, at) ||
            reads_part(a, use, lvalue->c, at));
}

/* Is a part of the buffer read where the expression is computed?  Its address is not its value, nor is an array's name. */
static bool reads_part(struct analysis *a, const struct use *use, const struct expr *expr,
                       const struct node *at)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL)
        return false;
    if (names_part(use, expr) ||
        (!type_is_array(expr->type) && leads_to_part(a, use, expr, at, NULL)))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_part(a, use, expr->elements[k], at))
            return true;
    if (lvalue_is_place(expr))
        return place_reads_part(a, use, expr, at);
    return reads_part(a, use, expr->a, at) || reads_part(a, use, expr->b, at) ||
           reads_part(a, use, expr->c, at);
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

/* The same of two messages of one function, as is seen of the places themselves. */
static bool is_place_of(struct analysis *a, const struct use *use, const struct event *other,
                        const struct expr *buffer)
{
    const struct bits *span = waiting_span(a, &use->waiting, use->event->node);
    struct message_place place;
    struct part part;

    if (use->has_part && part_of_event(a, other, buffer, &part) &&
        (parts_overlap(a, &use->part, use->event->node, &part, other->node, span) == OVERLAP_SURE ||
         parts_overlap(a, &part, other->node, &use->part, use->event->node, NULL) == OVERLAP_SURE))
        return true;
    if (!use->place.is_known)
        return false;
    place = overlapped_message(a, other, buffer);
    return overlapped_pair(a, &use->place, &place, span);
}

/* A buffer of its own name: in one function, or one that has the same name everywhere; or one number that
 * several functions are handed. */
static bool is_buffer_of(struct analysis *a, const struct use *use, const struct event *other,
                         const struct expr *buffer)
{
    const struct expr *used = use->has_name ? buffer_named(a, buffer) : NULL;
    const struct variable *root;

    if (use->event->home == other->home && is_place_of(a, use, other, buffer))
        return true;
    if (!used)
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
                    return true;
        }
    }
    return false;
}

/* Does the expression say what lies behind this parameter? */
static bool leads_behind(const struct expr *expr, int parameter)
{
    if (!expr || expr->kind == EXPR_ADDRESS)
        return false;
    if ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) && expr->a->kind == EXPR_VARIABLE &&
        expr->a->variable->parameter == parameter)
        return true;
    return leads_behind(expr->a, parameter) || leads_behind(expr->b, parameter) ||
           leads_behind(expr->c, parameter);
}

/* Does the function itself store behind its parameter, or, where that counts, read there? */
static bool function_touches(const struct function *f, int parameter, bool is_read)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && leads_behind(node->target, parameter))
            return true;
        if (is_read && leads_behind(node->value, parameter))
            return true;
        for (uint32_t n = 0; is_read && node->kind == NODE_CALL && n < node->arg_count; n++)
            if (leads_behind(node->args[n], parameter))
                return true;
    }
    return false;
}

/* Is the buffer handed to a function that uses it at once?  (What MPI does with it, events tell.) */
static bool call_touches(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < call->arg_count && call_mpi(a, call) < 0; k++) {
        if (expr_without_casts(call->args[k]) != use->buffer)
            continue;
        for (uint32_t n = 0; n < callees->count; n++)
            if (callees->items[n]->is_defined
                    ? function_touches(callees->items[n], (int)k, use->is_written)
                    : call_writes(a, call, k) || (use->is_written && call_reads(a, call, k)))
                return true;
    }
    return false;
}

/* Does a function without a body write, or read, a part of the buffer that it is handed by another name? */
static bool call_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct part part;
        int64_t bytes = 0;

        if (!type_is_address(call->args[k]->type) ||
            !(call_writes(a, call, k) || (use->is_written && call_reads(a, call, k))) ||
            !part_behind(a, call->args[k], call, NULL, &part))
            continue;
        if (is_overlapped(a, use, &part, call))
            return true;
        part.bytes = call->arg_count == 3 && expr_is_int(expr_without_casts(call->args[2]), &bytes)
                         ? bytes
                         : 0;
        if (call->function == use->event->node->function && part.bytes > 0 &&
            parts_overlap(a, &part, call, &use->part, call, use->span) == OVERLAP_SURE)
            return true;
    }
    return false;
}

static bool is_own_variable(const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VARIABLE && lvalue->variable->function &&
           !lvalue->variable->is_static;
}

static bool reads_part_below(struct analysis *a, const struct use *use, const struct expr *expr,
                             const struct node *at, const struct node *call, struct map *seen);

/* Is one read there to find the place?  See place_reads_part. */
static bool place_reads_below(struct analysis *a, const struct use *use, const struct expr *lvalue,
                              const struct node *at, const struct node *call, struct map *seen)
{
    if (lvalue->kind == EXPR_FIELD)
        return place_reads_below(a, use, lvalue->a, at, call, seen);
    if (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))
        return place_reads_below(a, use, lvalue->a, at, call, seen) ||
               reads_part_below(a, use, lvalue->b, at, call, seen);
    return lvalue->kind != EXPR_VARIABLE && (reads_part_below(a, use, lvalue->a, at, call, seen) ||
                                             reads_part_below(a, use, lvalue->b, at, call, seen));
}

/* Does the expression, in a function that is called, read a part of the buffer? */
static bool reads_part_below(struct analysis *a, const struct use *use, const struct expr *expr,
                             const struct node *at, const struct node *call, struct map *seen)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL ||
        map_get_address(seen, expr))
        return false;
    map_set_address(seen, expr, expr);
    if (lvalue_is_place(expr) && !is_own_variable(expr) && !type_is_array(expr->type) &&
        leads_to_part(a, use, expr, at, call))
        return true;
    if (lvalue_is_place(expr))
        return place_reads_below(a, use, expr, at, call, seen);
    return reads_part_below(a, use, expr->a, at, call, seen) ||
           reads_part_below(a, use, expr->b, at, call, seen) ||
           reads_part_below(a, use, expr->c, at, call, seen);
}

/* Does a function that is called store in the buffer, or read what has still to come, behind its parameters or in a
 * variable that all know? */
static bool callee_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    struct map *seen = map_new(a->arena);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            map_clear(seen);
            if (((node->kind == NODE_ASSIGN && !is_own_variable(node->target) &&
                  leads_to_part(a, use, node->target, node, call)) ||
                 (use->is_written && reads_part_below(a, use, node->value, node, call, seen))) &&
                (f == use->event->home || !waiting_is_over(a, use->event, node)))
                return true;
        }
    }
    return false;
}

/* Does the node itself write the buffer, or read what a message has still to write? */
static bool touches(struct analysis *a, const struct use *use, const struct node *node)
{
    if (node->kind == NODE_ASSIGN && leads_to_part(a, use, node->target, node, NULL))
        return true;
    if (node->kind == NODE_CALL && ((use->has_name && call_touches(a, use, node)) ||
                                    (use->has_part && call_mpi(a, node) < 0 &&
                                     (call_external(node) ? call_reaches_part(a, use, node)
                                                          : callee_reaches_part(a, use, node)))))
        return true;
    if (!use->is_written)
        return false;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (reads_part(a, use, node->args[k], node))
            return true;
    return reads_part(a, use, node->value, node);
}

static const struct node *touched_early(struct analysis *a, struct use *use)
{
    const struct function *f = use->event->home;
    const struct node *found = NULL;
    bool has_any = false;

    for (uint32_t k = 0; k < f->node_count && !has_any; k++)
        has_any = touches(a, use, f->nodes[k]);
    if (!has_any)
        return NULL;
    use->span = waiting_span(a, &use->waiting, use->event->node);
    for (uint32_t k = 0; k < f->node_count && !found; k++)
        if (bits_get(use->span, k) && touches(a, use, f->nodes[k]) &&
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
            if (touches(a, use, f->nodes[n]))
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
                    (touches(a, &named, node) ||
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

/* Is the buffer handed to one of these before the call is complete? */
static struct claim others_check(struct analysis *a, struct use *use)
{
    for (uint32_t k = 0; k < use->candidates->count; k++) {
        const struct event *e = use->candidates->items[k];

        if ((e->kind == EVENT_RECEIVE || use->is_written) && use_one_buffer(a, use, e) &&
            is_used_early(a, use, e))
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

static struct claim gone_check(struct analysis *a, const struct use *use, uint32_t arg)
{
    const struct event *e = use->event;
    const struct node *node =
        gone_early(a, e, arg, waiting_span(a, &use->waiting, e->node), use->is_written);

    if (node)
        return pending_claim(a, e, node, "this statement");
    if (e->mpi_node->function != a->main &&
        gone_with_function(e, waiting_span(a, &use->waiting, e->mpi_node)))
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
    use->has_name = use->buffer != NULL;
    use->number = use->has_name ? number_of(a, use->buffer) : NULL;
    use->has_part = is_named && waiting_is_once(a, e) &&
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
static struct claim event_check(struct analysis *a, const struct event *e, const event_list *others)
{
    struct use use = {.event = e, .waiting = waiting_begin(a, e), .candidates = others};
    struct claim claim = {0};
    bool is_point = e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE;

    for (uint32_t k = 0; k < e->mpi_node->arg_count && !claim.reason; k++) {
        either_list buffers = {0};
        const struct expr *from;

        bool is_written = is_point ? e->kind == EVENT_RECEIVE : call_writes(a, e->mpi_node, k);

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
            if (use.has_name || use.has_part || e->kind == EVENT_RECEIVE)
                claim = use_check(a, &use);
        }
        if (!claim.reason)
            claim = gone_check(a, &use, k);
    }
    return claim;
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

struct claim pending_check(struct analysis *a)
{
    const event_list others = others_of(a);
    const struct claim claim = events_check(a, &a->events, &others);

    return claim.reason ? claim : events_check(a, received_matched_events(a), &others);
}
