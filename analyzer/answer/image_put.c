/* SPDX-License-Identifier: Apache-2.0 */
/* How is the result of an analysis written as bytes?  See image.h for the layout. */
#include "answer/image.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"

struct writer {
    struct arena *arena;
    struct text out; /* behind the table of files */
    struct map *files, *functions, *pictures;
    ARRAY(const struct file *) file_list;
};

static uint64_t number_of(const struct map *map, const void *object)
{
    return object == NULL ? 0 : (uint64_t)(uintptr_t)map_get_address(map, object);
}

static void put(struct writer *w, uint64_t number)
{
    bytes_put(&w->out, number);
}

static void text_put(struct writer *w, const char *text)
{
    put(w, text != NULL);
    if (text != NULL)
        bytes_put_text(&w->out, text);
}

static void file_put(struct writer *w, const struct file *file)
{
    uint64_t number = number_of(w->files, file);
    if (file != NULL && number == 0) {
        array_push(w->arena, &w->file_list, file);
        number = w->file_list.count;
        map_set_address(w->files, file, (const void *)(uintptr_t)number);
    }
    put(w, number);
}

static void place_put(struct writer *w, const struct place *place)
{
    file_put(w, place->file);
    if (place->file == NULL)
        return;
    put(w, place->line);
    put(w, place->column);
    put(w, place->offset);
    put(w, place->is_macro);
    if (!place->is_macro)
        return;
    file_put(w, place->spelling_file);
    put(w, place->spelling_line);
    put(w, place->spelling_column);
}

static void places_put(struct writer *w, const struct place *places, uint32_t count)
{
    put(w, count);
    for (uint32_t i = 0; i < count; i++)
        place_put(w, &places[i]);
}

/* ---- the program ---- */

static void functions_put(struct writer *w, const struct program *program)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < program->function_count; i++)
        count += program->functions[i]->is_defined && program->functions[i]->region_count > 0;
    put(w, count);
    count = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct function *function = program->functions[i];
        if (!function->is_defined || function->region_count == 0)
            continue;
        map_set_address(w->functions, function, (const void *)(uintptr_t)++count);
        text_put(w, function->name);
        text_put(w, function->key);
        put(w, function->is_static);
        place_put(w, &function->place);
        place_put(w, &function->regions[0]->begin);
        place_put(w, &function->regions[0]->end);
    }
}

static void units_put(struct writer *w, const struct program *program)
{
    put(w, program->unit_count);
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        put(w, unit->include_count);
        for (uint32_t k = 0; k < unit->include_count; k++)
            file_put(w, unit->includes[k]);
        put(w, unit->skipped_count);
        for (uint32_t k = 0; k < unit->skipped_count; k++) {
            const struct skipped_range *range = &unit->skipped[k];
            place_put(w, &(struct place){.file = range->file,
                                         .line = range->begin_line,
                                         .column = 1,
                                         .offset = range->begin_offset});
            place_put(w, &(struct place){.file = range->file,
                                         .line = range->end_line,
                                         .column = 1,
                                         .offset = range->end_offset});
        }
    }
}

/* ---- pictures ---- */

static void schedule_put(struct writer *w, const struct schedule *schedule)
{
    text_put(w, schedule->title);
    put(w, schedule->rank_count);
    put(w, schedule->event_count);
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        put(w, event->rank);
        put(w, event->iteration);
        put(w, (uint64_t)event->kind);
        place_put(w, &event->place);
        text_put(w, event->call);
        bytes_put_signed(&w->out, event->partner);
        bytes_put_signed(&w->out, event->meeting);
        put(w, event->is_wrong);
    }
}

typedef ARRAY(const struct schedule *) schedule_list;

static void picture_find(struct writer *w, schedule_list *list, const struct schedule *schedules,
                         uint32_t count)
{
    if (count == 0 || number_of(w->pictures, schedules) != 0)
        return;
    for (uint32_t i = 0; i < count; i++)
        array_push(w->arena, list, &schedules[i]);
    map_set_address(w->pictures, schedules, (const void *)(uintptr_t)(list->count - count + 1));
}

static void pictures_put(struct writer *w, const struct result *result)
{
    schedule_list list = {0};
    for (uint32_t i = 0; i < result->pattern_count; i++)
        picture_find(w, &list, result->patterns[i].schedules, result->patterns[i].schedule_count);
    for (uint32_t i = 0; i < result->finding_count; i++)
        picture_find(w, &list, result->findings[i].schedules, result->findings[i].schedule_count);
    put(w, list.count);
    for (uint32_t i = 0; i < list.count; i++)
        schedule_put(w, list.items[i]);
}

static void picture_put(struct writer *w, const struct schedule *schedules, uint32_t count)
{
    put(w, count);
    if (count > 0)
        put(w, number_of(w->pictures, schedules) - 1);
}

/* ---- the result ---- */

static void reception_put(struct writer *w, const struct reception *reception)
{
    place_put(w, &reception->place);
    text_put(w, reception->call);
    put(w, (uint64_t)reception->is_probe | (uint64_t)reception->is_maybe << 1 |
               (uint64_t)reception->is_unknown << 2);
    text_put(w, reception->unknown);
    put(w, (uint64_t)reception->via);
    put(w, number_of(w->functions, reception->function));
    place_put(w, &reception->mpi);
    bytes_put_signed(&w->out, reception->pattern);
}

static void completion_put(struct writer *w, const struct completion *completion)
{
    place_put(w, &completion->place);
    text_put(w, completion->call);
    put(w, number_of(w->functions, completion->function));
    put(w, (uint64_t)completion->class_);
    text_put(w, completion->reason);
}

static void pattern_put(struct writer *w, const struct pattern *pattern)
{
    text_put(w, pattern->id);
    put(w, number_of(w->functions, pattern->function));
    place_put(w, &pattern->first->begin);
    place_put(w, &pattern->first->end);
    place_put(w, &pattern->last->begin);
    place_put(w, &pattern->last->end);
    places_put(w, pattern->sends, pattern->send_count);
    put(w, (uint64_t)pattern->order);
    text_put(w, pattern->order_reason);
    place_put(w, &pattern->separator);
    put(w, (uint64_t)pattern->determinism);
    text_put(w, pattern->determinism_reason);
    put(w, (uint64_t)pattern->is_annotated | (uint64_t)pattern->is_asserted << 1);
    picture_put(w, pattern->schedules, pattern->schedule_count);
    text_put(w, pattern->instances);
}

static void finding_put(struct writer *w, const struct finding *finding)
{
    text_put(w, finding->rule);
    put(w, (uint64_t)finding->level);
    place_put(w, &finding->place);
    place_put(w, &finding->end);
    text_put(w, finding->message);
    text_put(w, finding->fix);
    put(w, finding->repair_count);
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        place_put(w, &finding->repairs[i].begin);
        place_put(w, &finding->repairs[i].end);
        text_put(w, finding->repairs[i].text);
    }
    put(w, finding->note_count);
    for (uint32_t i = 0; i < finding->note_count; i++) {
        place_put(w, &finding->notes[i].place);
        text_put(w, finding->notes[i].text);
    }
    picture_put(w, finding->schedules, finding->schedule_count);
}

static void result_put(struct writer *w, const struct result *result)
{
    put(w, (uint64_t)result->verdict);
    text_put(w, result->protocol);
    text_put(w, result->reason);
    put(w, result->assumption_count);
    for (uint32_t i = 0; i < result->assumption_count; i++)
        text_put(w, result->assumptions[i]);
    put(w, result->reception_count);
    for (uint32_t i = 0; i < result->reception_count; i++)
        reception_put(w, &result->receptions[i]);
    put(w, result->completion_count);
    for (uint32_t i = 0; i < result->completion_count; i++)
        completion_put(w, &result->completions[i]);
    put(w, result->pattern_count);
    for (uint32_t i = 0; i < result->pattern_count; i++)
        pattern_put(w, &result->patterns[i]);
    put(w, result->refused_count);
    for (uint32_t i = 0; i < result->refused_count; i++) {
        place_put(w, &result->refused[i].place);
        text_put(w, result->refused[i].call);
    }
    put(w, result->finding_count);
    for (uint32_t i = 0; i < result->finding_count; i++)
        finding_put(w, &result->findings[i]);
}

void image_put(struct text *bytes, const struct program *program, const struct result *result)
{
    struct arena *arena = bytes->arena;
    struct writer w = {.arena = arena,
                       .out = {.arena = arena},
                       .files = map_new(arena),
                       .functions = map_new(arena),
                       .pictures = map_new(arena)};
    functions_put(&w, program);
    units_put(&w, program);
    pictures_put(&w, result);
    result_put(&w, result);
    bytes_put(bytes, w.file_list.count);
    for (uint32_t i = 0; i < w.file_list.count; i++) {
        bytes_put_text(bytes, w.file_list.items[i]->full);
        bytes_put(bytes, w.file_list.items[i]->is_system);
    }
    text_append_bytes(bytes, text_get(&w.out), w.out.length);
}
