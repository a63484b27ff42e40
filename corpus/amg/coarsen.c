/* SPDX-License-Identifier: Apache-2.0 */
/* The next coarser grid: a maximal independent set of rows, everybody else merged into a neighbour
 * in it.
 *
 * The set is found in rounds, a row joins when its measure (entries of the row, then a hash of its
 * id) beats those of all undecided neighbours. The coarse operator sums the entries between two
 * groups; being made of integers it is the same on any number of ranks. Ranks left with few coarse
 * rows hand them over to a partner, so ownership follows no formula. */
#include "amg.h"

#include <stdlib.h>
#include <string.h>

enum { TAG_HAND_OVER = 31 };
enum { FEW_ROWS = 6 };
enum choice { CHOICE_NONE, CHOICE_ROOT, CHOICE_MEMBER };

static uint64_t row_measure(const struct level *l, int at, uint64_t salt)
{
    int is_local = at < l->nrows;
    int64_t id = is_local ? l->id[at] : l->pack.needed[at - l->nrows];
    int degree = is_local ? l->row[at + 1] - l->row[at] : l->pack.degree[at - l->nrows];

    return ((uint64_t)degree << 40) | (hash_mix(salt, (uint64_t)id) >> 24);
}

static int row_is_peak(const struct level *l, const int64_t *choice, const uint64_t *measure, int i)
{
    for (int k = l->row[i]; k < l->row[i + 1]; k++) {
        int j = l->where[k];

        if (j == i || choice[j] != CHOICE_NONE)
            continue;
        if (measure[j] > measure[i] || (measure[j] == measure[i] && l->column[k] > l->id[i]))
            return 0;
    }
    return 1;
}

static int row_has_root(const struct level *l, const int64_t *choice, int i)
{
    for (int k = l->row[i]; k < l->row[i + 1]; k++)
        if (choice[l->where[k]] == CHOICE_ROOT)
            return 1;
    return 0;
}

static void choose_roots(struct level *l, const uint64_t *measure, int64_t *choice)
{
    int64_t open_here, open_total;
    int64_t *next = memory_get((size_t)l->nrows, sizeof *next);

    do {
        for (int i = 0; i < l->nrows; i++)
            next[i] = choice[i] == CHOICE_NONE && row_is_peak(l, choice, measure, i) ? CHOICE_ROOT
                                                                                     : choice[i];
        memcpy(choice, next, (size_t)l->nrows * sizeof *next);
        package_fill(&l->pack, l->nrows, choice);
        open_here = 0;
        for (int i = 0; i < l->nrows; i++) {
            if (choice[i] == CHOICE_NONE && row_has_root(l, choice, i))
                choice[i] = CHOICE_MEMBER;
            open_here += choice[i] == CHOICE_NONE;
        }
        package_fill(&l->pack, l->nrows, choice);
        MPI_Allreduce(&open_here, &open_total, 1, MPI_INT64_T, MPI_SUM, l->comm);
    } while (open_total > 0);
    free(next);
}

/* A member joins the root it is tied to most strongly. */
static void choose_parents(struct level *l, const uint64_t *measure, const int64_t *choice,
                           int *root)
{
    for (int i = 0; i < l->nrows; i++) {
        int best = -1;

        l->parent[i] = l->id[i];
        root[i] = i;
        if (choice[i] == CHOICE_ROOT)
            continue;
        for (int k = l->row[i]; k < l->row[i + 1]; k++) {
            if (choice[l->where[k]] != CHOICE_ROOT)
                continue;
            if (best < 0 || l->value[k] < l->value[best] ||
                (l->value[k] == l->value[best] && measure[l->where[k]] > measure[l->where[best]]))
                best = k;
        }
        l->parent[i] = l->column[best];
        root[i] = l->where[best];
    }
    package_fill(&l->pack, l->nrows, l->parent);
}

static int triple_compare(const void *a, const void *b)
{
    const struct triple *x = a, *y = b;

    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return (x->column > y->column) - (x->column < y->column);
}

/* Sort, and add up what stands at the same place. */
static int triples_merge(struct triple *list, int n)
{
    int m = 0;

    qsort(list, (size_t)n, sizeof *list, triple_compare);
    for (int k = 0; k < n; k++) {
        if (m > 0 && triple_compare(&list[m - 1], &list[k]) == 0)
            list[m - 1].value += list[k].value;
        else
            list[m++] = list[k];
    }
    return m;
}

/* Which partner owns the row at a place of the vectors: its position in the package, nfrom for this
 * rank. */
static int place_owner(const struct level *l, int place)
{
    int k = 0;

    if (place < l->nrows)
        return l->pack.nfrom;
    while (place - l->nrows >= l->pack.from[k].start + l->pack.from[k].count)
        k++;
    return k;
}

/* Entries of the coarse operator, each on the rank that owns the root of its row. */
static int product_make(struct level *l, const int *root, struct triple **entries)
{
    int groups = l->pack.nfrom + 1, n = 0;
    int *start = memory_get((size_t)groups + 1, sizeof *start);
    int *fill = memory_get((size_t)groups, sizeof *fill);
    struct triple *out = memory_get((size_t)l->row[l->nrows], sizeof *out);

    for (int i = 0; i < l->nrows; i++)
        start[place_owner(l, root[i]) + 1] += l->row[i + 1] - l->row[i];
    for (int g = 0; g < groups; g++) {
        start[g + 1] += start[g];
        fill[g] = start[g];
    }
    for (int i = 0; i < l->nrows; i++) {
        int g = place_owner(l, root[i]);

        for (int k = l->row[i]; k < l->row[i + 1]; k++)
            out[fill[g]++] = (struct triple){l->parent[i], l->parent[l->where[k]], l->value[k]};
    }
    n = start[groups] - start[groups - 1];
    *entries = memory_get((size_t)n, sizeof **entries);
    memcpy(*entries, out + start[groups - 1], (size_t)n * sizeof *out);
    package_move(&l->pack, out, start, entries, &n);
    free(out);
    free(start);
    free(fill);
    return triples_merge(*entries, n);
}

static int triples_count_rows(const struct triple *list, int n)
{
    int rows = 0;

    for (int k = 0; k < n; k++)
        rows += k == 0 || list[k].row != list[k - 1].row;
    return rows;
}

/* A rank with few rows left hands them to its partner of this depth, which may go on handing them
 * over at the next. */
static int rows_hand_over(const struct level *l, int depth, struct triple **entries, int n)
{
    int step = 1 << (depth % 16);

    if (l->rank & step) {
        int leaving = triples_count_rows(*entries, n) < FEW_ROWS ? n : 0;

        comm_send(l->comm, *entries, 3 * leaving, MPI_INT64_T, l->rank - step, TAG_HAND_OVER);
        return n - leaving;
    }
    if (l->rank + step < l->size) {
        MPI_Status status;
        int count;

        comm_probe(l->comm, l->rank + step, TAG_HAND_OVER, &status);
        count = comm_count(&status, MPI_INT64_T);
        *entries = memory_grow(*entries, (size_t)n + (size_t)count / 3, sizeof **entries);
        comm_recv(l->comm, *entries + n, count, MPI_INT64_T, l->rank + step, TAG_HAND_OVER);
        return triples_merge(*entries, n + count / 3);
    }
    return n;
}

static void level_from_triples(struct level *l, const struct triple *list, int n)
{
    int rows = triples_count_rows(list, n), at = -1;

    l->nrows = rows;
    l->id = memory_get((size_t)rows, sizeof *l->id);
    l->row = memory_get((size_t)rows + 1, sizeof *l->row);
    l->column = memory_get((size_t)n, sizeof *l->column);
    l->value = memory_get((size_t)n, sizeof *l->value);
    for (int k = 0; k < n; k++) {
        if (k == 0 || list[k].row != list[k - 1].row) {
            at++;
            l->id[at] = list[k].row;
        }
        l->column[k] = list[k].column;
        l->value[k] = list[k].value;
        l->row[at + 1] = k + 1;
    }
}

/* Makes the rows of the next grid; level_connect must follow. */
void coarsen(struct level *fine, int depth, int setup, struct level *coarse)
{
    int length = fine->nrows + fine->pack.nneeded, n;
    uint64_t salt = hash_mix((uint64_t)setup, (uint64_t)depth);
    uint64_t *measure = memory_get((size_t)length, sizeof *measure);
    int64_t *choice = memory_get((size_t)length, sizeof *choice);
    int *root = memory_get((size_t)fine->nrows, sizeof *root);
    struct triple *entries;

    for (int i = 0; i < length; i++)
        measure[i] = row_measure(fine, i, salt);
    choose_roots(fine, measure, choice);
    choose_parents(fine, measure, choice, root);
    n = product_make(fine, root, &entries);
    n = rows_hand_over(fine, depth, &entries, n);
    memset(coarse, 0, sizeof *coarse);
    coarse->comm = fine->comm;
    coarse->rank = fine->rank;
    coarse->size = fine->size;
    level_from_triples(coarse, entries, n);
    free(entries);
    free(measure);
    free(choice);
    free(root);
}
