/* SPDX-License-Identifier: Apache-2.0 */
/* What does an object remember of its compilation?  See record.h. */
#include "record.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"

#include <stdbool.h>
#include <string.h>

enum { RECORD_VERSION = 1, RECORD_ALIGNMENT = 8, MAGIC_LENGTH = 8 };
static const char magic[] = "SPBCUNIT";

struct record_header {
    char magic[MAGIC_LENGTH];
    uint32_t version, length;
};

static void field(struct text *out, const char *value)
{
    text_append_bytes(out, value, strlen(value) + 1);
}

/* An empty word would end the list; a compiler's line may have one ("-D" ""), so each word is
 * marked by a leading '='. */
static void field_words(struct text *out, const struct words *words)
{
    for (uint32_t i = 0; i < words->count; i++) {
        text_append_char(out, '=');
        field(out, words->items[i]);
    }
    field(out, "");
}

void record_encode(struct arena *arena, const struct record *record, const char **bytes,
                   size_t *length)
{
    struct record_header header = {.version = RECORD_VERSION};
    memcpy(header.magic, magic, MAGIC_LENGTH);
    struct text out = {.arena = arena};
    text_append_bytes(&out, (const char *)&header, sizeof header);
    field(&out, record->directory);
    field(&out, record->source);
    field(&out, record->language);
    field_words(&out, &record->compiler);
    field_words(&out, &record->arguments);
    for (uint32_t i = 0; i < record->input_count; i++) {
        field(&out, record->inputs[i].hash);
        field(&out, record->inputs[i].path);
    }
    field(&out, "");
    while (out.length % RECORD_ALIGNMENT != 0)
        text_append_char(&out, '\0');
    header.length = (uint32_t)out.length;
    memcpy(out.bytes, &header, sizeof header);
    *bytes = out.bytes;
    *length = out.length;
}

/* The next text of a record; NULL behind its end. */
static const char *next(const char **at, const char *end)
{
    if (*at >= end || memchr(*at, '\0', (size_t)(end - *at)) == NULL)
        return NULL;
    const char *value = *at;
    *at += strlen(value) + 1;
    return value;
}

static bool next_words(struct arena *arena, const char **at, const char *end, struct words *words)
{
    for (;;) {
        const char *value = next(at, end);
        if (value == NULL)
            return false;
        if (value[0] == '\0')
            return true;
        array_push(arena, words, value + 1);
    }
}

static bool record_read(struct arena *arena, const char *at, const char *end, struct record *record)
{
    *record = (struct record){.directory = next(&at, end), .source = NULL};
    record->source = next(&at, end);
    record->language = next(&at, end);
    if (record->language == NULL || !next_words(arena, &at, end, &record->compiler) ||
        !next_words(arena, &at, end, &record->arguments))
        return false;
    ARRAY(struct record_input) inputs = {0};
    for (;;) {
        struct record_input input = {.hash = next(&at, end)};
        if (input.hash == NULL)
            return false;
        if (input.hash[0] == '\0')
            break;
        input.path = next(&at, end);
        if (input.path == NULL)
            return false;
        array_push(arena, &inputs, input);
    }
    record->inputs = inputs.items;
    record->input_count = inputs.count;
    return true;
}

int record_decode(struct arena *arena, const char *bytes, size_t length, struct record **records)
{
    ARRAY(struct record) found = {0};
    for (size_t at = 0; at + sizeof(struct record_header) <= length;) {
        struct record_header header;
        struct record record;
        memcpy(&header, bytes + at, sizeof header);
        if (memcmp(header.magic, magic, MAGIC_LENGTH) != 0 || header.version != RECORD_VERSION ||
            header.length < sizeof header || header.length > length - at ||
            !record_read(arena, bytes + at + sizeof header, bytes + at + header.length, &record))
            return -1;
        array_push(arena, &found, record);
        at += header.length;
    }
    *records = found.items;
    return (int)found.count;
}

const char *record_hash(struct arena *arena, const char *path)
{
    const char *text;
    const char *error;
    size_t length;
    if (file_read(arena, path, &text, &length, &error) != 0)
        return NULL;
    return arena_printf(arena, "%016llx", (unsigned long long)hash_bytes(0, text, length));
}
