/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user's configuration vouch for?
 *
 * Reads { "separators": [ { "function": NAME } or { "file": PATH, "line": NUMBER }, ... ],
 *         "patterns": [ { "name": NAME, "file": PATH, "begin": NUMBER, "end": NUMBER }, ... ] }:
 * the calls of which the user says, about code that no comment can be written into, that nobody comes
 * behind one before all have come to it, and the lines that are a pattern.  Either key may be missing.
 * Any other key is an error, and so is one that comes twice: what is misspelt or hidden by another one
 * would vouch for nothing, silently.
 */
#include "report/config.h"
#include "base/arena.h"
#include "base/file.h"

#include <cjson/cJSON.h>
#include <limits.h>
#include <string.h>

/* Has it no keys but these, and each of them once? */
static bool has_only(const cJSON *object, const char *const *keys)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, object)
    {
        const char *const *key = keys;

        while (*key && strcmp(*key, item->string) != 0)
            key++;
        if (!*key || cJSON_GetObjectItemCaseSensitive(object, item->string) != item)
            return false;
    }
    return true;
}

static bool separator_read(struct arena *arena, const cJSON *item, struct assertion *out)
{
    static const char *const KEYS[] = {"function", "file", "line", NULL};
    const cJSON *function = cJSON_GetObjectItemCaseSensitive(item, "function");
    const cJSON *file = cJSON_GetObjectItemCaseSensitive(item, "file");
    const cJSON *line = cJSON_GetObjectItemCaseSensitive(item, "line");

    if (!cJSON_IsObject(item) || !has_only(item, KEYS))
        return false;
    if (cJSON_IsString(function) && !file && !line) {
        out->function = arena_strdup(arena, function->valuestring);
        return true;
    }
    if (function || !cJSON_IsString(file) || !cJSON_IsNumber(line) || line->valuedouble < 1 ||
        line->valuedouble > INT_MAX || line->valuedouble != line->valueint)
        return false;
    out->file = arena_strdup(arena, file->valuestring);
    out->line = (uint32_t)line->valueint;
    return true;
}

static const char *separators_read(struct arena *arena, const cJSON *list,
                                   struct analysis_options *options)
{
    struct assertion *read = ARENA_ARRAY(arena, struct assertion, cJSON_GetArraySize(list) + 1);
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (!separator_read(arena, item, &read[options->assertion_count]))
            return arena_printf(arena,
                                "separator %u is neither {\"function\": NAME} nor "
                                "{\"file\": PATH, \"line\": NUMBER}",
                                options->assertion_count + 1);
        options->assertion_count++;
    }
    options->assertions = read;
    return NULL;
}

static bool line_read(const cJSON *item, const char *key, uint32_t *line)
{
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(item, key);

    if (!cJSON_IsNumber(number) || number->valuedouble < 1 || number->valuedouble > INT_MAX ||
        number->valuedouble != number->valueint)
        return false;
    *line = (uint32_t)number->valueint;
    return true;
}

/* A name is what a comment can say as well: one word. */
static bool pattern_read(struct arena *arena, const cJSON *item, struct pattern_lines *out)
{
    static const char *const KEYS[] = {"name", "file", "begin", "end", NULL};
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(item, "name");
    const cJSON *file = cJSON_GetObjectItemCaseSensitive(item, "file");

    if (!cJSON_IsObject(item) || !has_only(item, KEYS) || !cJSON_IsString(name) ||
        name->valuestring[0] == '\0' || strpbrk(name->valuestring, " \t\r\n\"\\") ||
        !cJSON_IsString(file) || !line_read(item, "begin", &out->begin) ||
        !line_read(item, "end", &out->end) || out->end < out->begin)
        return false;
    out->name = arena_strdup(arena, name->valuestring);
    out->file = arena_strdup(arena, file->valuestring);
    return true;
}

static const char *patterns_read(struct arena *arena, const cJSON *list,
                                 struct analysis_options *options)
{
    struct pattern_lines *read =
        ARENA_ARRAY(arena, struct pattern_lines, cJSON_GetArraySize(list) + 1);
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (!pattern_read(arena, item, &read[options->pattern_count]))
            return arena_printf(arena,
                                "pattern %u is not {\"name\": WORD, \"file\": PATH, \"begin\": "
                                "FIRST-LINE, \"end\": LAST-LINE}",
                                options->pattern_count + 1);
        options->pattern_count++;
    }
    options->patterns = read;
    return NULL;
}

static const char *root_read(struct arena *arena, const cJSON *root,
                             struct analysis_options *options)
{
    static const char *const KEYS[] = {"separators", "patterns", NULL};
    const cJSON *separators = cJSON_GetObjectItemCaseSensitive(root, "separators");
    const cJSON *patterns = cJSON_GetObjectItemCaseSensitive(root, "patterns");
    const char *trouble = NULL;

    if (!cJSON_IsObject(root) || !has_only(root, KEYS) ||
        (separators && !cJSON_IsArray(separators)) || (patterns && !cJSON_IsArray(patterns)) ||
        (!separators && !patterns))
        return "the only keys are \"separators\" and \"patterns\", each at most once, and their "
               "values "
               "lists";
    if (separators)
        trouble = separators_read(arena, separators, options);
    if (patterns && !trouble)
        trouble = patterns_read(arena, patterns, options);
    return trouble;
}

/* The line and column that this place in the text has, from 1. */
static const char *place_of(struct arena *arena, const char *text, const char *at)
{
    unsigned line = 1, column = 1;

    for (const char *c = text; c < at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    return arena_printf(arena, "%u:%u", line, column);
}

int config_read(struct arena *arena, const char *path, struct analysis_options *options,
                const char **error)
{
    const char *text, *trouble, *end = NULL;
    size_t length;
    cJSON *root;

    if (file_read(arena, path, &text, &length, &trouble) != 0) {
        *error = arena_printf(arena, "%s: %s", path, trouble);
        return -1;
    }
    root = cJSON_ParseWithLengthOpts(text, length, &end, false);
    if (root != NULL)
        end += strspn(end, " \t\r\n");
    if (root == NULL || end < text + length) {
        cJSON_Delete(root);
        *error =
            arena_printf(arena, "%s:%s: this is not JSON, in which the configuration is written",
                         path, place_of(arena, text, end ? end : text));
        return -1;
    }
    trouble = root_read(arena, root, options);
    cJSON_Delete(root);
    if (trouble != NULL) {
        *error = arena_printf(arena, "%s: %s", path, trouble);
        return -1;
    }
    return 0;
}
