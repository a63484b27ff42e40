/* SPDX-License-Identifier: Apache-2.0 */
/* Random datatypes of words with their type maps computed beside MPI, and memory that notices what is written between the words.
 *
 * A word is 4 bytes: an MPI_INT, or other basic elements of that size together.  Every layout is made of words of each kind, by the same
 * constructors with the same arguments.
 */
#include "random.h"

struct layout layouts[LAYOUTS];

enum { PIECES_MAX = 12, COUNT_TESTED = 64, COUNT_UNLIMITED = 1 << 20 };
enum { WORD_INT, WORD_FLOAT, WORD_UNSIGNED, WORD_CHARS, WORD_SHORTS, WORD_MIXED };

const int parts_of_word[KINDS] = {1, 1, 1, 4, 2, 3};
static MPI_Datatype word[KINDS];

static void words_make(void)
{
    int lengths[2] = {1, 2};
    MPI_Aint places[2] = {0, 2};
    MPI_Datatype types[2] = {MPI_SHORT, MPI_CHAR};
    word[WORD_INT] = MPI_INT;
    word[WORD_FLOAT] = MPI_FLOAT;
    word[WORD_UNSIGNED] = MPI_UINT32_T;
    MPI_Type_contiguous(4, MPI_CHAR, &word[WORD_CHARS]);
    MPI_Type_vector(2, 1, 1, MPI_SHORT, &word[WORD_SHORTS]);
    MPI_Type_create_struct(2, lengths, places, types, &word[WORD_MIXED]);
    for (int kind = WORD_CHARS; kind < KINDS; kind++)
        MPI_Type_commit(&word[kind]);
}

/* Is this one made by the makers with large counts?  Drawn beside the dice, so that programs without rare forms are as they were. */
static bool is_wide(void)
{
    return program.has_rare && mix(dice_mark(), 1) % 2;
}

static void wide_of(int n, const int *narrow, MPI_Count *wide)
{
    for (int i = 0; i < n; i++)
        wide[i] = narrow[i];
}

/* A constructor is a list of displacements, in bytes, of elements of the old type. */
struct pieces {
    int n;
    MPI_Aint at[PIECES_MAX * 4];
};

static void pieces_block(struct pieces *p, MPI_Aint at, int length, MPI_Aint extent)
{
    for (int i = 0; i < length; i++)
        p->at[p->n++] = at + i * extent;
}

/* The new layout has the old one's words at every piece. */
static void layout_derive(struct layout *l, const struct pieces *p, MPI_Datatype made)
{
    const struct layout old = *l;
    l->type = made;
    l->words = 0;
    for (int k = 0; k < p->n; k++) {
        MPI_Aint lb = p->at[k] + old.lb, ub = lb + old.extent;
        MPI_Aint top = k ? (l->lb + l->extent > ub ? l->lb + l->extent : ub) : ub;
        l->lb = k && l->lb < lb ? l->lb : lb;
        l->extent = top - l->lb;
        l->low = k && l->low < p->at[k] + old.low ? l->low : p->at[k] + old.low;
        l->high = k && l->high > p->at[k] + old.high ? l->high : p->at[k] + old.high;
        for (int i = 0; i < old.words; i++)
            l->place[l->words++] = p->at[k] + old.place[i];
    }
}

static void make_indexed_wide(int kind, int n, const MPI_Count *lengths, const MPI_Count *places,
                              MPI_Datatype old, MPI_Datatype *made)
{
    MPI_Datatype types[3] = {old, old, old};
    switch (kind) {
    case 0:
        MPI_Type_indexed_c(n, lengths, places, old, made);
        break;
    case 1:
        MPI_Type_create_hindexed_c(n, lengths, places, old, made);
        break;
    case 2:
        MPI_Type_create_indexed_block_c(n, lengths[0], places, old, made);
        break;
    default:
        MPI_Type_create_struct_c(n, lengths, places, types, made);
    }
}

static void make_indexed(struct layout *l, int kind, struct pieces *p, MPI_Datatype *made)
{
    int n = 1 + draw(3), lengths[3], places[3];
    MPI_Aint wide[3];
    MPI_Datatype types[3];
    MPI_Aint span = l->high - l->low + (l->extent < 0 ? -l->extent : l->extent);
    int same = 1 + draw(3), direction = draw(2) ? 1 : -1;
    for (int i = 0; i < n; i++) {
        lengths[i] = kind == 2 ? same : 1 + draw(3);
        places[i] = direction * i * (4 + draw(2)) + draw(3);
        wide[i] = direction * i * (4 * span) + 4 * draw(5);
        types[i] = l->type;
        pieces_block(p, kind == 0 || kind == 2 ? places[i] * l->extent : wide[i], lengths[i],
                     l->extent);
    }
    if (is_wide()) {
        MPI_Count length[3], place[3], bytes[3];
        wide_of(n, lengths, length);
        wide_of(n, places, place);
        for (int i = 0; i < n; i++)
            bytes[i] = wide[i];
        make_indexed_wide(kind, n, length, kind == 0 || kind == 2 ? place : bytes, l->type, made);
        return;
    }
    switch (kind) {
    case 0:
        MPI_Type_indexed(n, lengths, places, l->type, made);
        break;
    case 1:
        MPI_Type_create_hindexed(n, lengths, wide, l->type, made);
        break;
    case 2:
        MPI_Type_create_indexed_block(n, same, places, l->type, made);
        break;
    default:
        MPI_Type_create_struct(n, lengths, wide, types, made);
    }
}

static void make_vector(struct layout *l, bool in_bytes, struct pieces *p, MPI_Datatype *made)
{
    int n = 1 + draw(3), length = 1 + draw(2), stride = (length + draw(3)) * (draw(3) ? 1 : -1);
    MPI_Aint bytes = stride * l->extent + (in_bytes ? 4 * draw(3) : 0);
    for (int i = 0; i < n; i++)
        pieces_block(p, i * bytes, length, l->extent);
    if (in_bytes && is_wide())
        MPI_Type_create_hvector_c(n, length, bytes, l->type, made);
    else if (is_wide())
        MPI_Type_vector_c(n, length, stride, l->type, made);
    else if (in_bytes)
        MPI_Type_create_hvector(n, length, bytes, l->type, made);
    else
        MPI_Type_vector(n, length, stride, l->type, made);
}

static void make_subarray(struct layout *l, struct pieces *p, MPI_Datatype *made)
{
    int sizes[2] = {2 + draw(3), 2 + draw(3)}, sub[2], start[2], is_fortran = draw(2);
    for (int d = 0; d < 2; d++) {
        sub[d] = 1 + draw(sizes[d] < 3 ? sizes[d] : 3);
        start[d] = draw(sizes[d] - sub[d] + 1);
    }
    int slow = is_fortran ? 1 : 0, fast = 1 - slow;
    for (int i = 0; i < sub[slow]; i++)
        pieces_block(p, ((start[slow] + i) * sizes[fast] + start[fast]) * l->extent, sub[fast],
                     l->extent);
    int order = is_fortran ? MPI_ORDER_FORTRAN : MPI_ORDER_C;
    if (is_wide()) {
        MPI_Count wide[3][2];
        wide_of(2, sizes, wide[0]);
        wide_of(2, sub, wide[1]);
        wide_of(2, start, wide[2]);
        MPI_Type_create_subarray_c(2, wide[0], wide[1], wide[2], order, l->type, made);
    } else {
        MPI_Type_create_subarray(2, sizes, sub, start, order, l->type, made);
    }
    l->extent *= sizes[0] * sizes[1]; /* the caller keeps it */
}

static int contiguous_wide(int n, MPI_Datatype old, MPI_Datatype *made)
{
    return MPI_Type_contiguous_c(n, old, made);
}

/* layout_step: wraps the layout into one more constructor. */
static void layout_step(struct layout *l, MPI_Datatype base)
{
    struct pieces p = {0};
    MPI_Datatype made, old = l->type;
    MPI_Aint lb = l->lb, extent = 0;
    bool is_resized = false;
    int kind = draw(9);
    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3:
        make_indexed(l, kind, &p, &made);
        break;
    case 4:
        make_vector(l, false, &p, &made);
        break;
    case 5:
        make_vector(l, true, &p, &made);
        break;
    case 6:
        if (l->lb == 0) { /* else extents of whole arrays are a matter of taste */
            struct layout element = *l;
            make_subarray(l, &p, &made);
            extent = l->extent, is_resized = true;
            *l = element;
            break;
        }
        /* fall through */
    case 7: {
        int n = 1 + draw(4);
        pieces_block(&p, 0, n, l->extent);
        (is_wide() ? contiguous_wide : MPI_Type_contiguous)(n, l->type, &made);
        break;
    }
    default:
        pieces_block(&p, 0, 1, l->extent);
        lb = l->lb - 4 * draw(3);
        extent = draw(4) == 0 ? 4 : l->high - lb + 4 * draw(4);
        is_resized = true;
        if (is_wide())
            MPI_Type_create_resized_c(l->type, lb, extent, &made);
        else
            MPI_Type_create_resized(l->type, lb, extent, &made);
    }
    layout_derive(l, &p, made);
    if (is_resized)
        l->lb = lb, l->extent = extent;
    if (old != base)
        MPI_Type_free(&old);
}

/* How many elements can stand beside each other without sharing a word? */
static int count_find(const struct layout *l)
{
    MPI_Aint extent = l->extent < 0 ? -l->extent : l->extent;
    int count = 0, tested = extent >= l->high - l->low ? 1 : COUNT_TESTED;
    MPI_Aint low = l->low + (l->extent < 0 ? tested * l->extent : 0);
    size_t words = (size_t)((l->high - l->low + tested * extent) / 4 + 1);
    bool *taken = calloc(words, sizeof *taken), is_free = true;
    for (; count < tested && is_free; count += is_free)
        for (int i = 0; i < l->words && is_free; i++) {
            bool *at = &taken[(l->place[i] + count * l->extent - low) / 4];
            is_free = !*at;
            *at = true;
        }
    free(taken);
    return tested == 1 && count == 1 ? COUNT_UNLIMITED : count;
}

static void layout_make(struct layout *l, bool is_derived, MPI_Datatype base)
{
    *l = (struct layout){.type = base, .words = 1, .extent = 4, .high = 4};
    for (int steps = is_derived ? 1 + draw(3) : 0; steps > 0 && l->words <= PIECES_MAX; steps--) {
        struct layout before = *l;
        if (before.type != base)
            MPI_Type_dup(before.type, &before.type);
        layout_step(l, base);
        l->count_max = l->words <= LAYOUT_WORDS ? count_find(l) : 0;
        if (l->count_max == 0) { /* shares words with itself: take it back */
            MPI_Type_free(&l->type);
            *l = before;
        } else if (before.type != base) {
            MPI_Type_free(&before.type);
        }
    }
    l->count_max = count_find(l);
    MPI_Aint lb, extent, low, real;
    MPI_Type_get_extent(l->type, &lb, &extent);
    MPI_Type_get_true_extent(l->type, &low, &real);
    CHECK_EQUAL(lb, l->lb);
    CHECK_EQUAL(extent, l->extent);
    CHECK_EQUAL(low, l->low);
    CHECK_EQUAL(real, l->high - l->low);
    MPI_Count wide_lb, wide_extent, size;
    MPI_Type_get_extent_c(l->type, &wide_lb, &wide_extent);
    MPI_Type_size_c(l->type, &size);
    CHECK(wide_lb == lb && wide_extent == extent && size == l->words * 4);
    if (l->type != base)
        MPI_Type_commit(&l->type);
}

void layouts_make(void)
{
    const uint64_t mark = dice_mark();
    words_make();
    for (int kind = KINDS - 1; kind >= 0; kind--) {
        dice_rewind(mark);
        for (int k = 0; k < LAYOUTS; k++) {
            struct layout made;
            layout_make(&made, k > 0, word[kind]);
            memcpy(made.as, layouts[k].as, sizeof made.as);
            made.as[kind] = made.type;
            layouts[k] = made;
        }
    }
}

void layouts_free(void)
{
    for (int k = 0; k < LAYOUTS; k++)
        for (int kind = 0; kind < KINDS; kind++)
            if (layouts[k].as[kind] != word[kind])
                MPI_Type_free(&layouts[k].as[kind]);
    for (int kind = WORD_CHARS; kind < KINDS; kind++)
        MPI_Type_free(&word[kind]);
}

const struct layout *layout_pick(int (*ways)(int), int words)
{
    const struct layout *found = &layouts[0];
    for (int tries = 3; tries > 0; tries--) { /* always as many throws: all ranks go on alike */
        const struct layout *l = &layouts[ways(LAYOUTS)];
        if (found == &layouts[0] && words % l->words == 0 && words / l->words <= l->count_max)
            found = l;
    }
    return found;
}

/* ---- memory ---- */

static int untouched(size_t i)
{
    return (int)(0x5a000000 + (i & 0xffffff));
}

void memory_init(struct memory *m, const struct layout *layout, int count)
{
    MPI_Aint reach = count > 0 ? (count - 1) * layout->extent : 0;
    MPI_Aint low = layout->low + (reach < 0 ? reach : 0),
             high = layout->high + (reach > 0 ? reach : 0);
    low = low < 0 ? low : 0;
    high = high > 0 ? high : 0;
    m->layout = layout;
    m->count = count;
    m->block_words = (size_t)(high - low) / 4 + 4;
    m->block = malloc(m->block_words * sizeof *m->block);
    CHECK(m->block);
    m->origin = (char *)(m->block + 2) - low;
    for (size_t i = 0; i < m->block_words; i++)
        m->block[i] = untouched(i);
}

void memory_fini(struct memory *m)
{
    free(m->block);
    m->block = NULL;
}

int *memory_word(const struct memory *m, int index)
{
    const struct layout *l = m->layout;
    return (int *)(void *)(m->origin + (index / l->words) * l->extent + l->place[index % l->words]);
}

void memory_check(const struct memory *m, const bool *is_used)
{
    bool *may = calloc(m->block_words, sizeof *may);
    for (int i = 0; i < m->count * m->layout->words; i++)
        if (is_used[i])
            may[memory_word(m, i) - m->block] = true;
    for (size_t i = 0; i < m->block_words; i++)
        CHECK(may[i] || m->block[i] == untouched(i));
    free(may);
}

struct handed memory_hand(const struct memory *m, int kind, bool is_absolute)
{
    struct handed h = {m->origin, m->count, m->layout->as[kind], is_absolute};
    if (is_absolute) {
        MPI_Aint address;
        MPI_Get_address(m->origin, &address);
        if (program.has_rare && m->count % 2) {
            MPI_Count count = m->count, at = address;
            MPI_Type_create_hindexed_c(1, &count, &at, m->layout->as[kind], &h.type);
        } else {
            MPI_Type_create_hindexed(1, &h.count, &address, m->layout->as[kind], &h.type);
        }
        MPI_Type_commit(&h.type);
        h.buf = MPI_BOTTOM;
        h.count = 1;
    }
    return h;
}

void handed_done(struct handed *h)
{
    if (h->is_absolute)
        MPI_Type_free(&h->type);
}
