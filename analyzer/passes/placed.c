/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a pointer lead, or what has a name lie, in bytes behind the begin of a variable or of what another
 * pointer leads to?
 *
 * Requires: values, definitions.  Indices, members and what is added to pointers are summed up (sums.h); a pointer that
 * was set to another one on all ways, which still leads where it did, is that one.  Of a type that MPI makes, the first
 * block counts.
 */
#include "passes/placed.h"
#include "base/text.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/guards.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

enum { TYPES = 4, SHARED = 4 /* pointers, one by the other */ };

/* ---- places ---- */

static bool further(struct analysis *a, const struct expr *index, const struct type *element,
                    const struct node *at, double sign, struct place_of *out)
{
    const int64_t bytes = type_is_pointer(element) ? (int64_t)sizeof(void *) : type_size(element);
    const struct sum size = sum_of_number(bytes);
    struct sum moved = sum_of(a, index, at);

    moved = sum_product(&moved, &size);
    out->bytes = sum_add(&out->bytes, &moved, sign);
    return bytes > 0;
}

bool place_step(struct analysis *a, const struct expr *sum, const struct node *at,
                struct place_of *out)
{
    return (expr_op(sum) == OP_ADD || expr_op(sum) == OP_SUB) &&
           further(a, sum->b, sum->type->to, at, expr_op(sum) == OP_ADD ? 1 : -1, out);
}

/* Does the pointer that was copied still lead there? */
static bool is_copied(struct analysis *a, const struct expr *value, const struct node *set,
                      const struct node *at)
{
    return value->kind == EXPR_VARIABLE && type_is_address(value->type) &&
           (type_is_array(value->type) || condition_stays(a, value, set, at));
}

/* The assignment that says what the local pointer leads to; NULL: several may. */
static const struct node *pointer_set(struct analysis *a, const struct expr *pointer,
                                      const struct node *at)
{
    const struct node *set = definition_alone(a, pointer, at);
    const struct expr *value;

    if (!set || set->function != at->function)
        return NULL;
    value = expr_without_casts(set->value);
    return value && !expr_contains(value, pointer) &&
                   (value->kind == EXPR_ADDRESS || value->kind == EXPR_BINARY ||
                    is_copied(a, value, set, at))
               ? set
               : NULL;
}

static bool is_of_all(const struct expr *expr)
{
    return expr && expr->kind == EXPR_VARIABLE &&
           (!expr->variable->function || expr->variable->is_static);
}

/* The value of a pointer that all functions know and that is set once; NULL: it is set otherwise. */
static const struct expr *set_once(struct analysis *a, const struct expr *pointer)
{
    const struct cell *cell = cell_of_variable(a, pointer->variable);
    const struct store *store = cell_only_store(cell);

    return store && cell->from.count == 0 ? store->value : NULL;
}

/* Of a pointer that all functions know: the other one, or the array, that it is set to; both are set once and lead to one
 * place then.  The pointer itself where that is not so. */
static const struct expr *pointer_shared(struct analysis *a, const struct expr *pointer)
{
    for (int k = 0; k < SHARED && is_of_all(pointer) && type_is_pointer(pointer->type); k++) {
        const struct expr *value = expr_without_casts(set_once(a, pointer));

        if (!is_of_all(value) || !type_is_address(value->type) ||
            (type_is_pointer(value->type) && !set_once(a, value)))
            break;
        pointer = value;
    }
    return pointer;
}

bool place_of_pointer(struct analysis *a, const struct expr *pointer, const struct node *at,
                      struct place_of *out)
{
    const struct node *set;

    pointer = pointer_shared(a, expr_without_casts(pointer));
    if (pointer->kind == EXPR_ADDRESS)
        return place_of_lvalue(a, pointer->a, at, out);
    if (pointer->kind == EXPR_BINARY && type_is_address(pointer->a->type) && pointer->type)
        return place_of_pointer(a, pointer->a, at, out) && place_step(a, pointer, at, out);
    if (type_is_array(pointer->type))
        return place_of_lvalue(a, pointer, at, out);
    set = pointer_set(a, pointer, at);
    if (set)
        return place_of_pointer(a, set->value, set, out);
    out->base = pointer;
    return type_is_pointer(pointer->type) && expr_is_place(pointer);
}

bool place_of_lvalue(struct analysis *a, const struct expr *lvalue, const struct node *at,
                     struct place_of *out)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        out->base = lvalue;
        return !type_is_pointer(lvalue->type); /* as a base, it is what it leads to */
    case EXPR_FIELD: /* an array in a record that has a name: members begin where no other one lies */
        out->base = lvalue;
        return type_is_array(lvalue->type) && (!lvalue->a->type || !lvalue->a->type->is_union) &&
               lvalue->a->kind == EXPR_VARIABLE;
    case EXPR_DEREF:
        return place_of_pointer(a, lvalue->a, at, out);
    case EXPR_INDEX:
        return (type_is_array(lvalue->a->type) ? place_of_lvalue(a, lvalue->a, at, out)
                                               : place_of_pointer(a, lvalue->a, at, out)) &&
               further(a, lvalue->b, lvalue->type, at, 1, out);
    default:
        return false;
    }
}

/* ---- types ---- */

/* The one call that has made the type, besides what makes it known, or ends it; NULL. */
static const struct node *maker_of(struct analysis *a, const struct values *values)
{
    const struct node *maker = NULL;

    for (uint32_t k = 0; k < values->makers.count; k++) {
        const char *name = call_mpi_name(a, values->makers.items[k]);

        if (strcmp(name, "MPI_Type_commit") == 0 || strcmp(name, "MPI_Type_free") == 0)
            continue;
        if (maker)
            return NULL;
        maker = values->makers.items[k];
    }
    return maker;
}

/* A type may be made of the one that its variable held before, and of itself as far as is seen. */
static bool begins_later(struct analysis *a, const struct expr *datatype, const struct node *at,
                         int depth)
{
    static const char *const NAMES[] = {"MPI_Type_create_subarray",
                                        "MPI_Type_create_darray",
                                        "MPI_Type_indexed",
                                        "MPI_Type_create_hindexed",
                                        "MPI_Type_create_hindexed_block",
                                        "MPI_Type_create_indexed_block",
                                        NULL};
    struct values values;

    values_of(a, datatype, at, NULL, &values);
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const struct node *maker = values.makers.items[k];
        const char *name = call_mpi_name(a, maker);

        if (text_is_one_of(name, NAMES) ||
            (strcmp(name, "MPI_Type_create_resized") == 0 && depth > 0 &&
             begins_later(a, maker->args[0], maker, depth - 1)))
            return true;
    }
    return false;
}

bool type_begins_later(struct analysis *a, const struct expr *datatype, const struct node *at)
{
    return begins_later(a, datatype, at, TYPES);
}

const struct node *type_maker(struct analysis *a, const struct expr *datatype,
                              const struct node *at)
{
    struct values values;

    values_of(a, datatype, at, NULL, &values);
    return values.count == 0 ? maker_of(a, &values) : NULL;
}

/* The bytes that one element of the type certainly has without a gap from its begin on; 0: that is not seen. */
static struct sum unit_of(struct analysis *a, const struct expr *datatype, const struct node *at,
                          int depth)
{
    static const struct {
        const char *name;
        int type, factor; /* arguments; factor -1: none */
    } MAKERS[] = {{"MPI_Type_contiguous", 1, 0},      {"MPI_Type_vector", 3, 1},
                  {"MPI_Type_create_hvector", 3, 1},  {"MPI_Type_create_indexed_block", 3, 1},
                  {"MPI_Type_create_resized", 0, -1}, {"MPI_Type_dup", 0, -1}};
    const struct node *maker;
    struct values values;
    struct sum unit, count;

    values_of(a, datatype, at, NULL, &values);
    if (values_are_numbers(&values) && values.count == 1)
        return sum_of_number(mpi_datatype_bytes(values.numbers[0]));
    maker = values.count == 0 ? maker_of(a, &values) : NULL;
    for (size_t k = 0; maker && depth > 0 && k < sizeof MAKERS / sizeof *MAKERS; k++) {
        if (strcmp(call_mpi_name(a, maker), MAKERS[k].name) != 0)
            continue;
        unit = unit_of(a, maker->args[MAKERS[k].type], maker, depth - 1);
        if (MAKERS[k].factor < 0)
            return unit;
        count = sum_of(a, maker->args[MAKERS[k].factor], maker);
        return sum_product(&unit, &count);
    }
    return sum_of_number(0);
}

struct sum place_unit(struct analysis *a, const struct expr *datatype, const struct node *at)
{
    return unit_of(a, datatype, at, TYPES);
}
