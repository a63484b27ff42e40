/* SPDX-License-Identifier: Apache-2.0 */
/* How is the result of an analysis read from bytes?  See image.h for the layout. */
#include "answer/image.h"

#include "answer/moved.h"
#include "base/arena.h"
#include "base/bytes.h"
#include "front/kept.h"
#include "ir/expr.h"
#include "passes/rules.h"

struct taker {
    struct arena *arena;
    struct byte_reader *in;
    struct reader *reader;
    const struct moved *moved; /* NULL: everything is where it was */
    bool is_lost;              /* a place that can not be told */
    const struct file **files; /* from 1 */
    struct function **functions;
    uint32_t file_count, function_count;
    struct schedule *schedules;
    uint32_t schedule_count;
};

static uint32_t count_get(struct taker *t)
{
    return bytes_get_count(t->in);
}

static bool flag_get(struct taker *t)
{
    return bytes_get_index(t->in, 2) != 0;
}

static const char *text_take(struct taker *t)
{
    if (!flag_get(t))
        return NULL;
    const char *text = bytes_get_text(t->in, t->arena);
    if (t->moved == NULL)
        return text;
    const char *now = moved_text(t->moved, text);
    t->is_lost |= now == NULL;
    return now == NULL ? text : now;
}

static const struct file *file_take(struct taker *t)
{
    return t->files[bytes_get_index(t->in, (uint64_t)t->file_count + 1)];
}

static struct place place_take(struct taker *t)
{
    struct place place = {.file = file_take(t)};
    if (place.file == NULL)
        return place;
    place.line = (uint32_t)bytes_get(t->in);
    place.column = (uint32_t)bytes_get(t->in);
    place.offset = (uint32_t)bytes_get(t->in);
    place.is_macro = flag_get(t);
    if (place.is_macro) {
        place.spelling_file = file_take(t);
        place.spelling_line = (uint32_t)bytes_get(t->in);
        place.spelling_column = (uint32_t)bytes_get(t->in);
    }
    if (t->moved != NULL && !moved_place(t->moved, &place))
        t->is_lost = true;
    return place;
}

static struct region *region_take(struct taker *t)
{
    struct region *region = ARENA_NEW(t->arena, struct region);
    region->begin = place_take(t);
    region->end = place_take(t);
    return region;
}

/* ---- the program ---- */

static void files_take(struct taker *t)
{
    t->file_count = count_get(t);
    t->files = ARENA_ARRAY(t->arena, const struct file *, t->file_count + 1);
    for (uint32_t i = 1; i <= t->file_count; i++) {
        const char *full = bytes_get_text(t->in, t->arena);
        t->files[i] = front_file(t->reader, full, flag_get(t));
    }
}

static void functions_take(struct taker *t, struct program *program)
{
    t->function_count = count_get(t);
    t->functions = ARENA_ARRAY(t->arena, struct function *, t->function_count + 1);
    for (uint32_t i = 0; i < t->function_count; i++) {
        struct function *function = ARENA_NEW(t->arena, struct function);
        struct region **regions = ARENA_NEW(t->arena, struct region *);
        function->name = text_take(t);
        function->key = text_take(t);
        function->is_static = flag_get(t);
        function->is_defined = true;
        function->place = place_take(t);
        regions[0] = region_take(t);
        regions[0]->function = function;
        function->regions = regions;
        function->region_count = 1;
        function->id = i;
        if (function->name == NULL)
            t->in->is_damaged = true;
        t->functions[i + 1] = function;
    }
    program->functions = t->functions + 1;
    program->function_count = t->function_count;
}

static const struct function *function_take(struct taker *t)
{
    return t->functions[bytes_get_index(t->in, (uint64_t)t->function_count + 1)];
}

static void unit_take(struct taker *t, struct unit *unit)
{
    unit->include_count = count_get(t);
    const struct file **includes = ARENA_ARRAY(t->arena, const struct file *, unit->include_count);
    for (uint32_t k = 0; k < unit->include_count; k++) {
        includes[k] = file_take(t);
        t->in->is_damaged |= includes[k] == NULL;
    }
    unit->includes = includes;
    unit->skipped_count = count_get(t);
    struct skipped_range *ranges = ARENA_ARRAY(t->arena, struct skipped_range, unit->skipped_count);
    for (uint32_t k = 0; k < unit->skipped_count; k++) {
        const struct place begin = place_take(t);
        const struct place end = place_take(t);
        ranges[k] =
            (struct skipped_range){begin.file, begin.line, end.line, begin.offset, end.offset};
    }
    unit->skipped = ranges;
    unit->is_analysed = true;
    unit->reason = NULL;
}

static void units_take(struct taker *t, struct program *program)
{
    uint32_t count = 0;
    struct unit *const *known = front_units(t->reader, &count);
    struct unit **units = ARENA_ARRAY(t->arena, struct unit *, count);
    if (count_get(t) != count)
        t->in->is_damaged = true;
    for (uint32_t i = 0; i < count && !t->in->is_damaged; i++) {
        units[i] = arena_memdup(t->arena, known[i], sizeof *known[i]);
        unit_take(t, units[i]);
    }
    program->units = units;
    program->unit_count = count;
}

/* ---- pictures ---- */

static void schedule_take(struct taker *t, struct schedule *schedule)
{
    schedule->title = text_take(t);
    schedule->rank_count = (uint32_t)bytes_get(t->in);
    schedule->event_count = count_get(t);
    struct schedule_event *events =
        ARENA_ARRAY(t->arena, struct schedule_event, schedule->event_count);
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        events[i].rank = bytes_get_index(t->in, (uint64_t)schedule->rank_count + 1);
        events[i].iteration = (uint32_t)bytes_get(t->in);
        events[i].kind = bytes_get_index(t->in, SCHEDULE_SEPARATOR + 1);
        events[i].place = place_take(t);
        events[i].call = text_take(t);
        events[i].partner = (int)bytes_get_signed(t->in);
        events[i].meeting = (int)bytes_get_signed(t->in);
        events[i].is_wrong = flag_get(t);
    }
    schedule->events = events;
}

static void pictures_take(struct taker *t)
{
    t->schedule_count = count_get(t);
    t->schedules = ARENA_ARRAY(t->arena, struct schedule, t->schedule_count + 1);
    for (uint32_t i = 0; i < t->schedule_count && !t->in->is_damaged; i++)
        schedule_take(t, &t->schedules[i]);
}

static const struct schedule *picture_take(struct taker *t, uint32_t *count)
{
    *count = bytes_get_index(t->in, (uint64_t)t->schedule_count + 1);
    if (*count == 0)
        return NULL;
    return &t->schedules[bytes_get_index(t->in, (uint64_t)t->schedule_count - *count + 1)];
}

/* ---- the result ---- */

static void reception_take(struct taker *t, struct reception *reception)
{
    reception->place = place_take(t);
    reception->call = text_take(t);
    const uint64_t flags = bytes_get(t->in);
    reception->is_probe = (flags & 1) != 0;
    reception->is_maybe = (flags >> 1 & 1) != 0;
    reception->is_unknown = (flags >> 2 & 1) != 0;
    reception->unknown = text_take(t);
    reception->via = bytes_get_index(t->in, VIA_WRAPPER + 1);
    reception->function = function_take(t);
    reception->mpi = place_take(t);
    reception->pattern = (int)bytes_get_signed(t->in);
}

static void completion_take(struct taker *t, struct completion *completion)
{
    completion->place = place_take(t);
    completion->call = text_take(t);
    completion->function = function_take(t);
    completion->class_ = bytes_get_index(t->in, COMPLETION_UNKNOWN + 1);
    completion->reason = text_take(t);
}

static void pattern_take(struct taker *t, struct pattern *pattern)
{
    pattern->id = text_take(t);
    pattern->function = function_take(t);
    pattern->first = region_take(t);
    pattern->last = region_take(t);
    pattern->send_count = count_get(t);
    struct place *sends = ARENA_ARRAY(t->arena, struct place, pattern->send_count + 1);
    for (uint32_t i = 0; i < pattern->send_count; i++)
        sends[i] = place_take(t);
    pattern->sends = sends;
    pattern->order = bytes_get_index(t->in, TRUTH_UNKNOWN + 1);
    pattern->order_reason = text_take(t);
    pattern->separator = place_take(t);
    pattern->determinism = bytes_get_index(t->in, TRUTH_UNKNOWN + 1);
    pattern->determinism_reason = text_take(t);
    const uint64_t flags = bytes_get(t->in);
    pattern->is_annotated = (flags & 1) != 0;
    pattern->is_asserted = (flags >> 1 & 1) != 0;
    pattern->schedules = picture_take(t, &pattern->schedule_count);
    pattern->instances = text_take(t);
    t->in->is_damaged |= pattern->function == NULL || pattern->id == NULL;
}

static void repairs_take(struct taker *t, struct finding *finding)
{
    finding->repair_count = count_get(t);
    struct repair *repairs = ARENA_ARRAY(t->arena, struct repair, finding->repair_count + 1);
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        repairs[i].begin = place_take(t);
        repairs[i].end = place_take(t);
        repairs[i].text = text_take(t);
    }
    finding->repairs = repairs;
}

static void finding_take(struct taker *t, struct finding *finding)
{
    const char *rule = text_take(t);
    const struct rule *known = rule == NULL ? NULL : rule_find(rule);
    finding->rule = known == NULL ? "" : known->id;
    finding->level = bytes_get_index(t->in, LEVEL_ERROR + 1);
    finding->place = place_take(t);
    finding->end = place_take(t);
    finding->message = text_take(t);
    finding->fix = text_take(t);
    repairs_take(t, finding);
    finding->note_count = count_get(t);
    struct note *notes = ARENA_ARRAY(t->arena, struct note, finding->note_count + 1);
    for (uint32_t i = 0; i < finding->note_count; i++) {
        notes[i].place = place_take(t);
        notes[i].text = text_take(t);
    }
    finding->notes = notes;
    finding->schedules = picture_take(t, &finding->schedule_count);
    t->in->is_damaged |= known == NULL || finding->message == NULL;
}

static void texts_take(struct taker *t, struct result *result)
{
    result->verdict = bytes_get_index(t->in, VERDICT_UNKNOWN + 1);
    result->protocol = text_take(t);
    result->reason = text_take(t);
    result->assumption_count = count_get(t);
    const char **assumptions = ARENA_ARRAY(t->arena, const char *, result->assumption_count + 1);
    for (uint32_t i = 0; i < result->assumption_count; i++) {
        assumptions[i] = text_take(t);
        t->in->is_damaged |= assumptions[i] == NULL;
    }
    result->assumptions = assumptions;
}

/* `TYPE *list` of as many as follow, each taken by `take`. */
#define TAKE_ALL(t, result, type, list, number, take)                                              \
    do {                                                                                           \
        (result)->number = count_get(t);                                                           \
        struct type *items = ARENA_ARRAY((t)->arena, struct type, (result)->number + 1);           \
        for (uint32_t i = 0; i < (result)->number && !(t)->in->is_damaged; i++)                    \
            take(t, &items[i]);                                                                    \
        (result)->list = items;                                                                    \
    } while (0)

static void refused_take(struct taker *t, struct refused_call *refused)
{
    refused->place = place_take(t);
    refused->call = text_take(t);
}

static void result_take(struct taker *t, struct result *result)
{
    texts_take(t, result);
    TAKE_ALL(t, result, reception, receptions, reception_count, reception_take);
    TAKE_ALL(t, result, completion, completions, completion_count, completion_take);
    TAKE_ALL(t, result, pattern, patterns, pattern_count, pattern_take);
    TAKE_ALL(t, result, refused_call, refused, refused_count, refused_take);
    TAKE_ALL(t, result, finding, findings, finding_count, finding_take);
}

bool image_get(struct arena *arena, struct byte_reader *in, struct reader *reader,
               const struct moved *moved, struct program **program, const struct result **result)
{
    struct taker t = {.arena = arena, .in = in, .reader = reader, .moved = moved};
    struct result *taken = ARENA_NEW(arena, struct result);
    *program = program_new(arena);
    files_take(&t);
    functions_take(&t, *program);
    units_take(&t, *program);
    pictures_take(&t);
    result_take(&t, taken);
    *result = taken;
    return !t.is_lost && !in->is_damaged && in->at == in->end;
}
