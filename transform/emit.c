/* SPDX-License-Identifier: Apache-2.0 */
/* Which text is inserted where, in the manner of the code around it?  See emit.h.
 *
 * A statement that stands on lines of its own gets its calls on lines of their own, with its
 * indentation; one that shares a line gets them on that line.  Where the grammar takes one
 * statement only, braces come around.  Ends of ranges come before begins at the same offset.
 */
#include "emit.h"

#include "base/text.h"
#include "preamble.h"

#include <string.h>

/* Ranks of edits at one offset; a begin adds its index in the plan, so that outer ranges begin
 * first. */
enum { RANK_CLOSE, RANK_OPEN, RANK_BEGIN, RANK_END = 1 << 24, RANK_RETURN };

typedef ARRAY(const char *) line_list;

struct emitter {
    struct arena *arena;
    const struct scan *scan;
    const struct emit_options *options;
    struct edit_list edits;
    const char *newline;
    const char *value_name; /* of the variable that keeps a returned value */
};

static void add(struct emitter *emitter, size_t offset, size_t length, const char *text, int rank)
{
    edit_add(emitter->arena, &emitter->edits,
             (struct edit){.offset = offset, .length = length, .text = text, .rank = rank});
}

/* ---- style ---- */

/* Labels often stand further left: the statement behind them counts. */
static const char *indent_of(const struct emitter *emitter, const struct region *region)
{
    while (region->kind == REGION_LABEL && region->child_count > 0 &&
           scan_is_line_start(emitter->scan, region->children[0]->begin.offset))
        region = region->children[0];
    return scan_indent(emitter->arena, emitter->scan, region->begin.offset);
}

/* One more level: a tab where the line is indented with tabs, else what the file's first indented
 * line has, four blanks by default. */
static const char *indent_step(const struct emitter *emitter, const char *indent)
{
    const struct scan *scan = emitter->scan;
    if (indent[0] == '\t')
        return "\t";
    for (size_t at = 0; at < scan->length; at = scan_line_next(scan, at)) {
        size_t width = 0;
        while (at + width < scan->length && scan->text[at + width] == ' ')
            width++;
        if (width >= 2 && width <= 8 && at + width < scan->length &&
            scan->classes[at + width] == SCAN_CODE)
            return arena_strndup(emitter->arena, scan->text + at, width);
    }
    return "    ";
}

/* The blanks of the line on which the statement that `region` is an arm of begins. */
static const char *outer_indent(const struct emitter *emitter, const struct region *region)
{
    const struct region *parent = region->parent;
    while (parent->kind == REGION_LABEL)
        parent = parent->parent;
    return indent_of(emitter, parent);
}

static bool is_on_own_lines(const struct emitter *emitter, size_t begin, size_t end)
{
    return !emitter->options->keeps_lines && scan_is_line_start(emitter->scan, begin) &&
           scan_is_line_rest_free(emitter->scan, end);
}

/* ---- pieces ---- */

static const char *as_lines(struct emitter *emitter, const line_list *lines, const char *indent)
{
    struct text out = {.arena = emitter->arena};
    for (uint32_t i = 0; i < lines->count; i++)
        text_printf(&out, "%s%s%s", indent, lines->items[i], emitter->newline);
    return text_get(&out);
}

static const char *in_line(struct emitter *emitter, const line_list *lines, bool is_before)
{
    struct text out = {.arena = emitter->arena};
    for (uint32_t i = 0; i < lines->count; i++)
        text_printf(&out, is_before ? "%s " : " %s", lines->items[i]);
    return text_get(&out);
}

/* Puts lines before the text at offset. */
static void put_before(struct emitter *emitter, size_t offset, const line_list *lines,
                       const char *indent, int rank)
{
    const bool is_own = !emitter->options->keeps_lines && scan_is_line_start(emitter->scan, offset);
    if (is_own)
        add(emitter, scan_line_begin(emitter->scan, offset), 0, as_lines(emitter, lines, indent),
            rank);
    else
        add(emitter, offset, 0, in_line(emitter, lines, true), rank);
}

/* Puts lines behind the text that ends at offset. */
static void put_behind(struct emitter *emitter, size_t offset, const line_list *lines,
                       const char *indent)
{
    const struct scan *scan = emitter->scan;
    if (emitter->options->keeps_lines || !scan_is_line_rest_free(scan, offset)) {
        add(emitter, offset, 0, in_line(emitter, lines, false), RANK_CLOSE);
        return;
    }
    const size_t next = scan_line_next(scan, offset);
    const bool is_open_end = next == scan->length && (next == 0 || scan->text[next - 1] != '\n');
    add(emitter, next, 0,
        arena_printf(emitter->arena, "%s%s", is_open_end ? emitter->newline : "",
                     as_lines(emitter, lines, indent)),
        RANK_CLOSE);
}

/* Opens a brace before a single statement: at the end of the line with the condition, where that is
 * the code just before it. */
static void put_open_brace(struct emitter *emitter, const struct region *statement, bool is_own)
{
    const struct scan *scan = emitter->scan;
    const size_t begin = statement->begin.offset;
    if (!is_own) {
        add(emitter, begin, 0, "{ ", RANK_OPEN);
        return;
    }
    const size_t before = scan_code_before(scan, begin);
    bool is_adjacent = scan_line_next(scan, before) == scan_line_begin(scan, begin);
    for (size_t at = before; at < begin; at++)
        is_adjacent &= scan->classes[at] == SCAN_SPACE;
    if (is_adjacent)
        add(emitter, before, 0, " {", RANK_OPEN);
    else
        add(emitter, scan_line_begin(scan, begin), 0,
            arena_printf(emitter->arena, "%s{%s", outer_indent(emitter, statement),
                         emitter->newline),
            RANK_OPEN);
}

/* ---- calls ---- */

/* A name as a C string: file names may have any byte. */
static const char *quoted(struct arena *arena, const char *name)
{
    struct text out = {.arena = arena};
    for (; *name != '\0'; name++) {
        const unsigned char c = (unsigned char)*name;
        if (c == '"' || c == '\\')
            text_printf(&out, "\\%c", c);
        else if (c < ' ' || c >= 0x7f || c == '?')
            text_printf(&out, "\\%03o", c);
        else
            text_append_char(&out, (char)c);
    }
    return text_get(&out);
}

static void emit_region(struct emitter *emitter, const struct plan_region *region, int rank)
{
    struct arena *arena = emitter->arena;
    line_list begin = {0};
    line_list end = {0};
    array_push(arena, &begin,
               arena_printf(arena, "SPBC_Declare_pattern(\"%s\", &%s);",
                            quoted(arena, region->pattern->id), region->variable));
    array_push(arena, &begin, arena_printf(arena, "SPBC_Begin_iteration(%s);", region->variable));
    if (region->falls_out)
        array_push(arena, &end, arena_printf(arena, "SPBC_End_iteration(%s);", region->variable));
    const size_t from = region->first->begin.offset;
    const size_t to = region->last->end.offset;
    const char *indent = indent_of(emitter, region->first);
    /* A statement that is itself the exit has its braces from emit_exit. */
    const bool is_exit = !region->falls_out && region->first->kind == REGION_STATEMENT &&
                         region->first == region->last;
    if (!region->needs_braces || is_exit) {
        put_before(emitter, region->anchor->begin.offset, &begin, indent, rank);
        if (end.count > 0)
            put_behind(emitter, to, &end, indent);
        return;
    }
    const bool is_own = is_on_own_lines(emitter, from, to);
    put_open_brace(emitter, region->first, is_own);
    put_before(emitter, region->anchor->begin.offset, &begin, indent, rank);
    if (!is_own) {
        array_push(arena, &end, "}");
        add(emitter, to, 0, in_line(emitter, &end, false), RANK_CLOSE);
        return;
    }
    if (end.count > 0)
        put_behind(emitter, to, &end, indent);
    line_list brace = {0};
    array_push(arena, &brace, "}");
    put_behind(emitter, to, &brace, outer_indent(emitter, region->first));
}

static void ends_append(struct emitter *emitter, const struct plan_exit *exit, line_list *lines)
{
    for (uint32_t i = 0; i < exit->ended_count; i++)
        array_push(
            emitter->arena, lines,
            arena_printf(emitter->arena, "SPBC_End_iteration(%s);", exit->ended[i]->variable));
}

/* "int spbc_value", "int (*spbc_value)(int)". */
static const char *value_declaration(struct arena *arena, const char *type, const char *name)
{
    const char *star = strstr(type, "(*");
    if (star != NULL)
        return arena_printf(arena, "%.*s%s%s", (int)(star + 2 - type), type, name, star + 2);
    return arena_printf(arena, "%s%s%s", type, text_ends_with(type, "*") ? "" : " ", name);
}

/* A comma between expressions would end the initialiser. */
static bool has_comma(const struct scan *scan, size_t begin, size_t end)
{
    int depth = 0;
    for (size_t at = begin; at < end; at++) {
        const char c = scan->classes[at] == SCAN_CODE ? scan->text[at] : ' ';
        depth += c == '(' || c == '[' || c == '{';
        depth -= c == ')' || c == ']' || c == '}';
        if (c == ',' && depth == 0)
            return true;
    }
    return false;
}

/* `return f(x);` becomes `T spbc_value = f(x); END; return spbc_value;`, in a block: the name may
 * be declared more than once. */
static void emit_kept_value(struct emitter *emitter, const struct plan_exit *exit)
{
    struct arena *arena = emitter->arena;
    const struct region *statement = exit->statement;
    const size_t begin = statement->begin.offset;
    const size_t end = statement->end.offset;
    const bool is_own = is_on_own_lines(emitter, begin, end);
    const size_t word = strlen("return");
    const size_t value = scan_code_from(emitter->scan, begin + word);
    const size_t behind = scan_code_before(emitter->scan, end - 1);
    const bool is_listed = has_comma(emitter->scan, value, behind);
    const char *indent = indent_of(emitter, statement);
    const char *inner = indent;
    const char *step = "";
    const char *brace_indent = indent;
    if (exit->needs_braces) {
        put_open_brace(emitter, statement, is_own);
        brace_indent = outer_indent(emitter, statement);
    } else if (is_own) {
        step = indent_step(emitter, indent);
        inner = arena_printf(arena, "%s%s", indent, step);
        add(emitter, scan_line_begin(emitter->scan, begin), 0,
            arena_printf(arena, "%s{%s", indent, emitter->newline), RANK_END);
    } else {
        add(emitter, begin, 0, "{ ", RANK_END);
    }
    const bool is_void = exit->value_type == NULL;
    /* `return (x);` and `return(x);` alike leave a blank behind the equals sign. */
    const char *lead =
        is_void ? arena_printf(arena, "%s(void)%s", step, is_listed ? "(" : "")
                : arena_printf(arena, "%s%s =%s%s", step,
                               value_declaration(arena, exit->value_type, emitter->value_name),
                               value == begin + word ? " " : "", is_listed ? " (" : "");
    add(emitter, begin, is_void ? value - begin : word, lead, RANK_RETURN);
    if (is_listed)
        add(emitter, behind, 0, ")", RANK_CLOSE);
    line_list lines = {0};
    ends_append(emitter, exit, &lines);
    array_push(arena, &lines,
               is_void ? "return;" : arena_printf(arena, "return %s;", emitter->value_name));
    if (!is_own) {
        array_push(arena, &lines, "}");
        add(emitter, end, 0, in_line(emitter, &lines, false), RANK_CLOSE);
        return;
    }
    put_behind(emitter, end, &lines, inner);
    line_list brace = {0};
    array_push(arena, &brace, "}");
    put_behind(emitter, end, &brace, brace_indent);
}

static void emit_exit(struct emitter *emitter, const struct plan_exit *exit)
{
    const struct region *statement = exit->statement;
    if (exit->keeps_value) {
        emit_kept_value(emitter, exit);
        return;
    }
    line_list lines = {0};
    ends_append(emitter, exit, &lines);
    const bool is_own = is_on_own_lines(emitter, statement->begin.offset, statement->end.offset);
    if (exit->needs_braces)
        put_open_brace(emitter, statement, is_own);
    if (!exit->needs_braces || is_own)
        put_before(emitter, statement->begin.offset, &lines, indent_of(emitter, statement),
                   RANK_END);
    else
        add(emitter, statement->begin.offset, 0, in_line(emitter, &lines, true), RANK_END);
    if (!exit->needs_braces)
        return;
    line_list brace = {0};
    array_push(emitter->arena, &brace, "}");
    if (is_own)
        put_behind(emitter, statement->end.offset, &brace, outer_indent(emitter, statement));
    else
        add(emitter, statement->end.offset, 0, " }", RANK_CLOSE);
}

/* ---- files ---- */

static void emit_preamble(struct emitter *emitter, const struct plan *plan, const struct file *file)
{
    const struct scan *scan = emitter->scan;
    struct preamble preamble = {.arena = emitter->arena, .scan = scan};
    for (uint32_t i = 0; i < plan->region_count; i++)
        if (plan->regions[i].file == file)
            preamble_need(&preamble, &plan->regions[i]);
    preamble_place(&preamble);
    for (uint32_t i = 0; i < preamble.block_count; i++) {
        const struct preamble_block *block = &preamble.blocks[i];
        struct text out = {.arena = emitter->arena};
        if (block->is_at_open_end)
            text_append(&out, emitter->newline);
        if (block->has_include)
            text_printf(&out, "#include <spbc.h>%s", emitter->newline);
        if (block->has_gap_before)
            text_append(&out, emitter->newline);
        for (uint32_t v = 0; v < block->variables.count; v++)
            text_printf(&out, "static SPBC_Pattern %s;%s", block->variables.items[v],
                        emitter->newline);
        if (block->has_gap_behind)
            text_append(&out, emitter->newline);
        if (emitter->options->keeps_lines) {
            unsigned line = 1;
            for (size_t at = 0; at < block->offset; at++)
                line += scan->text[at] == '\n';
            text_printf(&out, "#line %u \"%s\"%s", line, quoted(emitter->arena, file->full),
                        emitter->newline);
        }
        add(emitter, block->offset, 0, text_get(&out), RANK_OPEN);
    }
    if (emitter->options->keeps_lines)
        add(emitter, scan->begin, 0,
            arena_printf(emitter->arena, "#line 1 \"%s\"%s", quoted(emitter->arena, file->full),
                         emitter->newline),
            RANK_CLOSE);
}

static void emit_file(struct arena *arena, const struct plan *plan,
                      const struct emit_options *options, const struct scan *scan,
                      struct changed_file *changed)
{
    struct emitter emitter = {.arena = arena,
                              .scan = scan,
                              .options = options,
                              .newline = scan->is_crlf ? "\r\n" : "\n",
                              .value_name = "spbc_value"};
    for (unsigned number = 2; scan_has_word(scan, emitter.value_name); number++)
        emitter.value_name = arena_printf(arena, "spbc_value_%u", number);
    emit_preamble(&emitter, plan, changed->file);
    /* Where several end at one place, exits come first, then inner ranges before outer ones. */
    for (uint32_t i = 0; i < plan->exit_count; i++)
        if (plan->exits[i].ended[0]->file == changed->file)
            emit_exit(&emitter, &plan->exits[i]);
    for (uint32_t i = plan->region_count; i-- > 0;)
        if (plan->regions[i].file == changed->file)
            emit_region(&emitter, &plan->regions[i], RANK_BEGIN + (int)i);
    changed->text = edit_apply(arena, changed->file->text, changed->file->length, &emitter.edits,
                               &changed->length);
}

uint32_t emit_files(struct arena *arena, const struct plan *plan,
                    const struct emit_options *options, struct changed_file **files)
{
    ARRAY(struct changed_file) changed = {0};
    for (uint32_t i = 0; i < plan->region_count; i++) {
        const struct plan_region *region = &plan->regions[i];
        if (changed.count > 0 && changed.items[changed.count - 1].file == region->file)
            continue;
        array_push(arena, &changed, (struct changed_file){.file = region->file});
        emit_file(arena, plan, options, region->scan, &changed.items[changed.count - 1]);
    }
    *files = changed.items;
    return changed.count;
}
