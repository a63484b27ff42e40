/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings of an analysis does a user want to see?  See review.h. */
#include "report/review.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "passes/rules.h"
#include "report/baseline.h"
#include "report/glob.h"
#include "report/nolint.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct reviewing {
    struct arena *arena;
    struct review *review;
    const struct review_options *options;
    ARRAY(struct reviewed) items;
};

static bool is_enabled(void *context, const char *rule)
{
    const struct reviewing *reviewing = context;
    const char *checks = reviewing->options->checks;
    if (reviewing->options->is_unit && !rule_find(rule)->is_of_a_file)
        return false;
    return checks == NULL || glob_list_selects(checks, rule, true);
}

/* A glob that matches nothing is a slip that would silence nothing, or everything. */
static int globs_check(struct arena *arena, const char *option, const char *list,
                       const char **error)
{
    const char *entry;
    size_t length;
    const char *end = list == NULL ? NULL : list + strlen(list);
    while (list != NULL && glob_next(&list, end, &entry, &length)) {
        bool is_known = false;
        const bool takes_out = *entry == '-';
        for (uint32_t i = 0; i < rule_count() && !is_known; i++)
            is_known = glob_matches(entry + takes_out, length - takes_out, rule_at(i)->id);
        if (is_known)
            continue;
        *error = arena_printf(arena, "%s: no rule is called %.*s; --explain=all lists them", option,
                              (int)length, entry);
        return -1;
    }
    return 0;
}

static void item_add(struct reviewing *reviewing, const struct finding *finding)
{
    const char *errors = reviewing->options->warnings_as_errors;
    struct reviewed item = {.finding = *finding};
    if (!is_enabled(reviewing, finding->rule))
        return;
    if (errors != NULL && finding->level == LEVEL_WARNING &&
        glob_list_selects(errors, finding->rule, false))
        item.finding.level = LEVEL_ERROR;
    if (finding->place.file != NULL)
        item.function = source_function(reviewing->review->sources, &finding->place);
    array_push(reviewing->arena, &reviewing->items, item);
}

/* The reason of a unit begins with its place, which may be in a header: it stays in the message. */
static void unread_add(struct reviewing *reviewing, const struct unit *unit)
{
    const struct rule *rule = rule_find("spbc-not-analysed");
    const struct finding finding = {
        .rule = rule->id,
        .level = rule->level,
        .place = {.file = unit->file, .line = 1, .column = 1},
        .message = arena_printf(reviewing->arena, "not analysed: %s",
                                unit->reason != NULL ? unit->reason : "unknown trouble"),
        .fix = rule->fix};
    item_add(reviewing, &finding);
}

static int item_compare(const void *a, const void *b)
{
    const struct finding *x = &((const struct reviewed *)a)->finding;
    const struct finding *y = &((const struct reviewed *)b)->finding;
    if (x->place.file != y->place.file) {
        if (x->place.file == NULL || y->place.file == NULL)
            return x->place.file == NULL ? -1 : 1;
        const int order = strcmp(x->place.file->path, y->place.file->path);
        if (order != 0)
            return order;
    }
    if (x->place.offset != y->place.offset)
        return x->place.offset < y->place.offset ? -1 : 1;
    const int order = strcmp(x->rule, y->rule);
    return order != 0 ? order : strcmp(x->message, y->message);
}

/* A function of a header is there once for every unit that includes it. */
static void drop_repetitions(struct reviewing *reviewing)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < reviewing->items.count; i++)
        if (kept == 0 ||
            item_compare(&reviewing->items.items[kept - 1], &reviewing->items.items[i]) != 0)
            reviewing->items.items[kept++] = reviewing->items.items[i];
    reviewing->items.count = kept;
}

/* ---- fingerprints ---- */

/* The line without white space: what a change of indentation does not change. */
static void append_code(struct text *text, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)line[i]))
            text_append_char(text, line[i]);
}

/* Rule, path, function, the code on the line, and which of several alike it is. */
static void fingerprints_make(struct reviewing *reviewing)
{
    struct map *counts = map_new(reviewing->arena);
    for (uint32_t i = 0; i < reviewing->items.count; i++) {
        struct reviewed *item = &reviewing->items.items[i];
        const struct place *place = &item->finding.place;
        struct text key = {.arena = reviewing->arena};
        text_printf(&key, "%s\n", item->finding.rule);
        if (place->file != NULL) {
            size_t length;
            const char *line =
                source_line(reviewing->review->sources, place->file, place->line, &length);
            text_printf(&key, "%s\n%s\n", source_path(reviewing->review->sources, place->file),
                        item->function != NULL ? item->function->name : "");
            append_code(&key, line, length);
        }
        uint32_t *count = map_get(counts, text_get(&key));
        if (count == NULL) {
            count = ARENA_NEW(reviewing->arena, uint32_t);
            map_set(counts, text_get(&key), count);
        }
        const uint64_t hash = hash_bytes(++*count, text_get(&key), key.length);
        item->fingerprint = arena_printf(reviewing->arena, "%016" PRIx64, hash);
    }
}

/* ---- fates ---- */

static void apply_nolint(struct reviewing *reviewing)
{
    struct nolint *nolint = nolint_new(reviewing->arena, reviewing->review->program);
    struct finding *complaints;
    uint32_t count;
    for (uint32_t i = 0; i < reviewing->items.count; i++)
        if (nolint_silences(nolint, &reviewing->items.items[i].finding))
            reviewing->items.items[i].fate = FATE_NOLINT;
    nolint_complain(nolint, is_enabled, reviewing, &complaints, &count);
    for (uint32_t i = 0; i < count; i++)
        item_add(reviewing, &complaints[i]);
    if (count > 0 && reviewing->items.count > 1)
        qsort(reviewing->items.items, reviewing->items.count, sizeof(struct reviewed),
              item_compare);
}

static int apply_baseline(struct reviewing *reviewing, const char **error)
{
    struct map *known;
    uint32_t found = 0;
    if (baseline_read(reviewing->arena, reviewing->options->baseline, &known, error) != 0)
        return -1;
    for (uint32_t i = 0; i < reviewing->items.count; i++) {
        struct reviewed *item = &reviewing->items.items[i];
        if (map_get(known, item->fingerprint) == NULL)
            continue;
        found++;
        if (item->fate == FATE_SHOWN)
            item->fate = FATE_BASELINE;
    }
    reviewing->review->stale_count = map_count(known) - found;
    return 0;
}

static void count_items(struct review *review)
{
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        switch (item->fate) {
        case FATE_SHOWN:
            review->shown[item->finding.level]++;
            break;
        case FATE_NOLINT:
            review->nolint_count++;
            break;
        case FATE_BASELINE:
            review->baseline_count++;
            break;
        }
    }
    review->is_explained = review->judgement.verdict == VERDICT_READY;
    for (uint32_t i = 0; i < review->result->finding_count && !review->is_explained; i++)
        review->is_explained = review->result->findings[i].level != LEVEL_NOTE;
}

/* ---- parts of programs ---- */

static bool has_main(const struct program *program)
{
    const struct function *main = program_function_by_name(program, "main");
    return main != NULL && main->is_defined;
}

static void append_part(struct text *text, const char *part)
{
    text_printf(text, "%s%s", text->length > 0 ? "; " : "", part);
}

/* What of the program is not there?  NULL: nothing that is known of. */
static const char *partial_text(const struct review *review, const struct review_options *options)
{
    struct text text = {.arena = review->arena};
    uint32_t missing = 0;
    for (uint32_t i = 0; i < review->program->unit_count; i++)
        if (!review->program->units[i]->is_analysed)
            return NULL; /* what is in it is not known, and said */
    if (options->source_count < options->database_count)
        append_part(&text, arena_printf(review->arena, "%u of %u sources of the build are given",
                                        options->source_count, options->database_count));
    if (!has_main(review->program))
        append_part(&text, "no source defines main()");
    for (uint32_t i = 0; i < review->result->finding_count; i++)
        missing += strcmp(review->result->findings[i].rule, "spbc-missing-function") == 0;
    if (missing > 0)
        append_part(&text,
                    arena_printf(review->arena, "%u called function%s in none of the sources",
                                 missing, missing == 1 ? " is" : "s are"));
    return text.length > 0 ? text_get(&text) : NULL;
}

/* One file refutes; only the whole program is ready or unknown. */
static void judge_unit(struct review *review)
{
    review->is_unit = true;
    if (review->judgement.verdict == VERDICT_NOT_READY)
        return;
    review->judgement.verdict = VERDICT_UNKNOWN;
    review->judgement.protocol = "";
    review->judgement.reason = "one file alone was looked at: the whole program tells";
}

int review_options_check(struct arena *arena, const struct review_options *options,
                         const char **error)
{
    struct map *known;
    if (globs_check(arena, "--checks", options->checks, error) != 0 ||
        globs_check(arena, "--warnings-as-errors", options->warnings_as_errors, error) != 0)
        return -1;
    return options->baseline == NULL ? 0 : baseline_read(arena, options->baseline, &known, error);
}

const struct review *review_make(const struct program *program, const struct result *result,
                                 const struct review_options *options, const char **error)
{
    static const struct review_options nothing = {0};
    struct review *review = ARENA_NEW(program->arena, struct review);
    struct reviewing reviewing = {
        program->arena, review, options != NULL ? options : &nothing, {0}};
    review->arena = program->arena;
    review->program = program;
    review->result = result;
    review->sources = sources_new(program->arena, program);
    review->judgement = report_judge(program, result);
    review->partial = partial_text(review, reviewing.options);
    if (reviewing.options->is_unit)
        judge_unit(review);
    if (review_options_check(program->arena, reviewing.options, error) != 0)
        return NULL;
    for (uint32_t i = 0; i < result->finding_count; i++)
        item_add(&reviewing, &result->findings[i]);
    for (uint32_t i = 0; i < program->unit_count; i++)
        if (!program->units[i]->is_analysed)
            unread_add(&reviewing, program->units[i]);
    if (reviewing.items.count > 1)
        qsort(reviewing.items.items, reviewing.items.count, sizeof(struct reviewed), item_compare);
    drop_repetitions(&reviewing);
    apply_nolint(&reviewing);
    fingerprints_make(&reviewing);
    if (reviewing.options->baseline != NULL && apply_baseline(&reviewing, error) != 0)
        return NULL;
    review->items = reviewing.items.items;
    review->count = reviewing.items.count;
    count_items(review);
    return review;
}

bool review_is_clean(const struct review *review)
{
    return review->is_explained && review->shown[LEVEL_WARNING] == 0 &&
           review->shown[LEVEL_ERROR] == 0;
}

uint32_t review_unknown_sources(const struct review *review)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < review->result->reception_count; i++)
        count += review->result->receptions[i].is_unknown;
    return count;
}
