/* SPDX-License-Identifier: Apache-2.0 */
/* What do the program's own reduction operators leave behind besides their result?
 *
 * Requires: values and pointers.  How often MPI runs the operator of a reduction on a process, and on which
 * operands, is not said by the standard (MPI-4.0 section 6.9.5), and with trees depends on which message came first.
 * So whatever it keeps on the side differs from run to run.  The elements that its first two parameters lead to
 * are its operands.
 */
#include "passes/operators.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/callgraph.h"
#include "passes/cells.h"

enum { OPERANDS = 2 };

struct operators {
    struct analysis *a;
    struct bits functions; /* operators, and what they call */
    struct set operands;   /* cells that MPI hands them */
    struct bits *cells;
    bool has_any;
};

static bool is_maker(struct analysis *a, const struct node *node)
{
    int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 && text_starts_with(mpi_function_get(row)->name, "MPI_Op_create");
}

static void operator_add(struct operators *o, const struct function *f)
{
    for (uint32_t k = 0; k < f->parameter_count && k < OPERANDS; k++)
        points_of(o->a, expr_variable(o->a->program, f->parameters[k]), &o->operands);
    for (uint32_t k = 0; k < o->a->program->function_count; k++)
        if (function_reaches(o->a, f, o->a->program->functions[k]))
            bits_set(&o->functions, k);
}

static void makers_find(struct operators *o)
{
    for (uint32_t k = 0; k < o->a->program->function_count; k++) {
        const struct function *f = o->a->program->functions[k];

        for (uint32_t n = 0; o->a->facts[k].is_reachable && n < f->node_count; n++) {
            struct set given = {0};

            if (!is_maker(o->a, f->nodes[n]))
                continue;
            functions_handed(o->a, f->nodes[n], false, &given);
            for (uint32_t m = 0; m < given.count; m++)
                operator_add(o, o->a->program->functions[given.items[m]]);
        }
    }
}

/* Does it end with the call of the operator? */
static bool is_passing(const struct operators *o, const struct cell *cell)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    return v && v->function && !v->is_static && bits_get(&o->functions, v->function->id);
}

static void kept_add(struct operators *o, const struct set *written)
{
    for (uint32_t k = 0; k < written->count; k++) {
        if (set_has(&o->operands, written->items[k]) ||
            is_passing(o, o->a->cells[written->items[k]]))
            continue;
        bits_set(o->cells, written->items[k]);
        o->has_any = true;
    }
}

/* What the node may write; of a record that is one of the operands not the fields, which have cells of their own that
 * other records share. */
static void written_find(const struct operators *o, const struct node *node, struct set *out)
{
    bool is_operand;

    if (node->kind == NODE_ASSIGN) {
        cells_of_lvalue(o->a, node->target, out);
        is_operand = out->count > 0;
        for (uint32_t k = 0; k < out->count; k++)
            is_operand &= set_has(&o->operands, out->items[k]);
        if (is_operand)
            return;
    }
    cells_written_by(o->a, node, out);
}

bool operators_label(struct analysis *a, struct bits *cells)
{
    struct operators o = {.a = a, .cells = cells};

    o.functions = bits_new(a->arena, a->program->function_count);
    makers_find(&o);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; bits_get(&o.functions, k) && n < f->node_count; n++) {
            struct set written = {0};

            written_find(&o, f->nodes[n], &written);
            kept_add(&o, &written);
        }
    }
    return o.has_any;
}
