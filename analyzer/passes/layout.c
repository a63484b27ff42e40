/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes of memory does a datatype take, that a process has made in a run of a small instance?
 *
 * Requires: tracing.h.  Computes: for each datatype that MPI's constructors make of basic ones and of each other, with
 * counts and places that are known, its type map as pieces of memory (MPI-4.0 section 5.1).  A handle is TYPE_FIRST and the
 * number of the layout in its process, which stays when it is freed: who has begun to send by it goes on.  Bytes are
 * laid over parts of objects (memory.h) by the types of the variables, or by what an allocated block is seen as: an array
 * of n elements lies in a row, and members where the compiler puts them (ir.h).
 *
 * Sizes and handles of basic types are MPICH's.  Of layouts of more than PIECES_LIMIT pieces the first ones are kept, with
 * the bounds of all, and of LAYOUTS_LIMIT datatypes.  What is laid out by other constructors, or by a number that is not known, is not known.
 */
#include "passes/layout.h"
#include "ir/expr.h"
#include "passes/joint.h"

#include <string.h>

enum {
    TYPE_FIRST = 0x40000000, /* handles */
    TYPE_PACKED = 0x4c00010f,
    PIECES_LIMIT = 1024,
    LAYOUTS_LIMIT = 256,
    BLOCKS_LIMIT = 65536, /* of one constructor */
    DIMENSIONS_LIMIT = 8,
    LEAVES_FORGOTTEN = 4096,
    ORDER_C = 56,
    ORDER_FORTRAN = 57
};

/* ---- basic types ---- */

static const struct pair { /* of a number and an int behind it */
    int64_t handle;
    int64_t first, at, extent;
} PAIRS[] = {{0x8c000000, 4, 4, 8},
             {0x8c000001, 8, 8, 16},
             {0x8c000002, 8, 8, 16},
             {0x8c000003, 2, 4, 8},
             {0x8c000004, 16, 16, 32}};

static bool pair_layout(struct arena *arena, int64_t handle, struct layout *out)
{
    for (size_t k = 0; k < sizeof PAIRS / sizeof *PAIRS; k++) {
        const struct pair *pair = &PAIRS[k];
        struct piece *pieces;

        if ((uint32_t)pair->handle != (uint32_t)handle)
            continue;
        pieces = ARENA_ARRAY(arena, struct piece, 2);
        pieces[0] = (struct piece){.end = pair->first};
        pieces[1] = (struct piece){.begin = pair->at, .end = pair->at + (int64_t)sizeof(int)};
        *out = (struct layout){.pieces = pieces,
                               .count = 2,
                               .bytes = pair->first + (int64_t)sizeof(int),
                               .high = pair->extent,
                               .alignment = pair->extent / 2,
                               .is_marked = true};
        return true;
    }
    return false;
}

static const struct piece *piece_of_bytes(int64_t bytes)
{
    static const struct piece PIECES[] = {{.end = 1}, {.end = 2},  {.end = 4},
                                          {.end = 8}, {.end = 16}, {.end = 32}};

    for (size_t k = 0; k < sizeof PIECES / sizeof *PIECES; k++)
        if (PIECES[k].end == bytes)
            return &PIECES[k];
    return NULL;
}

bool layout_of(const struct tracing *t, struct value datatype, struct layout *out)
{
    const int64_t bytes = datatype.known == KNOWN_INT ? mpi_datatype_bytes(datatype.number) : 0;
    const int64_t index = datatype.number - TYPE_FIRST;
    const struct piece *whole = piece_of_bytes(bytes);

    if (datatype.known != KNOWN_INT)
        return false;
    if (index >= 0 && t->joint && index < joint_process(t)->layouts.count) {
        *out = joint_process(t)->layouts.items[index];
        return true;
    }
    if (bytes == 0)
        return pair_layout(t->a->arena, datatype.number, out);
    *out = (struct layout){.pieces = whole,
                           .count = 1,
                           .bytes = bytes,
                           .high = bytes,
                           .alignment = bytes,
                           .is_packed = datatype.number == TYPE_PACKED};
    return whole != NULL;
}

/* ---- constructors ---- */

struct maker { /* a call that makes a datatype */
    struct tracing *t;
    const struct node *call;
    ARRAY(struct piece) pieces;
    struct layout made;
    bool has_bounds;
};

static void piece_add(struct maker *m, struct piece piece)
{
    struct piece *last = m->pieces.count > 0 ? &m->pieces.items[m->pieces.count - 1] : NULL;

    if (last && last->end == piece.begin && last->from.known == KNOWN_NOT &&
        piece.from.known == KNOWN_NOT)
        last->end = piece.end;
    else if (m->pieces.count < PIECES_LIMIT)
        array_push(m->t->a->arena, &m->pieces, piece);
}

static int64_t extent_of_layout(const struct layout *l)
{
    return l->high - l->low;
}

/* Does nothing lie between two elements? */
static bool is_dense(const struct layout *l)
{
    return l->count == 1 && l->pieces[0].from.known == KNOWN_NOT && l->pieces[0].begin == l->low &&
           l->pieces[0].end == l->high;
}

/* Bounds that are said count alone. */
static void bounds_join(struct maker *m, int64_t low, int64_t high, bool is_marked)
{
    if (m->made.is_marked && !is_marked)
        return;
    if (!m->has_bounds || (is_marked && !m->made.is_marked)) {
        m->made.low = low;
        m->made.high = high;
    }
    m->has_bounds = true;
    m->made.is_marked = is_marked;
    m->made.low = low < m->made.low ? low : m->made.low;
    m->made.high = high > m->made.high ? high : m->made.high;
}

struct spot {          /* where a block begins */
    struct value from; /* see struct piece */
    int64_t at;
};

/* So many elements of the old type from there on. */
static void block_add(struct maker *m, struct spot spot, int64_t length, const struct layout *old)
{
    const int64_t at = spot.at, step = extent_of_layout(old), last = at + (length - 1) * step;

    if (length <= 0)
        return;
    m->made.bytes += length * old->bytes;
    m->made.alignment = old->alignment > m->made.alignment ? old->alignment : m->made.alignment;
    if (spot.from.known == KNOWN_NOT)
        bounds_join(m, (at < last ? at : last) + old->low, (at < last ? last : at) + old->high,
                    old->is_marked);
    if (is_dense(old)) {
        piece_add(m, (struct piece){spot.from, at + old->low, last + old->high});
        return;
    }
    for (int64_t n = 0; n < length && m->pieces.count < PIECES_LIMIT; n++)
        for (uint32_t k = 0; k < old->count; k++) {
            const struct piece *piece = &old->pieces[k];
            const int64_t by = at + n * step;

            piece_add(m,
                      (struct piece){piece->from.known == KNOWN_ADDRESS ? piece->from : spot.from,
                                     by + piece->begin, by + piece->end});
        }
}

static bool number_get(const struct maker *m, int argument, int64_t *out)
{
    const struct value value = tracing_argument(m->t, m->call, argument);

    *out = value.number;
    return value.known == KNOWN_INT && value.number > INT32_MIN && value.number < INT32_MAX;
}

static bool count_get(const struct maker *m, int argument, int64_t *out)
{
    return number_get(m, argument, out) && *out >= 0 && *out <= BLOCKS_LIMIT;
}

static struct value element_get(const struct maker *m, int argument, int64_t k)
{
    const struct value at = tracing_element(m->t, tracing_buffer(m->call->args[argument]), k);

    return at.known == KNOWN_ADDRESS ? memory_load(m->t->memory, &at) : (struct value){0};
}

static bool listed_get(const struct maker *m, int argument, int64_t k, int64_t *out)
{
    const struct value value = element_get(m, argument, k);

    *out = value.number;
    return value.known == KNOWN_INT && value.number > INT32_MIN && value.number < INT32_MAX;
}

/* The unit of numbers there is so many bytes; an address stands for itself. */
static bool spot_get(const struct maker *m, int argument, int64_t k, int64_t unit, struct spot *out)
{
    const struct value value = element_get(m, argument, k);

    *out = (struct spot){0};
    if (value.known == KNOWN_ADDRESS && unit == 1) {
        out->from = value;
        return true;
    }
    out->at = value.number * unit;
    return value.known == KNOWN_INT && value.number > INT32_MIN && value.number < INT32_MAX;
}

static bool old_get(const struct maker *m, int argument, struct layout *out)
{
    return layout_of(m->t, tracing_argument(m->t, m->call, argument), out);
}

/* Of strides and places. */
static int64_t unit_of(const struct layout *old, bool are_bytes)
{
    return are_bytes ? 1 : extent_of_layout(old);
}

static bool contiguous_make(struct maker *m, bool are_bytes)
{
    struct layout old;
    int64_t count;

    (void)are_bytes;
    if (!count_get(m, 0, &count) || !old_get(m, 1, &old))
        return false;
    block_add(m, (struct spot){0}, count, &old);
    return true;
}

static bool vector_make(struct maker *m, bool are_bytes)
{
    int64_t count, length, stride;
    struct layout old;

    if (!count_get(m, 0, &count) || !count_get(m, 1, &length) || !number_get(m, 2, &stride) ||
        !old_get(m, 3, &old))
        return false;
    for (int64_t k = 0; k < count; k++)
        block_add(m, (struct spot){.at = k * stride * unit_of(&old, are_bytes)}, length, &old);
    return true;
}

static bool indexed_make(struct maker *m, bool are_bytes)
{
    int64_t count, length;
    struct layout old;
    struct spot spot;

    if (!count_get(m, 0, &count) || !old_get(m, 3, &old))
        return false;
    for (int64_t k = 0; k < count; k++) {
        if (!listed_get(m, 1, k, &length) || length < 0 ||
            !spot_get(m, 2, k, unit_of(&old, are_bytes), &spot))
            return false;
        block_add(m, spot, length, &old);
    }
    return true;
}

static bool blocks_make(struct maker *m, bool are_bytes)
{
    int64_t count, length;
    struct layout old;
    struct spot spot;

    if (!count_get(m, 0, &count) || !count_get(m, 1, &length) || !old_get(m, 3, &old))
        return false;
    for (int64_t k = 0; k < count; k++) {
        if (!spot_get(m, 2, k, unit_of(&old, are_bytes), &spot))
            return false;
        block_add(m, spot, length, &old);
    }
    return true;
}

/* Behind the last member the compiler leaves as much as the next record needs to begin well; MPI does so too. */
static bool record_make(struct maker *m, bool are_bytes)
{
    int64_t count, length, rest;
    struct layout old;
    struct spot spot;

    (void)are_bytes;
    if (!count_get(m, 0, &count))
        return false;
    for (int64_t k = 0; k < count; k++) {
        if (!listed_get(m, 1, k, &length) || !spot_get(m, 2, k, 1, &spot) || length < 0 ||
            !layout_of(m->t, element_get(m, 3, k), &old))
            return false;
        block_add(m, spot, length, &old);
    }
    rest = m->made.alignment > 0 ? extent_of_layout(&m->made) % m->made.alignment : 0;
    if (rest > 0 && !m->made.is_marked)
        m->made.high += m->made.alignment - rest;
    return true;
}

static bool resized_make(struct maker *m, bool are_bytes)
{
    int64_t low, extent;
    struct layout old;

    (void)are_bytes;
    if (!old_get(m, 0, &old) || !number_get(m, 1, &low) || !number_get(m, 2, &extent))
        return false;
    block_add(m, (struct spot){0}, 1, &old);
    m->made.low = low;
    m->made.high = low + extent;
    m->made.is_marked = true;
    return true;
}

static bool copy_make(struct maker *m, bool are_bytes)
{
    struct layout old;

    (void)are_bytes;
    if (!old_get(m, 0, &old))
        return false;
    block_add(m, (struct spot){0}, 1, &old);
    return true;
}

struct dimension {
    int64_t size, part, begin;
};

/* The part of an array, row by row. */
static bool subarray_make(struct maker *m, bool are_bytes)
{
    struct dimension d[DIMENSIONS_LIMIT]; /* the last one is that whose elements adjoin */
    int64_t count, order, rows = 1, whole = 1;
    struct layout old;

    (void)are_bytes;
    if (!count_get(m, 0, &count) || count < 1 || count > DIMENSIONS_LIMIT ||
        !number_get(m, 4, &order) || (order != ORDER_C && order != ORDER_FORTRAN) ||
        !old_get(m, 5, &old))
        return false;
    for (int64_t k = 0; k < count; k++) {
        struct dimension *one = &d[order == ORDER_C ? k : count - 1 - k];

        if (!listed_get(m, 1, k, &one->size) || !listed_get(m, 2, k, &one->part) ||
            !listed_get(m, 3, k, &one->begin) || one->part < 1 || one->begin < 0 ||
            one->begin + one->part > one->size || whole > INT32_MAX / one->size)
            return false;
        whole *= one->size;
    }
    for (int64_t k = 0; k < count - 1; k++)
        rows *= d[k].part;
    if (rows > BLOCKS_LIMIT)
        return false;
    for (int64_t row = 0; row < rows; row++) {
        int64_t at = d[count - 1].begin, rest = row, step = d[count - 1].size;

        for (int64_t k = count - 2; k >= 0; k--) {
            at += (d[k].begin + rest % d[k].part) * step;
            rest /= d[k].part;
            step *= d[k].size;
        }
        block_add(m, (struct spot){.at = at * extent_of_layout(&old)}, d[count - 1].part, &old);
    }
    m->made.low = 0;
    m->made.high = whole * extent_of_layout(&old);
    m->made.is_marked = true;
    return true;
}

static const struct constructor {
    const char *name;
    bool (*make)(struct maker *m, bool are_bytes);
    bool are_bytes; /* places and strides are bytes */
    int result;     /* argument */
} CONSTRUCTORS[] = {{"MPI_Type_contiguous", contiguous_make, false, 2},
                    {"MPI_Type_vector", vector_make, false, 4},
                    {"MPI_Type_create_hvector", vector_make, true, 4},
                    {"MPI_Type_hvector", vector_make, true, 4},
                    {"MPI_Type_indexed", indexed_make, false, 4},
                    {"MPI_Type_create_hindexed", indexed_make, true, 4},
                    {"MPI_Type_hindexed", indexed_make, true, 4},
                    {"MPI_Type_create_indexed_block", blocks_make, false, 4},
                    {"MPI_Type_create_hindexed_block", blocks_make, true, 4},
                    {"MPI_Type_create_struct", record_make, true, 4},
                    {"MPI_Type_struct", record_make, true, 4},
                    {"MPI_Type_create_resized", resized_make, true, 3},
                    {"MPI_Type_create_subarray", subarray_make, false, 6},
                    {"MPI_Type_dup", copy_make, false, 1}};

/* MPI_Get_address, MPI_Address; MPI_Aint_diff where it is a function. */
static bool address_call(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    const bool is_told =
        strcmp(mpi->name, "MPI_Get_address") == 0 || strcmp(mpi->name, "MPI_Address") == 0;
    struct value at = tracing_argument(t, call, 0), from;
    int64_t bytes;

    if (is_told) {
        tracing_store(t, call, 1, at.known == KNOWN_ADDRESS ? at : (struct value){0});
    } else if (strcmp(mpi->name, "MPI_Aint_diff") == 0) {
        from = tracing_argument(t, call, 1);
        if (at.known == KNOWN_ADDRESS && from.known == KNOWN_ADDRESS &&
            layout_distance(t, &from, &at, &bytes))
            tracing_return(t, call, value_number(bytes));
    } else {
        return false;
    }
    return true;
}

static const struct constructor *constructor_of(const struct mpi_function *mpi)
{
    for (size_t k = 0; k < sizeof CONSTRUCTORS / sizeof *CONSTRUCTORS; k++)
        if (strcmp(mpi->name, CONSTRUCTORS[k].name) == 0)
            return &CONSTRUCTORS[k];
    return NULL;
}

bool layout_call(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    const struct constructor *c = constructor_of(mpi);
    struct process *p = joint_process(t);
    struct maker m = {.t = t, .call = call};
    struct value handle = {0};

    if (!t->joint->order->seeks_raw)
        return false;
    if (!c)
        return strcmp(mpi->name, "MPI_Type_commit") == 0 || address_call(t, call, mpi) ||
               packed_call(t, call, mpi);
    if (p->layouts.count < LAYOUTS_LIMIT && c->make(&m, c->are_bytes)) {
        m.made.pieces = m.pieces.items;
        m.made.count = m.pieces.count;
        array_push(t->a->arena, &p->layouts, m.made);
        handle = value_number(TYPE_FIRST + (int64_t)p->layouts.count - 1);
    }
    tracing_store(t, call, c->result, handle);
    return true;
}

/* ---- bytes of objects ---- */

static int64_t bytes_of(const struct type *type)
{
    if (type_is_pointer(type))
        return sizeof(void *);
    if (type_is_array(type))
        return type->elements >= 0 ? type->elements * bytes_of(type->to) : 0;
    return type_size(type);
}

/* What the object is from its begin on: `open`, of blocks that are so many elements as one likes. */
static const struct type *root_of(const struct tracing *t, const struct value *at,
                                  const struct type *unit, struct type *open)
{
    const struct variable *v = memory_variable(t->memory, at->object);
    const struct type *seen = memory_unit_of(t->memory, at->object);

    if (v)
        return v->type;
    seen = seen ? seen : unit;
    if (!at->step || !seen)
        return seen;
    *open = (struct type){.kind = TYPE_ARRAY, .to = seen, .elements = -1};
    return open;
}

static const struct member *member_of(const struct type *record, const char *key)
{
    for (uint32_t k = 0; record->kind == TYPE_RECORD && k < record->member_count; k++)
        if (strcmp(record->members[k].key, key) == 0)
            return &record->members[k];
    return NULL;
}

/* Where in the object a part begins, and of what type it is. */
static bool offset_of(const struct step *step, const struct type *root, int64_t *at,
                      const struct type **type)
{
    const struct member *member;

    if (!step) {
        *at = 0;
        *type = root;
        return root != NULL;
    }
    if (!offset_of(step->outer, root, at, type))
        return false;
    if (step->key) {
        member = member_of(*type, step->key);
        *at += member ? member->at : 0;
        *type = member ? member->type : NULL;
        return member != NULL;
    }
    if (!type_is_array(*type) || bytes_of((*type)->to) <= 0)
        return false;
    *type = (*type)->to;
    *at += step->index * bytes_of(*type);
    return true;
}

bool layout_distance(struct tracing *t, const struct value *from, const struct value *to,
                     int64_t *out)
{
    const struct type *type, *root;
    struct type open;
    int64_t begin, end;

    if (from->object != to->object || from->step == memory_anywhere(t->memory) ||
        to->step == memory_anywhere(t->memory))
        return false;
    if (from->step == to->step) {
        *out = 0;
        return true;
    }
    root = root_of(t, to->step ? to : from, NULL, &open);
    if (!offset_of(from->step, root, &begin, &type) || !offset_of(to->step, root, &end, &type))
        return false;
    *out = end - begin;
    return true;
}

static bool part_walk(struct leaves *l, struct value at, const struct type *type, int64_t begin,
                      const struct piece *piece);

static bool elements_walk(struct leaves *l, struct value at, const struct type *array,
                          int64_t begin, const struct piece *piece)
{
    const int64_t bytes = bytes_of(array->to);
    int64_t first, last;

    if (bytes <= 0 || piece->end <= begin)
        return bytes > 0;
    first = piece->begin > begin ? (piece->begin - begin) / bytes : 0;
    last = (piece->end - begin - 1) / bytes;
    if (array->elements >= 0 && last >= array->elements)
        last = array->elements - 1;
    if (l->is_text && bytes == 1 && last > first)
        last = first;
    for (int64_t k = first; k <= last && l->left > 0; k++) {
        struct value one = at;

        one.step = memory_element(l->t->memory, at.step, k);
        if (!part_walk(l, one, array->to, begin + k * bytes, piece))
            return false;
    }
    return true;
}

/* What the piece takes of a part that begins there. */
static bool part_walk(struct leaves *l, struct value at, const struct type *type, int64_t begin,
                      const struct piece *piece)
{
    const int64_t end = begin + bytes_of(type);
    int64_t low, high;

    if (type_is_array(type))
        return elements_walk(l, at, type, begin, piece);
    if (end <= begin)
        return false;
    if (piece->end <= begin || end <= piece->begin)
        return true;
    if (type->kind == TYPE_RECORD && type->member_count == 0)
        return false;
    for (uint32_t k = 0; type->kind == TYPE_RECORD && k < type->member_count; k++) {
        struct value one = at;

        one.step = memory_field(l->t->memory, at.step, type->members[k].key);
        if (!part_walk(l, one, type->members[k].type, begin + type->members[k].at, piece))
            return false;
    }
    if (type->kind == TYPE_RECORD || l->left-- <= 0)
        return true;
    low = piece->begin > begin ? piece->begin : begin;
    high = piece->end < end ? piece->end : end;
    l->type = type;
    l->at = l->passed + low - piece->begin;
    l->see(l->context, &at, high - low);
    return true;
}

/* So many bytes from the address on. */
static bool piece_walk(struct leaves *l, const struct value *at, const struct type *unit,
                       int64_t by, const struct piece *piece)
{
    const struct value object = {.known = KNOWN_ADDRESS, .object = at->object};
    const struct type *root, *type;
    struct type open;
    struct piece all;
    int64_t begin;

    if (at->known != KNOWN_ADDRESS || at->step == memory_anywhere(l->t->memory))
        return false;
    root = root_of(l->t, at, unit, &open);
    if (!offset_of(at->step, root, &begin, &type))
        return false;
    all = (struct piece){.begin = begin + by + piece->begin, .end = begin + by + piece->end};
    return part_walk(l, object, root, 0, &all);
}

bool leaves_walk(struct leaves *l, const struct value *at, const struct type *unit,
                 const struct layout *layout, int64_t count)
{
    if (is_dense(layout)) {
        const struct piece all = {.begin = layout->low, .end = layout->low + count * layout->bytes};

        return piece_walk(l, at, unit, 0, &all);
    }
    for (int64_t n = 0; n < count && layout->count > 0 && l->left > 0; n++)
        for (uint32_t k = 0; k < layout->count && l->left > 0; k++) {
            const struct piece *piece = &layout->pieces[k];
            const struct value *from = piece->from.known == KNOWN_ADDRESS ? &piece->from : at;

            if (!piece_walk(l, from, unit, n * extent_of_layout(layout), piece))
                return false;
            l->passed += piece->end - piece->begin;
        }
    return true;
}

bool leaves_walk_object(struct leaves *l, const struct value *at, const struct type *unit)
{
    const struct value object = {.known = KNOWN_ADDRESS, .object = at->object};
    struct type open;
    const struct type *root = root_of(l->t, at, unit, &open);
    const struct piece all = {.end = root ? bytes_of(root) : 0};

    return all.end > 0 && part_walk(l, object, root, 0, &all);
}

static void leaf_count(void *context, const struct value *at, int64_t bytes)
{
    (void)context;
    (void)at;
    (void)bytes;
}

static void leaf_forget(void *context, const struct value *at, int64_t bytes)
{
    (void)bytes;
    memory_store(context, at, (struct value){0});
}

bool layout_forget(struct tracing *t, const struct value *at, const struct type *unit,
                   const struct layout *layout, int64_t count)
{
    struct leaves leaves = {
        .t = t, .see = leaf_count, .context = NULL, .is_text = false, .left = LEAVES_FORGOTTEN};

    if (!leaves_walk(&leaves, at, unit, layout, count) || leaves.left <= 0)
        return false;
    leaves = (struct leaves){.t = t,
                             .see = leaf_forget,
                             .context = t->memory,
                             .is_text = false,
                             .left = LEAVES_FORGOTTEN};
    return leaves_walk(&leaves, at, unit, layout, count);
}
