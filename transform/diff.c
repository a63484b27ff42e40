/* SPDX-License-Identifier: Apache-2.0 */
/* How do two texts differ, as a unified diff that patch applies?  See diff.h.
 *
 * Myers' greedy algorithm on lines: the shortest script of insertions and deletions.  A rewriting
 * inserts a few lines into many, which is the case it is fast in; the common begin and end are cut
 * off first.
 */
#include "diff.h"

#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CONTEXT = 3 };

struct line_text {
    const char *bytes;
    size_t length; /* its ending included */
};

struct lines {
    struct line_text *items;
    uint32_t count, capacity;
};

static void lines_split(struct arena *arena, const char *text, size_t length, struct lines *lines)
{
    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        const size_t width = newline == NULL ? length : (size_t)(newline - text) + 1;
        array_push(arena, lines, (struct line_text){text, width});
        text += width;
        length -= width;
    }
}

static bool is_same(const struct lines *a, int64_t i, const struct lines *b, int64_t j)
{
    return a->items[i].length == b->items[j].length &&
           memcmp(a->items[i].bytes, b->items[j].bytes, a->items[i].length) == 0;
}

/* Which lines of either side have no partner on the other. */
struct marks {
    bool *removed, *added;
};

struct search {
    const struct lines *a, *b;
    int64_t skip, n, m; /* common lines at the begin; lengths of what is between the common ends */
    int64_t *reach;     /* furthest line of a on each diagonal, at [diagonal + limit] */
    int64_t limit;
};

static int64_t search_step(const struct search *search, int64_t d, int64_t k)
{
    const int64_t *reach = search->reach + search->limit;
    const bool is_down = k == -d || (k != d && reach[k - 1] < reach[k + 1]);
    int64_t x = is_down ? reach[k + 1] : reach[k - 1] + 1;
    while (x < search->n && x - k < search->m &&
           is_same(search->a, search->skip + x, search->b, search->skip + x - k))
        x++;
    return x;
}

/* Walks the way back through the kept reaches and marks its steps. */
static void search_mark(const struct search *search, int64_t **kept, int64_t d, struct marks *marks)
{
    int64_t x = search->n;
    int64_t y = search->m;
    for (; d > 0; d--) {
        const int64_t *reach = kept[d] + d; /* reaches before step d, diagonals -d..d */
        const int64_t k = x - y;
        const bool is_down = k == -d || (k != d && reach[k - 1] < reach[k + 1]);
        const int64_t from = is_down ? k + 1 : k - 1;
        x = reach[from];
        y = x - from;
        if (is_down)
            marks->added[search->skip + y] = true;
        else
            marks->removed[search->skip + x] = true;
    }
}

static void lines_match(struct arena *arena, const struct lines *a, const struct lines *b,
                        struct marks *marks)
{
    struct search search = {.a = a, .b = b};
    int64_t n = a->count;
    int64_t m = b->count;
    while (search.skip < n && search.skip < m && is_same(a, search.skip, b, search.skip))
        search.skip++;
    while (n > search.skip && m > search.skip && is_same(a, n - 1, b, m - 1)) {
        n--;
        m--;
    }
    search.n = n - search.skip;
    search.m = m - search.skip;
    search.limit = search.n + search.m + 1;
    search.reach = ARENA_ARRAY(arena, int64_t, 2 * search.limit + 1);
    int64_t **kept = ARENA_ARRAY(arena, int64_t *, search.limit + 1);
    for (int64_t d = 0; d < search.limit; d++) {
        kept[d] = arena_memdup(arena, search.reach + search.limit - d,
                               sizeof(int64_t) * (size_t)(2 * d + 1));
        for (int64_t k = -d; k <= d; k += 2) {
            const int64_t x = search_step(&search, d, k);
            search.reach[search.limit + k] = x;
            if (x >= search.n && x - k >= search.m) {
                search_mark(&search, kept, d, marks);
                return;
            }
        }
    }
}

static void line_append(struct text *out, char mark, const struct line_text *line)
{
    text_append_char(out, mark);
    text_append_bytes(out, line->bytes, line->length);
    if (line->bytes[line->length - 1] != '\n')
        text_append(out, "\n\\ No newline at end of file\n");
}

/* patch counts from 1, and names the line before an empty range. */
static void range_append(struct text *out, char mark, uint32_t begin, uint32_t count)
{
    text_printf(out, " %c%u", mark, count == 0 ? begin : begin + 1);
    if (count != 1)
        text_printf(out, ",%u", count);
}

struct span {
    uint32_t old_begin, old_end, new_begin, new_end;
};

static void hunk_append(struct text *out, const struct lines *a, const struct lines *b,
                        const struct marks *marks, const struct span *span)
{
    text_append(out, "@@");
    range_append(out, '-', span->old_begin, span->old_end - span->old_begin);
    range_append(out, '+', span->new_begin, span->new_end - span->new_begin);
    text_append(out, " @@\n");
    uint32_t i = span->old_begin;
    uint32_t j = span->new_begin;
    while (i < span->old_end || j < span->new_end) {
        if (i < span->old_end && marks->removed[i])
            line_append(out, '-', &a->items[i++]);
        else if (j < span->new_end && marks->added[j])
            line_append(out, '+', &b->items[j++]);
        else {
            line_append(out, ' ', &a->items[i++]);
            j++;
        }
    }
}

/* patch ends a name at a blank unless a tab follows it, and reads names with other odd bytes as C
 * strings. */
static void name_append(struct text *out, const char *mark, const char *name)
{
    bool is_odd = false;
    bool has_blank = false;
    for (const char *c = name; *c != '\0'; c++) {
        is_odd |= (unsigned char)*c < ' ' || *c == '"' || *c == '\\' || *c == 0x7f;
        has_blank |= *c == ' ';
    }
    text_printf(out, is_odd ? "%s \"" : "%s ", mark);
    for (const char *c = name; *c != '\0'; c++) {
        if (is_odd && (*c == '"' || *c == '\\'))
            text_printf(out, "\\%c", *c);
        else if (is_odd && ((unsigned char)*c < ' ' || *c == 0x7f))
            text_printf(out, "\\%03o", (unsigned char)*c);
        else
            text_append_char(out, *c);
    }
    text_append(out, is_odd ? "\"\n" : has_blank ? "\t\n" : "\n");
}

void diff_append(struct arena *arena, const char *old_name, const char *old_text, size_t old_length,
                 const char *new_name, const char *new_text, size_t new_length, struct text *out)
{
    if (old_length == new_length && memcmp(old_text, new_text, old_length) == 0)
        return;
    struct lines a = {0};
    struct lines b = {0};
    lines_split(arena, old_text, old_length, &a);
    lines_split(arena, new_text, new_length, &b);
    struct marks marks = {arena_alloc(arena, a.count + 1), arena_alloc(arena, b.count + 1)};
    lines_match(arena, &a, &b, &marks);
    name_append(out, "---", old_name);
    name_append(out, "+++", new_name);

    /* A hunk grows while the next change is at most two contexts away. */
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a.count || j < b.count) {
        if ((i >= a.count || !marks.removed[i]) && (j >= b.count || !marks.added[j])) {
            i++;
            j++;
            continue;
        }
        const uint32_t before = i < CONTEXT ? i : CONTEXT;
        struct span span = {.old_begin = i - before, .new_begin = j - before};
        uint32_t same = 0;
        while ((i < a.count || j < b.count) && same <= 2 * CONTEXT) {
            if (i < a.count && marks.removed[i]) {
                i++;
                same = 0;
            } else if (j < b.count && marks.added[j]) {
                j++;
                same = 0;
            } else {
                i++;
                j++;
                same++;
            }
        }
        const uint32_t over = same > CONTEXT ? same - CONTEXT : 0;
        span.old_end = i - over;
        span.new_end = j - over;
        hunk_append(out, &a, &b, &marks, &span);
    }
}
