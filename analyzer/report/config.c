/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user's configuration vouch for?
 *
 * Reads { "separators": [ { "function": NAME } or { "file": PATH, "line": NUMBER }, ... ] }: the calls
 * of which the user says, about code that no comment can be written into, that nobody comes behind
 * one before all have come to it.  Any other key is an error: one that is misspelt would vouch for
 * nothing, silently.
 */
#include "report/config.h"
#include "base/arena.h"
#include "base/file.h"

#include <cjson/cJSON.h>
#include <limits.h>
#include <string.h>

static bool has_only(const cJSON *object, const char *const *keys)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, object)
    {
        const char *const *key = keys;

        while (*key && strcmp(*key, item->string) != 0)
            key++;
        if (!*key)
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
        line->valuedouble > INT_MAX)
        return false;
    out->file = arena_strdup(arena, file->valuestring);
    out->line = (uint32_t)line->valuedouble;
    return true;
}

static const char *separators_read(struct arena *arena, const cJSON *root,
                                   struct assertion **assertions, uint32_t *count)
{
    static const char *const KEYS[] = {"separators", NULL};
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "separators"), *item;
    struct assertion *read;
    uint32_t at = 0;

    if (!cJSON_IsObject(root) || !has_only(root, KEYS) || !cJSON_IsArray(list))
        return "the only key is \"separators\", and its value a list";
    read = ARENA_ARRAY(arena, struct assertion, cJSON_GetArraySize(list) + 1);
    cJSON_ArrayForEach(item, list)
    {
        if (!separator_read(arena, item, &read[at]))
            return arena_printf(arena,
                                "separator %u is neither {\"function\": NAME} nor "
                                "{\"file\": PATH, \"line\": NUMBER}",
                                at + 1);
        at++;
    }
    *assertions = read;
    *count = at;
    return NULL;
}

int config_read(struct arena *arena, const char *path, struct assertion **assertions,
                uint32_t *count, const char **error)
{
    const char *text, *trouble;
    size_t length;
    cJSON *root;

    if (file_read(arena, path, &text, &length, &trouble) != 0) {
        *error = arena_printf(arena, "%s: %s", path, trouble);
        return -1;
    }
    root = cJSON_ParseWithLength(text, length);
    if (root == NULL) {
        *error = arena_printf(arena, "%s: is not JSON", path);
        return -1;
    }
    trouble = separators_read(arena, root, assertions, count);
    cJSON_Delete(root);
    if (trouble != NULL) {
        *error = arena_printf(arena, "%s: %s", path, trouble);
        return -1;
    }
    return 0;
}
