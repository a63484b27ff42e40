/* SPDX-License-Identifier: Apache-2.0 */
/* Which headers do sources begin with alike?  See prefix.h. */
#include "front/prefix.h"

#include "base/file.h"
#include "front/cache.h"
#include "front/weight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Fewer sources than this do not pay for a header of their own. */
enum { GROUP_MIN = 2, LINES_MAX = 200 };

struct candidate {
    struct reading *reading;
    const char *key; /* folder and flags */
    ARRAY(const char *) lines;
};

/* ---- the include lines in front ---- */

static bool is_c_source(const char *path)
{
    return text_ends_with(path, ".c");
}

/* One line `#include "x"` or `#include <x>` and nothing else on it; *at moves behind it. */
static const char *include_line(struct arena *arena, const struct file *file, size_t *at)
{
    const char *text = file->text;
    size_t next = *at;
    if (next >= file->length || text[next] != '#')
        return NULL;
    next++;
    next += strspn(text + next, " \t");
    if (strncmp(text + next, "include", 7) != 0)
        return NULL;
    next += 7;
    next += strspn(text + next, " \t");
    const char close = text[next] == '<' ? '>' : text[next] == '"' ? '"' : '\0';
    const size_t begin = next;
    if (close == '\0')
        return NULL;
    for (next++; text[next] != close; next++)
        if (text[next] == '\0' || text[next] == '\n')
            return NULL;
    next++;
    const char *line = arena_printf(arena, "#include %.*s\n", (int)(next - begin), text + begin);
    next += strspn(text + next, " \t\r");
    if (text[next] != '\n' && strncmp(text + next, "//", 2) != 0 &&
        strncmp(text + next, "/*", 2) != 0)
        return NULL;
    *at = next;
    return line;
}

/* What opens a block for C++ alone: in C it is blank.  Word by word; *at moves behind it. */
static bool opens_for_cplusplus(const struct file *file, size_t *at)
{
    static const char *const WORDS[] = {"#",     "ifdef", "__cplusplus", "extern",
                                        "\"C\"", "{",     "#",           "endif"};
    size_t next = *at;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const size_t length = strlen(WORDS[i]);
        next = text_skip_blank(file->text, file->length, next);
        if (file->length - next < length || strncmp(file->text + next, WORDS[i], length) != 0)
            return false;
        next += length;
    }
    *at = text_skip_blank(file->text, file->length, next);
    return memchr(file->text + next, '\n', *at - next) != NULL;
}

static size_t skip_to_include(const struct file *file, size_t at)
{
    do
        at = text_skip_blank(file->text, file->length, at);
    while (opens_for_cplusplus(file, &at));
    return at;
}

static void lines_read(struct arena *arena, struct candidate *candidate)
{
    const struct file *file = candidate->reading->unit->file;
    size_t at = skip_to_include(file, 0);
    const char *line = NULL;
    while (candidate->lines.count < LINES_MAX && (line = include_line(arena, file, &at)) != NULL) {
        array_push(arena, &candidate->lines, line);
        at = skip_to_include(file, at);
    }
}

/* ---- groups ---- */

static int candidate_order(const void *a, const void *b)
{
    const struct candidate *x = a;
    const struct candidate *y = b;
    int order = strcmp(x->key, y->key);
    for (uint32_t i = 0; order == 0 && i < x->lines.count && i < y->lines.count; i++)
        order = strcmp(x->lines.items[i], y->lines.items[i]);
    if (order == 0)
        order = (x->lines.count > y->lines.count) - (x->lines.count < y->lines.count);
    if (order == 0)
        order = (x->reading > y->reading) - (x->reading < y->reading);
    return order;
}

struct sharing { /* of a prefix */
    struct candidate **members;
    uint32_t count, depth; /* in lines */
};

struct planner {
    struct arena *arena;
    struct cache *cache; /* NULL: none */
    struct prefix_list *prefixes;
    struct candidate *candidates;
    struct weights *weights;
    ARRAY(struct sharing) sharings;
};

static bool is_alike(const struct candidate *a, const struct candidate *b, uint32_t depth)
{
    return strcmp(a->key, b->key) == 0 && a->lines.count > depth && b->lines.count > depth &&
           strcmp(a->lines.items[depth], b->lines.items[depth]) == 0;
}

static bool has_folder(struct planner *planner)
{
    if (planner->prefixes->folder != NULL)
        return true;
    const char *base = getenv("TMPDIR");
    char *folder = arena_printf(planner->arena, "%s/spbc-XXXXXX",
                                base == NULL || base[0] == '\0' ? "/tmp" : base);
    if (mkdtemp(folder) == NULL)
        return false;
    planner->prefixes->folder = folder;
    return true;
}

static void prefix_make(struct planner *planner, const struct sharing *sharing)
{
    struct arena *arena = planner->arena;
    struct candidate *const *members = sharing->members;
    if (planner->cache == NULL && !has_folder(planner))
        return;
    struct prefix *prefix = ARENA_NEW(arena, struct prefix);
    struct text text = {.arena = arena};
    for (uint32_t i = 0; i < sharing->depth; i++)
        text_append(&text, members[0]->lines.items[i]);
    prefix->model = members[0]->reading->unit;
    prefix->folder = path_directory(arena, prefix->model->file->full);
    prefix->text = text_get(&text);
    prefix->is_kept = planner->cache != NULL;
    prefix->header = prefix->is_kept ? cache_header(planner->cache, members[0]->key, prefix->text)
                                     : arena_printf(arena, "%s/%u.h", planner->prefixes->folder,
                                                    planner->prefixes->list.count);
    prefix->compiled = arena_printf(arena, "%s.pch", prefix->header);
    array_push(arena, &planner->prefixes->list, prefix);
    for (uint32_t i = 0; i < sharing->count; i++)
        members[i]->reading->prefix = prefix;
}

static uint64_t lines_weight(struct planner *planner, const struct candidate *candidate,
                             uint32_t begin, uint32_t end)
{
    return weights_of(planner->weights, candidate->reading->unit, candidate->lines.items, begin,
                      end);
}

/* What a prefix of so much text costs: it is parsed, lowered and written. */
static uint64_t prefix_cost(uint64_t weight)
{
    return weight / 5 * 8;
}

typedef ARRAY(struct candidate *) candidate_list;

/* Sharings `first` and on are alike in `depth` lines, as is the rest.  Which of them would cost less if
 * they shared the prefix of these lines, and each of their members read its further lines itself?
 * Together they must save what that prefix costs when the rest does not need one. */
static void sharings_join(struct planner *planner, uint32_t first, uint32_t depth,
                          candidate_list *rest)
{
    struct sharing *sharings = planner->sharings.items;
    const uint32_t count = planner->sharings.count;
    uint32_t kept = first;
    uint64_t saved = 0;
    if (depth == 0 || first == count || (count - first < 2 && rest->count < GROUP_MIN))
        return;
    const uint64_t weight = lines_weight(planner, sharings[first].members[0], 0, depth);
    bool *are_dearer = ARENA_ARRAY(planner->arena, bool, count);
    for (uint32_t i = first; i < count; i++) {
        const struct sharing *sharing = &sharings[i];
        const uint64_t more = lines_weight(planner, sharing->members[0], depth, sharing->depth);
        are_dearer[i] = sharing->count * more < prefix_cost(weight + more);
        saved += are_dearer[i] ? prefix_cost(weight + more) - sharing->count * more : 0;
    }
    if (rest->count < GROUP_MIN && saved <= prefix_cost(weight))
        return;
    for (uint32_t i = first; i < count; i++) {
        for (uint32_t k = 0; are_dearer[i] && k < sharings[i].count; k++)
            array_push(planner->arena, rest, sharings[i].members[k]);
        if (!are_dearer[i])
            sharings[kept++] = sharings[i];
    }
    planner->sharings.count = kept;
}

/* Candidates begin..end are alike in `depth` lines.  Large groups that are alike further get a
 * prefix of their own when that pays; the rest shares this one. */
static void group_plan(struct planner *planner, uint32_t begin, uint32_t end, uint32_t depth)
{
    struct candidate *all = planner->candidates;
    const uint32_t first = planner->sharings.count;
    candidate_list rest = {0};
    for (uint32_t at = begin; at < end;) {
        uint32_t next = at + 1;
        while (next < end && is_alike(&all[at], &all[next], depth))
            next++;
        if (next - at >= GROUP_MIN)
            group_plan(planner, at, next, depth + 1);
        else
            for (uint32_t i = at; i < next; i++)
                array_push(planner->arena, &rest, &all[i]);
        at = next;
    }
    sharings_join(planner, first, depth, &rest);
    if (depth > 0 && rest.count >= GROUP_MIN)
        array_push(planner->arena, &planner->sharings,
                   ((struct sharing){rest.items, rest.count, depth}));
}

static const char *key_of(struct arena *arena, const struct unit *unit)
{
    struct text key = {.arena = arena};
    text_append(&key, path_directory(arena, unit->file->full));
    for (uint32_t i = 0; i < unit->argument_count; i++) {
        if (strcmp(unit->arguments[i], "-x") == 0)
            return NULL;
        text_append_char(&key, '\n');
        text_append(&key, unit->arguments[i]);
    }
    return text_get(&key);
}

bool prefix_fits(struct arena *arena, const struct prefix *prefix, struct reading *reading)
{
    struct candidate candidate = {.reading = reading};
    const char *at = prefix->text;
    if (!is_c_source(reading->unit->file->full))
        return false;
    lines_read(arena, &candidate);
    for (uint32_t i = 0; i < candidate.lines.count && *at != '\0'; i++) {
        if (!text_starts_with(at, candidate.lines.items[i]))
            return false;
        at += strlen(candidate.lines.items[i]);
    }
    return *at == '\0';
}

void prefixes_plan(struct arena *arena, struct cache *cache, struct reading *readings,
                   uint32_t count, struct prefix_list *prefixes)
{
    struct candidate *candidates = ARENA_ARRAY(arena, struct candidate, count);
    struct planner planner = {.arena = arena,
                              .cache = cache,
                              .prefixes = prefixes,
                              .candidates = candidates,
                              .weights = weights_new()};
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (readings[i].is_done || readings[i].prefix != NULL ||
            !is_c_source(readings[i].unit->file->full))
            continue;
        struct candidate *candidate = &candidates[used];
        *candidate = (struct candidate){.reading = &readings[i]};
        candidate->key = key_of(arena, readings[i].unit);
        if (candidate->key == NULL)
            continue;
        lines_read(arena, candidate);
        used++;
    }
    qsort(candidates, used, sizeof *candidates, candidate_order);
    group_plan(&planner, 0, used, 0);
    for (uint32_t i = 0; i < planner.sharings.count; i++)
        prefix_make(&planner, &planner.sharings.items[i]);
    weights_free(planner.weights);
}

void prefixes_remove(const struct prefix_list *prefixes)
{
    for (uint32_t i = 0; i < prefixes->list.count; i++) {
        if (prefixes->list.items[i]->is_kept)
            continue;
        (void)unlink(prefixes->list.items[i]->header);
        (void)unlink(prefixes->list.items[i]->compiled);
    }
    if (prefixes->folder != NULL)
        (void)rmdir(prefixes->folder);
}

/* ---- in a worker ---- */

struct direct { /* the first line whose header must not be included twice */
    struct parsed *parsed;
    unsigned line;
};

static void direct_take(CXFile handle, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct direct *direct = data;
    unsigned line = 0;
    if (depth != 1)
        return;
    const struct file *file = file_get(direct->parsed, handle);
    clang_getExpansionLocation(stack[0], NULL, &line, NULL, NULL);
    if (file != NULL && !file->is_system &&
        clang_isFileMultipleIncludeGuarded(direct->parsed->tu, handle) == 0 &&
        (direct->line == 0 || line < direct->line))
        direct->line = line;
}

uint32_t prefix_line_to_cut(struct parsed *parsed)
{
    struct direct direct = {.parsed = parsed};
    clang_getInclusions(parsed->tu, direct_take, &direct);
    return direct.line;
}

const char *prefix_keep(struct parsed *parsed, const struct prefix *prefix)
{
    if (clang_saveTranslationUnit(parsed->tu, prefix->compiled,
                                  clang_defaultSaveOptions(parsed->tu)) == CXSaveError_None)
        return NULL;
    return "it could not be written";
}
