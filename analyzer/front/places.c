/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the user see a piece of the program?  Files, places, macro expansions.  See unit.h.
 *
 * A place is the expansion place: for text out of a macro the place of the macro's use.  libclang
 * reports the end of a range that ends in a macro's body behind the expansion, but the end of one
 * that ends in a macro argument within the argument; both become the end of the expansion here,
 * with the help of the expansions that the preprocessing record keeps.
 */
#include "front/unit.h"

#include "base/file.h"
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

static bool is_wrapper_header(const struct front *front, const char *full)
{
    for (uint32_t i = 1; i < front->mpi_flags->list.count; i += 2) {
        const char *directory = front->mpi_flags->list.items[i];
        const size_t length = strlen(directory);
        if (strncmp(full, directory, length) == 0 && full[length] == '/')
            return true;
    }
    return false;
}

static struct file *file_new(struct parsed *parsed, CXFile handle, const char *full)
{
    struct front *front = parsed->front;
    struct file *file = ARENA_NEW(front->arena, struct file);
    file->full = full;
    file->path = path_shown(front->arena, full);
    file->text = clang_getFileContents(parsed->tu, handle, &file->length);
    if (file->text == NULL) {
        file->text = "";
        file->length = 0;
    }
    CXSourceLocation start = clang_getLocationForOffset(parsed->tu, handle, 0);
    file->is_system = clang_Location_isInSystemHeader(start) != 0 || is_wrapper_header(front, full);
    map_set(front->files, file->full, file);
    return file;
}

struct file *file_get(struct parsed *parsed, CXFile handle)
{
    if (handle == NULL)
        return NULL;
    struct file *file = map_get_address(parsed->files, handle);
    if (file != NULL)
        return file;
    const char *name = text_take(parsed->scratch, clang_getFileName(handle));
    const char *full = path_absolute(parsed->arena, parsed->unit->directory, name);
    file = map_get(parsed->front->files, full);
    if (file == NULL)
        file = file_new(parsed, handle, full);
    map_set_address(parsed->files, handle, file);
    return file;
}

struct place place_at(struct parsed *parsed, CXSourceLocation location)
{
    CXFile seen = NULL;
    CXFile spelled = NULL;
    unsigned line = 0;
    unsigned column = 0;
    unsigned offset = 0;
    unsigned spelled_offset = 0;
    struct place place = {0};
    clang_getExpansionLocation(location, &seen, &line, &column, &offset);
    place.file = file_get(parsed, seen);
    place.line = line;
    place.column = column;
    place.offset = offset;
    clang_getSpellingLocation(location, &spelled, &line, &column, &spelled_offset);
    place.is_macro = spelled != seen || spelled_offset != offset;
    if (place.is_macro) {
        place.spelling_file = file_get(parsed, spelled);
        place.spelling_line = line;
        place.spelling_column = column;
    }
    return place;
}

/* Text of a macro's argument stands in the file as the user sees it. */
static struct place place_in_file(struct parsed *parsed, CXSourceLocation location)
{
    CXFile seen = NULL;
    CXFile spelled = NULL;
    struct place place = {0};
    unsigned spelled_offset = 0;
    clang_getFileLocation(location, &seen, &place.line, &place.column, &place.offset);
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &spelled_offset);
    if (spelled != seen || spelled_offset != place.offset)
        return place_at(parsed, location);
    place.file = file_get(parsed, seen);
    return place;
}

struct place place_of_callee(struct parsed *parsed, CXCursor callee)
{
    const struct place place = place_in_file(parsed, clang_getCursorLocation(callee));
    return place.file == NULL ? place_begin(parsed, callee) : place;
}

struct place place_end_of_call(struct parsed *parsed, CXCursor call, const struct place *callee)
{
    const struct place end = place_end(parsed, call);
    if (!end.is_macro || callee->is_macro)
        return end;
    const struct place own = place_in_file(parsed, clang_getRangeEnd(clang_getCursorExtent(call)));
    return own.is_macro || own.file != callee->file || own.offset <= callee->offset ? end : own;
}

struct place place_begin(struct parsed *parsed, CXCursor cursor)
{
    return place_at(parsed, clang_getRangeStart(clang_getCursorExtent(cursor)));
}

/* The same file, another offset: line and column follow from the text. */
static struct place place_move(const struct place *from, uint32_t offset)
{
    struct place place = *from;
    const char *text = from->file->text;
    for (uint32_t at = from->offset; at < offset; at++) {
        if (text[at] == '\n') {
            place.line++;
            place.column = 1;
        } else {
            place.column++;
        }
    }
    place.offset = offset;
    return place;
}

struct place place_in(const struct file *file, uint32_t offset)
{
    const struct place top = {.file = file, .line = 1, .column = 1};
    return place_move(&top, offset);
}

static int macro_use_order(const void *a, const void *b)
{
    const struct macro_use *x = a;
    const struct macro_use *y = b;
    if (x->file != y->file)
        return (uintptr_t)x->file < (uintptr_t)y->file ? -1 : 1;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return x->end > y->end ? -1 : x->end < y->end;
}

void macro_use_take(struct parsed *parsed, CXCursor expansion)
{
    CXSourceRange extent = clang_getCursorExtent(expansion);
    CXFile handle = NULL;
    unsigned begin = 0;
    unsigned end = 0;
    if (clang_Location_isInSystemHeader(clang_getRangeStart(extent)) != 0)
        return;
    clang_getExpansionLocation(clang_getRangeStart(extent), &handle, NULL, NULL, &begin);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &end);
    const struct file *file = file_get(parsed, handle);
    if (file != NULL)
        array_push(parsed->scratch, &parsed->macro_uses, ((struct macro_use){file, begin, end}));
}

void macro_uses_sort(struct parsed *parsed)
{
    if (parsed->macro_uses.count != 0)
        qsort(parsed->macro_uses.items, parsed->macro_uses.count, sizeof(struct macro_use),
              macro_use_order);
}

/* The first use at or behind (file, begin). */
static uint32_t macro_use_search(const struct parsed *parsed, const struct file *file,
                                 uint32_t begin)
{
    const struct macro_use wanted = {file, begin, UINT32_MAX};
    uint32_t low = 0;
    uint32_t high = parsed->macro_uses.count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (macro_use_order(&parsed->macro_uses.items[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t macro_use_end(const struct parsed *parsed, const struct place *begin)
{
    const uint32_t at = macro_use_search(parsed, begin->file, begin->offset);
    if (at == parsed->macro_uses.count)
        return 0;
    const struct macro_use *use = &parsed->macro_uses.items[at];
    return use->file == begin->file && use->begin == begin->offset ? use->end : 0;
}

/* Does a macro expansion end exactly here?  Then the last token before is the macro's. */
static bool is_macro_end(const struct parsed *parsed, const struct place *end)
{
    enum { LOOK_BACK = 64 };
    uint32_t at = macro_use_search(parsed, end->file, end->offset);
    for (int steps = 0; at > 0 && steps < LOOK_BACK; steps++) {
        const struct macro_use *use = &parsed->macro_uses.items[--at];
        if (use->file != end->file)
            return false;
        if (use->end == end->offset)
            return true;
    }
    return false;
}

struct place place_end(struct parsed *parsed, CXCursor cursor)
{
    struct place end = place_at(parsed, clang_getRangeEnd(clang_getCursorExtent(cursor)));
    if (end.file == NULL)
        return end;
    if (!end.is_macro) {
        end.is_macro = is_macro_end(parsed, &end);
        return end;
    }
    /* In a macro argument: behind the whole expansion. */
    const uint32_t behind = macro_use_end(parsed, &end);
    if (behind > end.offset && behind <= end.file->length) {
        end = place_move(&end, behind);
        end.is_macro = true;
    }
    return end;
}

static size_t skip_comment(const char *text, size_t length, size_t at)
{
    if (text[at + 1] == '/') {
        while (at < length && text[at] != '\n')
            at += text[at] == '\\' && at + 1 < length ? 2 : 1;
        return at;
    }
    at += 2;
    while (at + 1 < length && !(text[at] == '*' && text[at + 1] == '/'))
        at++;
    return at + 1 < length ? at + 2 : length;
}

size_t text_skip_blank(const char *text, size_t length, size_t offset)
{
    size_t at = offset;
    while (at < length) {
        const bool is_line_join =
            text[at] == '\\' && at + 1 < length && (text[at + 1] == '\n' || text[at + 1] == '\r');
        if (strchr(" \t\r\n\v\f", text[at]) != NULL && text[at] != '\0')
            at++;
        else if (is_line_join)
            at += 2;
        else if (text[at] == '/' && at + 1 < length && (text[at + 1] == '/' || text[at + 1] == '*'))
            at = skip_comment(text, length, at);
        else
            break;
    }
    return at < length ? at : length;
}

/* The first byte of the line that the byte at `at` stands in, lines joined by backslashes taken
 * together. */
static size_t line_begin(const char *text, size_t at)
{
    while (at > 0) {
        if (text[at - 1] == '\n') {
            const size_t before = at >= 2 && text[at - 2] == '\r' ? at - 2 : at - 1;
            if (before == 0 || text[before - 1] != '\\')
                return at;
        }
        at--;
    }
    return 0;
}

static size_t skip_spaces(const char *text, size_t at)
{
    return at + strspn(text + at, " \t");
}

/* Does a pragma begin at `at` that belongs to what begins at `next`?  A line #pragma does; a
 * _Pragma("...") when nothing is in between. */
static bool is_pragma(const struct file *file, size_t at, size_t next)
{
    const char *text = file->text;
    if (at >= next)
        return false;
    if (text[at] == '#')
        return strncmp(text + skip_spaces(text, at + 1), "pragma", 6) == 0;
    if (strncmp(text + at, "_Pragma", 7) != 0)
        return false;
    bool is_quoted = false;
    for (at += 7; at < next && (is_quoted || text[at] != ')'); at++) {
        if (text[at] == '\\')
            at++;
        else if (text[at] == '"')
            is_quoted = !is_quoted;
    }
    return at < next && text_skip_blank(text, file->length, at + 1) == next;
}

struct place place_of_pragma(const struct place *place)
{
    struct place found = *place;
    if (place->file == NULL || place->is_macro)
        return found;
    const char *text = place->file->text;
    size_t line = line_begin(text, place->offset);
    const size_t start = skip_spaces(text, line);
    if (start != place->offset && !is_pragma(place->file, start, place->offset))
        return found;
    for (;;) {
        const size_t first = skip_spaces(text, line);
        if (is_pragma(place->file, first, found.offset))
            found.offset = (uint32_t)first;
        else if (first < place->offset && strchr("/\r\n", text[first]) == NULL)
            break; /* neither a pragma nor a blank line or a comment */
        if (line == 0)
            break;
        line = line_begin(text, line - 1);
    }
    return found.offset == place->offset ? found : place_in(place->file, found.offset);
}

struct place place_behind_semicolon(struct place end)
{
    if (end.file == NULL || end.offset > end.file->length)
        return end;
    const char *text = end.file->text;
    if (!end.is_macro && end.offset > 0 && text[end.offset - 1] == ';')
        return end;
    const size_t at = text_skip_blank(text, end.file->length, end.offset);
    if (at >= end.file->length || text[at] != ';')
        return end;
    struct place behind = place_move(&end, (uint32_t)at + 1);
    behind.is_macro = false;
    behind.spelling_file = NULL;
    behind.spelling_line = behind.spelling_column = 0;
    return behind;
}
