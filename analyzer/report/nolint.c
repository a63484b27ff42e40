/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings do comments in the sources silence?  See nolint.h.
 *
 * Every file is read once: its comments give directives, each with the lines it is for.  Directives
 * for one line are searched by line; ranges are properly nested, so that the range in which a line
 * lies is found by search as well, and the others around it are its parents.
 */
#include "report/nolint.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "passes/rules.h"
#include "report/comments.h"
#include "report/glob.h"

#include <stdlib.h>
#include <string.h>

enum kind { KIND_LINE, KIND_NEXT, KIND_BEGIN, KIND_END };
static const struct {
    const char *word;
    enum kind kind;
} words[] = {{"NOLINTNEXTLINE", KIND_NEXT},
             {"NOLINTBEGIN", KIND_BEGIN},
             {"NOLINTEND", KIND_END},
             {"NOLINT", KIND_LINE}};

struct entry { /* one glob of a directive's list */
    const char *glob;
    bool is_used;
};

struct directive {
    enum kind kind;
    struct place place;   /* of the word */
    uint32_t length;      /* of the word with its list */
    uint32_t first, last; /* lines it is for */
    ARRAY(struct entry) entries;
    int parent; /* ranges: the range around it, -1 none */
};

struct directives { /* of one file, by first line */
    ARRAY(struct directive) lines;
    ARRAY(struct directive) ranges;
};

struct nolint {
    struct arena *arena;
    struct map *files; /* struct file -> struct directives */
    ARRAY(const struct file *) order;
    struct map *skipped;          /* struct file -> list of skipped ranges */
    ARRAY(struct directive) ends; /* NOLINTEND without a begin */
};

typedef ARRAY(const struct skipped_range *) skipped_list;

static bool is_skipped(const struct nolint *nolint, const struct file *file, uint32_t offset)
{
    const skipped_list *list = map_get_address(nolint->skipped, file);
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (offset >= list->items[i]->begin_offset && offset < list->items[i]->end_offset)
            return true;
    return false;
}

/* ---- reading ---- */

static bool same_entries(const struct directive *a, const struct directive *b)
{
    bool is_same = a->entries.count == b->entries.count;
    for (uint32_t i = 0; is_same && i < a->entries.count; i++)
        is_same = strcmp(a->entries.items[i].glob, b->entries.items[i].glob) == 0;
    return is_same;
}

/* The innermost range that is open where the directives end. */
static int open_range(const struct directives *directives)
{
    int at = (int)directives->ranges.count - 1;
    while (at >= 0 && directives->ranges.items[at].last != UINT32_MAX)
        at = directives->ranges.items[at].parent;
    return at;
}

static void directive_add(struct nolint *nolint, struct directives *directives,
                          struct directive *directive)
{
    const int open = open_range(directives);
    directive->first = directive->last =
        directive->place.line + (directive->kind == KIND_NEXT ? 1 : 0);
    switch (directive->kind) {
    case KIND_LINE:
    case KIND_NEXT:
        array_push(nolint->arena, &directives->lines, *directive);
        break;
    case KIND_BEGIN:
        directive->last = UINT32_MAX;
        directive->parent = open;
        array_push(nolint->arena, &directives->ranges, *directive);
        break;
    case KIND_END:
        if (open >= 0 && same_entries(&directives->ranges.items[open], directive))
            directives->ranges.items[open].last = directive->place.line;
        else
            array_push(nolint->arena, &nolint->ends, *directive);
        break;
    }
}

/* The list behind the word; only what begins with "spbc" is ours. */
static void entries_read(struct nolint *nolint, const char *text, const char *end,
                         struct directive *directive)
{
    const char *close = text < end && *text == '(' ? memchr(text, ')', (size_t)(end - text)) : NULL;
    const char *entry;
    size_t length;
    if (close == NULL)
        return;
    directive->length += (uint32_t)(close + 1 - text);
    for (text++; glob_next(&text, close, &entry, &length);)
        if (length >= 4 && memcmp(entry, "spbc", 4) == 0)
            array_push(nolint->arena, &directive->entries,
                       ((struct entry){arena_strndup(nolint->arena, entry, length), false}));
}

struct reading {
    struct nolint *nolint;
    struct directives *directives;
};

static void comment_read(void *context, const struct place *begin, const char *text, size_t length)
{
    struct reading *reading = context;
    const char *end = text + length;
    const char *at = text;
    struct place place = *begin;
    const char *counted = text; /* place is that of this byte */
    while ((at = memmem(at, (size_t)(end - at), "NOLINT", strlen("NOLINT"))) != NULL) {
        size_t word = 0;
        while (!text_starts_with(at, words[word].word))
            word++;
        for (; counted < at; counted++) {
            place.offset++;
            place.column = *counted == '\n' ? 1 : place.column + 1;
            place.line += *counted == '\n';
        }
        struct directive directive = {.kind = words[word].kind,
                                      .place = place,
                                      .length = (uint32_t)strlen(words[word].word),
                                      .parent = -1};
        at += directive.length;
        entries_read(reading->nolint, at, end, &directive);
        if (directive.entries.count > 0 && !is_skipped(reading->nolint, place.file, place.offset))
            directive_add(reading->nolint, reading->directives, &directive);
    }
}

static void file_read_comments(struct nolint *nolint, const struct file *file)
{
    if (file == NULL || file->is_system || file->text == NULL ||
        map_get_address(nolint->files, file) != NULL)
        return;
    struct reading reading = {nolint, ARENA_NEW(nolint->arena, struct directives)};
    map_set_address(nolint->files, file, reading.directives);
    array_push(nolint->arena, &nolint->order, file);
    if (memmem(file->text, file->length, "NOLINT", strlen("NOLINT")) != NULL)
        comments_visit(file, comment_read, &reading);
}

static void skipped_add(struct nolint *nolint, const struct skipped_range *range)
{
    skipped_list *list = map_get_address(nolint->skipped, range->file);
    if (list == NULL) {
        list = ARENA_NEW(nolint->arena, skipped_list);
        map_set_address(nolint->skipped, range->file, list);
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i]->begin_offset == range->begin_offset &&
            list->items[i]->end_offset == range->end_offset)
            return;
    array_push(nolint->arena, list, range);
}

struct nolint *nolint_new(struct arena *arena, const struct program *program)
{
    struct nolint *nolint = ARENA_NEW(arena, struct nolint);
    nolint->arena = arena;
    nolint->files = map_new(arena);
    nolint->skipped = map_new(arena);
    for (uint32_t i = 0; i < program->unit_count; i++)
        for (uint32_t k = 0; k < program->units[i]->skipped_count; k++)
            skipped_add(nolint, &program->units[i]->skipped[k]);
    for (uint32_t i = 0; i < program->unit_count; i++) {
        const struct unit *unit = program->units[i];
        file_read_comments(nolint, unit->file);
        for (uint32_t k = 0; k < unit->include_count; k++)
            file_read_comments(nolint, unit->includes[k]);
    }
    return nolint;
}

/* ---- use ---- */

static bool directive_silences(struct directive *directive, const char *rule)
{
    bool is_silenced = false;
    for (uint32_t i = 0; i < directive->entries.count; i++) {
        struct entry *entry = &directive->entries.items[i];
        if (!glob_matches(entry->glob, strlen(entry->glob), rule))
            continue;
        entry->is_used = true;
        is_silenced = true;
    }
    return is_silenced;
}

/* How many directives of the list begin at or before the line. */
static uint32_t count_before(const struct directive *items, uint32_t count, uint32_t line)
{
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (items[middle].first <= line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool line_is_silenced(struct nolint *nolint, const struct file *file, uint32_t line,
                             const char *rule)
{
    struct directives *directives = map_get_address(nolint->files, file);
    bool is_silenced = false;
    if (directives == NULL)
        return false;
    struct directive *lines = directives->lines.items;
    for (uint32_t at = count_before(lines, directives->lines.count, line);
         at > 0 && lines[at - 1].first == line; at--)
        is_silenced |= directive_silences(&lines[at - 1], rule);
    struct directive *ranges = directives->ranges.items;
    for (int at = (int)count_before(ranges, directives->ranges.count, line) - 1; at >= 0;
         at = ranges[at].parent)
        if (ranges[at].last >= line && ranges[at].last != UINT32_MAX)
            is_silenced |= directive_silences(&ranges[at], rule);
    return is_silenced;
}

bool nolint_silences(struct nolint *nolint, const struct finding *finding)
{
    const struct place *place = &finding->place;
    bool is_silenced = false;
    if (place->file != NULL)
        is_silenced = line_is_silenced(nolint, place->file, place->line, finding->rule);
    if (place->is_macro && place->spelling_file != NULL)
        is_silenced |=
            line_is_silenced(nolint, place->spelling_file, place->spelling_line, finding->rule);
    return is_silenced;
}

/* ---- complaints ---- */

struct complaints {
    struct nolint *nolint;
    nolint_is_enabled is_enabled;
    void *context;
    ARRAY(struct finding) findings;
};

static void complain(struct complaints *complaints, const struct directive *directive,
                     const char *message)
{
    const struct rule *rule = rule_find("spbc-nolint");
    struct place end = directive->place;
    end.column += directive->length;
    end.offset += directive->length;
    array_push(complaints->nolint->arena, &complaints->findings,
               ((struct finding){.rule = rule->id,
                                 .level = rule->level,
                                 .place = directive->place,
                                 .end = end,
                                 .message = message,
                                 .fix = rule->fix}));
}

static void complain_entries(struct complaints *complaints, const struct directive *directive)
{
    struct arena *arena = complaints->nolint->arena;
    for (uint32_t i = 0; i < directive->entries.count; i++) {
        const struct entry *entry = &directive->entries.items[i];
        uint32_t matches = 0;
        bool is_wholly_enabled = true;
        for (uint32_t r = 0; r < rule_count(); r++) {
            if (!glob_matches(entry->glob, strlen(entry->glob), rule_at(r)->id))
                continue;
            matches++;
            is_wholly_enabled &= complaints->is_enabled(complaints->context, rule_at(r)->id);
        }
        if (matches == 0)
            complain(complaints, directive,
                     arena_printf(arena, "no rule is called `%s`", entry->glob));
        else if (!entry->is_used && is_wholly_enabled)
            complain(
                complaints, directive,
                arena_printf(arena, "nothing is found here that `%s` would silence", entry->glob));
    }
}

void nolint_complain(struct nolint *nolint, nolint_is_enabled is_enabled, void *context,
                     struct finding **findings, uint32_t *count)
{
    struct complaints complaints = {nolint, is_enabled, context, {0}};
    for (uint32_t f = 0; f < nolint->order.count; f++) {
        const struct directives *directives =
            map_get_address(nolint->files, nolint->order.items[f]);
        for (uint32_t i = 0; i < directives->lines.count; i++)
            complain_entries(&complaints, &directives->lines.items[i]);
        for (uint32_t i = 0; i < directives->ranges.count; i++) {
            const struct directive *range = &directives->ranges.items[i];
            if (range->last == UINT32_MAX)
                complain(&complaints, range,
                         "no NOLINTEND with the same list follows, so nothing is silenced");
            else
                complain_entries(&complaints, range);
        }
    }
    for (uint32_t i = 0; i < nolint->ends.count; i++)
        complain(&complaints, &nolint->ends.items[i],
                 "no NOLINTBEGIN with the same list is open here");
    *findings = complaints.findings.items;
    *count = complaints.findings.count;
}
