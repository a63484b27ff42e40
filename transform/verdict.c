/* SPDX-License-Identifier: Apache-2.0 */
/* How does an executable tell its verdict?  See verdict.h. */
#include "verdict.h"

#include "base/arena.h"
#include "base/text.h"

/* A value stays on its line. */
static void line_append(struct text *out, const char *key, const char *value)
{
    if (value[0] == '\0')
        return;
    text_printf(out, "%s=", key);
    for (; *value != '\0'; value++)
        text_append_char(out, *value == '\n' || *value == '\r' ? ' ' : *value);
    text_append_char(out, '\n');
}

const char *verdict_text(struct arena *arena, const struct verdict_note *note)
{
    struct text out = {.arena = arena};
    line_append(&out, "verdict", note->verdict);
    text_printf(&out, "patterns=%u\n", note->pattern_count);
    line_append(&out, "protocol", note->protocol);
    line_append(&out, "reason", note->reason);
    line_append(&out, "version", SPBC_VERSION_TEXT);
    return text_get(&out);
}
