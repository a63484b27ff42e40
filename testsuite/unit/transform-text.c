/* SPDX-License-Identifier: Apache-2.0 */
/* Are texts classified, edited and compared right?
 *
 * A diff is checked by its meaning: hunks of random pairs of texts are applied by a few lines here, and must make the new text of the old.
 */
#include "diff.h"
#include "edit.h"
#include "scan.h"

#include "base/arena.h"
#include "base/text.h"
#include "check.h"

#include <stdlib.h>

static void check_scan(struct arena *arena)
{
    static const char text[] = "/* a \" */ int x = '\"'; // go \\\n return\n"
                               "# if X /* c\n d */ \\\n  && Y\n"
                               "char *s = \"/* no */\\\"\"; return s;\n"
                               "#endif\n"
                               "  # include <a.h> // b\n";
    const struct scan *scan = scan_new(arena, text, sizeof text - 1);
    CHECK_EQUAL(scan->directive_count, 3);
    CHECK_EQUAL(scan->directives[0].kind, DIRECTIVE_IF);
    CHECK_EQUAL(scan->directives[1].kind, DIRECTIVE_ENDIF);
    CHECK_EQUAL(scan->directives[2].kind, DIRECTIVE_INCLUDE);
    CHECK_EQUAL(scan->directives[2].depth, 0);
    CHECK(strncmp(text + scan->directives[0].end - 1, "Y\nchar", 6) == 0);
    const size_t hidden = (size_t)(strstr(text, "return") - text);
    const size_t shown = (size_t)(strstr(text, "return s") - text);
    CHECK(!scan_is_word(scan, hidden, "return"));
    CHECK(scan_is_word(scan, shown, "return"));
    CHECK(scan_has_word(scan, "char"));
    CHECK(!scan_has_word(scan, "no"));
    CHECK(!scan->is_crlf);
    CHECK(scan_is_line_start(scan, (size_t)(strstr(text, "char") - text)));
    CHECK(!scan_is_line_start(scan, shown));
    /* The line behind a joined one is none of its own. */
    CHECK(!scan_is_line_start(scan, hidden));
    CHECK(!scan_is_line_rest_free(scan, (size_t)(strstr(text, " // go") - text)));
    CHECK(scan_is_line_rest_free(scan, shown + strlen("return s;")));
}

static void check_edit(struct arena *arena)
{
    struct edit_list list = {0};
    size_t length;
    edit_add(arena, &list, (struct edit){.offset = 3, .text = "B", .rank = 2});
    edit_add(arena, &list, (struct edit){.offset = 0, .length = 1, .text = "x"});
    edit_add(arena, &list, (struct edit){.offset = 3, .text = "A", .rank = 1});
    edit_add(arena, &list, (struct edit){.offset = 3, .text = "C", .rank = 2});
    edit_add(arena, &list, (struct edit){.offset = 6, .text = "!"});
    const char *text = edit_apply(arena, "abcdef", 6, &list, &length);
    CHECK(strcmp(text, "xbcABCdef!") == 0);
    CHECK_EQUAL(length, 10);
}

/* The line at *at, its ending included, and goes on behind it. */
static size_t line_take(const char **at)
{
    const char *newline = strchr(*at, '\n');
    const size_t length = newline == NULL ? strlen(*at) : (size_t)(newline - *at) + 1;
    *at += length;
    return length;
}

/* The new text that the hunks make of the old one; the context has to be there. */
static const char *patched(struct arena *arena, const char *old, const char *diff)
{
    struct text out = {.arena = arena};
    unsigned line = 1;
    (void)line_take(&diff);
    (void)line_take(&diff);
    while (*diff != '\0') {
        unsigned begin;
        unsigned count = 1;
        CHECK(sscanf(diff, "@@ -%u,%u", &begin, &count) >= 1);
        (void)line_take(&diff);
        for (; line < begin + (count == 0); line++) {
            const char *from = old;
            text_append_bytes(&out, from, line_take(&old));
        }
        while (*diff != '\0' && *diff != '@') {
            const char mark = *diff++;
            const char *content = diff;
            size_t length = line_take(&diff);
            if (strncmp(diff, "\\ ", 2) == 0) {
                length--;
                (void)line_take(&diff);
            }
            if (mark != '+') {
                CHECK(strncmp(old, content, length) == 0);
                old += length;
                line++;
            }
            if (mark != '-')
                text_append_bytes(&out, content, length);
        }
    }
    text_append(&out, old);
    return text_get(&out);
}

static const char *random_text(struct arena *arena, unsigned lines)
{
    struct text out = {.arena = arena};
    text_append(&out, "");
    for (unsigned i = 0; i < lines; i++)
        text_printf(&out, "%c%s", 'a' + rand() % 4, i + 1 == lines && rand() % 2 ? "" : "\n");
    return text_get(&out);
}

static void check_diff(void)
{
    srand(7);
    for (int round = 0; round < 3000; round++) {
        struct arena *arena = arena_new();
        const char *old = random_text(arena, (unsigned)rand() % 30);
        const char *new = random_text(arena, (unsigned)rand() % 30);
        struct text diff = {.arena = arena};
        diff_append(arena, "a", old, strlen(old), "b", new, strlen(new), &diff);
        if (strcmp(old, new) == 0)
            CHECK_EQUAL(diff.length, 0);
        else
            CHECK(strcmp(patched(arena, old, text_get(&diff)), new) == 0);
        arena_free(arena);
    }
}

static void check_names(struct arena *arena)
{
    struct text diff = {.arena = arena};
    diff_append(arena, "a/x y", "1\n", 2, "b/\"\t", "2\n", 2, &diff);
    CHECK_CONTAINS(text_get(&diff), "--- a/x y\t\n+++ \"b/\\\"\\011\"\n@@ -1 +1 @@\n-1\n+2\n");
}

int main(void)
{
    struct arena *arena = arena_new();
    check_scan(arena);
    check_edit(arena);
    check_diff();
    check_names(arena);
    arena_free(arena);
    return 0;
}
