/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program need pattern calls, and which places cannot have them?  See plan.h.
 *
 * Exits are found in the text: every statement of the range that begins with return, break,
 * continue or goto is judged by what encloses it. The flow graph only serves to find exits that the
 * text hides (in macros): the graph has no nodes for code that nothing reaches today, and such code
 * needs its calls as well.  A keyword in the range that is not the begin of a statement is refused,
 * so that no exit is missed.
 */
#include "plan.h"

#include "base/map.h"
#include "base/text.h"
#include "leave.h"

#include <stdlib.h>
#include <string.h>

struct planner {
    struct arena *arena;
    const struct program *program;
    struct map *scans; /* file -> scan */
    ARRAY(struct plan_region) regions;
    ARRAY(struct plan_exit) exits;
    ARRAY(struct plan_trouble) refusals, warnings;
};

static void refuse(struct planner *planner, const struct place *place, const char *text)
{
    array_push(planner->arena, &planner->refusals, (struct plan_trouble){*place, text});
}

static const struct scan *scan_of(struct planner *planner, const struct file *file)
{
    struct scan *scan = map_get_address(planner->scans, file);
    if (scan == NULL) {
        scan = scan_new(planner->arena, file->text, file->length);
        map_set_address(planner->scans, file, scan);
    }
    return scan;
}

/* ---- the range ---- */

static bool has_call(const struct region *region)
{
    const struct function *function = region->function;
    for (uint32_t i = 0; i < function->node_count; i++)
        if (function->nodes[i]->kind == NODE_CALL &&
            leave_is_within(function->nodes[i]->region, region, region))
            return true;
    return false;
}

static const struct region *sibling_next(const struct region *region)
{
    const struct region *parent = region->parent;
    for (uint32_t i = 0; i + 1 < parent->child_count; i++)
        if (parent->children[i] == region)
            return parent->children[i + 1];
    return NULL;
}

/* A range that is one compound statement means what is in its braces; one behind a label includes
 * the label; declarations that communicate nothing stay before the begin, so that declarations go
 * on preceding statements where a program is written that way. */
static void range_settle(struct plan_region *region)
{
    while (region->first == region->last && region->first->child_count > 0 &&
           (region->first->kind == REGION_BODY || region->first->kind == REGION_FUNCTION)) {
        const struct region *outer = region->first;
        region->first = outer->children[0];
        region->last = outer->children[outer->child_count - 1];
    }
    while (region->first == region->last && region->first->parent != NULL &&
           region->first->parent->kind == REGION_LABEL)
        region->first = region->last = region->first->parent;
    while (region->first != region->last && region->first->is_declaration &&
           !has_call(region->first)) {
        const struct region *next = sibling_next(region->first);
        if (next == NULL)
            break;
        region->first = next;
    }
    region->needs_braces =
        region->first->parent == NULL || region->first->parent->kind != REGION_BODY;
    region->anchor = region->first;
}

/* ---- what the range must not be ---- */

/* Whether text can be put before and behind a statement that comes out of a macro: the macro's use
 * is the whole statement, with its semicolon written behind it, and nothing else of the program
 * comes out of the same use. */
static bool is_whole_use(const struct region *region)
{
    const struct region *parent = region->parent;
    const struct file *file = region->begin.file;
    if (region->end.is_macro || parent == NULL || region->end.file != file ||
        region->end.offset <= region->begin.offset || region->end.offset > file->length ||
        parent->begin.offset >= region->begin.offset || parent->end.offset < region->end.offset)
        return false;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        const struct region *other = parent->children[i];
        if (other != region && other->begin.offset < region->end.offset &&
            other->end.offset > region->begin.offset)
            return false;
    }
    const char last = file->text[region->end.offset - 1];
    return last == ';' || last == '}';
}

static bool is_editable(const struct region *region)
{
    const bool is_plain = !region->is_in_macro && !region->begin.is_macro &&
                          !region->end.is_macro && region->kind != REGION_MACRO;
    return is_plain || is_whole_use(region);
}

static bool range_check_place(struct planner *planner, const struct plan_region *region)
{
    const struct function *function = region->first->function;
    const struct place *begin = &region->first->begin;
    const struct place *end = &region->last->end;
    if (!is_editable(region->first) || !is_editable(region->last))
        refuse(planner, begin,
               "the pattern begins or ends inside of a macro; write the macro out at this place");
    else if (begin->file != function->regions[0]->begin.file)
        refuse(planner, begin, "the pattern lies in a file that is included in a function's body");
    else if (begin->file != end->file || begin->offset > end->offset ||
             end->offset > begin->file->length)
        refuse(planner, begin, "the pattern's begin and end lie in different files");
    else if (region->needs_braces && region->first != region->last)
        refuse(planner, begin, "the pattern is not a sequence of statements in one block");
    else if (begin->file->is_system)
        refuse(planner, begin, "the pattern lies in a system header");
    else if (function->has_setjmp)
        refuse(planner, begin,
               "the function calls setjmp; a longjmp would leave the pattern unnoticed");
    else if (function->has_computed_goto)
        refuse(planner, begin,
               "the function has computed gotos, which may lead into or out of the pattern");
    else
        return true;
    return false;
}

static void range_check_conditionals(struct planner *planner, const struct plan_region *region)
{
    const struct scan *scan = region->scan;
    const size_t begin = region->first->begin.offset;
    const size_t end = region->last->end.offset;
    uint32_t depth = 0;
    bool is_unbalanced = false;
    for (uint32_t i = 0; i < scan->directive_count; i++) {
        const struct directive *directive = &scan->directives[i];
        if (directive->begin < begin || directive->begin >= end)
            continue;
        if (directive->kind == DIRECTIVE_IF)
            depth++;
        else if (directive->kind == DIRECTIVE_ENDIF || directive->kind == DIRECTIVE_ELSE)
            is_unbalanced |= depth == 0;
        if (directive->kind == DIRECTIVE_ENDIF && depth > 0)
            depth--;
    }
    if (is_unbalanced || depth != 0)
        refuse(planner, &region->first->begin,
               "a conditional (#if ... #endif) is only in part inside of the pattern; other "
               "configurations would get a begin without its end");
}

static void range_check_skipped(struct planner *planner, const struct plan_region *region)
{
    const struct unit *unit = region->first->function->unit;
    for (uint32_t i = 0; unit != NULL && i < unit->skipped_count; i++) {
        const struct skipped_range *skipped = &unit->skipped[i];
        if (skipped->file != region->file || skipped->begin_offset < region->first->begin.offset ||
            skipped->begin_offset >= region->last->end.offset)
            continue;
        const struct place place = {.file = skipped->file,
                                    .line = skipped->begin_line,
                                    .column = 1,
                                    .offset = skipped->begin_offset};
        array_push(planner->arena, &planner->warnings,
                   (struct plan_trouble){
                       place, "this text inside of the pattern is skipped in this configuration; "
                              "exits in it get no call"});
    }
}

/* The first call in the range that may end in a longjmp, through any depth of direct calls; NULL.
 */
static const struct node *find_longjmp(const struct function *function,
                                       const struct plan_region *region, bool *seen)
{
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk",
                                        "__builtin_longjmp"};
    for (uint32_t i = 0; i < function->node_count; i++) {
        const struct node *node = function->nodes[i];
        if (node->kind != NODE_CALL || node->callee == NULL ||
            node->callee->kind != EXPR_FUNCTION ||
            (region != NULL && !leave_is_within(node->region, region->first, region->last)))
            continue;
        const struct function *callee = node->callee->callee;
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (strcmp(callee->name, names[n]) == 0)
                return node;
        if (!callee->is_defined || seen[callee->id])
            continue;
        seen[callee->id] = true;
        if (find_longjmp(callee, NULL, seen) != NULL)
            return node;
    }
    return NULL;
}

static void range_check_calls(struct planner *planner, const struct plan_region *region)
{
    const struct function *function = region->first->function;
    bool *seen = arena_alloc(planner->arena, planner->program->function_count + 1);
    const struct node *jump = find_longjmp(function, region, seen);
    if (jump != NULL)
        refuse(planner, &jump->place,
               "this call may leave the pattern by longjmp, where no end can be put");
    for (uint32_t i = 0; i < function->node_count; i++) {
        const struct node *node = function->nodes[i];
        if (node->kind == NODE_CALL && node->callee != NULL &&
            node->callee->kind == EXPR_FUNCTION &&
            text_starts_with(node->callee->callee->name, "SPBC_") &&
            leave_is_within(node->region, region->first, region->last))
            refuse(planner, &node->place,
                   "the pattern encloses a pattern call written by hand; remove it, or enclose the "
                   "whole pattern by hand");
    }
}

/* ---- exits ---- */

static void exit_add(struct planner *planner, const struct plan_region *region,
                     const struct region *statement, bool is_return)
{
    struct plan_exit *exit = NULL;
    for (uint32_t i = 0; i < planner->exits.count; i++)
        if (planner->exits.items[i].statement == statement)
            exit = &planner->exits.items[i];
    if (exit == NULL) {
        array_push(planner->arena, &planner->exits, (struct plan_exit){.statement = statement});
        exit = &planner->exits.items[planner->exits.count - 1];
    }
    /* Regions come outer before inner; the inner one ends first. */
    const struct plan_region **ended =
        ARENA_ARRAY(planner->arena, const struct plan_region *, exit->ended_count + 1);
    ended[0] = region;
    for (uint32_t i = 0; i < exit->ended_count; i++)
        ended[i + 1] = exit->ended[i];
    exit->ended = ended;
    exit->ended_count++;
    exit->is_return = is_return;
    const struct region *parent = statement->parent;
    while (parent->kind == REGION_LABEL)
        parent = parent->parent;
    exit->needs_braces = parent->kind != REGION_BODY;
}

/* Whether the value of a return statement may communicate: it calls something.  Where nothing
 * reaches the statement, the text tells. */
static bool value_calls(const struct scan *scan, const struct region *statement)
{
    const struct function *function = statement->function;
    bool is_reached = false;
    for (uint32_t i = 0; i < function->node_count; i++) {
        const struct node *node = function->nodes[i];
        if (!leave_is_within(node->region, statement, statement))
            continue;
        is_reached = true;
        if (node->kind == NODE_CALL)
            return true;
    }
    if (is_reached)
        return false;
    for (size_t at = statement->begin.offset; at < statement->end.offset; at++)
        if (scan->classes[at] == SCAN_CODE && scan->text[at] == '(')
            return true;
    return false;
}

static void exit_settle(struct planner *planner, struct plan_exit *exit)
{
    if (!exit->is_return)
        return;
    const struct region *statement = exit->statement;
    const struct scan *scan = exit->ended[0]->scan;
    const struct type *type = statement->function->type;
    const size_t behind = scan_code_from(scan, statement->begin.offset + strlen("return"));
    exit->has_value = behind < scan->length && scan->text[behind] != ';';
    exit->value_type = type == NULL || type->kind == TYPE_VOID ? NULL : type->text;
    exit->keeps_value = exit->has_value && value_calls(scan, statement);
    if (exit->keeps_value && exit->value_type != NULL &&
        (strstr(exit->value_type, "unnamed") != NULL ||
         strstr(exit->value_type, "anonymous") != NULL))
        refuse(planner, &statement->begin,
               "the value returned here has a type without a name, so that it cannot be kept while "
               "the pattern ends");
}

static void exits_find(struct planner *planner, struct plan_region *region)
{
    struct leave leave = {.arena = planner->arena,
                          .scan = region->scan,
                          .first = region->first,
                          .last = region->last};
    leave_find(&leave);
    for (uint32_t i = 0; i < leave.exits.count; i++)
        exit_add(planner, region, leave.exits.items[i],
                 scan_is_word(region->scan, leave.exits.items[i]->begin.offset, "return"));
    for (uint32_t i = 0; i < leave.troubles.count; i++)
        refuse(planner, &leave.troubles.items[i].place, leave.troubles.items[i].text);
    region->anchor = leave.anchor;
    region->falls_out = leave.falls_out;
}

/* ---- names ---- */

static bool is_name_taken(const struct planner *planner, const struct plan_region *region,
                          const char *name)
{
    for (uint32_t i = 0; i < planner->regions.count; i++) {
        const struct plan_region *other = &planner->regions.items[i];
        if (other->file == region->file && other->variable != NULL &&
            strcmp(other->variable, name) == 0)
            return true;
    }
    return scan_has_word(region->scan, name);
}

static void name_choose(struct planner *planner, struct plan_region *region)
{
    const char *base =
        arena_printf(planner->arena, "spbc_pattern_%s", region->first->function->name);
    const char *name = base;
    for (unsigned number = 2; is_name_taken(planner, region, name); number++)
        name = arena_printf(planner->arena, "%s_%u", base, number);
    region->variable = name;
}

/* ---- all ranges ---- */

static int region_compare(const void *a, const void *b)
{
    const struct plan_region *left = a;
    const struct plan_region *right = b;
    const int files = strcmp(left->file->full, right->file->full);
    if (files != 0)
        return files;
    if (left->first->begin.offset != right->first->begin.offset)
        return left->first->begin.offset < right->first->begin.offset ? -1 : 1;
    if (left->last->end.offset != right->last->end.offset)
        return left->last->end.offset > right->last->end.offset ? -1 : 1;
    return strcmp(left->pattern->id, right->pattern->id);
}

static void regions_check_nesting(struct planner *planner)
{
    for (uint32_t i = 0; i < planner->regions.count; i++)
        for (uint32_t j = i + 1; j < planner->regions.count; j++) {
            const struct plan_region *outer = &planner->regions.items[i];
            const struct plan_region *inner = &planner->regions.items[j];
            if (outer->file == inner->file &&
                inner->first->begin.offset < outer->last->end.offset &&
                inner->last->end.offset > outer->last->end.offset)
                refuse(
                    planner, &inner->first->begin,
                    arena_printf(planner->arena,
                                 "the patterns %s and %s overlap without one enclosing the other",
                                 outer->pattern->id, inner->pattern->id));
        }
}

static void regions_collect(struct planner *planner, const struct result *result)
{
    for (uint32_t i = 0; i < result->pattern_count; i++) {
        const struct pattern *pattern = &result->patterns[i];
        if (pattern->is_annotated || pattern->first == NULL || pattern->last == NULL)
            continue;
        struct plan_region region = {
            .pattern = pattern, .first = pattern->first, .last = pattern->last};
        range_settle(&region);
        region.file = region.first->begin.file;
        if (!range_check_place(planner, &region))
            continue;
        region.scan = scan_of(planner, region.file);
        array_push(planner->arena, &planner->regions, region);
    }
    if (planner->regions.count > 0)
        qsort(planner->regions.items, planner->regions.count, sizeof *planner->regions.items,
              region_compare);
}

const struct plan *plan_make(struct arena *arena, const struct program *program,
                             const struct result *result)
{
    struct planner planner = {.arena = arena, .program = program, .scans = map_new(arena)};
    regions_collect(&planner, result);
    regions_check_nesting(&planner);
    for (uint32_t i = 0; i < planner.regions.count; i++) {
        struct plan_region *region = &planner.regions.items[i];
        range_check_conditionals(&planner, region);
        range_check_skipped(&planner, region);
        range_check_calls(&planner, region);
        exits_find(&planner, region);
        name_choose(&planner, region);
    }
    for (uint32_t i = 0; i < planner.exits.count; i++)
        exit_settle(&planner, &planner.exits.items[i]);
    struct plan *plan = ARENA_NEW(arena, struct plan);
    *plan = (struct plan){.regions = planner.regions.items,
                          .region_count = planner.regions.count,
                          .exits = planner.exits.items,
                          .exit_count = planner.exits.count,
                          .refusals = planner.refusals.items,
                          .refusal_count = planner.refusals.count,
                          .warnings = planner.warnings.items,
                          .warning_count = planner.warnings.count};
    return plan;
}
