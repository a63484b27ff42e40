/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on clocks, random numbers or other things that no two runs share?
 *
 * Requires: taint, matching, threads, calls that no two runs share (unshared.h), endings (ending.h).  Labels
 * what clocks, process numbers, the system's random numbers, generators seeded from labelled values and other programs return, what threads and signal handlers
 * leave behind in an order of their own, and everything computed from it, through messages and
 * collectives.  A labelled condition, destination, tag or count of a send decides which messages there
 * are: refuted when the condition asks the clock itself, else unknown.  A message that only carries such a
 * value (a time that is measured and collected) is told apart: tag, length and number are the same in
 * every run.
 *
 * So is whether a process ends, or leaves a reception out: what it would have sent behind that is missing, or the
 * message is there for the next reception.  That there is a clock, or a file of the system, is no question of that kind.
 * What the library remembers of labelled calls (outside.h) is labelled, for its generators, the environment and what
 * MPI keeps with objects; files are not followed.
 *
 * What the place decides that a process runs at (chance.h) is asked about in the same way, one kind after
 * the other, and so is which communicators are made of it.
 *
 * One-sided operations whose order no two runs share are asked about in the same way: what atomic ones
 * fetch, and, where a program writes to windows under locks (MPI-4.0 section 12.5.3: locks exclude, they
 * do not order) or several processes write to one place (remote.h), what windows hold and what is read
 * from them; and what is read at a shared file pointer.
 */
#include "passes/clock.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callbacks.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/chance.h"
#include "passes/clocks.h"
#include "passes/contended.h"
#include "passes/definitions.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/obtained.h"
#include "passes/outside.h"
#include "passes/received.h"
#include "passes/remote.h"
#include "passes/reread.h"
#include "passes/taint.h"
#include "passes/threads.h"
#include "passes/touched.h"
#include "passes/trusted.h"
#include "passes/unnamed.h"
#include "passes/unshared.h"
#include "passes/windows.h"

#include <stdlib.h>
#include <string.h>

/* Has another process, or a part of a message, come so far?  (Of requests: completions.h.) */
static bool is_time_asked(const struct mpi_function *mpi)
{
    return strcmp(mpi->name, "MPI_Win_test") == 0 || strcmp(mpi->name, "MPI_Parrived") == 0;
}

/* What is read at a file pointer that all processes share, and where that stands, depends on who was first. */
static bool is_shared_pointer(const struct mpi_function *mpi)
{
    return strstr(mpi->name, "File_read_shared") || strstr(mpi->name, "File_iread_shared") ||
           strstr(mpi->name, "File_get_position_shared");
}

/* Where it writes to at such a pointer, too; of what all write in the order of their ranks (_ordered) it does not. */
static bool is_shared_write(const struct mpi_function *mpi)
{
    return strstr(mpi->name, "File_write_shared") || strstr(mpi->name, "File_iwrite_shared");
}

static bool is_file_read(const struct mpi_function *mpi)
{
    return text_starts_with(mpi->name, "MPI_File_read") ||
           text_starts_with(mpi->name, "MPI_File_iread");
}

static bool is_lock(const struct mpi_function *mpi)
{
    return strcmp(mpi->name, "MPI_Win_lock") == 0 || strcmp(mpi->name, "MPI_Win_lock_all") == 0;
}

bool clock_is_of_clocks(const struct clock *c)
{
    return !c->is_atomic && !c->sums && !c->has_chance;
}

static int clock_labels(void *context, const struct expr *expr)
{
    const struct clock *c = context;

    if (c->has_chance)
        return chance_labels(c->a, c->chance, expr);
    if (c->sums)
        return expr->kind != EXPR_UNKNOWN || expr_is_rest(expr) ? -1 : 0;
    return expr->kind != EXPR_UNKNOWN || expr_is_rest(expr) ||
                   (c->trusts_given && expr_is_given(expr))
               ? -1
               : clock_origin_has(c, NULL, expr);
}

/* Labels pass through collectives and what only computes; what is received is for messages_label to say. */
static int clock_passes(struct analysis *a, const struct node *call, int arg)
{
    int row = call_mpi(a, call);
    const struct mpi_function *mpi;

    if (row < 0)
        return -1;
    mpi = mpi_function_get(row);
    if (arg < 0 || arg == mpi->request || arg == mpi->array_of_requests || arg == mpi->new_comm ||
        arg == mpi->status)
        return 0;
    if (mpi->role >= ROLE_COLL_SYNC && mpi->role <= ROLE_PERSISTENT)
        return -1;
    return mpi_role_computes(mpi->role) ? -1 : 0;
}

/* Does the call by itself say what no two runs share? */
bool clock_is_asked(const struct clock *c, const struct node *call, int arg)
{
    int row = call_mpi(c->a, call);

    return unshared_is_clock(c->a, call) ||
           (arg < 0 && (unshared_opens_device(c->a, call) || threads_jump_back(c->a, call))) ||
           (row >= 0 && arg >= 0 && is_time_asked(mpi_function_get(row)) &&
            arg == mpi_function_get(row)->flag);
}

static int clock_source(void *context, const struct node *call, int arg)
{
    struct clock *c = context;
    const struct function *f = call_external(call);
    int row = call_mpi(c->a, call);
    int known = c->has_chance && !c->all ? chance_source(c->a, c->chance, call, arg) : -1;

    if (known >= 0)
        return known;
    if (c->sums)
        return clock_passes(c->a, call, arg);
    if (c->is_racing)
        return unshared_is_thread(c->a, call) ? 1 : clock_passes(c->a, call, arg);
    if (clock_is_of_clocks(c) && arg < 0 && f && unshared_returns_status(f))
        return 0;
    if (clock_is_of_clocks(c) && clock_is_asked(c, call, arg))
        return !c->all || clock_origin_has(c, call, NULL) ? 1 : 0;
    if (c->is_atomic && row >= 0 && arg >= 0 &&
        (remote_is_atomic(mpi_function_get(row)) || is_shared_pointer(mpi_function_get(row))))
        return 1;
    if (c->has_shared_writes && row >= 0 && arg >= 0 && is_file_read(mpi_function_get(row)))
        return 1;
    if (c->is_locked && row >= 0 && arg == 0 && remote_is_read(mpi_function_get(row)))
        return 1;
    if (row < 0 && f && unshared_is_generator(f) && c->seeder)
        return 1;
    if (outside_has(&c->outside, call))
        return 1;
    return clock_passes(c->a, call, arg);
}

static bool seeds_label(struct clock *c)
{
    for (uint32_t k = 0; k < c->a->program->function_count && !c->seeder; k++) {
        const struct function *f = c->a->program->functions[k];

        for (uint32_t n = 0; c->a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const struct function *seeder = call->kind == NODE_CALL ? call_external(call) : NULL;

            if (seeder && unshared_seeds(seeder) && call->arg_count > 0 &&
                (taint_has(c->taint, call->args[0]) || taint_pointees(c->taint, call->args[0]))) {
                c->seeder = call;
                return true;
            }
        }
    }
    return false;
}

/* Is it labelled what the message holds? */
bool clock_is_held(const struct clock *c, const struct event *e)
{
    const struct expr *data = e->mpi_node->arg_count > 0 ? e->args[0] : NULL;

    if (!data || e->buffer < 0)
        return false;
    if (!e->is_persistent && data->kind == EXPR_ADDRESS && data->a->kind == EXPR_VARIABLE &&
        type_is_number(data->a->type))
        return taint_has_at(c->taint, data->a, e->node);
    return taint_pointees(c->taint, data);
}

/* A message labels what its receptions write, once for each of them: what is labelled stays so. */
static bool message_label(struct clock *c, const struct event *send)
{
    const event_list *candidates = matching_candidates(c->a, send);
    bool is_new = false;

    for (uint32_t k = 0; k < candidates->count; k++) {
        const struct event *e = candidates->items[k];
        const struct set *cells;

        if (e->kind != EVENT_RECEIVE || e->buffer < 0 || bits_get(&c->delivered, e->id) ||
            !send_may_meet(c->a, send, e))
            continue;
        bits_set(&c->delivered, e->id);
        cells = event_buffer_cells(c->a, e);
        for (uint32_t n = 0; n < cells->count; n++) {
            is_new |= !bits_get(&c->taint->cells, cells->items[n]);
            bits_set(&c->taint->cells, cells->items[n]);
        }
    }
    return is_new;
}

/* Messages carry labels to the receptions that they can meet. */
static bool messages_label(struct clock *c)
{
    bool is_new = false;

    for (uint32_t k = 0; k < c->a->events.count; k++) {
        const struct event *send = c->a->events.items[k];

        if (send->kind != EVENT_SEND || bits_get(&c->passed, k) || !clock_is_held(c, send))
            continue;
        bits_set(&c->passed, k);
        is_new |= message_label(c, send);
    }
    return is_new;
}

/* The start of a persistent collective hands over what the call that makes it says, which is an event of its own. */
static bool is_said_before(struct analysis *a, const struct event *e)
{
    return e->kind == EVENT_COLLECTIVE &&
           mpi_function_get(call_mpi(a, e->mpi_node))->role == ROLE_PERSISTENT;
}

/* The condition that decides it; *branch NULL: a destination, tag or count does. */
bool clock_decides(struct clock *c, const struct event *e, const struct node **branch)
{
    *branch = c->has_chance && !c->all ? chance_decides(c->a, c->chance, e) : NULL;
    if (*branch)
        return true;
    for (uint32_t k = 0; k < e->depth && e->chain; k++)
        if (taint_controls(c->taint, e->chain[k], branch))
            return true;
    if (taint_controls(c->taint, e->mpi_node, branch))
        return true;
    *branch = NULL;
    if (bits_get(&c->taint->functions, e->home->id))
        return true;
    for (uint32_t k = 0; k < e->mpi_node->arg_count && !is_said_before(c->a, e); k++)
        if (e->args[k]->type && e->args[k]->type->kind == TYPE_INT && (int)k != e->mpi->source &&
            !(c->has_chance && chance_spares(c->chance, e->args[k]->type)) &&
            taint_has_at(c->taint, e->args[k], e->node))
            return true;
    return false;
}

static bool is_least(const struct expr *expr)
{
    return (expr->kind == EXPR_INT && expr->value <= 0) ||
           (expr->kind == EXPR_FLOAT && strtod(expr_digits(expr), NULL) <= 0);
}

/* A number that is asked for and compared, as it is, with one below all of them, or with itself, says only that there
 * is one. */
static bool is_settled(struct analysis *a, const struct expr *expr)
{
    const struct expr *x, *y;

    if (expr->kind != EXPR_BINARY || expr_op_class(expr) != CLASS_COMPARISON)
        return false;
    expr_ask(expr);
    x = expr_without_casts(expr->a);
    y = expr_without_casts(expr->b);
    if (x->kind != EXPR_CALL)
        return is_least(x) && y->kind == EXPR_CALL && unshared_is_clock(a, y->call);
    return unshared_is_clock(a, x->call) &&
           (is_least(y) || (y->kind == EXPR_CALL && y->call->callee == x->call->callee));
}

static bool asks_clock(struct analysis *a, const struct expr *expr)
{
    return expr && !is_settled(a, expr) &&
           ((expr->kind == EXPR_CALL && unshared_is_clock(a, expr->call)) ||
            asks_clock(a, expr->a) || asks_clock(a, expr->b) || asks_clock(a, expr->c));
}

/* The condition itself asks, or the caller's of the function that sends does. */
static const struct node *asking_branch(struct clock *c, const struct event *e,
                                        const struct node *branch)
{
    const node_list *callers = &facts_of(c->a, e->home)->callers;

    for (uint32_t k = 0; !branch && k < callers->count; k++)
        if (facts_of(c->a, callers->items[k]->function)->is_reachable)
            taint_controls(c->taint, callers->items[k], &branch);
    return branch && branch->value->kind != EXPR_CALL && asks_clock(c->a, branch->value) ? branch
                                                                                         : NULL;
}

static const char *source_text(const struct clock *c)
{
    if (c->has_chance)
        return chance_text(c->chance);
    return c->has_threads ? "a clock, on random numbers, on signals or on which thread comes first"
                          : "a clock or on random numbers";
}

static const char *rule_of(const struct clock *c)
{
    return c->has_chance ? "spbc-run-dependent" : "spbc-clock-may-decide";
}

/* What lies in windows, and what calls bring that something else uses before they are complete: whatever is stored there. */
static void windows_label(struct clock *c)
{
    struct set taken = {0};

    for (uint32_t k = 0; k < c->a->program->function_count; k++) {
        const struct function *f = c->a->program->functions[k];

        for (uint32_t n = 0; c->a->facts[k].is_reachable && n < f->node_count; n++) {
            struct set memory = {0};

            windows_memory(c->a, f->nodes[n], &memory);
            for (uint32_t m = 0; m < memory.count; m++)
                bits_set(&c->taint->cells, memory.items[m]);
        }
    }
    remote_taken(c->a, &taken);
    for (uint32_t k = 0; k < taken.count; k++)
        (void)taint_for_good(c->taint, taken.items[k]);
}

static void spread_once(struct clock *c)
{
    struct taint *t = c->taint = ARENA_NEW(c->a->arena, struct taint);

    t->a = c->a;
    t->has_control = t->has_selection = t->follows_unknown = true;
    t->knows_places = clock_is_of_clocks(c);
    t->trusts_given = c->trusts_given;
    t->context = c;
    t->source = clock_source;
    t->cells = bits_new(c->a->arena, c->a->cell_count);
    c->passed = bits_new(c->a->arena, c->a->events.count);
    c->delivered = bits_new(c->a->arena, c->a->events.count);
    c->outside = (struct outside){.is_of_runs = true};
    if (c->is_locked)
        windows_label(c);
    if (clock_is_of_clocks(c) && !c->all)
        t->holds_from_start = c->has_threads = contended_label(c->a, &t->cells, NULL);
    if (c->sums) {
        bits_join(&t->cells, c->sums);
        t->holds_from_start = true;
    }
    if (c->has_chance || c->sums || c->all)
        t->labels = clock_labels;
    t->labels_unknown = !c->has_chance;
    if (c->has_chance && c->all)
        clock_origin_begin(c);
    else if (c->has_chance)
        chance_begin(c->a, c->chance, t);
    do
        taint_run(t);
    while (seeds_label(c) || messages_label(c) || outside_sorted(t) ||
           outside_label(t, &c->outside) || reread_label(t, &c->outside));
}

void clock_spread(struct clock *c)
{
    c->trusts_given = given_is_trusted(c->a);
    spread_once(c);
    if (!c->trusts_given || !given_is_labelled(c->taint))
        return;
    c->trusts_given = false;
    spread_once(c);
}

/* The claim that follows from it; *asking: the condition asks the clock itself; NULL: it does not. */
static struct claim decided_claim(struct clock *c, const struct event *e, const struct node *branch,
                                  const struct node **asking_out)
{
    const struct node *asking = *asking_out = asking_branch(c, e, branch);
    const char *text =
        asking
            ? arena_printf(c->a->arena, "how often %s is called depends on a clock: `%s` at %s:%u",
                           event_name(c->a, e), expr_text(c->a->program, asking->value),
                           asking->place.file ? asking->place.file->path : "?", asking->place.line)
            : arena_printf(c->a->arena, "whether or what %s sends may depend on %s",
                           event_name(c->a, e), source_text(c));

    return claim_make(asking ? TRUTH_REFUTED : TRUTH_UNKNOWN, text, e->node->place);
}

static struct claim decided(struct clock *c, const struct event *e, const struct node *branch)
{
    const struct node *asking;
    const struct claim claim = decided_claim(c, e, branch, &asking);
    struct finding *finding;

    if (c->is_told)
        return claim;
    finding =
        finding_add(c->a, asking ? "spbc-clock-decides" : rule_of(c), &claim.place, claim.reason);
    if (asking)
        finding_note(c->a, finding, &asking->place, "the clock is asked here");
    else
        clock_origin_note(c, finding, e);
    return claim;
}

/* Times that a collective brings together are mostly printed; what goes to one process is mostly
 * used. */
static void carried(struct clock *c, const struct event *e)
{
    bool is_collected = e->kind != EVENT_SEND && !c->seeder;

    struct finding *finding = finding_add(
        c->a, is_collected ? "spbc-clock-carried" : rule_of(c), &e->node->place,
        arena_printf(c->a->arena,
                     "%s sends a value that depends on %s: it differs from run to run, the "
                     "messages do not in tag, length and number",
                     event_name(c->a, e), source_text(c)));

    if (!is_collected)
        clock_origin_note(c, finding, e);
}

static bool has_calls(struct analysis *a, bool (*is_one)(const struct mpi_function *mpi))
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->mpi >= 0 && a->facts[k].callers.count > 0 && is_one(mpi_function_get(f->mpi)))
            return true;
    }
    return false;
}

/* The first message that is labelled; *has_decided: more than what it holds is. */
static const struct event *labelled_find(struct clock *c, bool *has_decided)
{
    const struct event *found = NULL;
    const struct node *branch;

    *has_decided = false;
    clock_spread(c);
    for (uint32_t k = 0; k < c->a->events.count && !*has_decided; k++) {
        const struct event *e = c->a->events.items[k];

        *has_decided = event_is_sending(e) && clock_decides(c, e, &branch);
        if (*has_decided || (!found && event_is_sending(e) && clock_is_held(c, e)))
            found = e;
    }
    return found;
}

static bool sends_floats(const struct event *e)
{
    const struct type *type = e->args[e->buffer]->type;

    return type_is_address(type) && type->to && type->to->kind == TYPE_FLOAT;
}

/* What is the same but for rounding: does it decide something, or go into numbers without a point?  `what`: it is called so;
 * `at`: where it is made, NULL: that is not told. */
static struct claim rounding_judge(struct clock *c, const char *what, const struct node *at)
{
    bool has_decided;
    const struct event *e = labelled_find(c, &has_decided);
    struct finding *finding;
    const char *text;

    if (!e)
        return (struct claim){.truth = TRUTH_PROVED};
    if (has_decided || !sends_floats(e)) {
        text = arena_printf(c->a->arena,
                            "whether or what %s sends may be decided by %s, in the order in which "
                            "it is added up",
                            event_name(c->a, e), what);
        finding_add(c->a, "spbc-arrival-kept", &e->node->place, text);
        return claim_unknown(text, e->node->place);
    }
    text = arena_printf(c->a->arena,
                        "%s is added up in any order, and reaches a message: it is the same but "
                        "for rounding",
                        what);
    finding = finding_add(c->a, "spbc-rounding-order", at ? &at->place : &e->node->place, text);
    if (at)
        finding_note(c->a, finding, &e->node->place, "what is computed from the sum is sent here");
    assume(c->a, text);
    return (struct claim){.truth = TRUTH_PROVED};
}

/* Sums that the processes make in a window, of floating-point numbers. */
static struct claim rounding_check(struct analysis *a)
{
    const struct node *sum = remote_rounding(a);
    struct clock c = {.a = a, .is_atomic = true, .is_locked = true};

    return sum ? rounding_judge(&c, "a floating-point sum in a window", sum)
               : (struct claim){.truth = TRUTH_PROVED};
}

/* Those that threads make. */
static struct claim sums_check(struct analysis *a)
{
    struct bits raced = bits_new(a->arena, a->cell_count), sums = bits_new(a->arena, a->cell_count);
    struct clock c = {.a = a, .sums = &sums};

    (void)contended_label(a, &raced, &sums);
    return bits_next(&sums, 0) == UINT32_MAX
               ? (struct claim){.truth = TRUTH_PROVED}
               : rounding_judge(&c, "a floating-point sum of several threads", NULL);
}

/* The first message that atomic operations decide, or that holds what they have fetched, or left. */
static struct claim atomics_check(struct analysis *a)
{
    const struct node *other = NULL, *racing = remote_racing(a, &other);
    bool has_atomics = has_calls(a, remote_is_atomic);
    bool is_locked = (has_calls(a, is_lock) && (has_atomics || has_calls(a, remote_is_write))) ||
                     remote_stored(a);
    bool has_writes = has_calls(a, is_shared_write), has_decided;
    bool has_pointer = has_writes || has_calls(a, is_shared_pointer);
    struct clock c = {.a = a,
                      .is_atomic = true,
                      .is_locked = is_locked || racing,
                      .has_shared_writes = has_writes};
    const struct event *e =
        has_atomics || c.is_locked || has_pointer ? labelled_find(&c, &has_decided) : NULL;
    struct finding *finding;
    const char *text;

    if (!e)
        return rounding_check(a);
    text = arena_printf(a->arena, "what %s sends may depend on the order of %s: another order %s",
                        event_name(a, e),
                        has_atomics ? "atomic one-sided operations"
                        : is_locked ? "locked one-sided operations"
                        : racing    ? "the accesses to one place of a window"
                                    : "accesses at a shared file pointer",
                        has_atomics           ? "fetches, or leaves, other values"
                        : is_locked || racing ? "may leave other values in the window"
                                              : "finds it elsewhere");
    finding = finding_add(a, "spbc-arrival-kept", &e->node->place, text);
    if (racing) {
        finding_note(a, finding, &racing->place, "this call accesses the window");
        if (other != racing)
            finding_note(a, finding, &other->place, "and the same is used here");
    }
    return claim_unknown(text, e->node->place);
}

/* A call that makes communicators of something labelled: who talks to whom depends on it. */
static struct claim makers_check(struct clock *c)
{
    for (uint32_t k = 0; k < c->a->comm_makers.count; k++) {
        const struct node *call = c->a->comm_makers.items[k], *branch;
        int new_comm = mpi_function_get(call_mpi(c->a, call))->new_comm;
        bool is_labelled = bits_get(&c->taint->functions, call->function->id) ||
                           taint_controls(c->taint, call, &branch);
        const char *text;

        for (uint32_t n = 0; n < call->arg_count && !is_labelled; n++)
            is_labelled = (int)n != new_comm &&
                          !(c->has_chance && chance_spares(c->chance, call->args[n]->type)) &&
                          taint_has_at(c->taint, call->args[n], call);
        if (!is_labelled)
            continue;
        text = arena_printf(c->a->arena, "which communicators are made may depend on %s",
                            source_text(c));
        if (!c->is_told)
            finding_add(c->a, rule_of(c), &call->place, text);
        touched_comms(c->a, claim_unknown(text, call->place));
        return claim_unknown(text, call->place);
    }
    return (struct claim){.truth = TRUTH_PROVED};
}

/* Was the number made by one call, whichever it was, that fails with a number below all others? */
static bool is_answer(const struct clock *c, const struct expr *expr, const struct node *at)
{
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;
    node_list sets = {0};

    if (expr->kind == EXPR_CALL)
        return clock_is_asked(c, expr->call, -1);
    if (!v || !variable_is_simple(v) || definitions_reaching(c->a, v, at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct expr *value = expr_without_casts(sets.items[k]->value);

        if (value->kind != EXPR_CALL || !clock_is_asked(c, value->call, -1))
            return false;
    }
    return true;
}

/* Is it compared with a number below 0, or with 0 so that all others are on one side? */
static bool is_failure(const struct expr *comparison, const struct expr *number)
{
    enum expr_op op = expr_op(comparison);

    return number->kind == EXPR_INT &&
           (op == OP_LT || op == OP_GE ? number->value <= 0 : number->value < 0);
}

/* Does the condition ask only whether there is a clock, or a file? */
static bool asks_success(void *context, const struct node *branch)
{
    const struct expr *value = expr_without_casts(branch->value), *x;
    struct clock *c = context;

    if (obtained_is_asked(c->taint, branch))
        return true;
    if (value->kind != EXPR_BINARY || expr_op_class(value) != CLASS_COMPARISON)
        return false;
    x = expr_without_casts(value->a);
    return !type_is_pointer(x->type) && is_failure(value, expr_without_casts(value->b)) &&
           is_answer(c, x, branch);
}

/* A reception that is left out by the clock hangs, or its message stays.  The claim of the first; .reason NULL: none. */
static struct claim receptions_touch(struct clock *c)
{
    struct claim first = {0};

    for (uint32_t k = 0; k < c->a->events.count; k++) {
        const struct event *e = c->a->events.items[k];
        struct claim claim;

        if ((e->kind != EVENT_RECEIVE && (e->kind != EVENT_PROBE || e->mpi->flag >= 0)) ||
            !labelled_control(c->taint, e))
            continue;
        claim = claim_unknown(arena_printf(c->a->arena, "whether %s is called may depend on %s",
                                           event_name(c->a, e), source_text(c)),
                              e->node->place);
        touched_decided(c->a, e, claim);
        first = first.reason ? first : claim;
    }
    return first;
}

bool clock_ends(struct clock *c, const struct node *end)
{
    return ending_is_labelled(c->taint, end, asks_success, c->taint->context);
}

/* Processes that end by the clock send nothing any more. */
static struct claim ends_check(struct clock *c)
{
    struct analysis *a = c->a;
    const struct node *end =
        clock_is_of_clocks(c) ? ending_labelled(c->taint, asks_success, c->taint->context) : NULL;
    struct claim claim = clock_is_of_clocks(c) ? receptions_touch(c) : (struct claim){0}, made;

    if (end)
        claim =
            claim_unknown(arena_printf(a->arena, "whether the process ends here may depend on %s",
                                       source_text(c)),
                          end->place);
    if (claim.reason && !c->is_told) {
        struct finding *finding = finding_add(a, rule_of(c), &claim.place, claim.reason);

        if (end)
            clock_origin_note_end(c, finding, end);
    }
    c->is_told |= claim.reason != NULL;
    made = makers_check(c);
    return claim.reason ? claim : made;
}

/* What decides about a message, and then which carry something. */
static struct claim sent_check(struct clock *c)
{
    struct analysis *a = c->a;
    const struct event *carrier = NULL;
    const struct node *branch;
    struct claim claim = {.truth = TRUTH_PROVED}, ends;
    const bool is_told = c->is_told;

    clock_spread(c);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!event_is_sending(e))
            continue;
        if (clock_decides(c, e, &branch)) {
            const struct claim one = decided(c, e, branch);

            touched_decided(a, e, one);
            claim = c->is_told ? claim : one;
            c->is_told = true;
        } else if (clock_is_held(c, e) || (c->has_chance && chance_is_sent(a, c->chance, e))) {
            if (!carrier || e->kind == EVENT_SEND)
                carrier = e;
            touched_carrier(a, e);
        }
    }
    if (carrier && !c->is_told)
        carried(c, carrier);
    ends = ends_check(c);
    return claim.reason || is_told ? claim : ends;
}

/* Does some call say which thread it is? */
static bool asks_thread(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL && unshared_is_thread(a, f->nodes[n]))
                return true;
    }
    return false;
}

/* Does a collective bring together what depends on which thread came first?  (What one process sends to another is
 * told with the clocks.) */
static struct claim threads_gather(struct analysis *a)
{
    struct clock c = {.a = a, .is_racing = true};

    clock_spread(&c);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SYNC && e->kind != EVENT_COLLECTIVE)
            continue;
        for (uint32_t n = 0; n < e->mpi_node->arg_count; n++) {
            const char *text;

            if (!type_is_address(e->args[n]->type) || !labelled_reads(a, e, n) ||
                !labelled_argument(c.taint, e, n))
                continue;
            text = arena_printf(a->arena, "what %s sends may depend on which thread comes first",
                                event_name(a, e));
            finding_add(a, rule_of(&c), &e->node->place, text);
            return claim_unknown(text, e->node->place);
        }
    }
    return (struct claim){.truth = TRUTH_PROVED};
}

/* Clocks, and chance of every kind.  Without patterns the first claim is all that is asked for.  *has_threads: or signal
 * handlers that set something. */
static struct claim answers_check(struct analysis *a, bool *has_threads)
{
    struct clock c = {.a = a};
    struct claim claim = sent_check(&c);

    *has_threads = c.has_threads;
    for (unsigned kind = CHANCE_HOST; kind < CHANCE_COUNT; kind++) {
        struct clock of_chance = {
            .a = a, .has_chance = true, .chance = kind, .is_told = claim.reason != NULL};

        if ((claim.reason && a->groups.count == 0) || !chance_has(a, kind))
            continue;
        const struct claim next = sent_check(&of_chance);
        claim = claim.reason ? claim : next;
    }
    return claim;
}

/* The order of threads and of accesses to windows may go by the order of arrival: that touches all patterns. */
void clock_check(struct analysis *a)
{
    struct claim claim;
    bool has_threads;

    touched_begin(a);
    claim = answers_check(a, &has_threads);
    if (claim.reason && a->groups.count == 0)
        return;
    claim = (struct claim){0};
    if (has_threads || asks_thread(a)) /* labels of what is not understood are not theirs */
        claim = threads_gather(a);
    if (!claim.reason)
        claim = sums_check(a);
    if (!claim.reason)
        claim = atomics_check(a);
    if (claim.reason)
        touched_all(a, claim);
}
