/* SPDX-License-Identifier: Apache-2.0 */
/* How do the lines of a finding read when its repair is made?  See repair.h.
 *
 * A repair that does not fit the file as it was read is not shown at all: a wrong one would be
 * believed.
 */
#include "report/repair.h"

#include "base/arena.h"
#include "base/text.h"

static bool fits(const struct finding *finding, const struct file *file)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        const struct repair *repair = &finding->repairs[i];
        if (repair->begin.file != file || repair->end.file != file || repair->begin.offset < at ||
            repair->end.offset < repair->begin.offset || repair->end.offset > file->length)
            return false;
        at = repair->end.offset;
    }
    return true;
}

bool repair_lines(struct arena *arena, const struct finding *finding, struct repaired *repaired)
{
    struct text text = {.arena = arena};
    if (finding->repair_count == 0)
        return false;
    const struct repair *repairs = finding->repairs;
    const struct file *file = repairs[0].begin.file;
    if (file == NULL || file->text == NULL || !fits(finding, file))
        return false;
    size_t first = repairs[0].begin.offset;
    size_t last = repairs[finding->repair_count - 1].end.offset;
    while (first > 0 && file->text[first - 1] != '\n')
        first--;
    while (last < file->length && file->text[last] != '\n')
        last++;
    size_t at = first;
    for (uint32_t i = 0; i < finding->repair_count; i++) {
        text_append_bytes(&text, file->text + at, repairs[i].begin.offset - at);
        if (repairs[i].text != NULL)
            text_append(&text, repairs[i].text);
        at = repairs[i].end.offset;
    }
    text_append_bytes(&text, file->text + at, last - at);
    *repaired =
        (struct repaired){file, repairs[0].begin.line,
                          arena_strndup(arena, file->text + first, last - first), text_get(&text)};
    return true;
}
