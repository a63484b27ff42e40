/* SPDX-License-Identifier: Apache-2.0 */
/* What is the answer for the whole program?
 *
 * Requires: all other passes.  Computes: receptions, patterns and findings as the reports show
 * them, refused calls, the verdict, the protocol that fits, and the assumptions.  Not-ready needs a
 * witness, ready needs proofs of everything; the rest is unknown.
 */
#include "passes/verdict.h"
#include "base/code.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "passes/annotations.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/patterns.h"
#include "passes/renamed.h"
#include "passes/thin.h"
#include "passes/unhooked.h"

#include <stdlib.h>
#include <string.h>

void refused_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            const struct mpi_function *mpi;
            struct finding *finding;

            if (!a->facts[k].is_reachable || call_mpi(a, node) < 0)
                continue;
            mpi = mpi_function_get(call_mpi(a, node));
            if (mpi->service == MPI_SERVICE_REFUSED) {
                array_push(a->arena, &a->refused, (struct refused_call){node->place, mpi->name});
                finding = finding_add(
                    a, "spbc-refused-call", &node->place,
                    arena_printf(a->arena, "%s is not served by the SPBC runtime", mpi->name));
                finding->fix = mpi_function_remedy(mpi);
            } else if (mpi->service == MPI_SERVICE_CLUSTER) {
                finding = finding_add(
                    a, "spbc-cluster-call", &node->place,
                    arena_printf(a->arena, "%s is served on communicators inside one cluster only",
                                 mpi->name));
                finding->fix = mpi_function_remedy(mpi);
            }
        }
    }
}

static const char *lost_call(struct analysis *a, const struct node *call)
{
    if (call->callee && call->callee->kind == EXPR_UNKNOWN && call->callee->text)
        return arena_printf(a->arena, "it is not known which function is called here: %s",
                            call->callee->text);
    return arena_printf(a->arena, "it is not known which function is called through `%s`",
                        call->callee ? expr_text(a->program, call->callee) : "?");
}

/* Calls through pointers that lead nowhere known. */
void calls_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count && a->facts[k].is_reachable; n++) {
            const struct node *call = f->nodes[n];

            if (call->kind == NODE_CALL && callees_of(a, call)->count == 0 &&
                !call_is_unhooked(a, call))
                finding_add(a, "spbc-missing-function", &call->place, lost_call(a, call));
        }
    }
}

/* A function that is called but defined nowhere may communicate; those of the system do not. */
void missing_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const struct node *call = NULL;

        if (f->is_defined || !f->place.file || !external_is_missing(f))
            continue;
        for (uint32_t n = 0; n < a->facts[k].callers.count && !call; n++)
            if (facts_of(a, a->facts[k].callers.items[n]->function)->is_reachable)
                call = a->facts[k].callers.items[n];
        if (call)
            finding_add(a, "spbc-missing-function", &call->place,
                        arena_printf(a->arena,
                                     "`%s` is not defined in the given sources: what it sends and "
                                     "receives is not known",
                                     f->name));
    }
}

/* ---- receptions ---- */

/* Is the source, as the call has it, a constant of some name? */
static bool names_constant(const struct event *e)
{
    int at = e->mpi->source;

    return at >= 0 && (uint32_t)at < e->mpi_node->arg_count &&
           e->mpi_node->args[at]->kind == EXPR_INT;
}

/* Does the call, as it is written, hold this name? */
static bool call_has_name(const struct node *call, const char *name)
{
    const struct place *place = &call->place;
    const char *text = place->file ? place->file->text : NULL;

    return text && call->end.file == place->file && call->end.offset <= place->file->length &&
           code_word(text, place->offset, call->end.offset, name) < call->end.offset;
}

/* A macro that has the name of the MPI function (one that counts calls) is the function to whoever reads
 * the call. */
static bool call_is_written_out(const struct event *e)
{
    return call_has_name(e->source_node, "MPI_ANY_SOURCE") &&
           call_has_name(e->source_node, e->mpi->name);
}

static enum via via_of(const struct event *e)
{
    if (e->source_node != e->mpi_node || e->mpi_node->thin)
        return VIA_WRAPPER;
    if (e->source_node->place.is_macro)
        return call_is_written_out(e) ? VIA_DIRECT : VIA_MACRO;
    if (call_has_name(e->source_node, "MPI_ANY_SOURCE"))
        return VIA_DIRECT;
    return names_constant(e) ? VIA_MACRO : VIA_VARIABLE;
}

/* A recursive function keeps its own event beside those of its callers; which source it receives
 * from is reported where the callers hand it over. */
static bool callers_tell_source(struct analysis *a, const struct event *e)
{
    if (e->source_node != e->mpi_node || !e->peer || e->peer->kind != EXPR_VARIABLE ||
        e->peer->variable->parameter < 0 || facts_of(a, e->home)->has_hidden_callers)
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *other = a->events.items[k];

        if (other->mpi_node == e->mpi_node && other->source_node != e->mpi_node &&
            event_is_anonymous(other))
            return true;
    }
    return false;
}

/* The source that is not known, as the call has it: where it was lost is elsewhere, perhaps. */
static const char *source_text(struct analysis *a, const struct event *e)
{
    return e->source_unknown && e->peer ? expr_text(a->program, e->peer) : e->source_unknown;
}

/* What has been reported of the call; NULL: nothing. */
static const struct reception *reception_find(const struct analysis *a, const struct event *e)
{
    for (uint32_t k = 0; k < a->receptions.count; k++)
        if (a->receptions.items[k].node == e->source_node &&
            a->receptions.items[k].mpi_node == e->mpi_node)
            return &a->receptions.items[k];
    return NULL;
}

static void reception_report(struct analysis *a, const struct event *e, int pattern)
{
    struct reception r = {.place = e->source_node->place,
                          .node = e->source_node,
                          .call = event_name(a, e),
                          .is_probe = e->kind == EVENT_PROBE,
                          .is_maybe = e->source != SOURCE_ANY,
                          .unknown = source_text(a, e),
                          .is_unknown = e->source == SOURCE_UNKNOWN,
                          .via = via_of(e),
                          .function = e->source_node->function,
                          .mpi = thin_innermost(e->mpi_node)->place,
                          .mpi_node = e->mpi_node,
                          .pattern = pattern};

    if (callers_tell_source(a, e))
        return;
    if (!reception_find(a, e))
        array_push(a->arena, &a->receptions, r);
}

/* ---- patterns ---- */

/* The length of what names a function, without the number by which the linker tells copies apart. */
static size_t name_length(const struct function *f)
{
    size_t length = strlen(f->key), at = length;

    while (at > 0 && f->key[at - 1] >= '0' && f->key[at - 1] <= '9')
        at--;
    return at > 0 && f->key[at - 1] == '#' && at < length ? at - 1 : length;
}

static bool is_same_text(const struct place *x, const struct place *y)
{
    return x->file && y->file && strcmp(x->file->path, y->file->path) == 0 &&
           x->offset == y->offset;
}

/* Functions of one text are the copies of it that several units have, or what a template was made into. */
static bool is_copy(const struct function *f, const struct function *other)
{
    size_t length = name_length(f);

    return f != other && length == name_length(other) && strncmp(f->key, other->key, length) == 0;
}

/* Copies of one function of a header, in several units, are one pattern and share its name. */
static bool name_is_taken(struct analysis *a, const struct group *g, const char *name)
{
    for (uint32_t k = 0; k < a->patterns.count; k++) {
        const struct pattern *p = &a->patterns.items[k];

        if (strcmp(p->id, name) == 0 && !(is_copy(p->function, g->scope.function) &&
                                          is_same_text(&g->scope.first->begin, &p->first->begin)))
            return true;
    }
    return annotation_declares(a, name);
}

/* One directory more of the path; NULL: there is none. */
static const char *path_longer(const char *path, const char *end)
{
    if (end <= path + 1)
        return NULL;
    for (end -= 2; end > path && *end != '/'; end--)
        ;
    return *end == '/' && end > path ? end + 1 : end;
}

/* The file's name, with as many of its directories as it takes to tell it from other patterns. */
static const char *pattern_id(struct analysis *a, const struct group *g)
{
    const struct function *f = g->scope.function;
    const char *path = f->place.file ? f->place.file->path : "?";
    const char *file = path_base(path), *longer = file;
    const char *declared = g->is_annotated ? annotation_name(a, g) : NULL;
    uint32_t ordinal = 1;

    if (declared)
        return declared;
    if (g->mark && !name_is_taken(a, g, g->mark))
        return g->mark;
    for (uint32_t k = 0; k < a->patterns.count; k++)
        if (a->patterns.items[k].function == f ||
            (is_same_text(&a->patterns.items[k].function->place, &f->place) &&
             !is_copy(a->patterns.items[k].function, f)))
            ordinal++;
    for (;; longer = path_longer(path, longer)) {
        const char *id = longer ? arena_printf(a->arena, "%s:%s:%u", longer, f->name, ordinal)
                                : arena_printf(a->arena, "%s:%s:%u", file, f->name, ++ordinal);

        if (!name_is_taken(a, g, id))
            return id;
        if (!longer)
            longer = file;
    }
}

static const struct claim *weakest(const struct group *g)
{
    const struct claim *unproved = group_unproved(g);
    struct claim *claims[GROUP_CLAIMS];

    group_claims((struct group *)g, claims);
    for (int k = 0; k < GROUP_CLAIMS && g->order.truth != TRUTH_REFUTED; k++)
        if (claims[k]->truth == TRUTH_REFUTED)
            return claims[k];
    return g->order.truth != TRUTH_REFUTED && unproved ? unproved : &g->order;
}

static struct place *send_places(struct analysis *a, const struct group *g, uint32_t *count)
{
    struct place *places = ARENA_ARRAY(a->arena, struct place, g->sends.count + 1);

    *count = 0;
    for (uint32_t k = 0; k < g->sends.count; k++) {
        const struct place *place = &g->sends.items[k]->source_node->place;
        bool is_known = false;

        for (uint32_t n = 0; n < *count && !is_known; n++)
            is_known = places[n].file == place->file && places[n].offset == place->offset;
        if (!is_known)
            places[(*count)++] = *place;
    }
    return places;
}

/* Where does the MPI_ANY_SOURCE come from that each reception may be given? */
static void wildcards_note(struct analysis *a, struct finding *finding, const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct event *e = g->receptions.items[k];
        const struct values *v = &e->peer_values;
        bool is_known = e->source != SOURCE_MAYBE || !v->wildcard_place;

        for (uint32_t n = 0; n < k && !is_known; n++)
            is_known = g->receptions.items[n]->source == SOURCE_MAYBE &&
                       g->receptions.items[n]->peer_values.wildcard_place == v->wildcard_place;
        if (is_known)
            continue;
        finding_note(
            a, finding, v->wildcard_place,
            v->wildcard == WILDCARD_NAMED
                ? arena_printf(a->arena, "MPI_ANY_SOURCE, which `%s` may be, is from here",
                               expr_text(a->program, e->peer))
                : arena_printf(a->arena,
                               "%d, which `%s` may be and which is MPI_ANY_SOURCE, is from here",
                               (int)a->program->any_source, expr_text(a->program, e->peer)));
    }
}

/* What keeps the iterations apart; where tags do, and a synchronisation only before they come again, both are told. */
static void separation_note(struct analysis *a, struct finding *finding, const struct group *g,
                            const struct claim *claim)
{
    if (!g->separator.file) {
        finding_note(a, finding, &g->scope.first->begin,
                     arena_printf(a->arena, "nothing has to separate its iterations: %s",
                                  claim->reason ? claim->reason : "they cannot meet"));
        return;
    }
    if (claim->reason && claim->place.file && claim->place.offset != g->separator.offset)
        finding_note(a, finding, &claim->place, claim->reason);
    finding_note(a, finding, &g->separator, "iterations are separated here");
}

static void group_finding(struct analysis *a, const struct group *g)
{
    const struct event *e = g->receptions.items[0];
    const struct claim *claim = weakest(g);
    const char *rule = claim->truth == TRUTH_REFUTED  ? "spbc-unordered-pattern"
                       : claim->truth == TRUTH_PROVED ? "spbc-anonymous-reception"
                                                      : "spbc-order-unknown";
    const char *message = claim->reason;
    struct finding *finding;

    if (g->is_annotated && claim->truth == TRUTH_PROVED)
        return;
    if (claim->truth == TRUTH_PROVED)
        message = arena_printf(a->arena, "%s receives from any source", event_name(a, e));
    finding =
        finding_add(a, rule, &e->source_node->place, message ? message : "no pattern was found");
    finding->schedules = g->schedules;
    finding->schedule_count = g->schedule_count;
    if (g->sends.count > 0)
        finding_note(a, finding, &g->sends.items[0]->source_node->place, "a message is sent here");
    finding_note(a, finding, &e->source_node->place,
                 g->sends.count > 0 ? "and taken here, when it is the first to come"
                                    : "the message that comes first is taken here");
    wildcards_note(a, finding, g);
    if (claim->truth == TRUTH_PROVED)
        separation_note(a, finding, g, claim);
    else if (claim->place.file)
        finding_note(a, finding, &claim->place,
                     claim->truth == TRUTH_REFUTED ? "here the order is lost"
                                                   : "here the proof ends");
}

/* The pattern that has been reported with all receptions of the group: one call is received at for callers from outside
 * and in a function of the library; -1: none. */
static int reported_with(const struct analysis *a, const struct group *g)
{
    int index = -1;

    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct reception *found = reception_find(a, g->receptions.items[k]);

        if (!found || found->pattern < 0 || (k > 0 && found->pattern != index))
            return -1;
        index = found->pattern;
    }
    return index;
}

/* What is not shown of the group is not shown of that pattern either. */
static void pattern_doubt(struct pattern *p, const struct group *g)
{
    const struct claim *claim = weakest(g);

    if (p->order == TRUTH_PROVED || (p->order == TRUTH_UNKNOWN && claim->truth == TRUTH_REFUTED)) {
        p->order = claim->truth;
        p->order_reason = claim->reason;
        p->separator = g->separator;
        p->schedules = g->schedules;
        p->schedule_count = g->schedule_count;
        p->instances = g->instances;
    }
    if (p->determinism == TRUTH_PROVED ||
        (p->determinism == TRUTH_UNKNOWN && g->determinism.truth == TRUTH_REFUTED)) {
        p->determinism = g->determinism.truth;
        p->determinism_reason = g->determinism.reason;
    }
}

static void group_report(struct analysis *a, const struct group *g)
{
    int index = group_is_proved(g) ? -1 : reported_with(a, g);

    if (index >= 0) {
        pattern_doubt(&a->patterns.items[index], g);
    } else if (g->has_scope) {
        const struct claim *claim = weakest(g);
        struct pattern p = {.function = g->scope.function,
                            .first = g->scope.first,
                            .last = g->scope.last,
                            .order = claim->truth,
                            .order_reason = claim->reason,
                            .separator = g->separator,
                            .determinism = g->determinism.truth,
                            .determinism_reason = g->determinism.reason,
                            .is_annotated = g->is_annotated,
                            .schedules = g->schedules,
                            .schedule_count = g->schedule_count,
                            .instances = g->instances};

        p.id = pattern_id(a, g);
        p.sends = send_places(a, g, &p.send_count);
        index = (int)a->patterns.count;
        array_push(a->arena, &a->patterns, p);
    }
    for (uint32_t k = 0; k < g->receptions.count; k++)
        reception_report(a, g->receptions.items[k], index);
    group_finding(a, g);
    if (group_is_proved(g) && g->determinism.is_up_to_data)
        assume(a, "what is sent does not depend on the order in which the messages of a pattern "
                  "arrive");
    if (group_is_proved(g))
        assume(a, "every message sent in an iteration of a pattern is received in that iteration");
}

static int group_compare(const void *x, const void *y)
{
    const struct group *const *p = x, *const *q = y;
    const struct event *e = (*p)->receptions.items[0], *f = (*q)->receptions.items[0];
    int order = e->source_node->place.file && f->source_node->place.file
                    ? strcmp(e->source_node->place.file->path, f->source_node->place.file->path)
                    : 0;

    if (order)
        return order;
    return (e->source_node->place.offset > f->source_node->place.offset) -
           (e->source_node->place.offset < f->source_node->place.offset);
}

/* Receptions of which it is not known whether they are anonymous.  One call that is reached by many ways has as many
 * names for its source: it is told once for each thing that these depend on. */
static void unknown_report(struct analysis *a)
{
    struct map *told = map_new(a->arena);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const char *key;

        if (!event_is_anonymous(e) || e->source != SOURCE_UNKNOWN)
            continue;
        reception_report(a, e, -1);
        key =
            arena_printf(a->arena, "%s %u %s", place_text(a, &e->source_node->place),
                         e->source_node->place.offset, e->source_unknown ? e->source_unknown : "?");
        if (map_get(told, key))
            continue;
        map_set(told, key, e);
        finding_add(a, "spbc-unknown-source", &e->source_node->place,
                    arena_printf(a->arena,
                                 "the source of %s, `%s`, is not known: it depends on `%s`",
                                 event_name(a, e), source_text(a, e) ? source_text(a, e) : "?",
                                 e->source_unknown ? e->source_unknown : "?"));
    }
}

/* Probes that ask for any source and are of no pattern. */
static void unheard_report(struct analysis *a)
{
    for (uint32_t k = 0; k < a->unheard.count; k++) {
        const struct event *e = a->unheard.items[k];
        struct finding *finding;

        if (!facts_of(a, e->home)->is_reachable)
            continue;
        reception_report(a, e, -1);
        finding = finding_add(a, "spbc-anonymous-reception", &e->source_node->place,
                              arena_printf(a->arena,
                                           "nobody looks at what %s answers: it is of no pattern",
                                           event_name(a, e)));
        finding->level = LEVEL_NOTE;
        finding->fix = NULL;
    }
}

void patterns_report(struct analysis *a)
{
    if (a->groups.count > 1)
        qsort(a->groups.items, a->groups.count, sizeof(struct group *), group_compare);
    for (uint32_t k = 0; k < a->groups.count; k++)
        group_report(a, a->groups.items[k]);
    unknown_report(a);
    unheard_report(a);
}

void receptions_report(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (!event_is_anonymous(e) || e->source == SOURCE_UNKNOWN)
            continue;
        reception_report(a, e, -1);
        finding_add(a, "spbc-order-unknown", &e->source_node->place,
                    "no pattern was looked for: the analysis was given up (budget)");
    }
    unknown_report(a);
    unheard_report(a);
}

/* ---- verdict ---- */

struct judgement {
    enum verdict verdict;
    const char *reason;
};

static void judge(struct analysis *a, struct judgement *j, enum verdict verdict,
                  const struct place *place, const char *message)
{
    static const int weight[] = {[VERDICT_READY] = 0,
                                 [VERDICT_READY_AFTER_REWRITE] = 1,
                                 [VERDICT_UNKNOWN] = 2,
                                 [VERDICT_NOT_READY] = 3};

    if (weight[verdict] <= weight[j->verdict])
        return;
    j->verdict = verdict;
    j->reason = !message ? NULL
                : place && place->file
                    ? arena_printf(a->arena, "%s:%u: %s", place->file->path, place->line, message)
                    : message;
}

/* Warnings that leave what is proved as it is. */
static bool is_beside(const struct finding *f)
{
    static const char *const RULES[] = {"spbc-anonymous-reception", "spbc-assertion",
                                        "spbc-consensus-race", NULL};

    return text_is_one_of(f->rule, RULES);
}

static void judge_findings(struct analysis *a, struct judgement *j)
{
    for (uint32_t k = 0; k < a->findings.count; k++) {
        const struct finding *f = &a->findings.items[k];

        if (f->level == LEVEL_ERROR)
            judge(a, j, VERDICT_NOT_READY, &f->place, f->message);
        else if (f->level == LEVEL_WARNING && !is_beside(f))
            judge(a, j, VERDICT_UNKNOWN, &f->place, f->message);
    }
}

/* Does it matter of every event that it was not seen from each of its callers?  It keeps what its arguments are for any of
 * them.  Which messages meet, and what separates them, is asked only where something is received from any source; which
 * requests are chosen from, where completions are; and what others hand in, where there is no main. */
static bool are_callers_asked(const struct analysis *a)
{
    if (!a->main || a->completions.count > 0)
        return true;
    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_anonymous(a->events.items[k]) || a->events.items[k]->source_is_status)
            return true;
    return false;
}

/* A reception matters in any case: a number that it is computed from may make any source of what one caller says. */
static void judge_unseen(struct analysis *a, struct judgement *j)
{
    const bool are_asked = are_callers_asked(a);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->is_budget && (are_asked || e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE))
            judge(a, j, VERDICT_UNKNOWN, &e->node->place,
                  "too many ways lead to this call (budget)");
    }
}

static void judge_program(struct analysis *a, struct judgement *j)
{
    const struct claim renamed = renamed_claim(a);
    uint32_t missing = 0;

    for (uint32_t k = 0; k < a->program->unit_count; k++) {
        const struct unit *unit = a->program->units[k];

        if (!unit->is_analysed)
            judge(a, j, VERDICT_UNKNOWN, NULL,
                  arena_printf(a->arena, "%s could not be analysed: %s", unit->file->path,
                               unit->reason ? unit->reason : "unknown trouble"));
    }
    if (renamed.reason)
        judge(a, j, VERDICT_UNKNOWN, &renamed.place, renamed.reason);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->has_unknown && a->facts[k].is_reachable && a->facts[k].communicates)
            judge(a, j, VERDICT_UNKNOWN, f->unknown_text ? &f->unknown_place : &f->place,
                  arena_printf(a->arena, "`%s` has a construct that is not followed%s%s", f->name,
                               f->unknown_text ? ": " : "",
                               f->unknown_text ? f->unknown_text : ""));
    }
    judge_unseen(a, j);
    for (uint32_t k = 0; k < a->groups.count; k++) {
        const struct claim *claim = &a->groups.items[k]->determinism;

        if (claim->truth == TRUTH_UNKNOWN && !claim->is_up_to_data)
            judge(a, j, VERDICT_UNKNOWN, &claim->place, claim->reason);
    }
    for (uint32_t k = 0; k < a->patterns.count; k++)
        missing += !a->patterns.items[k].is_annotated;
    if (missing > 0)
        judge(a, j, VERDICT_READY_AFTER_REWRITE, NULL,
              arena_printf(a->arena, "%u pattern%s to enclose", missing, missing == 1 ? "" : "s"));
}

static int finding_compare(const void *x, const void *y)
{
    const struct finding *p = x, *q = y;
    int order =
        p->place.file && q->place.file ? strcmp(p->place.file->path, q->place.file->path) : 0;

    if (order)
        return order;
    if (p->place.offset != q->place.offset)
        return p->place.offset < q->place.offset ? -1 : 1;
    return strcmp(p->rule, q->rule);
}

const struct result *verdict_make(struct analysis *a)
{
    struct result *r = ARENA_NEW(a->arena, struct result);
    struct judgement j = {VERDICT_READY, NULL};

    if (a->findings.count > 1)
        qsort(a->findings.items, a->findings.count, sizeof(struct finding), finding_compare);
    if (a->gave_up)
        judge(a, &j, VERDICT_UNKNOWN, NULL, a->gave_up);
    else if (a->options && a->options->over && budget_is_over())
        judge(a, &j, VERDICT_UNKNOWN, NULL, a->options->over);
    judge_findings(a, &j);
    judge_program(a, &j);
    r->verdict = j.verdict;
    r->reason = j.reason;
    r->protocol = j.verdict == VERDICT_READY || j.verdict == VERDICT_READY_AFTER_REWRITE
                      ? "spbc"
                      : "pessimist";
    r->assumptions = a->assumptions.items;
    r->assumption_count = a->assumptions.count;
    r->receptions = a->receptions.items;
    r->reception_count = a->receptions.count;
    r->completions = a->completions.items;
    r->completion_count = a->completions.count;
    r->patterns = a->patterns.items;
    r->pattern_count = a->patterns.count;
    r->refused = a->refused.items;
    r->refused_count = a->refused.count;
    r->findings = a->findings.items;
    r->finding_count = a->findings.count;
    return r;
}
