/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program read the findings?  See report.h and docs/json.md.
 *
 * Keys are never renamed.  A place is the line of the callee's identifier; paths are relative to
 * the directory the program was started in.
 */
#include "report/report.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

static const char *const via_names[] = {[VIA_DIRECT] = "direct",
                                        [VIA_MACRO] = "macro",
                                        [VIA_VARIABLE] = "variable",
                                        [VIA_WRAPPER] = "wrapper"};
static const char *const truth_names[] = {
    [TRUTH_PROVED] = "proved", [TRUTH_REFUTED] = "refuted", [TRUTH_UNKNOWN] = "unknown"};
static const char *const class_names[] = {[COMPLETION_HARMLESS] = "harmless",
                                          [COMPLETION_ORDERED] = "ordered",
                                          [COMPLETION_ORDER_DEPENDENT] = "order-dependent",
                                          [COMPLETION_UNKNOWN] = "unknown"};
static const char *const level_names[] = {
    [LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};

static void add_text(cJSON *object, const char *key, const char *text)
{
    if (text != NULL)
        cJSON_AddStringToObject(object, key, text);
    else
        cJSON_AddNullToObject(object, key);
}

static void add_file_line(cJSON *object, const struct place *place)
{
    add_text(object, "file", place->file != NULL ? place->file->path : NULL);
    cJSON_AddNumberToObject(object, "line", place->line);
}

static void add_place(cJSON *object, const struct place *place)
{
    add_file_line(object, place);
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

static void add_program(cJSON *document, const struct program *program, const struct result *result)
{
    const struct report_judgement judgement = report_judge(program, result);
    cJSON *object = cJSON_AddObjectToObject(document, "program");
    cJSON_AddStringToObject(object, "verdict", report_verdict_name(judgement.verdict));
    cJSON_AddStringToObject(object, "protocol", judgement.protocol);
    cJSON_AddStringToObject(object, "reason", judgement.reason);
    cJSON *assumptions = cJSON_AddArrayToObject(object, "assumptions");
    for (uint32_t i = 0; i < result->assumption_count; i++)
        cJSON_AddItemToArray(assumptions, cJSON_CreateString(result->assumptions[i]));
}

static void add_units(cJSON *document, const struct program *program)
{
    cJSON *array = cJSON_AddArrayToObject(document, "units");
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        cJSON *object = append(array);
        add_text(object, "file", unit->file->path);
        add_text(object, "status", unit->is_analysed ? "analysed" : "not-analysed");
        add_text(object, "reason", unit->is_analysed ? NULL : unit->reason);
    }
}

static void add_receptions(cJSON *document, const struct result *result)
{
    cJSON *array = cJSON_AddArrayToObject(document, "receptions");
    for (uint32_t i = 0; i < result->reception_count; i++) {
        const struct reception *reception = &result->receptions[i];
        cJSON *object = append(array);
        add_place(object, &reception->place);
        add_text(object, "call", reception->call);
        add_text(object, "kind", reception->is_probe ? "probe" : "reception");
        add_text(object, "via", via_names[reception->via]);
        add_function(object, reception->function);
        add_file_line(cJSON_AddObjectToObject(object, "mpi"), &reception->mpi);
        if (reception->pattern >= 0)
            cJSON_AddStringToObject(object, "pattern", result->patterns[reception->pattern].id);
        else
            cJSON_AddNullToObject(object, "pattern");
        cJSON_AddBoolToObject(object, "certain", !reception->is_maybe);
        add_text(object, "unknown", reception->unknown);
    }
}

static void add_completions(cJSON *document, const struct result *result)
{
    cJSON *array = cJSON_AddArrayToObject(document, "completions");
    for (uint32_t i = 0; i < result->completion_count; i++) {
        const struct completion *completion = &result->completions[i];
        cJSON *object = append(array);
        add_place(object, &completion->place);
        add_text(object, "call", completion->call);
        add_function(object, completion->function);
        add_text(object, "class", class_names[completion->class_]);
        add_text(object, "reason", completion->reason);
    }
}

static void add_patterns(cJSON *document, const struct result *result)
{
    cJSON *array = cJSON_AddArrayToObject(document, "patterns");
    for (uint32_t i = 0; i < result->pattern_count; i++) {
        const struct pattern *pattern = &result->patterns[i];
        cJSON *object = append(array);
        add_text(object, "id", pattern->id);
        add_function(object, pattern->function);
        const struct place *begin = &pattern->first->begin;
        add_text(object, "file", begin->file != NULL ? begin->file->path : NULL);
        cJSON_AddNumberToObject(object, "begin_line", begin->line);
        cJSON_AddNumberToObject(object, "end_line", pattern->last->end.line);
        cJSON *sends = cJSON_AddArrayToObject(object, "sends");
        for (uint32_t s = 0; s < pattern->send_count; s++)
            add_file_line(append(sends), &pattern->sends[s]);
        add_text(object, "order", truth_names[pattern->order]);
        add_text(object, "order_reason", pattern->order_reason);
        if (pattern->separator.file != NULL)
            add_file_line(cJSON_AddObjectToObject(object, "separator"), &pattern->separator);
        else
            cJSON_AddNullToObject(object, "separator");
        add_text(object, "determinism", truth_names[pattern->determinism]);
        add_text(object, "determinism_reason", pattern->determinism_reason);
        cJSON_AddBoolToObject(object, "annotated", pattern->is_annotated);
    }
}

static void add_findings(cJSON *document, const struct result *result)
{
    cJSON *refused = cJSON_AddArrayToObject(document, "refused");
    for (uint32_t i = 0; i < result->refused_count; i++) {
        cJSON *object = append(refused);
        add_file_line(object, &result->refused[i].place);
        add_text(object, "call", result->refused[i].call);
    }
    cJSON *array = cJSON_AddArrayToObject(document, "findings");
    for (uint32_t i = 0; i < result->finding_count; i++) {
        const struct finding *finding = &result->findings[i];
        cJSON *object = append(array);
        add_text(object, "rule", finding->rule);
        add_text(object, "level", level_names[finding->level]);
        add_place(object, &finding->place);
        add_text(object, "message", finding->message);
        add_text(object, "fix", finding->fix);
        cJSON *notes = cJSON_AddArrayToObject(object, "notes");
        for (uint32_t n = 0; n < finding->note_count; n++) {
            cJSON *note = append(notes);
            add_place(note, &finding->notes[n].place);
            add_text(note, "message", finding->notes[n].text);
        }
    }
}

struct cJSON *report_json(const struct program *program, const struct result *result)
{
    cJSON *document = cJSON_CreateObject();
    cJSON_AddNumberToObject(document, "version", 1);
    add_program(document, program, result);
    add_units(document, program);
    add_receptions(document, result);
    add_completions(document, result);
    add_patterns(document, result);
    add_findings(document, result);
    return document;
}

int report_json_print(FILE *out, struct cJSON *document)
{
    char *text = cJSON_Print(document);
    cJSON_Delete(document);
    if (text == NULL)
        return -1;
    const int written = fprintf(out, "%s\n", text);
    free(text);
    return written < 0 ? -1 : 0;
}
