/* SPDX-License-Identifier: Apache-2.0 */
/* What is the verdict on the units of a program, and which of their texts have to be replaced?
 *
 * Requires: the units' records.  Computes: by spbc-rewrite in a process of its own (libclang is no
 * part of spbc-cc, which starts for every object), given a compile database of exactly these units;
 * it answers with a report and with the rewritten files. Does not: rewrite headers - a compiler
 * that includes "x.h" would still find the old one beside its source.
 */
#include "cc.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "output.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { UNITS_MANY = 200 }; /* their analysis may take minutes */

/* ---- are the texts still those of the objects? ---- */

/* Returns 1 when a text changed; a text that is gone leaves the program unknown. */
static int units_check(struct cc *cc, const struct judged_unit *units, uint32_t count,
                       const char **gone)
{
    int outcome = 0;
    struct map *hashes = map_new(cc->arena); /* a header is read once, not once a unit */
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < units[i].record.input_count; j++) {
            const struct record_input *input = &units[i].record.inputs[j];
            const char *hash = map_get(hashes, input->path);
            if (hash == NULL)
                hash = record_hash(cc->arena, input->path);
            map_set(hashes, input->path, hash);
            if (hash == NULL) {
                if (*gone == NULL)
                    *gone = arena_printf(cc->arena, "the source %s of object %s cannot be read",
                                         path_shown(cc->arena, input->path), units[i].object);
            } else if (strcmp(hash, input->hash) != 0) {
                cc_say("error",
                       "%s has changed since %s was compiled from it; compile %s again, then link",
                       path_shown(cc->arena, input->path), units[i].object, units[i].record.source);
                outcome = 1;
            }
        }
    return outcome;
}

/* ---- the question ---- */

static cJSON *words_json(const struct words *words, cJSON *array)
{
    for (uint32_t i = 0; i < words->count; i++)
        cJSON_AddItemToArray(array, cJSON_CreateString(words->items[i]));
    return array;
}

static int database_write(struct cc *cc, const struct judged_unit *units, uint32_t count,
                          const char *directory)
{
    cJSON *database = cJSON_CreateArray();
    for (uint32_t i = 0; i < count; i++) {
        const struct record *record = &units[i].record;
        cJSON *entry = cJSON_CreateObject();
        cJSON_AddStringToObject(entry, "directory", record->directory);
        cJSON_AddStringToObject(entry, "file", record->source);
        cJSON *arguments =
            words_json(&record->compiler, cJSON_AddArrayToObject(entry, "arguments"));
        (void)words_json(&record->arguments, arguments);
        if (record->language[0] != '\0') {
            cJSON_AddItemToArray(arguments, cJSON_CreateString("-x"));
            cJSON_AddItemToArray(arguments, cJSON_CreateString(record->language));
        }
        cJSON_AddItemToArray(arguments, cJSON_CreateString("-c"));
        cJSON_AddItemToArray(arguments, cJSON_CreateString(record->source));
        cJSON_AddItemToArray(database, entry);
    }
    char *text = cJSON_Print(database);
    cJSON_Delete(database);
    const char *error = "no memory";
    const char *path = arena_printf(cc->arena, "%s/compile_commands.json", directory);
    const int outcome =
        text == NULL ? -1 : output_write(cc->arena, path, text, strlen(text), &error);
    free(text);
    if (outcome != 0)
        cc_say("error", "%s: %s", path, error);
    return outcome;
}

/* ---- the answer ---- */

static const char *json_text(struct cc *cc, const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(item) ? arena_strdup(cc->arena, item->valuestring) : "";
}

static void unknown(struct judgement *judgement, const char *reason)
{
    judgement->verdict = "unknown";
    judgement->reason = reason;
}

/* The first unit that the analyzer could not read. */
static const char *unread_unit(struct cc *cc, const cJSON *report)
{
    const cJSON *unit;
    cJSON_ArrayForEach(unit, cJSON_GetObjectItemCaseSensitive(report, "units"))
    {
        if (strcmp(json_text(cc, unit, "status"), "analysed") != 0)
            return arena_printf(cc->arena, "not analysed: %s", json_text(cc, unit, "reason"));
    }
    return NULL;
}

/* Gives every unit whose source was rewritten its new text.  Returns the sentence why a rewritten
 * file cannot be put in place; NULL. */
static const char *edits_apply(struct cc *cc, const cJSON *rewrite, struct judged_unit *units,
                               uint32_t count)
{
    const cJSON *file;
    cJSON_ArrayForEach(file, cJSON_GetObjectItemCaseSensitive(rewrite, "files"))
    {
        const char *full = json_text(cc, file, "full");
        const char *shown = json_text(cc, file, "file");
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < units[i].record.input_count; j++) {
                if (strcmp(units[i].record.inputs[j].path, full) != 0)
                    continue;
                if (j > 0)
                    return arena_printf(
                        cc->arena,
                        "the pattern lies in %s, which %s includes; spbc-cc does "
                        "not rewrite headers: run spbc-rewrite -i and compile again",
                        shown, units[i].record.source);
                if (!units[i].is_replaceable)
                    return arena_printf(
                        cc->arena,
                        "the pattern lies in %s, and %s cannot be taken apart to "
                        "put the rewritten unit in: run spbc-rewrite -i and compile "
                        "again",
                        shown, units[i].object);
                units[i].rewritten = json_text(cc, file, "output");
            }
    }
    return NULL;
}

static void report_read(struct cc *cc, const cJSON *report, struct judged_unit *units,
                        uint32_t count, struct judgement *judgement)
{
    const cJSON *program = cJSON_GetObjectItemCaseSensitive(report, "program");
    const cJSON *rewrite = cJSON_GetObjectItemCaseSensitive(report, "rewrite");
    judgement->verdict = json_text(cc, program, "verdict");
    judgement->protocol = json_text(cc, program, "protocol");
    judgement->reason = json_text(cc, program, "reason");
    judgement->pattern_count =
        (uint32_t)cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(report, "patterns"));
    const char *unread = unread_unit(cc, report);
    if (unread != NULL) {
        unknown(judgement, unread);
        return;
    }
    if (text_starts_with(judgement->verdict, "ready"))
        judgement->reason = "";
    if (strcmp(judgement->verdict, "ready-after-rewrite") != 0)
        return;
    const char *refused = json_text(cc, rewrite, "reason");
    if (refused[0] == '\0')
        refused = edits_apply(cc, rewrite, units, count);
    if (refused != NULL) {
        judgement->verdict = "not-ready";
        judgement->reason = refused;
    }
}

int judge_program(struct cc *cc, struct judged_unit *units, uint32_t count,
                  struct judgement *judgement)
{
    const char *gone = NULL;
    if (units_check(cc, units, count, &gone) != 0)
        return 1;
    if (gone != NULL) {
        unknown(judgement, gone);
        return 0;
    }
    const char *folder = path_directory(cc->arena, cc_scratch(cc, "analysis"));
    const char *report_path = cc_scratch(cc, "report.json");
    const char *messages = cc_scratch(cc, "messages");
    if (database_write(cc, units, count, folder) != 0)
        return 1;
    struct words command = {0};
    words_add(cc, &command,
              arena_printf(cc->arena, "%s/spbc-rewrite", cc->toolchain.installed.programs));
    if (access(command.items[0], X_OK) != 0) {
        unknown(judgement,
                arena_printf(cc->arena, "the analyzer %s is not installed", command.items[0]));
        return 0;
    }
    words_add(cc, &command,
              arena_printf(cc->arena, "--mpi-compiler=%s", cc->toolchain.mpi_compiler));
    words_add(cc, &command, "--keep-lines");
    if (cc->time_limit != NULL)
        words_add(cc, &command, arena_printf(cc->arena, "--time-limit=%s", cc->time_limit));
    if (count >= UNITS_MANY)
        cc_say("note",
               "%u units are analysed as one program (--spbc-time-limit=SECONDS and "
               "--spbc-no-check make that shorter)",
               count);
    words_add(cc, &command, arena_printf(cc->arena, "--report=%s", report_path));
    words_add(cc, &command, "-o");
    words_add(cc, &command, arena_printf(cc->arena, "%s/rewritten", folder));
    words_add(cc, &command, "-p");
    words_add(cc, &command, folder);
    const int status = cc_run(cc, &command, NULL, messages, messages);
    const char *text;
    const char *error;
    size_t length;
    cJSON *report = NULL;
    if (file_read(cc->arena, report_path, &text, &length, &error) == 0)
        report = cJSON_ParseWithLength(text, length);
    if (report != NULL) {
        report_read(cc, report, units, count, judgement);
    } else {
        const char *said = "";
        if (file_read(cc->arena, messages, &text, &length, &error) == 0)
            said = arena_strndup(cc->arena, text, strcspn(text, "\n"));
        unknown(judgement, arena_printf(cc->arena, "the analyzer ended with status %d%s%s", status,
                                        said[0] != '\0' ? ": " : "", said));
    }
    cJSON_Delete(report);
    return 0;
}
