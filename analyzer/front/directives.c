/* SPDX-License-Identifier: Apache-2.0 */
/* Which directives of OpenMP does the text of a file have?  See directives.h. */
#include "front/directives.h"

#include "base/code.h"
#include "base/map.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

struct directive {
    uint32_t begin, to; /* `to`: the code that comes next; UINT32_MAX: none */
    const char *text;   /* behind "omp" */
};

struct directives { /* of one file, in their order */
    ARRAY(struct directive) list;
};

struct scan {
    struct parsed *parsed;
    const struct file *file;
    const char *text;
    size_t length, at;
    bool is_line_start; /* nothing but blanks and comments since the line began */
    struct directives *out;
    uint32_t open; /* the first one whose code has not come yet */
};

/* ---- one directive ---- */

static size_t line_end(const struct scan *scan, size_t at)
{
    bool is_comment = false; /* to the end of the line */
    while (at < scan->length && scan->text[at] != '\n') {
        const bool may_begin = scan->text[at] == '/' && !is_comment && at + 1 < scan->length;
        is_comment |= may_begin && scan->text[at + 1] == '/';
        if (may_begin && scan->text[at + 1] == '*') {
            const char *close = memmem(scan->text + at + 2, scan->length - at - 2, "*/", 2);
            at = close == NULL ? scan->length : (size_t)(close - scan->text) + 1;
        } else if (scan->text[at] == '\\' && at + 2 < scan->length && scan->text[at + 1] == '\r') {
            at += 2;
        } else if (scan->text[at] == '\\') {
            at++;
        }
        at++;
    }
    return at < scan->length ? at : scan->length;
}

/* The text with one blank for each run of blanks, comments and joined lines. */
static const char *text_plain(struct scan *scan, const char *from, size_t length)
{
    struct text out = {.arena = scan->parsed->arena};
    for (size_t at = 0; at < length;) {
        const size_t next = text_skip_blank(from, length, at);
        if (next == at)
            text_append_char(&out, from[at++]);
        else if (next < length && out.length != 0)
            text_append_char(&out, ' ');
        at = next > at ? next : at;
    }
    return text_get(&out);
}

/* Behind the word and blanks; NULL: it is another one. */
static const char *behind_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || text_is_name_byte(text[length]))
        return NULL;
    text += length;
    return text + strspn(text, " ");
}

static void directive_add(struct scan *scan, size_t begin, const char *pragma)
{
    const char *text = behind_word(pragma, "omp");
    if (text != NULL)
        array_push(scan->parsed->arena, &scan->out->list,
                   ((struct directive){(uint32_t)begin, UINT32_MAX, text}));
}

static void line_take(struct scan *scan)
{
    const size_t begin = scan->at;
    const size_t end = line_end(scan, begin);
    const char *plain = text_plain(scan, scan->text + begin + 1, end - begin - 1);
    const char *pragma = behind_word(plain, "pragma");
    if (pragma != NULL)
        directive_add(scan, begin, pragma);
    scan->at = end;
}

/* _Pragma("..."), from behind its name on; false: it is something else. */
static bool operator_take(struct scan *scan, size_t begin)
{
    size_t at = text_skip_blank(scan->text, scan->length, begin + strlen("_Pragma"));
    if (at >= scan->length || scan->text[at] != '(')
        return false;
    at = text_skip_blank(scan->text, scan->length, at + 1);
    if (at >= scan->length || scan->text[at] != '"')
        return false;
    const size_t end = code_skip_literal(scan->text, at, scan->length);
    directive_add(scan, begin, text_plain(scan, scan->text + at + 1, end - at - 2));
    at = text_skip_blank(scan->text, scan->length, end);
    scan->at = at < scan->length && scan->text[at] == ')' ? at + 1 : at;
    return true;
}

/* ---- the file ---- */

/* What the preprocessor skipped, and the rest of the line where that ends. */
static bool skipped_pass(struct scan *scan)
{
    const struct unit *unit = scan->parsed->unit;
    for (uint32_t i = 0; i < unit->skipped_count; i++) {
        const struct skipped_range *range = &unit->skipped[i];
        if (range->file != scan->file || range->begin_offset != scan->at ||
            range->end_offset <= scan->at || range->end_offset > scan->length)
            continue;
        scan->at = range->end_offset;
        if (scan->text[scan->at - 1] != '\n')
            scan->at = line_end(scan, scan->at);
        return true;
    }
    return false;
}

/* A raw text R"x(...)x" ends where it says. */
static size_t raw_end(const struct scan *scan, size_t quote)
{
    const char *open = memchr(scan->text + quote, '(', scan->length - quote);
    if (open == NULL)
        return scan->length;
    const char *end = open;
    const size_t size = (size_t)(open - (scan->text + quote)) - 1;
    while ((end = memchr(end, ')', scan->length - (size_t)(end - scan->text))) != NULL) {
        const size_t behind = (size_t)(end - scan->text) + 1;
        if (behind + size < scan->length && scan->text[behind + size] == '"' &&
            memcmp(scan->text + behind, scan->text + quote + 1, size) == 0)
            return behind + size + 1;
        end++;
    }
    return scan->length;
}

/* One name, number, text or other byte of code. */
static void code_pass(struct scan *scan)
{
    const char *text = scan->text;
    const size_t begin = scan->at;
    for (; scan->open < scan->out->list.count; scan->open++)
        scan->out->list.items[scan->open].to = (uint32_t)begin;
    if (text[begin] == '"' || text[begin] == '\'') {
        const bool is_raw = text[begin] == '"' && begin > 0 && text[begin - 1] == 'R';
        scan->at = is_raw ? raw_end(scan, begin) : code_skip_literal(text, begin, scan->length);
        return;
    }
    const bool is_number = isdigit((unsigned char)text[begin]) != 0;
    do
        scan->at++;
    while (scan->at < scan->length && text_is_name_byte(text[begin]) &&
           (text_is_name_byte(text[scan->at]) || (is_number && text[scan->at] == '\'')));
}

static void step(struct scan *scan)
{
    static const char OPERATOR[] = "_Pragma";
    const size_t begin = scan->at;
    scan->at = text_skip_blank(scan->text, scan->length, begin);
    scan->is_line_start |= memchr(scan->text + begin, '\n', scan->at - begin) != NULL;
    if (scan->at >= scan->length)
        return;
    if (scan->text[scan->at] == '#' && scan->is_line_start) {
        if (!skipped_pass(scan))
            line_take(scan);
        scan->is_line_start = true;
        return;
    }
    scan->is_line_start = false;
    if (strncmp(scan->text + scan->at, OPERATOR, sizeof OPERATOR - 1) != 0 ||
        text_is_name_byte(scan->text[scan->at + sizeof OPERATOR - 1]) ||
        !operator_take(scan, scan->at))
        code_pass(scan);
}

static const struct directives *directives_of(struct parsed *parsed, const struct file *file)
{
    static const char WORD[] = "omp";
    if (file == NULL || file->text == NULL || !parsed->unit->has_openmp)
        return NULL;
    if (parsed->directives == NULL)
        parsed->directives = map_new(parsed->arena);
    struct directives *found = map_get_address(parsed->directives, file);
    if (found != NULL)
        return found;
    found = ARENA_NEW(parsed->arena, struct directives);
    map_set_address(parsed->directives, file, found);
    struct scan scan = {parsed, file, file->text, file->length, 0, true, found, 0};
    if (memmem(file->text, file->length, WORD, sizeof WORD - 1) != NULL)
        while (scan.at < scan.length)
            step(&scan);
    return found;
}

/* ---- questions ---- */

const char *directives_before(struct parsed *parsed, const struct place *place)
{
    const struct directives *all = directives_of(parsed, place->file);
    struct text out = {.arena = parsed->arena};
    for (uint32_t i = 0; all != NULL && i < all->list.count; i++)
        if (all->list.items[i].to == place->offset)
            text_printf(&out, "%s%s", out.length == 0 ? "" : "\n", all->list.items[i].text);
    return out.length == 0 ? NULL : text_get(&out);
}

void directives_waits(struct parsed *parsed, struct function *function, const struct place *begin,
                      const struct place *end)
{
    const struct directives *all = directives_of(parsed, begin->file);
    ARRAY(struct place) waits = {0};
    for (uint32_t i = 0; all != NULL && end->file == begin->file && i < all->list.count; i++) {
        const struct directive *one = &all->list.items[i];
        if (one->begin < begin->offset || one->begin >= end->offset ||
            (behind_word(one->text, "taskwait") == NULL &&
             behind_word(one->text, "barrier") == NULL))
            continue;
        array_push(parsed->arena, &waits, place_in(begin->file, one->begin));
    }
    function->waits = waits.items;
    function->wait_count = waits.count;
}

/* Is the name among those in the parentheses? */
static bool has_name(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(list, name); at != NULL; at = strstr(at + 1, name))
        if (at > list && !text_is_name_byte(at[-1]) && !text_is_name_byte(at[length]))
            return true;
    return false;
}

static bool file_gives(struct parsed *parsed, const struct file *file, const char *name)
{
    const struct directives *all = directives_of(parsed, file);
    for (uint32_t i = 0; all != NULL && i < all->list.count; i++) {
        const char *list = behind_word(all->list.items[i].text, "threadprivate");
        if (list != NULL && has_name(list, name))
            return true;
    }
    return false;
}

bool directives_give_to_threads(struct parsed *parsed, const struct variable *variable)
{
    const struct unit *unit = parsed->unit;
    if (!unit->has_openmp || variable->name[0] == '\0')
        return false;
    bool is_given = file_gives(parsed, variable->place.file, variable->name);
    if (variable->function != NULL || is_given)
        return is_given;
    is_given = file_gives(parsed, unit->file, variable->name);
    for (uint32_t i = 0; i < unit->include_count && !is_given; i++)
        is_given = file_gives(parsed, unit->includes[i], variable->name);
    return is_given;
}
