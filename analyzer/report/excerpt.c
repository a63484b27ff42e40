/* SPDX-License-Identifier: Apache-2.0 */
/* How does a line of source stand above its caret?  See excerpt.h. */
#include "report/excerpt.h"

#include "base/arena.h"
#include "base/text.h"
#include "report/escape.h"

#include <ctype.h>
#include <string.h>

enum {
    TAB = 8,
    WIDTH_MAX = 160, /* a longer line is cut */
    LEAD = 40        /* columns that stay in front of the caret of a cut line */
};

struct letter { /* one character as shown */
    const char *bytes;
    uint8_t length, width;
    char mark;
};

struct letters {
    struct arena *arena;
    ARRAY(struct letter) list;
    uint32_t columns;
    int64_t first_mark; /* column of the first mark, -1 */
};

static uint32_t code_point(const char *bytes, size_t length)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    uint32_t point = length == 1 ? byte[0] : byte[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        point = point << 6 | (byte[i] & 0x3f);
    return point;
}

/* Columns on a terminal: none for combining characters, two for East Asian wide ones and emoji. */
static uint8_t point_width(uint32_t point)
{
    static const struct {
        uint32_t from, to;
        uint8_t width;
    } ranges[] = {{0x0300, 0x036f, 0},  {0x200b, 0x200f, 0},   {0xfe00, 0xfe0f, 0},
                  {0x1100, 0x115f, 2},  {0x2e80, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},
                  {0xf900, 0xfaff, 2},  {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},
                  {0xffe0, 0xffe6, 2},  {0x1f300, 0x1f64f, 2}, {0x1f900, 0x1f9ff, 2},
                  {0x20000, 0x3fffd, 2}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (point >= ranges[i].from && point <= ranges[i].to)
            return ranges[i].width;
    return 1;
}

/* What would turn the direction of the text or steer the terminal. */
static bool is_unsafe(uint32_t point)
{
    return point < ' ' || (point >= 0x7f && point < 0xa0) || (point >= 0x202a && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069);
}

static void letter_add(struct letters *letters, const char *bytes, size_t length, uint8_t width,
                       char mark)
{
    if (mark != ' ' && letters->first_mark < 0)
        letters->first_mark = letters->columns;
    array_push(letters->arena, &letters->list,
               ((struct letter){bytes, (uint8_t)length, width, mark}));
    letters->columns += width;
}

/* from, to: the bytes that are marked. */
static void letters_read(struct letters *letters, const char *line, size_t length, size_t from,
                         size_t to)
{
    for (size_t i = 0; i < length;) {
        const size_t bytes = utf8_length(line + i, length - i);
        const char mark = i < from || i >= to ? ' ' : i == from ? '^' : '~';
        const uint32_t point = bytes == 0 ? 0 : code_point(line + i, bytes);
        if (line[i] == '\t') {
            letter_add(letters, " ", 1, 1, mark);
            while (letters->columns % TAB != 0)
                letter_add(letters, " ", 1, 1, mark == '^' ? '~' : mark);
        } else if (bytes == 0 || is_unsafe(point)) {
            letter_add(letters, "\xef\xbf\xbd", 3, 1, mark);
        } else {
            letter_add(letters, line + i, bytes, point_width(point), mark);
        }
        i += bytes == 0 ? 1 : bytes;
    }
}

static void letters_write(const struct letters *letters, struct excerpt *excerpt)
{
    struct text text = {.arena = letters->arena};
    struct text marks = {.arena = letters->arena};
    const uint32_t mark = letters->first_mark < 0 ? 0 : (uint32_t)letters->first_mark;
    const bool is_long = letters->columns > WIDTH_MAX;
    const uint32_t from = is_long && mark > WIDTH_MAX - LEAD ? mark - LEAD : 0;
    const uint32_t to = is_long ? from + WIDTH_MAX : letters->columns;
    uint32_t column = 0;
    if (from > 0) {
        text_append(&text, "... ");
        text_append(&marks, "    ");
    }
    for (uint32_t i = 0; i < letters->list.count; i++) {
        const struct letter *letter = &letters->list.items[i];
        if (column >= from && column < to) {
            text_append_bytes(&text, letter->bytes, letter->length);
            for (uint8_t w = 0; w < letter->width; w++)
                text_append_char(&marks, w > 0 && letter->mark == '^' ? '~' : letter->mark);
        }
        column += letter->width;
    }
    if (to < letters->columns)
        text_append(&text, " ...");
    while (marks.length > 0 && marks.bytes[marks.length - 1] == ' ')
        marks.bytes[--marks.length] = '\0';
    excerpt->text = text_get(&text);
    excerpt->marks = text_get(&marks);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Where the mark that begins at byte `from` ends. */
static size_t mark_end(const char *line, size_t length, size_t from, const struct place *place,
                       const struct place *end)
{
    if (end != NULL && end->file == place->file && end->line == place->line &&
        end->column > place->column)
        return end->column - 1 < length ? end->column - 1 : length;
    if (end != NULL && end->file == place->file && end->line > place->line)
        return length;
    size_t to = from;
    while (to < length && is_word(line[to]))
        to++;
    return to > from ? to : from + 1;
}

void excerpt_make(struct arena *arena, const char *line, size_t length, const struct place *place,
                  const struct place *end, struct excerpt *excerpt)
{
    struct letters letters = {.arena = arena, .first_mark = -1};
    const size_t from = place->column == 0 ? length : place->column - 1;
    const size_t to = from < length ? mark_end(line, length, from, place, end) : length;
    letters_read(&letters, line, length, from, to);
    letters_write(&letters, excerpt);
}

const char *excerpt_plain(struct arena *arena, const char *line, size_t length)
{
    struct letters letters = {.arena = arena, .first_mark = -1};
    struct excerpt excerpt;
    letters_read(&letters, line, length, length, length);
    letters_write(&letters, &excerpt);
    return excerpt.text;
}
