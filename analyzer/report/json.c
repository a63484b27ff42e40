/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program read the findings?  See report.h, docs/json.md and docs/spbc-check.schema.json.
 *
 * Keys are never renamed.  A place is the line of the callee's identifier; paths are relative to
 * the directory the program was started in.
 */
#include "report/report.h"

#include "base/arena.h"
#include "base/timings.h"
#include "report/escape.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static const char *const via_names[] = {[VIA_DIRECT] = "direct",
                                        [VIA_MACRO] = "macro",
                                        [VIA_VARIABLE] = "variable",
                                        [VIA_WRAPPER] = "wrapper"};
static const char *const class_names[] = {[COMPLETION_HARMLESS] = "harmless",
                                          [COMPLETION_ORDERED] = "ordered",
                                          [COMPLETION_ORDER_DEPENDENT] = "order-dependent",
                                          [COMPLETION_UNKNOWN] = "unknown"};
static const char *const schedule_names[] = {
    [SCHEDULE_BEGIN] = "begin", [SCHEDULE_END] = "end",         [SCHEDULE_SEND] = "send",
    [SCHEDULE_POST] = "post",   [SCHEDULE_RECEIVE] = "receive", [SCHEDULE_SEPARATOR] = "separator",
    [SCHEDULE_STUCK] = "stuck"};

static void add_text(cJSON *object, const char *key, const char *text)
{
    if (text != NULL)
        cJSON_AddStringToObject(object, key, text);
    else
        cJSON_AddNullToObject(object, key);
}

/* A sentence; "" when there is none. */
static void add_sentence(cJSON *object, const char *key, const char *text)
{
    cJSON_AddStringToObject(object, key, text != NULL ? text : "");
}

static void add_file(cJSON *object, const struct review *review, const struct file *file)
{
    add_text(object, "file", file != NULL ? source_path(review->sources, file) : NULL);
}

static void add_file_line(cJSON *object, const struct review *review, const struct place *place)
{
    add_file(object, review, place->file);
    cJSON_AddNumberToObject(object, "line", place->line);
}

static void add_place(cJSON *object, const struct review *review, const struct place *place)
{
    add_file_line(object, review, place);
    cJSON_AddNumberToObject(object, "column", place->column);
}

static void add_function(cJSON *object, const struct function *function)
{
    add_text(object, "function", function != NULL ? function->name : NULL);
}

static cJSON *append(cJSON *array)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(array, object);
    return object;
}

/* Runs of a small instance; the events refer to each other by their index. */
static void add_schedules(cJSON *object, const struct review *review,
                          const struct schedule *schedules, uint32_t count)
{
    cJSON *array = cJSON_AddArrayToObject(object, "schedules");
    for (uint32_t i = 0; i < count; i++) {
        cJSON *schedule = append(array);
        add_sentence(schedule, "title", schedules[i].title);
        cJSON_AddNumberToObject(schedule, "ranks", schedules[i].rank_count);
        cJSON *events = cJSON_AddArrayToObject(schedule, "events");
        for (uint32_t e = 0; e < schedules[i].event_count; e++) {
            const struct schedule_event *event = &schedules[i].events[e];
            cJSON *item = append(events);
            cJSON_AddNumberToObject(item, "rank", event->rank);
            cJSON_AddNumberToObject(item, "iteration", event->iteration);
            add_text(item, "kind", schedule_names[event->kind]);
            add_file_line(item, review, &event->place);
            add_text(item, "call", event->call);
            cJSON_AddNumberToObject(item, "partner", event->partner);
            cJSON_AddNumberToObject(item, "meeting", event->meeting);
            cJSON_AddBoolToObject(item, "wrong", event->is_wrong);
        }
    }
}

static void add_program(cJSON *document, const struct review *review)
{
    const struct report_judgement judgement = review->judgement;
    const struct result *result = review->result;
    cJSON *object = cJSON_AddObjectToObject(document, "program");
    cJSON_AddStringToObject(object, "verdict", report_verdict_name(judgement.verdict));
    cJSON_AddStringToObject(object, "protocol", judgement.protocol);
    cJSON_AddStringToObject(object, "reason", judgement.reason);
    add_text(object, "partial", review->partial);
    cJSON *assumptions = cJSON_AddArrayToObject(object, "assumptions");
    for (uint32_t i = 0; i < result->assumption_count; i++)
        cJSON_AddItemToArray(assumptions, cJSON_CreateString(result->assumptions[i]));
}

static void add_units(cJSON *document, const struct review *review)
{
    const struct program *program = review->program;
    cJSON *array = cJSON_AddArrayToObject(document, "units");
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        cJSON *object = append(array);
        add_file(object, review, unit->file);
        add_text(object, "status", unit->is_analysed ? "analysed" : "not-analysed");
        add_text(object, "reason", unit->is_analysed ? NULL : unit->reason);
    }
}

static int reception_compare(const void *a, const void *b)
{
    const struct reception *const *x = a;
    const struct reception *const *y = b;
    const struct place *p = &(*x)->place;
    const struct place *q = &(*y)->place;
    const int order = p->file == NULL || q->file == NULL ? 0 : strcmp(p->file->path, q->file->path);
    if (order != 0)
        return order;
    if (p->offset != q->offset)
        return p->offset < q->offset ? -1 : 1;
    return (*x > *y) - (*x < *y);
}

static void add_reception(cJSON *object, const struct review *review,
                          const struct reception *reception)
{
    const struct pattern *patterns = review->result->patterns;
    add_place(object, review, &reception->place);
    add_text(object, "call", reception->call);
    add_text(object, "kind", reception->is_probe ? "probe" : "reception");
    add_text(object, "via", via_names[reception->via]);
    add_function(object, reception->function);
    add_file_line(cJSON_AddObjectToObject(object, "mpi"), review, &reception->mpi);
    add_text(object, "pattern", reception->pattern >= 0 ? patterns[reception->pattern].id : NULL);
    cJSON_AddBoolToObject(object, "certain", !reception->is_maybe);
    add_text(object, "unknown", reception->unknown);
}

/* Those whose source is unknown are apart: nothing says that they are anonymous. */
static void add_receptions(cJSON *document, const struct review *review)
{
    const struct result *result = review->result;
    cJSON *arrays[] = {cJSON_AddArrayToObject(document, "receptions"),
                       cJSON_AddArrayToObject(document, "unknown_sources")};
    const struct reception **sorted =
        ARENA_ARRAY(review->arena, const struct reception *, result->reception_count + 1);
    for (uint32_t i = 0; i < result->reception_count; i++)
        sorted[i] = &result->receptions[i];
    if (result->reception_count > 1)
        qsort(sorted, result->reception_count, sizeof(const struct reception *), reception_compare);
    for (uint32_t i = 0; i < result->reception_count; i++)
        add_reception(append(arrays[sorted[i]->is_unknown]), review, sorted[i]);
}

static void add_completions(cJSON *document, const struct review *review)
{
    const struct result *result = review->result;
    cJSON *array = cJSON_AddArrayToObject(document, "completions");
    for (uint32_t i = 0; i < result->completion_count; i++) {
        const struct completion *completion = &result->completions[i];
        cJSON *object = append(array);
        add_place(object, review, &completion->place);
        add_text(object, "call", completion->call);
        add_function(object, completion->function);
        add_text(object, "class", class_names[completion->class_]);
        add_sentence(object, "reason", completion->reason);
    }
}

static void add_patterns(cJSON *document, const struct review *review)
{
    const struct result *result = review->result;
    cJSON *array = cJSON_AddArrayToObject(document, "patterns");
    for (uint32_t i = 0; i < result->pattern_count; i++) {
        const struct pattern *pattern = &result->patterns[i];
        cJSON *object = append(array);
        add_text(object, "id", pattern->id);
        add_function(object, pattern->function);
        const struct place *begin = &pattern->first->begin;
        add_file(object, review, begin->file);
        cJSON_AddNumberToObject(object, "begin_line", begin->line);
        cJSON_AddNumberToObject(object, "end_line", pattern->last->end.line);
        cJSON *sends = cJSON_AddArrayToObject(object, "sends");
        for (uint32_t s = 0; s < pattern->send_count; s++)
            add_file_line(append(sends), review, &pattern->sends[s]);
        add_text(object, "order", report_truth_name(pattern->order));
        add_sentence(object, "order_reason", pattern->order_reason);
        if (pattern->separator.file != NULL)
            add_file_line(cJSON_AddObjectToObject(object, "separator"), review,
                          &pattern->separator);
        else
            cJSON_AddNullToObject(object, "separator");
        add_text(object, "determinism", report_truth_name(pattern->determinism));
        add_sentence(object, "determinism_reason", pattern->determinism_reason);
        cJSON_AddBoolToObject(object, "annotated", pattern->is_annotated);
        cJSON_AddBoolToObject(object, "asserted", pattern->is_asserted);
        add_text(object, "instances", pattern->instances);
        add_schedules(object, review, pattern->schedules, pattern->schedule_count);
    }
}

static void add_refused(cJSON *document, const struct review *review)
{
    const struct result *result = review->result;
    cJSON *array = cJSON_AddArrayToObject(document, "refused");
    for (uint32_t i = 0; i < result->refused_count; i++) {
        cJSON *object = append(array);
        add_place(object, review, &result->refused[i].place);
        add_text(object, "call", result->refused[i].call);
    }
}

/* Bytes of the source and what they become. */
static void add_repairs(cJSON *object, const struct review *review, const struct finding *finding)
{
    cJSON *array = cJSON_AddArrayToObject(object, "repairs");
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        const struct repair *repair = &finding->repairs[i];
        cJSON *item = append(array);
        add_place(item, review, &repair->begin);
        cJSON_AddNumberToObject(item, "end_line", repair->end.line);
        cJSON_AddNumberToObject(item, "end_column", repair->end.column);
        add_sentence(item, "text", repair->text);
    }
}

static void add_finding(cJSON *object, const struct review *review, const struct reviewed *item)
{
    const struct finding *finding = &item->finding;
    add_text(object, "rule", finding->rule);
    add_text(object, "level", report_level_name(finding->level));
    add_place(object, review, &finding->place);
    add_text(object, "message", finding->message);
    add_function(object, item->function);
    add_text(object, "fix", finding->fix);
    add_repairs(object, review, finding);
    add_text(object, "fingerprint", item->fingerprint);
    cJSON *notes = cJSON_AddArrayToObject(object, "notes");
    for (uint32_t n = 0; n < finding->note_count; n++) {
        cJSON *note = append(notes);
        add_place(note, review, &finding->notes[n].place);
        add_text(note, "message", finding->notes[n].text);
    }
    add_schedules(object, review, finding->schedules, finding->schedule_count);
}

/* What is silenced is no finding any more, but it is not hidden either. */
static void add_findings(cJSON *document, const struct review *review)
{
    cJSON *shown = cJSON_AddArrayToObject(document, "findings");
    cJSON *suppressed = cJSON_AddArrayToObject(document, "suppressed");
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        cJSON *object = append(item->fate == FATE_SHOWN ? shown : suppressed);
        add_finding(object, review, item);
        if (item->fate != FATE_SHOWN)
            cJSON_AddStringToObject(object, "by",
                                    item->fate == FATE_NOLINT ? "nolint" : "baseline");
    }
}

/* As far as they are known while the report is made. */
static void add_timings(cJSON *document)
{
    uint32_t count = 0;
    const struct timing *timings = timings_get(&count);
    cJSON *object = count == 0 ? NULL : cJSON_AddObjectToObject(document, "timings");
    cJSON *phases = count == 0 ? NULL : cJSON_AddArrayToObject(object, "phases");
    for (uint32_t i = 0; i < count; i++) {
        cJSON *phase = append(phases);
        cJSON_AddStringToObject(phase, "phase", timings[i].phase);
        cJSON_AddNumberToObject(phase, "cpu_seconds", timings[i].cpu);
        cJSON_AddNumberToObject(phase, "wall_seconds", timings[i].wall);
        cJSON_AddNumberToObject(phase, "solver_seconds", timings[i].solver);
        cJSON_AddNumberToObject(phase, "peak_kib", (double)timings[i].peak_kib);
    }
    if (count > 0)
        cJSON_AddStringToObject(object, "answer", timings_get_answer());
}

struct cJSON *report_json(const struct review *review)
{
    cJSON *document = cJSON_CreateObject();
    cJSON_AddNumberToObject(document, "version", 1);
    add_program(document, review);
    add_units(document, review);
    add_receptions(document, review);
    add_completions(document, review);
    add_patterns(document, review);
    add_refused(document, review);
    add_findings(document, review);
    add_timings(document);
    return document;
}

/* Sources may hold bytes that are no UTF-8; JSON may not (RFC 8259 section 8.1). */
static void print_utf8(FILE *out, const char *text)
{
    const size_t length = strlen(text);
    size_t good = 0; /* where what is not yet written begins */
    for (size_t i = 0; i < length;) {
        const size_t width = utf8_length(text + i, length - i);
        i += width == 0 ? 1 : width;
        if (width != 0 && i < length)
            continue;
        (void)fwrite(text + good, 1, i - good - (width == 0), out);
        if (width == 0)
            fputs("\xef\xbf\xbd", out);
        good = i;
    }
    fputc('\n', out);
}

int report_json_print(FILE *out, struct cJSON *document)
{
    char *text = cJSON_Print(document);
    cJSON_Delete(document);
    if (text == NULL)
        return -1;
    print_utf8(out, text);
    free(text);
    return ferror(out) != 0 ? -1 : 0;
}
