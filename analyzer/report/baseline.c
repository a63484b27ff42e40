/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings were known before?  See baseline.h. */
#include "report/baseline.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char HEAD[] = "# spbc-check baseline 1";
enum { FINGERPRINT_DIGITS = 16 };

static bool is_fingerprint(const char *line, size_t length)
{
    return length >= FINGERPRINT_DIGITS && strspn(line, "0123456789abcdef") == FINGERPRINT_DIGITS &&
           (length == FINGERPRINT_DIGITS || line[FINGERPRINT_DIGITS] == ' ');
}

int baseline_read(struct arena *arena, const char *path, struct map **known, const char **error)
{
    const char *text;
    size_t length;
    const char *trouble;
    if (file_read(arena, path, &text, &length, &trouble) != 0) {
        *error = arena_printf(arena, "%s: %s", path, trouble);
        return -1;
    }
    if (!text_starts_with(text, HEAD)) {
        *error =
            arena_printf(arena, "%s: is no baseline: it does not begin with \"%s\"", path, HEAD);
        return -1;
    }
    struct map *fingerprints = map_new(arena);
    uint32_t number = 1;
    for (const char *line = text; *line != '\0'; number++) {
        const size_t width = strcspn(line, "\r\n");
        if (width > 0 && *line != '#') {
            if (!is_fingerprint(line, width)) {
                *error = arena_printf(arena,
                                      "%s:%u: the line does not begin with a fingerprint of "
                                      "16 hexadecimal digits",
                                      path, number);
                return -1;
            }
            char *fingerprint = arena_strndup(arena, line, FINGERPRINT_DIGITS);
            map_set(fingerprints, fingerprint, fingerprint);
        }
        line += width;
        line += *line == '\r';
        line += *line == '\n';
    }
    *known = fingerprints;
    return 0;
}

int review_write_baseline(const struct review *review, const char *path, const char **error)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        *error = arena_printf(review->arena, "%s: %s", path, strerror(errno));
        return -1;
    }
    fprintf(out, "%s: known findings, one a line; made by spbc-check --write-baseline\n", HEAD);
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        const struct file *file = item->finding.place.file;
        if (item->fate == FATE_NOLINT)
            continue;
        fprintf(out, "%s %s %s: %s\n", item->fingerprint, item->finding.rule,
                file != NULL ? source_path(review->sources, file) : "-",
                item->function != NULL ? item->function->name : "-");
    }
    const bool has_failed = ferror(out) != 0;
    if (fclose(out) != 0 || has_failed) {
        *error = arena_printf(review->arena, "%s: %s", path, strerror(errno));
        return -1;
    }
    return 0;
}
