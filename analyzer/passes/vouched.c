/* SPDX-License-Identifier: Apache-2.0 */
/* Does the user say something of a call, or of what is in the function that it calls?
 *
 * Requires: a linked program.  What is said of the call of a function (assertions.h: it is a separator) is said of all that
 * the function does, and what is said of lines in it (marks.h: they are a pattern) of those lines.  So such a function
 * stays where it is.
 */
#include "passes/vouched.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/assertions.h"
#include "passes/inlining.h"

#include <string.h>

static const char MARK[] = "spbc:";

/* Does such a comment stand in these bytes of the file? */
static bool has_comment(const struct file *file, const char *begin, const char *end)
{
    const char *mark = begin;

    while (mark < end && (mark = memmem(mark, (size_t)(end - mark), MARK, sizeof MARK - 1))) {
        if (assertion_is_comment(file->text, mark))
            return true;
        mark++;
    }
    return false;
}

static bool is_of_file(struct analysis *a, const char *path, const struct file *file)
{
    return path && assertion_file(a, path) == file;
}

/* The line of the call, and the one before it. */
static bool line_is_commented(const struct place *place)
{
    const char *text = place->file ? place->file->text : NULL;
    const char *begin, *end;

    if (!text || place->offset > place->file->length)
        return false;
    begin = end = text + place->offset;
    for (int lines = 0; begin > text && (begin[-1] != '\n' || lines++ < 1); begin--)
        continue;
    end += strcspn(end, "\n");
    return has_comment(place->file, begin, end);
}

bool vouched_call(struct analysis *a, const struct node *call, const struct function *callee)
{
    for (uint32_t k = 0; a->options && k < a->options->assertion_count; k++) {
        const struct assertion *assertion = &a->options->assertions[k];

        if (assertion->function ? strcmp(assertion->function, callee->name) == 0
                                : assertion->line == call->place.line &&
                                      is_of_file(a, assertion->file, call->place.file))
            return true;
    }
    return line_is_commented(&call->place);
}

static bool calls_runtime(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct function *callee = call_named(f->nodes[k]);

        if (callee && !callee->is_defined && text_starts_with(callee->name, "SPBC_"))
            return true;
    }
    return false;
}

bool vouched_function(struct analysis *a, const struct function *f)
{
    const struct region *all = f->region_count > 0 ? f->regions[0] : NULL;
    const struct file *file = all ? all->begin.file : NULL;
    const char *text = file ? file->text : NULL;

    if (calls_runtime(f))
        return true;
    for (uint32_t k = 0; file && a->options && k < a->options->assertion_count; k++) {
        const struct assertion *assertion = &a->options->assertions[k];

        if (!assertion->function && assertion->line >= all->begin.line &&
            assertion->line <= all->end.line && is_of_file(a, assertion->file, file))
            return true;
    }
    for (uint32_t k = 0; file && a->options && k < a->options->pattern_count; k++) {
        const struct pattern_lines *lines = &a->options->patterns[k];

        if (lines->end >= all->begin.line && lines->begin <= all->end.line &&
            is_of_file(a, lines->file, file))
            return true;
    }
    return text && all->end.offset <= file->length && all->end.offset >= all->begin.offset &&
           has_comment(file, text + all->begin.offset, text + all->end.offset);
}
