/* SPDX-License-Identifier: Apache-2.0 */
/* Where is now what stood at a place of the program as it was?  See moved.h. */
#include "answer/moved.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct spot { /* line and column; a place of the source, or of a macro's body */
    uint32_t line, column;
    uint32_t to_line, to_column;
};

struct point { /* one place of the file's own text */
    uint32_t offset, line, column;
    uint32_t to_offset, to_line, to_column;
};

struct range { /* skipped by the preprocessor */
    struct point begin, end;
};

struct moved_file {
    const char *shown;
    ARRAY(struct point) points;
    ARRAY(struct spot) spots;
    ARRAY(struct range) ranges;
};

struct moved {
    struct arena *arena;
    struct map *files; /* full path -> struct moved_file */
    ARRAY(struct moved_file *) list;
    ARRAY(const char *) lost;
    ARRAY(const char *) renamed;
};

struct moved *moved_new(struct arena *arena)
{
    struct moved *moved = ARENA_NEW(arena, struct moved);
    moved->arena = arena;
    moved->files = map_new(arena);
    return moved;
}

void moved_file(struct moved *moved, const char *full, const char *shown)
{
    struct moved_file *file = ARENA_NEW(moved->arena, struct moved_file);
    file->shown = shown;
    map_set(moved->files, full, file);
    array_push(moved->arena, &moved->list, file);
}

bool moved_has(const struct moved *moved, const char *full)
{
    return map_get(moved->files, full) != NULL;
}

/* ---- taking ---- */

static bool is_same_file(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static struct point point_of(const struct sketch_place *before, const struct sketch_place *now)
{
    return (struct point){before->offset, before->line, before->column,
                          now->offset,    now->line,    now->column};
}

static bool spelling_take(struct moved *moved, const struct sketch_place *before,
                          const struct sketch_place *now)
{
    if (!is_same_file(before->spelling_file, now->spelling_file))
        return false;
    struct moved_file *file =
        before->spelling_file == NULL ? NULL : map_get(moved->files, before->spelling_file);
    if (file == NULL)
        return before->spelling_line == now->spelling_line &&
               before->spelling_column == now->spelling_column;
    array_push(moved->arena, &file->spots,
               ((struct spot){before->spelling_line, before->spelling_column, now->spelling_line,
                              now->spelling_column}));
    return true;
}

static bool place_take(struct moved *moved, const struct sketch_place *before,
                       const struct sketch_place *now)
{
    if (!is_same_file(before->file, now->file) || !spelling_take(moved, before, now))
        return false;
    struct moved_file *file = before->file == NULL ? NULL : map_get(moved->files, before->file);
    if (file == NULL)
        return before->offset == now->offset && before->line == now->line &&
               before->column == now->column;
    array_push(moved->arena, &file->points, point_of(before, now));
    array_push(moved->arena, &file->spots,
               ((struct spot){before->line, before->column, now->line, now->column}));
    return true;
}

bool moved_take(struct moved *moved, const struct sketch *before, const struct sketch *now)
{
    bool is_good =
        before->place_count == now->place_count && before->range_count == now->range_count;
    for (uint32_t i = 0; is_good && i < before->place_count; i++)
        is_good = place_take(moved, &before->places[i], &now->places[i]);
    for (uint32_t i = 0; is_good && i < before->range_count; i++) {
        const struct sketch_range *was = &before->ranges[i];
        const struct sketch_range *is = &now->ranges[i];
        const struct sketch_place *begin = &before->places[was->begin];
        struct moved_file *file = begin->file == NULL ? NULL : map_get(moved->files, begin->file);
        if (file != NULL && is->is_told)
            array_push(
                moved->arena, &file->ranges,
                ((struct range){point_of(begin, &now->places[is->begin]),
                                point_of(&before->places[was->end], &now->places[is->end])}));
    }
    return is_good;
}

/* ---- settling ---- */

static int order_of(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int point_compare(const void *a, const void *b)
{
    const struct point *x = a;
    const struct point *y = b;
    int order = order_of(x->offset, y->offset);
    if (order == 0)
        order = order_of(x->line, y->line);
    return order != 0 ? order : order_of(x->column, y->column);
}

static int spot_compare(const void *a, const void *b)
{
    const struct spot *x = a;
    const struct spot *y = b;
    const int order = order_of(x->line, y->line);
    return order != 0 ? order : order_of(x->column, y->column);
}

/* What was in one place is in one, what was apart is apart, in the same order. */
static bool points_settle(struct moved_file *file)
{
    uint32_t kept = 0;
    if (file->points.count > 1)
        qsort(file->points.items, file->points.count, sizeof(struct point), point_compare);
    for (uint32_t i = 0; i < file->points.count; i++) {
        const struct point *point = &file->points.items[i];
        const struct point *last = kept == 0 ? NULL : &file->points.items[kept - 1];
        if (last != NULL && point_compare(last, point) == 0) {
            if (last->to_offset != point->to_offset || last->to_line != point->to_line ||
                last->to_column != point->to_column)
                return false;
            continue;
        }
        if (last != NULL &&
            order_of(last->offset, point->offset) != order_of(last->to_offset, point->to_offset))
            return false;
        file->points.items[kept++] = *point;
    }
    file->points.count = kept;
    return true;
}

static bool spots_settle(struct moved_file *file)
{
    uint32_t kept = 0;
    if (file->spots.count > 1)
        qsort(file->spots.items, file->spots.count, sizeof(struct spot), spot_compare);
    for (uint32_t i = 0; i < file->spots.count; i++) {
        const struct spot *spot = &file->spots.items[i];
        const struct spot *last = kept == 0 ? NULL : &file->spots.items[kept - 1];
        if (last == NULL || spot_compare(last, spot) != 0)
            file->spots.items[kept++] = *spot;
        else if (last->to_line != spot->to_line || last->to_column != spot->to_column)
            return false;
    }
    file->spots.count = kept;
    return true;
}

bool moved_settle(struct moved *moved)
{
    for (uint32_t i = 0; i < moved->list.count; i++)
        if (!points_settle(moved->list.items[i]) || !spots_settle(moved->list.items[i]))
            return false;
    return true;
}

/* ---- places ---- */

static bool spelling_move(const struct moved *moved, struct place *place)
{
    const struct moved_file *file =
        place->spelling_file == NULL ? NULL : map_get(moved->files, place->spelling_file->full);
    if (file == NULL)
        return true;
    const struct spot wanted = {.line = place->spelling_line, .column = place->spelling_column};
    const struct spot *spot = file->spots.count == 0
                                  ? NULL
                                  : bsearch(&wanted, file->spots.items, file->spots.count,
                                            sizeof(struct spot), spot_compare);
    if (spot == NULL)
        return false;
    place->spelling_line = spot->to_line;
    place->spelling_column = spot->to_column;
    return true;
}

/* In text that was skipped, and that is the same: as far behind its begin. */
static bool skipped_move(const struct moved_file *file, struct place *place)
{
    for (uint32_t i = 0; i < file->ranges.count; i++) {
        const struct point *begin = &file->ranges.items[i].begin;
        const struct point *end = &file->ranges.items[i].end;
        if (place->offset < begin->offset || place->offset >= end->offset ||
            place->line <= begin->line)
            continue;
        place->offset = place->offset - begin->offset + begin->to_offset;
        place->line = place->line - begin->line + begin->to_line;
        return true;
    }
    return false;
}

static bool is_first(const struct place *place)
{
    return place->line == 1 && place->column == 1 && place->offset == 0;
}

bool moved_place(const struct moved *moved, struct place *place)
{
    const struct moved_file *file =
        place->file == NULL ? NULL : map_get(moved->files, place->file->full);
    if (!spelling_move(moved, place))
        return false;
    if (file == NULL)
        return true;
    const struct point wanted = {
        .offset = place->offset, .line = place->line, .column = place->column};
    const struct point *point = file->points.count == 0
                                    ? NULL
                                    : bsearch(&wanted, file->points.items, file->points.count,
                                              sizeof(struct point), point_compare);
    if (is_first(place)) /* the file as such, or what stood first in it: only if that is one */
        return point == NULL || point->to_offset == 0;
    if (point == NULL)
        return skipped_move(file, place);
    place->offset = point->to_offset;
    place->line = point->to_line;
    place->column = point->to_column;
    return true;
}

/* ---- texts ---- */

bool text_is_of_path(char character)
{
    return isalnum((unsigned char)character) != 0 || strchr("_./-+~", character) != NULL;
}

bool text_cites(const char *text, const char *path, const char **at)
{
    const size_t length = strlen(path);
    for (const char *found = strstr(text, path); found != NULL; found = strstr(found + 1, path)) {
        if (found > text && text_is_of_path(found[-1]))
            continue;
        if (found[length] != ':' || isdigit((unsigned char)found[length + 1]) == 0)
            continue;
        *at = found + length + 1;
        return true;
    }
    return false;
}

/* Did what is on this line now stand on several?  Then texts that cite them would be alike, which may be told
 * once only. */
static bool is_joined(const struct moved_file *file, uint32_t line, uint32_t to)
{
    for (uint32_t i = 0; i < file->spots.count; i++)
        if (file->spots.items[i].to_line == to && file->spots.items[i].line != line)
            return true;
    return false;
}

/* The line now; 0: it is not one, or it was not. */
static uint32_t line_move(const struct moved_file *file, uint32_t line)
{
    uint32_t to = 0;
    uint32_t low = 0;
    uint32_t high = file->spots.count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (file->spots.items[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < file->spots.count && file->spots.items[low].line == line; low++) {
        if (to != 0 && to != file->spots.items[low].to_line)
            return 0;
        to = file->spots.items[low].to_line;
    }
    for (uint32_t i = 0; to == 0 && i < file->ranges.count; i++) {
        const struct range *range = &file->ranges.items[i];
        if (range->begin.line < line && line < range->end.line)
            to = line - range->begin.line + range->begin.to_line;
    }
    if (to == 0)
        return line == 1 ? 1 : 0; /* the file as such */
    return is_joined(file, line, to) ? 0 : to;
}

static const char *lines_move(const struct moved *moved, const struct moved_file *file,
                              const char *text)
{
    struct text out = {.arena = moved->arena};
    const char *at = NULL;
    while (text_cites(text, file->shown, &at)) {
        char *end = NULL;
        const uint32_t line = line_move(file, (uint32_t)strtoul(at, &end, 10));
        if (line == 0)
            return NULL;
        text_append_bytes(&out, text, (size_t)(at - text));
        text_printf(&out, "%u", line);
        text = end;
    }
    text_append(&out, text);
    return text_get(&out);
}

/* Longer ones may have been cut, which is told in them. */
enum { TEXT_BYTES_MAX = 1500 };
static const char CUT[] = "...";

static bool is_of_name(char character)
{
    return isalnum((unsigned char)character) != 0 || character == '_' || (character & 0x80) != 0;
}

static bool has_name(const char *text, const char *name)
{
    const size_t length = strlen(name);
    const char *at = length == 0 ? NULL : strstr(text, name);
    for (; at != NULL; at = strstr(at + 1, name))
        if ((at == text || !is_of_name(at[-1])) && !is_of_name(at[length]))
            return true;
    return false;
}

static bool has_renamed(const struct moved *moved, const char *text)
{
    for (uint32_t i = 0; i < moved->renamed.count; i++)
        if (has_name(text, moved->renamed.items[i]))
            return true;
    return moved->renamed.count > 0 && strlen(text) > TEXT_BYTES_MAX && strstr(text, CUT) != NULL;
}

static bool has_lost(const struct moved *moved, const char *text)
{
    if (has_renamed(moved, text))
        return true;
    for (uint32_t i = 0; i < moved->lost.count; i++)
        if (strstr(text, moved->lost.items[i]) != NULL)
            return true;
    return moved->lost.count > 0 && strlen(text) > TEXT_BYTES_MAX;
}

void moved_lost(struct moved *moved, const char *word)
{
    array_push(moved->arena, &moved->lost, word);
}

void moved_renamed(struct moved *moved, const char *name)
{
    array_push(moved->arena, &moved->renamed, name);
}

const char *moved_text(const struct moved *moved, const char *text)
{
    const char *at = NULL;
    if (text != NULL && has_lost(moved, text))
        return NULL;
    for (uint32_t i = 0; text != NULL && i < moved->list.count; i++)
        if (text_cites(text, moved->list.items[i]->shown, &at))
            text = lines_move(moved, moved->list.items[i], text);
    return text;
}
