/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program in the IR read?  For --dump and for the tests of the lowering. */
#include "ir/ir.h"

#include "ir/expr.h"
#include "ir/mpi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const REGION_NAMES[] = {
    [REGION_FUNCTION] = "function",   [REGION_BODY] = "body",
    [REGION_STATEMENT] = "statement", [REGION_IF] = "if",
    [REGION_LOOP] = "loop",           [REGION_SWITCH] = "switch",
    [REGION_LABEL] = "label",         [REGION_MACRO] = "macro",
};
static const char *const LOOP_NAMES[] = {" for", " while", " do"};
static const char *const JUMP_NAMES[] = {
    [JUMP_NONE] = "jump",
    [JUMP_BREAK] = "break",
    [JUMP_CONTINUE] = "continue",
    [JUMP_GOTO] = "goto",
};

static void dump_place(const struct place *place, FILE *out)
{
    (void)fprintf(out, "%" PRIu32 ":%" PRIu32, place->line, place->column);
    if (!place->is_macro)
        return;
    /* Lines of system headers differ from one machine to the next. */
    if (place->spelling_file == NULL || place->spelling_file->is_system)
        (void)fprintf(out, "(macro)");
    else
        (void)fprintf(out, "(macro %" PRIu32 ":%" PRIu32 ")", place->spelling_line,
                      place->spelling_column);
}

static void dump_region(const struct region *region, uint32_t depth, FILE *out)
{
    enum { DEPTH_SHOWN = 30 };
    if (depth > DEPTH_SHOWN)
        depth = DEPTH_SHOWN;
    (void)fprintf(out, "  %*sr%" PRIu32 " %s%s ", (int)(2 * depth), "", region->id,
                  REGION_NAMES[region->kind],
                  region->kind == REGION_LOOP ? LOOP_NAMES[region->loop_kind] : "");
    dump_place(&region->begin, out);
    (void)fprintf(out, " - ");
    dump_place(&region->end, out);
    (void)fprintf(out, "%s%s%s\n", region->is_braced ? "" : " unbraced",
                  region->is_in_macro ? " in-macro" : "",
                  region->is_declaration ? " declaration" : "");
}

/* Regions are in preorder; the depth follows from the parents. */
static void dump_regions(const struct function *function, FILE *out)
{
    for (uint32_t i = 0; i < function->region_count; i++) {
        uint32_t depth = 0;
        for (const struct region *up = function->regions[i]->parent; up != NULL; up = up->parent)
            depth++;
        dump_region(function->regions[i], depth, out);
    }
}

static void dump_call(const struct program *program, const struct node *node, FILE *out)
{
    (void)fprintf(out, "call %s(", expr_text(program, node->callee));
    for (uint32_t i = 0; i < node->arg_count; i++)
        (void)fprintf(out, "%s%s", i == 0 ? "" : ", ", expr_text(program, node->args[i]));
    (void)fprintf(out, ")");
    if (node->mpi >= 0)
        (void)fprintf(out, " [%s]", mpi_function_get(node->mpi)->name);
}

static void dump_node(const struct program *program, const struct node *node, FILE *out)
{
    (void)fprintf(out, "  %" PRIu32 " ", node->id);
    switch (node->kind) {
    case NODE_ENTRY:
        (void)fprintf(out, "entry");
        break;
    case NODE_EXIT:
        (void)fprintf(out, "exit\n");
        return;
    case NODE_ASSIGN:
        (void)fprintf(out, "%s = ", expr_text(program, node->target));
        (void)fprintf(out, "%s", expr_text(program, node->value));
        break;
    case NODE_CALL:
        dump_call(program, node, out);
        break;
    case NODE_BRANCH:
        (void)fprintf(out, "branch %s", expr_text(program, node->value));
        break;
    case NODE_JUMP:
        (void)fprintf(out, "%s", JUMP_NAMES[node->jump]);
        break;
    case NODE_RETURN:
        (void)fprintf(out, "return %s", expr_text(program, node->value));
        break;
    case NODE_NOP:
        (void)fprintf(out, "nop");
        break;
    }
    (void)fprintf(out, " ->");
    for (int side = 0; side < 2; side++)
        if (node->next[side] != NULL)
            (void)fprintf(out, " %" PRIu32, node->next[side]->id);
    if (node->kind != NODE_ENTRY) {
        (void)fprintf(out, "  @");
        dump_place(&node->place, out);
        if (node->region != NULL)
            (void)fprintf(out, " r%" PRIu32, node->region->id);
    }
    (void)fprintf(out, "\n");
}

static void dump_function(const struct program *program, const struct function *function, FILE *out)
{
    (void)fprintf(out, "function %s(", function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        (void)fprintf(out, "%s%s", i == 0 ? "" : ", ", function->parameters[i]->name);
    (void)fprintf(out, ")%s%s%s%s%s%s @", function->is_static ? " static" : "",
                  function->is_variadic ? " variadic" : "",
                  function->is_noreturn ? " noreturn" : "", function->has_setjmp ? " setjmp" : "",
                  function->has_computed_goto ? " computed-goto" : "",
                  function->has_unknown ? " unknown" : "");
    dump_place(&function->place, out);
    (void)fprintf(out, "\n");
    dump_regions(function, out);
    for (uint32_t i = 0; i < function->node_count; i++)
        dump_node(program, function->nodes[i], out);
}

static void dump_globals(const struct program *program, FILE *out)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = program->variables[i];
        if (variable->function != NULL && variable->init == NULL)
            continue;
        (void)fprintf(out, "variable %s%s%s%s : %s", variable->name,
                      variable->is_static ? " static" : "", variable->is_const ? " const" : "",
                      variable->is_address_taken ? " address-taken" : "", variable->type->text);
        if (variable->init != NULL)
            (void)fprintf(out, " = %s", expr_text(program, variable->init));
        (void)fprintf(out, "\n");
    }
}

void program_dump(const struct program *program, const struct function *function, void *stdio_file)
{
    FILE *out = stdio_file;
    if (function != NULL) {
        dump_function(program, function, out);
        return;
    }
    dump_globals(program, out);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i]->is_defined)
            dump_function(program, program->functions[i], out);
}
