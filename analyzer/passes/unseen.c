/* SPDX-License-Identifier: Apache-2.0 */
/* What does the text of the sources say that this configuration does not show?  See unseen.h.
 *
 * Requires: the skipped ranges of all units, and the contents of their files.  A place counts as
 * skipped when every unit that reads its file skips it.  Words are looked for, not expressions:
 * what is skipped is not parsed; comments and strings do not count.
 */
#include "passes/unseen.h"

#include "base/text.h"
#include "passes/findings.h"

#include <string.h>

static const char WORD[] = "MPI_ANY_SOURCE";

struct skipped_use {
    const struct file *file;
    uint32_t offset, line, column;
    const struct skipped_range *range;
};

typedef ARRAY(struct skipped_use) use_list;

/* ---- words in skipped text ---- */

/* Behind a comment, a string or a character constant that begins at `at`; `at` when none does. */
static size_t skip_literal(const char *text, size_t at, size_t end)
{
    const char first = text[at];
    if (first == '/' && at + 1 < end && text[at + 1] == '/') {
        while (at < end && text[at] != '\n')
            at++;
    } else if (first == '/' && at + 1 < end && text[at + 1] == '*') {
        for (at += 2; at + 1 < end && (text[at] != '*' || text[at + 1] != '/'); at++)
            continue;
        at += 2;
    } else if (first == '"' || first == '\'') {
        for (at++; at < end && text[at] != first && text[at] != '\n'; at++)
            at += text[at] == '\\';
        at++;
    }
    return at < end ? at : end;
}

static bool is_word_at(const char *text, size_t begin, size_t at, size_t end)
{
    const size_t length = sizeof WORD - 1;
    return at + length <= end && memcmp(text + at, WORD, length) == 0 &&
           (at == begin || !text_is_name_byte(text[at - 1])) &&
           (at + length == end || !text_is_name_byte(text[at + length]));
}

static bool is_known(const use_list *uses, const struct file *file, uint32_t offset)
{
    for (uint32_t i = 0; i < uses->count; i++)
        if (uses->items[i].file == file && uses->items[i].offset == offset)
            return true;
    return false;
}

static void range_search(struct analysis *a, const struct skipped_range *range, use_list *uses)
{
    const struct file *file = range->file;
    const size_t end = range->end_offset < file->length ? range->end_offset : file->length;
    uint32_t line = range->begin_line;
    size_t line_begin = range->begin_offset;
    if (line_begin >= end ||
        memmem(file->text + line_begin, end - line_begin, WORD, sizeof WORD - 1) == NULL)
        return; /* most ranges, and those of headers are in many units */
    while (line_begin > 0 && file->text[line_begin - 1] != '\n')
        line_begin--;
    for (size_t at = range->begin_offset; at < end;) {
        size_t next = skip_literal(file->text, at, end);
        if (next == at)
            next++;
        if (is_word_at(file->text, range->begin_offset, at, end) &&
            !is_known(uses, file, (uint32_t)at))
            array_push(a->arena, uses,
                       ((struct skipped_use){file, (uint32_t)at, line,
                                             (uint32_t)(at - line_begin) + 1, range}));
        for (; at < next; at++)
            if (file->text[at] == '\n') {
                line++;
                line_begin = at + 1;
            }
    }
}

/* ---- is it skipped in every unit? ---- */

static bool does_unit_read(const struct unit *unit, const struct file *file)
{
    if (unit->file == file)
        return true;
    for (uint32_t i = 0; i < unit->include_count; i++)
        if (unit->includes[i] == file)
            return true;
    return false;
}

static bool does_unit_skip(const struct unit *unit, const struct skipped_use *use)
{
    for (uint32_t i = 0; i < unit->skipped_count; i++)
        if (unit->skipped[i].file == use->file && unit->skipped[i].begin_offset <= use->offset &&
            use->offset < unit->skipped[i].end_offset)
            return true;
    return false;
}

static bool is_skipped_everywhere(const struct program *program, const struct skipped_use *use)
{
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        if (unit->is_analysed && does_unit_read(unit, use->file) && !does_unit_skip(unit, use))
            return false;
    }
    return true;
}

/* ---- the condition ---- */

static size_t line_start(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

/* Does the line at `at` hold the directive? */
static bool is_directive(const char *text, size_t at, const char *name)
{
    at += strspn(text + at, " \t");
    if (text[at] != '#')
        return false;
    at += 1 + strspn(text + at + 1, " \t");
    return strncmp(text + at, name, strlen(name)) == 0;
}

static const char *line_text(struct analysis *a, const char *text, size_t at)
{
    at += strspn(text + at, " \t");
    size_t length = strcspn(text + at, "\r\n");
    const char *comment = memmem(text + at, length, "/*", 2);
    if (comment != NULL)
        length = (size_t)(comment - (text + at));
    while (length > 0 && (text[at + length - 1] == ' ' || text[at + length - 1] == '\t'))
        length--;
    return arena_printf(a->arena, "%.*s", (int)length, text + at);
}

/* The innermost directive in front of a use; behind "#else" the #if that it belongs to. */
static const char *condition_of(struct analysis *a, const struct skipped_use *use)
{
    const char *text = use->file->text;
    size_t at = line_start(text, use->offset);
    uint32_t depth = 0;
    const char *otherwise = NULL;
    while (at > 0) {
        at = line_start(text, at - 1);
        if (is_directive(text, at, "endif")) {
            depth++;
        } else if (is_directive(text, at, "if")) {
            if (depth == 0)
                return otherwise == NULL
                           ? line_text(a, text, at)
                           : arena_printf(a->arena, "%s of %s", otherwise, line_text(a, text, at));
            depth--;
        } else if (depth == 0 && is_directive(text, at, "el") && otherwise == NULL) {
            otherwise = line_text(a, text, at);
        }
    }
    return otherwise == NULL ? "#if" : otherwise;
}

static struct place place_of(const struct skipped_use *use)
{
    return (struct place){
        .file = use->file, .line = use->line, .column = use->column, .offset = use->offset};
}

void skipped_report(struct analysis *a)
{
    use_list uses = {0};
    uint32_t count = 0;
    struct place first = {0};
    for (uint32_t i = 0; i < a->program->unit_count; i++)
        for (uint32_t k = 0; k < a->program->units[i]->skipped_count; k++)
            range_search(a, &a->program->units[i]->skipped[k], &uses);
    for (uint32_t i = 0; i < uses.count; i++) {
        const struct skipped_use *use = &uses.items[i];
        const struct place place = place_of(use);
        if (!is_skipped_everywhere(a->program, use))
            continue;
        if (count++ == 0)
            first = place;
        if (a->options != NULL && a->options->all_configurations)
            (void)finding_add(a, "spbc-skipped-reception", &place,
                              arena_printf(a->arena,
                                           "MPI_ANY_SOURCE in text that this configuration leaves "
                                           "out: %s",
                                           condition_of(a, use)));
    }
    if (count > 0 && (a->options == NULL || !a->options->all_configurations))
        (void)finding_add(
            a, "spbc-skipped-reception", &first,
            arena_printf(
                a->arena,
                "MPI_ANY_SOURCE stands in text that this configuration leaves out, here%s; "
                "--all-configurations lists such places with their conditions",
                count == 1 ? "" : arena_printf(a->arena, " and in %u more places", count - 1)));
}

/* ---- MPI replaced ---- */

/* Does the file, as the unit reads it, include another mpi.h, which is the one to look at? */
static bool passes_on(const struct unit *unit, const struct file *file)
{
    const char *at = file->text;

    while ((at = strstr(at, "mpi.h")) != NULL) {
        const size_t offset = (size_t)(at - file->text);
        bool is_read = is_directive(file->text, line_start(file->text, offset), "include");

        for (uint32_t i = 0; i < unit->skipped_count && is_read; i++)
            is_read = unit->skipped[i].file != file || offset < unit->skipped[i].begin_offset ||
                      offset >= unit->skipped[i].end_offset;
        if (is_read)
            return true;
        at++;
    }
    return false;
}

/* An mpi.h of the standard tells its version. */
static bool is_stub_header(const struct unit *unit, const struct file *file)
{
    const char *slash = strrchr(file->full, '/');
    return !file->is_system && strcmp(slash == NULL ? file->full : slash + 1, "mpi.h") == 0 &&
           strstr(file->text, "MPI_SUBVERSION") == NULL && !passes_on(unit, file);
}

/* A function of MPI's name that the program itself has, and that does not pass the call on. */
static bool is_stub_function(const struct function *function)
{
    if (function->mpi < 0 || !function->is_defined || function->place.file == NULL ||
        function->place.file->is_system)
        return false;
    for (uint32_t i = 0; i < function->node_count; i++)
        if (function->nodes[i]->kind == NODE_CALL)
            return false;
    return true;
}

void replaced_report(struct analysis *a)
{
    const struct program *program = a->program;
    const struct file *told = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        for (uint32_t k = 0; k < unit->include_count; k++) {
            const struct file *file = unit->includes[k];
            if (file == told || !is_stub_header(unit, file))
                continue;
            told = file;
            (void)finding_add(
                a, "spbc-replaced-mpi", &(struct place){.file = file, .line = 1, .column = 1},
                arena_printf(a->arena,
                             "%s reads this mpi.h, not that of an MPI library: what is analysed is "
                             "the program without MPI",
                             unit->file->path));
        }
    }
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct function *function = program->functions[i];
        if (is_stub_function(function) && function->place.file != told && count++ == 0)
            (void)finding_add(a, "spbc-replaced-mpi", &function->place,
                              arena_printf(a->arena,
                                           "the program has a `%s` of its own that sends and "
                                           "receives nothing; it is analysed as MPI's",
                                           function->name));
    }
}
