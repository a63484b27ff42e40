/* SPDX-License-Identifier: Apache-2.0 */
/* The pipeline: what is done to a program, in which order. */
#include "base/timings.h"
#include "passes/annotations.h"
#include "passes/arms.h"
#include "passes/assertions.h"
#include "passes/at_once.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/checkers.h"
#include "passes/completions.h"
#include "passes/confined.h"
#include "passes/covered.h"
#include "passes/determinism.h"
#include "passes/dissolved.h"
#include "passes/dump.h"
#include "passes/events.h"
#include "passes/flow.h"
#include "passes/forwarded.h"
#include "passes/gatherings.h"
#include "passes/guards.h"
#include "passes/handlers.h"
#include "passes/hung.h"
#include "passes/ignored.h"
#include "passes/inlined.h"
#include "passes/instances.h"
#include "passes/marks.h"
#include "passes/nicknames.h"
#include "passes/own_types.h"
#include "passes/patterns.h"
#include "passes/persistent.h"
#include "passes/privates.h"
#include "passes/raws.h"
#include "passes/settled.h"
#include "passes/solve.h"
#include "passes/split.h"
#include "passes/tagged.h"
#include "passes/taken_apart.h"
#include "passes/thin.h"
#include "passes/threads.h"
#include "passes/unheard.h"
#include "passes/unseen.h"
#include "passes/verdict.h"
#include "passes/waited.h"
#include "passes/webs.h"
#include "passes/wrappers.h"
#include "passes/zeros.h"

/* What is done next, for the progress and for --timings. */
static void tell(const struct analysis *a, const char *phase, const char *what)
{
    timings_phase(phase);
    if (a->options && a->options->progress)
        a->options->progress(a->options->context, what);
}

/* Runs of 2 to 4 processes, one pattern after the other.  A part of which they show that it does not hold
 * takes the other parts with it. */
static void instances_try(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++) {
        tell(a, "small runs",
             arena_printf(a->arena, "small runs of pattern %u of %u", k + 1, a->groups.count));
        if (!budget_is_over())
            instances_check(a, a->groups.items[k]);
        if (!a->groups.items[k]->whole || group_is_proved(a->groups.items[k]))
            continue;
        groups_release(a, k);
        k = parts_join(a, k);
        if (!budget_is_over())
            instances_check(a, a->groups.items[k]);
    }
}

/* What comes is done in another process, that this one has made, or not at all: false where that one came to no end. */
static bool goes_on(struct analysis *a)
{
    const char *reason =
        a->options && a->options->guard ? a->options->guard(a->options->context) : NULL;

    if (!a->gave_up)
        a->gave_up = reason;
    return !reason;
}

static void patterns_judge(struct analysis *a)
{
    tell(a, "patterns", "patterns");
    groups_find(a);
    assertions_find(a);
    marks_find(a);
    scopes_find(a);
    instances_try(a);
    groups_part(a);
    for (uint32_t k = 0; k < a->groups.count; k++)
        covered_check(a, a->groups.items[k]);
    covered_spread(a);
    dump_pass(a, 'p');
    raws_find(a);
}

/* What is sent after what was received, and what completions decide: where the one takes too long, the other may be told. */
static void determinism_judge(struct analysis *a)
{
    if (goes_on(a)) {
        tell(a, "determinism", "determinism");
        determinism_check(a);
        hung_find(a);
        groups_separate(a);
    } else {
        determinism_forgo(a);
    }
    timings_phase("findings");
    patterns_report(a);
    if (goes_on(a)) {
        tell(a, "completions", "completions");
        completions_check(a);
    } else {
        completions_forgo(a);
    }
}

/* Where that took too long: what is received, and nothing of what follows from it. */
static const struct result *receptions_end(struct analysis *a, struct result *result)
{
    receptions_report(a);
    completions_forgo(a);
    refused_find(a);
    *result = *verdict_make(a);
    result->is_timed = true;
    solver_free(a->solver);
    timings_phase(NULL);
    return result;
}

const struct result *analyse(struct program *program, const struct analysis_options *options)
{
    struct analysis *a = ARENA_NEW(program->arena, struct analysis);
    struct result *result = ARENA_NEW(program->arena, struct result);

    a->program = program;
    a->arena = program->arena;
    a->options = options;
    a->solver = solver_new(a, options ? options->solver_timeout_ms : 0);

    tell(a, "pointers", "values and pointers");
    privates_split(a);
    checkers_skip(a);
    thin_wrappers_open(a);
    wrappers_inline(a);
    at_once_join(a);
    functions_inline(a);
    nicknames_replace(a);
    statuses_ignore(a);
    records_dissolve(a);
    own_types_give(a);
    a->facts = ARENA_ARRAY(a->arena, struct function_facts, program->function_count + 1);
    confined_localise(a);
    webs_split(a);
    unheard_skip(a);
    handlers_name(a);
    forwarded_name(a);
    flow_solve(a);
    dump_pass(a, 'c');
    callgraph_build(a);
    zeros_store(a);
    settled_fold(a);
    dump_pass(a, 'g');
    tell(a, "events", "what is sent and received");
    gatherings_find(a);
    events_find(a);
    events_classify(a);
    tags_tell(a);
    persistent_start(a);
    waited_mark(a);
    guards_find(a);
    arms_name_sources(a);
    dump_pass(a, 'e');
    if (!goes_on(a))
        return receptions_end(a, result);
    patterns_judge(a);
    determinism_judge(a);
    refused_find(a);
    missing_find(a);
    calls_check(a);
    annotations_check(a);
    threads_check(a);
    assertions_check(a);
    marks_check(a);
    skipped_report(a);
    replaced_report(a);
    *result = *verdict_make(a);
    result->is_timed = solver_was_timed(a->solver) || budget_is_over() || a->gave_up;
    result->analysis = a;

    solver_free(a->solver);
    timings_phase(NULL);
    return result;
}
