/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the header and the pattern variables go?  See preamble.h. */
#include "preamble.h"

#include <string.h>

void preamble_need(struct preamble *preamble, const struct plan_region *region)
{
    array_push(preamble->arena, &preamble->regions, region);
}

static bool is_spbc_include(const struct scan *scan, const struct directive *directive)
{
    static const char *const names[] = {"<spbc.h>", "\"spbc.h\""};
    const size_t length = directive->end - directive->begin;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (memmem(scan->text + directive->begin, length, names[i], strlen(names[i])) != NULL)
            return true;
    return false;
}

/* The directive behind which the block goes; NULL: none fits.  A header's include guard is the one
 * conditional that may be around. */
static const struct directive *find_include(const struct scan *scan, bool *has_spbc)
{
    const size_t code = scan_code_from(scan, 0);
    const struct directive *found = NULL;
    *has_spbc = false;
    for (uint32_t i = 0; i < scan->directive_count; i++) {
        const struct directive *directive = &scan->directives[i];
        if (directive->kind != DIRECTIVE_INCLUDE || directive->depth > 0)
            continue;
        const bool is_spbc = is_spbc_include(scan, directive);
        *has_spbc |= is_spbc;
        if (directive->begin < code || is_spbc)
            found = directive;
    }
    return found;
}

/* A comment block that ends on the line just above belongs to the function. */
static size_t above_comment(const struct scan *scan, size_t line)
{
    while (line > 0) {
        const size_t above = scan_line_begin(scan, line - 1);
        size_t first = above;
        while (first < line && (scan->text[first] == ' ' || scan->text[first] == '\t'))
            first++;
        if (scan->classes[first] != SCAN_COMMENT)
            break;
        for (size_t at = first; at < line; at++)
            if (scan->classes[at] != SCAN_COMMENT && scan->classes[at] != SCAN_SPACE)
                return line;
        line = above;
    }
    return line;
}

static uint32_t depth_at(const struct scan *scan, size_t offset)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < scan->directive_count; i++) {
        const struct directive *directive = &scan->directives[i];
        if (directive->begin >= offset)
            break;
        if (directive->kind == DIRECTIVE_IF)
            depth = directive->depth + 1;
        else if (directive->kind == DIRECTIVE_ENDIF)
            depth = directive->depth;
    }
    return depth;
}

static struct preamble_block block_at_function(const struct preamble *preamble,
                                               const struct function *function)
{
    const struct scan *scan = preamble->scan;
    size_t line = scan_line_begin(scan, function->regions[0]->begin.offset);
    return (struct preamble_block){.offset = above_comment(scan, line),
                                   .has_include = true,
                                   .has_gap_before = true,
                                   .has_gap_behind = true};
}

static struct preamble_block block_at_include(const struct preamble *preamble,
                                              const struct directive *include, bool has_spbc)
{
    const struct scan *scan = preamble->scan;
    struct preamble_block block = {.offset = scan_line_next(scan, include->end),
                                   .has_include = !has_spbc,
                                   .has_gap_before = true};
    block.is_at_open_end = block.offset == scan->length && scan->text[scan->length - 1] != '\n';
    block.has_gap_behind = scan_line_end(scan, block.offset) != block.offset;
    return block;
}

void preamble_place(struct preamble *preamble)
{
    const struct scan *scan = preamble->scan;
    struct arena *arena = preamble->arena;
    bool has_spbc;
    const struct directive *include = find_include(scan, &has_spbc);
    ARRAY(struct preamble_block) blocks = {0};
    bool serves_all = include != NULL;
    if (serves_all)
        array_push(arena, &blocks, block_at_include(preamble, include, has_spbc));
    const struct function *previous = NULL;
    for (uint32_t i = 0; i < preamble->regions.count; i++) {
        const struct plan_region *region = preamble->regions.items[i];
        const struct function *function = region->first->function;
        if (!serves_all && function != previous) {
            const struct preamble_block block = block_at_function(preamble, function);
            serves_all = depth_at(scan, block.offset) == 0;
            array_push(arena, &blocks, block);
        }
        previous = function;
        struct preamble_block *last = &blocks.items[blocks.count - 1];
        array_push(arena, &last->variables, region->variable);
    }
    preamble->blocks = blocks.items;
    preamble->block_count = blocks.count;
}
