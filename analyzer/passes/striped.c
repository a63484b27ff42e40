/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes does a message take whose type has gaps?
 *
 * Requires: values, definitions.  Followed are one element of a vector and of a part of an array of two dimensions: rows of
 * one length, as far apart from each other; and blocks whose lengths and places are written as numbers or sums in arrays
 * that are set once.  A place lies in a row by a number, or by the counter of a loop that comes to rows of the message: one
 * that begins behind the last row does not, one whose rows are not counted by a number does.
 */
#include "passes/striped.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/loops.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <math.h>
#include <string.h>

enum { ORDER_C = 56 }; /* MPI_ORDER_C, of MPICH */

/* ---- types ---- */

struct made { /* the call that has made a type */
    struct analysis *a;
    const struct node *call;
};

static struct sum argument(const struct made *made, int arg)
{
    return sum_of(made->a, made->call->args[arg], made->call);
}

/* Bytes of the basic type of elements; 0. */
static struct sum basic(const struct made *made, int arg)
{
    struct values values;

    values_of(made->a, made->call->args[arg], made->call, NULL, &values);
    return sum_of_number(values_are_numbers(&values) && values.count == 1
                             ? mpi_datatype_bytes(values.numbers[0])
                             : 0);
}

/* The one value of an element of an array that the call is handed, where it is set; NULL: that is not seen. */
static const struct expr *element(const struct made *made, int arg, int64_t index,
                                  const struct node **at)
{
    const struct expr *array = expr_without_casts(made->call->args[arg]), *value = NULL;
    const struct node *list = NULL;
    int64_t number;

    if (array->kind != EXPR_VARIABLE || !type_is_array(array->type))
        return NULL;
    for (struct stores walk = stores_of(cell_of_variable(made->a, array->variable));
         stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct expr *target = store->target, *stored = store->value;
        const struct node *node = store->node;
        const bool is_list = node && node->kind == NODE_ASSIGN && node->target == array &&
                             node->value->kind == EXPR_LIST;

        if (is_list && node == list)
            continue;
        if (is_list)
            stored = index < node->value->element_count ? node->value->elements[index] : NULL;
        else if (!target || target->kind != EXPR_INDEX || target->a != array ||
                 !expr_is_int(target->b, &number))
            return NULL;
        else if (number != index)
            continue;
        if (!stored || value)
            return NULL;
        list = is_list ? node : list;
        value = stored;
        *at = node;
    }
    return value;
}

static bool element_sum(const struct made *made, int arg, int64_t index, struct sum *out)
{
    const struct node *at;
    const struct expr *value = element(made, arg, index, &at);

    if (value)
        *out = sum_of(made->a, value, at);
    return value != NULL;
}

static void block_add(struct striped *s, const struct place_of *place, const struct sum *begin,
                      const struct sum *length)
{
    struct stretch *block = &s->blocks[s->block_count++];

    block->place = *place;
    block->place.bytes = sum_add(&place->bytes, begin, 1);
    block->length = *length;
}

/* count, blocklength, stride, oldtype. */
static bool vector_find(const struct made *made, const struct place_of *place, bool is_in_bytes,
                        struct striped *s)
{
    const struct sum unit = basic(made, 3), none = {0};
    struct sum length = argument(made, 1);

    length = sum_product(&length, &unit);
    s->by = argument(made, 2);
    if (!is_in_bytes)
        s->by = sum_product(&s->by, &unit);
    s->number = argument(made, 0);
    s->has_rows = true;
    block_add(s, place, &none, &length);
    return unit.count > 0;
}

/* ndims, sizes, subsizes, starts, order, oldtype: of two dimensions. */
static bool subarray_find(const struct made *made, const struct place_of *place, struct striped *s)
{
    struct sum unit = basic(made, 5), size, begin, length, down;
    int64_t dimensions, order;
    int inner;

    if (!expr_is_int(made->call->args[0], &dimensions) || dimensions != 2 ||
        !expr_is_int(made->call->args[4], &order))
        return false;
    inner = order == ORDER_C ? 1 : 0;
    if (!element_sum(made, 1, inner, &size) || !element_sum(made, 2, inner, &length) ||
        !element_sum(made, 2, 1 - inner, &s->number) || !element_sum(made, 3, inner, &begin) ||
        !element_sum(made, 3, 1 - inner, &down))
        return false;
    s->by = sum_product(&size, &unit);
    length = sum_product(&length, &unit);
    begin = sum_product(&begin, &unit);
    down = sum_product(&down, &s->by);
    begin = sum_add(&begin, &down, 1);
    s->has_rows = true;
    block_add(s, place, &begin, &length);
    return unit.count > 0;
}

/* count, lengths (an array, or one for all), places, oldtype (an array in a record) */
struct block_type {
    const char *name;
    bool has_lengths, is_in_bytes, is_record;
};

static bool blocks_find(const struct made *made, const struct place_of *place,
                        const struct block_type *type, struct striped *s)
{
    const struct sum unit = type->is_record ? sum_of_number(1) : basic(made, 3);
    int64_t count;

    if (unit.count == 0 || !expr_is_int(made->call->args[0], &count) || count < 1 ||
        count > STRIPES)
        return false;
    for (int64_t k = 0; k < count; k++) {
        struct sum length = {0}, begin;

        if (!type->has_lengths)
            length = argument(made, 1);
        else if (!element_sum(made, 1, k, &length))
            return false;
        if (!element_sum(made, 2, k, &begin))
            return false;
        length = sum_product(&length, &unit);
        if (!type->is_in_bytes)
            begin = sum_product(&begin, &unit);
        block_add(s, place, &begin, &length);
    }
    return true;
}

static bool made_find(const struct made *made, const struct place_of *place, struct striped *s)
{
    static const struct block_type BLOCKS[] = {
        {"MPI_Type_indexed", .has_lengths = true},
        {"MPI_Type_create_hindexed", .has_lengths = true, .is_in_bytes = true},
        {"MPI_Type_create_indexed_block", .has_lengths = false},
        {"MPI_Type_create_struct", .has_lengths = true, .is_in_bytes = true, .is_record = true}};
    const char *name = call_mpi_name(made->a, made->call);
    const bool is_in_bytes = strcmp(name, "MPI_Type_create_hvector") == 0;

    if (is_in_bytes || strcmp(name, "MPI_Type_vector") == 0)
        return vector_find(made, place, is_in_bytes, s);
    if (strcmp(name, "MPI_Type_create_subarray") == 0)
        return subarray_find(made, place, s);
    for (size_t k = 0; k < sizeof BLOCKS / sizeof *BLOCKS; k++)
        if (strcmp(name, BLOCKS[k].name) == 0)
            return blocks_find(made, place, &BLOCKS[k], s);
    return false;
}

const struct striped *striped_of(struct analysis *a, const struct expr *count,
                                 const struct expr *datatype, const struct node *at,
                                 const struct place_of *place)
{
    const struct made made = {a, type_maker(a, datatype, at)};
    struct striped *s;
    int64_t number;

    if (!made.call || !expr_is_int(count, &number) || number != 1)
        return NULL;
    s = ARENA_NEW(a->arena, struct striped);
    return made_find(&made, place, s) ? s : NULL;
}

/* ---- where they meet ---- */

/* Is the row of this number, or of a counter from it on, one of the message? */
static bool has_row(const struct striped *s, double row)
{
    double number;

    return !sum_is_number(&s->number, &number) || row < number;
}

static bool meets_row(const struct meeting *m, const struct striped *s, const struct sum *row,
                      const struct stretch *named)
{
    const struct sum further = sum_product(row, &s->by);
    struct stretch block = s->blocks[0];

    block.place.bytes = sum_add(&block.place.bytes, &further, 1);
    return meeting_of(m, &block, named);
}

/* By the counter of the loop around the node, or one less or more. */
static bool meets_counted(const struct meeting *m, const struct striped *s,
                          const struct stretch *named, const struct node *at)
{
    struct counting loop;
    int64_t first;

    if (!loop_is_counting(m->a, at, &loop) || bits_get(&loop.nodes, m->first->id) || !loop.first ||
        !loop.first->value || !expr_is_int(loop.first->value, &first))
        return false;
    for (int64_t added = -1; added <= 1; added++) {
        const struct sum more = sum_of_number(added), counter = sum_of_symbol(loop.counter);
        const struct sum row = sum_add(&counter, &more, 1);

        if (has_row(s, (double)(first + added)) && meets_row(m, s, &row, named))
            return true;
    }
    return false;
}

static bool meets_numbered(const struct meeting *m, const struct striped *s,
                           const struct stretch *named)
{
    const struct sum apart = sum_add(&named->place.bytes, &s->blocks[0].place.bytes, -1);
    struct sum row;
    double far, by;

    if (!sum_is_number(&apart, &far) || !sum_is_number(&s->by, &by) || by == 0)
        return false;
    row = sum_of_number((int64_t)floor(far / by));
    return far / by >= 0 && has_row(s, floor(far / by)) && meets_row(m, s, &row, named);
}

bool striped_meets(const struct meeting *m, const struct striped *s, const struct stretch *named,
                   const struct node *at)
{
    if (!s || named->place.base != s->blocks[0].place.base)
        return false;
    for (uint32_t k = 0; k < s->block_count; k++)
        if (meeting_of(m, &s->blocks[k], named))
            return true;
    return s->has_rows && (meets_numbered(m, s, named) || meets_counted(m, s, named, at));
}
