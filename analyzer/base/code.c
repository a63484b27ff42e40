/* SPDX-License-Identifier: Apache-2.0 */
/* What in the text of a C source is code: neither comment nor text constant?  See code.h. */
#include "base/code.h"

#include "base/arena.h"
#include "base/text.h"

#include <string.h>

static bool is_joined(const char *text, size_t newline)
{
    return newline > 0 && (text[newline - 1] == '\\' ||
                           (newline > 1 && text[newline - 1] == '\r' && text[newline - 2] == '\\'));
}

size_t code_skip_literal(const char *text, size_t at, size_t end)
{
    const char first = text[at];
    if (first == '/' && at + 1 < end && text[at + 1] == '/') {
        while (at < end && (text[at] != '\n' || is_joined(text, at)))
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

size_t code_word(const char *text, size_t begin, size_t end, const char *word)
{
    const size_t length = strlen(word);
    if (begin >= end || memmem(text + begin, end - begin, word, length) == NULL)
        return end;
    for (size_t at = begin; at < end;) {
        const size_t next = code_skip_literal(text, at, end);
        if (next == at && at + length <= end && memcmp(text + at, word, length) == 0 &&
            (at == begin || !text_is_name_byte(text[at - 1])) &&
            (at + length == end || !text_is_name_byte(text[at + length])))
            return at;
        at = next == at ? at + 1 : next;
    }
    return end;
}

size_t code_directive(const char *text, size_t at, size_t length)
{
    bool is_line_start = true;
    if (at < length && at > 0 && text[at - 1] == '#')
        is_line_start = false;
    while (at < length) {
        const size_t next = code_skip_literal(text, at, length);
        if (next != at) { /* a comment is a blank */
            is_line_start = is_line_start && text[at] == '/';
            at = next;
            continue;
        }
        if (text[at] == '#' && is_line_start)
            return at;
        if (text[at] == '\n')
            is_line_start = !is_joined(text, at);
        else if (strchr(" \t\r\v\f", text[at]) == NULL)
            is_line_start = false;
        at++;
    }
    return length;
}

bool code_directive_is(const char *text, size_t hash, const char *name)
{
    hash++;
    hash += strspn(text + hash, " \t");
    return strncmp(text + hash, name, strlen(name)) == 0;
}

/* The directive up to a comment behind it, or the end of its first line. */
static const char *directive_text(struct arena *arena, const char *text, size_t hash)
{
    size_t length = strcspn(text + hash, "\r\n");
    const char *comment = memmem(text + hash, length, "/*", 2);
    if (comment != NULL)
        length = (size_t)(comment - (text + hash));
    while (length > 0 && (text[hash + length - 1] == ' ' || text[hash + length - 1] == '\t'))
        length--;
    return arena_printf(arena, "%.*s", (int)length, text + hash);
}

struct condition {           /* that is open */
    size_t begin, otherwise; /* the #if; its last #elif or #else, or the #if again */
};

const char *code_condition(struct arena *arena, const char *text, size_t offset)
{
    ARRAY(struct condition) open = {0};
    for (size_t at = code_directive(text, 0, offset); at < offset;
         at = code_directive(text, at + 1, offset)) {
        if (code_directive_is(text, at, "if"))
            array_push(arena, &open, ((struct condition){at, at}));
        else if (code_directive_is(text, at, "endif"))
            open.count -= open.count > 0;
        else if (code_directive_is(text, at, "el") && open.count > 0)
            open.items[open.count - 1].otherwise = at;
    }
    if (open.count == 0)
        return "#if";
    const struct condition *last = &open.items[open.count - 1];
    const char *begin = directive_text(arena, text, last->begin);
    return last->otherwise == last->begin
               ? begin
               : arena_printf(arena, "%s of %s", directive_text(arena, text, last->otherwise),
                              begin);
}
