/* SPDX-License-Identifier: Apache-2.0 */
/* How do code scanning services read the findings?  SARIF 2.1.0, as OASIS defines it and GitHub
 * wants it.
 *
 * A file below the directory the program was started in has a relative URI with the base %SRCROOT%;
 * another one, an absolute URI (section 3.14.14 allows no ".." in a URI with a base).  Two orders of
 * arrival are two code flows, with one thread flow a rank (section 3.36).  Files that could not be
 * read are notifications of the invocation, for they are trouble of the run and no finding.
 */
#include "report/report.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "report/explain.h"
#include "report/repair.h"
#include "report/schedule.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <string.h>

struct sarif {
    const struct review *review;
    cJSON *artifacts;
    struct map *artifact_indices; /* URI -> struct artifact */
};

struct artifact {
    int index;
};

static cJSON *append(cJSON *array)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(array, object);
    return object;
}

static void add_message(cJSON *object, const char *key, const char *text)
{
    cJSON_AddStringToObject(cJSON_AddObjectToObject(object, key), "text", text);
}

/* RFC 3986: everything but unreserved characters and '/' is escaped. */
static const char *uri_escape(struct arena *arena, const char *path)
{
    struct text uri = {.arena = arena};
    for (; *path != '\0'; path++) {
        const unsigned char c = (unsigned char)*path;
        if (isalnum(c) || strchr("-._~/", c) != NULL)
            text_append_char(&uri, (char)c);
        else
            text_printf(&uri, "%%%02X", c);
    }
    return text_get(&uri);
}

static void add_artifact_location(struct sarif *sarif, cJSON *object, const struct file *file)
{
    struct arena *arena = sarif->review->arena;
    const char *path = source_path(sarif->review->sources, file);
    const bool is_below = !text_starts_with(path, "../") && path[0] != '/';
    const char *uri = is_below ? uri_escape(arena, path)
                               : arena_printf(arena, "file://%s", uri_escape(arena, file->full));
    struct artifact *artifact = map_get(sarif->artifact_indices, uri);
    cJSON *location = cJSON_AddObjectToObject(object, "artifactLocation");
    cJSON_AddStringToObject(location, "uri", uri);
    if (is_below)
        cJSON_AddStringToObject(location, "uriBaseId", "%SRCROOT%");
    if (artifact == NULL) {
        artifact = ARENA_NEW(arena, struct artifact);
        artifact->index = cJSON_GetArraySize(sarif->artifacts);
        map_set(sarif->artifact_indices, uri, artifact);
        cJSON *listed = cJSON_Duplicate(location, true);
        cJSON_AddItemToObject(append(sarif->artifacts), "location", listed);
    }
    cJSON_AddNumberToObject(location, "index", artifact->index);
}

/* Columns count UTF-16 code units unless the run says otherwise; it says unicodeCodePoints. */
static uint32_t code_points(struct sarif *sarif, const struct place *place)
{
    size_t length;
    uint32_t column = 1;
    const char *line = source_line(sarif->review->sources, place->file, place->line, &length);
    if (line == NULL || place->column > length + 1)
        return place->column;
    for (uint32_t i = 0; i + 1 < place->column; i++)
        column += ((unsigned char)line[i] & 0xc0) != 0x80;
    return column;
}

static void add_physical(struct sarif *sarif, cJSON *object, const struct place *place,
                         const struct place *end)
{
    cJSON *physical = cJSON_AddObjectToObject(object, "physicalLocation");
    add_artifact_location(sarif, physical, place->file);
    if (place->line == 0)
        return;
    cJSON *region = cJSON_AddObjectToObject(physical, "region");
    cJSON_AddNumberToObject(region, "startLine", place->line);
    if (place->column > 0)
        cJSON_AddNumberToObject(region, "startColumn", code_points(sarif, place));
    if (end != NULL && end->file == place->file && end->line >= place->line && end->column > 0 &&
        (end->line > place->line || end->column > place->column)) {
        cJSON_AddNumberToObject(region, "endLine", end->line);
        cJSON_AddNumberToObject(region, "endColumn", code_points(sarif, end));
    }
}

static void add_logical(cJSON *location, const struct function *function)
{
    if (function == NULL)
        return;
    cJSON *logical = append(cJSON_AddArrayToObject(location, "logicalLocations"));
    cJSON_AddStringToObject(logical, "name", function->name);
    cJSON_AddStringToObject(logical, "kind", "function");
}

/* ---- rules ---- */

static const char *sarif_level(enum level level)
{
    return report_level_name(level); /* SARIF has the same words */
}

static void add_rules(cJSON *driver, struct arena *arena)
{
    cJSON *rules = cJSON_AddArrayToObject(driver, "rules");
    for (uint32_t i = 0; i < rule_count(); i++) {
        const struct rule *rule = rule_at(i);
        cJSON *object = append(rules);
        cJSON_AddStringToObject(object, "id", rule->id);
        add_message(object, "shortDescription", arena_printf(arena, "%s.", rule->title));
        add_message(object, "fullDescription", rule->explanation);
        cJSON *help = cJSON_AddObjectToObject(object, "help");
        cJSON_AddStringToObject(
            help, "text", arena_printf(arena, "%s\n\nFix: %s.", rule->explanation, rule->fix));
        cJSON_AddStringToObject(help, "markdown", explain_markdown(arena, rule));
        cJSON *configuration = cJSON_AddObjectToObject(object, "defaultConfiguration");
        cJSON_AddStringToObject(configuration, "level", sarif_level(rule->level));
        cJSON *properties = cJSON_AddObjectToObject(object, "properties");
        cJSON *tags = cJSON_AddArrayToObject(properties, "tags");
        cJSON_AddItemToArray(tags, cJSON_CreateString("mpi"));
        cJSON_AddItemToArray(tags, cJSON_CreateString("fault-tolerance"));
        cJSON_AddStringToObject(properties, "precision",
                                rule->level == LEVEL_WARNING ? "high" : "very-high");
        cJSON_AddStringToObject(properties, "problem.severity",
                                rule->level == LEVEL_NOTE ? "recommendation"
                                                          : sarif_level(rule->level));
    }
}

static int rule_index(const char *id)
{
    for (uint32_t i = 0; i < rule_count(); i++)
        if (strcmp(rule_at(i)->id, id) == 0)
            return (int)i;
    return -1;
}

/* ---- results ---- */

static void add_thread_flow(struct sarif *sarif, cJSON *flows, const struct schedule *schedule,
                            uint32_t rank)
{
    struct arena *arena = sarif->review->arena;
    cJSON *flow = cJSON_CreateObject();
    cJSON_AddStringToObject(flow, "id", arena_printf(arena, "rank %u", rank));
    add_message(flow, "message", arena_printf(arena, "rank %u", rank));
    cJSON *locations = cJSON_AddArrayToObject(flow, "locations");
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        if (event->rank != rank || event->place.file == NULL)
            continue;
        cJSON *item = append(locations);
        cJSON *location = cJSON_AddObjectToObject(item, "location");
        add_physical(sarif, location, &event->place, NULL);
        add_message(location, "message", schedule_event_text(arena, schedule, i));
        cJSON_AddNumberToObject(item, "executionOrder", i + 1);
        cJSON_AddStringToObject(item, "importance", event->is_wrong ? "essential" : "important");
    }
    if (cJSON_GetArraySize(locations) > 0)
        cJSON_AddItemToArray(flows, flow);
    else
        cJSON_Delete(flow);
}

/* One code flow for each order of arrival. */
static void add_code_flows(struct sarif *sarif, cJSON *result, const struct finding *finding)
{
    cJSON *array = cJSON_CreateArray();
    for (uint32_t i = 0; i < finding->schedule_count; i++) {
        const struct schedule *schedule = &finding->schedules[i];
        cJSON *code_flow = cJSON_CreateObject();
        add_message(code_flow, "message", schedule->title);
        cJSON *flows = cJSON_AddArrayToObject(code_flow, "threadFlows");
        for (uint32_t rank = 0; rank < schedule->rank_count; rank++)
            add_thread_flow(sarif, flows, schedule, rank);
        if (cJSON_GetArraySize(flows) > 0)
            cJSON_AddItemToArray(array, code_flow);
        else
            cJSON_Delete(code_flow);
    }
    if (cJSON_GetArraySize(array) > 0)
        cJSON_AddItemToObject(result, "codeFlows", array);
    else
        cJSON_Delete(array);
}

static void add_related(struct sarif *sarif, cJSON *result, const struct finding *finding)
{
    cJSON *related = NULL;
    for (uint32_t i = 0; i < finding->note_count; i++) {
        if (finding->notes[i].place.file == NULL)
            continue;
        if (related == NULL)
            related = cJSON_AddArrayToObject(result, "relatedLocations");
        cJSON *location = append(related);
        cJSON_AddNumberToObject(location, "id", i + 1);
        add_physical(sarif, location, &finding->notes[i].place, NULL);
        add_message(location, "message", finding->notes[i].text);
    }
}

/* Section 3.55: one fix, of one file, as every repair is. */
static void add_fixes(struct sarif *sarif, cJSON *result, const struct finding *finding)
{
    struct repaired repaired;
    if (!repair_lines(sarif->review->arena, finding, &repaired))
        return;
    cJSON *fix = append(cJSON_AddArrayToObject(result, "fixes"));
    add_message(fix, "description", finding->fix != NULL ? finding->fix : finding->message);
    cJSON *change = append(cJSON_AddArrayToObject(fix, "artifactChanges"));
    add_artifact_location(sarif, change, repaired.file);
    cJSON *replacements = cJSON_AddArrayToObject(change, "replacements");
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        const struct repair *repair = &finding->repairs[i];
        cJSON *replacement = append(replacements);
        cJSON *region = cJSON_AddObjectToObject(replacement, "deletedRegion");
        cJSON_AddNumberToObject(region, "startLine", repair->begin.line);
        cJSON_AddNumberToObject(region, "startColumn", code_points(sarif, &repair->begin));
        cJSON_AddNumberToObject(region, "endLine", repair->end.line);
        cJSON_AddNumberToObject(region, "endColumn", code_points(sarif, &repair->end));
        add_message(replacement, "insertedContent", repair->text != NULL ? repair->text : "");
    }
}

static void add_suppressions(cJSON *result, enum fate fate)
{
    cJSON *array = cJSON_AddArrayToObject(result, "suppressions");
    if (fate == FATE_SHOWN)
        return;
    cJSON *suppression = append(array);
    cJSON_AddStringToObject(suppression, "kind", fate == FATE_NOLINT ? "inSource" : "external");
    cJSON_AddStringToObject(suppression, "status", "accepted");
    cJSON_AddStringToObject(suppression, "justification",
                            fate == FATE_NOLINT ? "NOLINT comment" : "known from the baseline");
}

static void add_result(struct sarif *sarif, cJSON *results, const struct reviewed *item)
{
    const struct finding *finding = &item->finding;
    struct arena *arena = sarif->review->arena;
    cJSON *result = append(results);
    cJSON_AddStringToObject(result, "ruleId", finding->rule);
    cJSON_AddNumberToObject(result, "ruleIndex", rule_index(finding->rule));
    cJSON_AddStringToObject(result, "level", sarif_level(finding->level));
    add_message(result, "message",
                finding->fix == NULL
                    ? finding->message
                    : arena_printf(arena, "%s. Fix: %s.", finding->message, finding->fix));
    cJSON *locations = cJSON_AddArrayToObject(result, "locations");
    if (finding->place.file != NULL) {
        cJSON *location = append(locations);
        add_physical(sarif, location, &finding->place, &finding->end);
        add_logical(location, item->function);
    }
    cJSON *fingerprints = cJSON_AddObjectToObject(result, "partialFingerprints");
    /* GitHub reads this key, and computes one of its own when it is missing. */
    cJSON_AddStringToObject(fingerprints, "primaryLocationLineHash",
                            arena_printf(arena, "%s:1", item->fingerprint));
    cJSON_AddStringToObject(fingerprints, "spbcFinding/v1", item->fingerprint);
    add_related(sarif, result, finding);
    add_code_flows(sarif, result, finding);
    add_fixes(sarif, result, finding);
    add_suppressions(result, item->fate);
}

/* ---- the run ---- */

static void add_invocation(struct sarif *sarif, cJSON *run)
{
    const struct program *program = sarif->review->program;
    cJSON *invocation = append(cJSON_AddArrayToObject(run, "invocations"));
    bool is_successful = true;
    cJSON *notifications = cJSON_AddArrayToObject(invocation, "toolExecutionNotifications");
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        if (unit->is_analysed)
            continue;
        is_successful = false;
        cJSON *notification = append(notifications);
        const struct place place = {.file = unit->file};
        add_physical(sarif, append(cJSON_AddArrayToObject(notification, "locations")), &place,
                     NULL);
        add_message(notification, "message",
                    arena_printf(sarif->review->arena, "not analysed: %s",
                                 unit->reason != NULL ? unit->reason : unit->file->path));
        cJSON_AddStringToObject(notification, "level", "error");
    }
    cJSON_AddBoolToObject(invocation, "executionSuccessful", is_successful);
}

static void add_base(struct sarif *sarif, cJSON *run)
{
    struct arena *arena = sarif->review->arena;
    const char *directory = uri_escape(arena, path_current(arena));
    cJSON *bases = cJSON_AddObjectToObject(run, "originalUriBaseIds");
    cJSON *root = cJSON_AddObjectToObject(bases, "%SRCROOT%");
    cJSON_AddStringToObject(
        root, "uri",
        arena_printf(arena, "file://%s%s", directory, strcmp(directory, "/") == 0 ? "" : "/"));
    add_message(root, "description", "the directory that spbc-check was started in");
}

static void add_tool(cJSON *run, struct arena *arena)
{
    cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
    cJSON_AddStringToObject(driver, "name", "spbc-check");
    cJSON_AddStringToObject(driver, "version", SPBC_VERSION_TEXT);
    cJSON_AddStringToObject(driver, "semanticVersion", SPBC_VERSION_TEXT);
    add_message(driver, "shortDescription",
                "Finds out whether an MPI program can survive crashes by SPBC.");
    add_rules(driver, arena);
}

struct cJSON *report_sarif(const struct review *review)
{
    cJSON *document = cJSON_CreateObject();
    cJSON_AddStringToObject(document, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    cJSON_AddStringToObject(document, "version", "2.1.0");
    cJSON *run = append(cJSON_AddArrayToObject(document, "runs"));
    struct sarif sarif = {review, cJSON_CreateArray(), map_new(review->arena)};
    add_tool(run, review->arena);
    add_invocation(&sarif, run);
    add_base(&sarif, run);
    cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
    cJSON *results = cJSON_AddArrayToObject(run, "results");
    for (uint32_t i = 0; i < review->count; i++)
        add_result(&sarif, results, &review->items[i]);
    cJSON_AddItemToObject(run, "artifacts", sarif.artifacts);
    cJSON *properties = cJSON_AddObjectToObject(run, "properties");
    cJSON_AddStringToObject(properties, "verdict", report_verdict_name(review->judgement.verdict));
    cJSON_AddStringToObject(properties, "reason", review->judgement.reason);
    return document;
}
