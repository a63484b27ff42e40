/* SPDX-License-Identifier: Apache-2.0 */
/* What does the text of the sources say that this configuration does not show?  See unseen.h.
 *
 * Requires: the skipped ranges of all units, and the contents of their files.  A place counts as
 * skipped when every unit that reads its file skips it.  Words are looked for, not expressions:
 * what is skipped is not parsed; comments and strings do not count.
 */
#include "passes/unseen.h"

#include "base/code.h"
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
    size_t seen = range->begin_offset;
    for (size_t at = code_word(file->text, seen, end, WORD); at < end;
         at = code_word(file->text, at + sizeof WORD - 1, end, WORD)) {
        for (; seen < at; seen++)
            if (file->text[seen] == '\n') {
                line++;
                line_begin = seen + 1;
            }
        if (!is_known(uses, file, (uint32_t)at))
            array_push(a->arena, uses,
                       ((struct skipped_use){file, (uint32_t)at, line,
                                             (uint32_t)(at - line_begin) + 1, range}));
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

/* ---- the report ---- */

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
                                           code_condition(a->arena, use->file->text, use->offset)));
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

static bool is_skipped(const struct unit *unit, const struct file *file, size_t offset)
{
    for (uint32_t i = 0; i < unit->skipped_count; i++)
        if (unit->skipped[i].file == file && offset >= unit->skipped[i].begin_offset &&
            offset < unit->skipped[i].end_offset)
            return true;
    return false;
}

/* Does the file, as the unit reads it, include another mpi.h, which is the one to look at? */
static bool passes_on(const struct unit *unit, const struct file *file)
{
    static const char NAME[] = "mpi.h";
    const char *text = file->text;

    for (size_t at = code_directive(text, 0, file->length); at < file->length;
         at = code_directive(text, at + 1, file->length))
        if (code_directive_is(text, at, "include") && !is_skipped(unit, file, at) &&
            memmem(text + at, strcspn(text + at, "\n"), NAME, sizeof NAME - 1) != NULL)
            return true;
    return false;
}

/* An mpi.h of the standard tells its version. */
static bool is_stub_header(const struct unit *unit, const struct file *file)
{
    const char *slash = strrchr(file->full, '/');
    return !file->is_system && strcmp(slash == NULL ? file->full : slash + 1, "mpi.h") == 0 &&
           code_word(file->text, 0, file->length, "MPI_SUBVERSION") == file->length &&
           !passes_on(unit, file);
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
