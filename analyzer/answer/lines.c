/* SPDX-License-Identifier: Apache-2.0 */
/* Does it matter which line a function is told that it was called on?  See lines.h. */
#include "answer/lines.h"

#include "base/arena.h"
#include "base/map.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/external.h"

#include <string.h>

struct lines {
    struct arena *arena;
    struct analysis *analysis;
    struct map *known; /* "function id, argument" -> YES or NO */
};

static const char YES[] = "yes";
static const char NO[] = "no";

struct lines *lines_new(struct arena *arena, struct analysis *analysis)
{
    struct lines *lines = ARENA_NEW(arena, struct lines);
    *lines = (struct lines){arena, analysis, map_new(arena)};
    return lines;
}

static bool is_printer(const struct function *function)
{
    static const char *const NAMES[] = {"printf",        "fprintf",  "dprintf",
                                        "snprintf",      "sprintf",  "syslog",
                                        "__assert_fail", "__assert", NULL};
    return function_is_one_of(function, NAMES);
}

static bool is_harmless(struct lines *lines, const struct function *function, uint32_t arg);

/* May all functions that the call leads to be told another line? */
static bool call_is_harmless(struct lines *lines, const struct node *call, uint32_t arg)
{
    const function_list *callees = callees_of(lines->analysis, call);
    for (uint32_t i = 0; i < callees->count; i++)
        if (!is_harmless(lines, callees->items[i], arg))
            return false;
    return callees->count > 0;
}

/* Does the node use the parameter for nothing but to hand it on? */
static bool node_is_harmless(struct lines *lines, const struct node *node,
                             const struct expr *parameter)
{
    if (expr_contains(node->target, parameter) || expr_contains(node->value, parameter) ||
        expr_contains(node->callee, parameter))
        return false;
    for (uint32_t i = 0; i < node->arg_count; i++) {
        if (!expr_contains(node->args[i], parameter))
            continue;
        if (expr_without_casts(node->args[i]) != parameter || node->mpi >= 0 ||
            !call_is_harmless(lines, node, i))
            return false;
    }
    return true;
}

static bool body_is_harmless(struct lines *lines, const struct function *function, uint32_t arg)
{
    if (arg >= function->parameter_count)
        return function->is_variadic && !lines->analysis->has_followed_rest;
    if (function->parameters[arg]->is_address_taken || function->has_unknown ||
        function->has_computed_goto)
        return false;
    const struct expr *parameter =
        expr_variable(lines->analysis->program, function->parameters[arg]);
    for (uint32_t i = 0; i < function->node_count; i++)
        if (!node_is_harmless(lines, function->nodes[i], parameter))
            return false;
    return true;
}

/* Functions that call each other are harmless as long as nothing speaks against one of them. */
static bool is_harmless(struct lines *lines, const struct function *function, uint32_t arg)
{
    const char *name = arena_printf(lines->arena, "%u %u", function->id, arg);
    const char *known = map_get(lines->known, name);
    if (known != NULL)
        return known == YES;
    if (function->mpi >= 0) {
        known = NO;
    } else if (!function->is_defined) {
        known = is_printer(function) || external_is_missing(function) ? YES : NO;
    } else {
        map_set(lines->known, name, YES);
        known = body_is_harmless(lines, function, arg) ? YES : NO;
        if (known == NO)
            lines->known = map_new(lines->arena); /* what was found by supposing the contrary */
    }
    map_set(lines->known, name, known);
    return known == YES;
}

bool lines_matter_not(struct lines *lines, const struct sketch_line *line)
{
    const size_t length = strlen(line->key);
    bool is_there = false;
    const struct program *program = lines->analysis->program;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct function *function = program->functions[i];
        if (strncmp(function->key, line->key, length) != 0 ||
            (function->key[length] != '\0' && function->key[length] != '#'))
            continue;
        is_there = true;
        if (!is_harmless(lines, function, line->arg))
            return false;
    }
    return is_there;
}
