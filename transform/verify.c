/* SPDX-License-Identifier: Apache-2.0 */
/* Is the rewritten program what it was meant to be?  See verify.h. */
#include "verify.h"

#include "inputs.h"

#include <stdio.h>
#include <string.h>

static int fail(const char *what, const char *which)
{
    fprintf(stderr,
            "spbc-rewrite: error: the rewritten program did not pass the check of itself: %s %s; "
            "nothing was written; please report this with the source\n",
            what, which);
    return -1;
}

static const struct pattern *pattern_find(const struct result *result, const char *id)
{
    for (uint32_t i = 0; i < result->pattern_count; i++)
        if (strcmp(result->patterns[i].id, id) == 0)
            return &result->patterns[i];
    return NULL;
}

int verify_rewriting(struct arena *arena, const struct inputs *inputs, const struct result *before,
                     const struct changed_file *files, uint32_t count)
{
    struct front_overlay *overlays = ARENA_ARRAY(arena, struct front_overlay, count + 1);
    for (uint32_t i = 0; i < count; i++)
        overlays[i] = (struct front_overlay){
            .path = files[i].file->full, .text = files[i].text, .length = files[i].length};
    bool has_unread;
    struct program *program = inputs_read(arena, inputs, overlays, count, &has_unread);
    if (has_unread)
        return fail("it does not parse", "");
    const struct analysis_options options = {0};
    const struct result *after = analyse(program, &options);
    for (uint32_t i = 0; i < before->pattern_count; i++) {
        const struct pattern *pattern = pattern_find(after, before->patterns[i].id);
        if (pattern == NULL || !pattern->is_annotated)
            return fail("its calls are not seen to enclose the pattern", before->patterns[i].id);
    }
    for (uint32_t i = 0; i < after->pattern_count; i++)
        if (!after->patterns[i].is_annotated)
            return fail("it has a pattern more:", after->patterns[i].id);
    return 0;
}
