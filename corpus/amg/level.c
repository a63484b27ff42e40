/* SPDX-License-Identifier: Apache-2.0 */
/* The linear system of one grid: the fine one from the hash, all of them connected to the ranks
 * they need values from. */
#include "amg.h"

#include <stdlib.h>
#include <string.h>

/* Conductivity of the edge between two points, or to the rim. A small integer: the operators of all
 * grids stay exact. */
static int64_t edge_weight(int setup, int64_t a, int64_t b)
{
    int64_t low = a < b ? a : b, high = a < b ? b : a;

    return 1 + (int64_t)(hash_mix(hash_mix((uint64_t)setup, (uint64_t)low), (uint64_t)high) % 9);
}

static void row_make(struct level *l, int at, int n, int setup)
{
    int64_t id = l->id[at], diagonal = 0;
    int64_t i = id % n, j = id / n;
    const int64_t near[4] = {j > 0 ? id - n : -1, i > 0 ? id - 1 : -1, i < n - 1 ? id + 1 : -1,
                             j < n - 1 ? id + n : -1};
    int k = l->row[at], middle = k;

    for (int d = 0; d < 4; d++) {
        int64_t w = edge_weight(setup, id, near[d] < 0 ? -1 - d : near[d]);

        if (d == 2) {
            middle = k;
            l->column[k++] = id;
        }
        diagonal += w;
        if (near[d] >= 0) {
            l->column[k] = near[d];
            l->value[k++] = -w;
        }
    }
    l->value[middle] = diagonal;
    l->row[at + 1] = k;
}

/* An n by n grid whose lines are dealt out to the ranks like cards, anew in every set-up. */
void level_make_fine(struct level *l, MPI_Comm comm, int n, int setup)
{
    memset(l, 0, sizeof *l);
    l->comm = comm;
    MPI_Comm_rank(comm, &l->rank);
    MPI_Comm_size(comm, &l->size);
    for (int pass = 0; pass < 2; pass++) {
        l->nrows = 0;
        for (int64_t j = 0; j < n; j++) {
            if (hash_mix((uint64_t)setup + 77, (uint64_t)j) % (uint64_t)l->size !=
                (uint64_t)l->rank)
                continue;
            for (int64_t i = 0; i < n && pass == 1; i++)
                l->id[l->nrows + i] = j * n + i;
            l->nrows += n;
        }
        if (pass == 0)
            l->id = memory_get((size_t)l->nrows, sizeof *l->id);
    }
    l->row = memory_get((size_t)l->nrows + 1, sizeof *l->row);
    l->column = memory_get((size_t)l->nrows * 5, sizeof *l->column);
    l->value = memory_get((size_t)l->nrows * 5, sizeof *l->value);
    for (int k = 0; k < l->nrows; k++)
        row_make(l, k, n, setup);
}

static int id_find(const int64_t *ids, int n, int64_t id)
{
    int low = 0, high = n;

    while (low < high) {
        int mid = low + (high - low) / 2;

        if (ids[mid] < id)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && ids[low] == id ? low : -1;
}

/* Place of an id among the local rows, -1 when it is no local row. */
int level_find(const struct level *l, int64_t id)
{
    return id_find(l->id, l->nrows, id);
}

/* Place of an id in the vectors of the level. */
static int level_place(const struct level *l, int64_t id)
{
    int at = level_find(l, id);

    for (int k = 0; at < 0 && k < l->pack.nfrom; k++) {
        const struct partner *f = &l->pack.from[k];
        int found = id_find(l->pack.needed + f->start, f->count, id);

        if (found >= 0)
            at = l->nrows + f->start + found;
    }
    if (at < 0)
        MPI_Abort(l->comm, 1);
    return at;
}

static int id_compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* The remote rows this rank needs: columns of its rows, and what its rows on the finer grid are
 * merged into. */
static int level_list_needed(const struct level *l, const struct level *finer, int64_t **needed)
{
    int n = 0, distinct = 0, nfiner = finer ? finer->nrows : 0;
    int64_t *list = memory_get((size_t)l->row[l->nrows] + (size_t)nfiner, sizeof *list);

    for (int k = 0; k < l->row[l->nrows]; k++)
        if (level_find(l, l->column[k]) < 0)
            list[n++] = l->column[k];
    for (int k = 0; k < nfiner; k++)
        if (level_find(l, finer->parent[k]) < 0)
            list[n++] = finer->parent[k];
    qsort(list, (size_t)n, sizeof *list, id_compare);
    for (int k = 0; k < n; k++)
        if (k == 0 || list[k] != list[k - 1])
            list[distinct++] = list[k];
    *needed = list;
    return distinct;
}

/* Find the owners, agree on what travels, and turn ids into places. `finer` is NULL on the finest
 * grid. */
void level_connect(struct level *l, const struct level *finer, int64_t nids)
{
    struct directory directory;
    int64_t *needed;
    int n = level_list_needed(l, finer, &needed);
    int *owners = memory_get((size_t)n, sizeof *owners);
    int64_t here = l->nrows;
    size_t length;

    directory_init(&directory, l->comm, nids);
    directory_publish(&directory, l->id, l->nrows);
    directory_lookup(&directory, needed, n, owners);
    directory_fini(&directory);
    package_init(&l->pack, l, needed, owners, n);
    free(needed);
    free(owners);

    l->where = memory_get((size_t)l->row[l->nrows], sizeof *l->where);
    for (int k = 0; k < l->row[l->nrows]; k++)
        l->where[k] = level_place(l, l->column[k]);
    if (finer)
        for (int k = 0; k < finer->nrows; k++)
            finer->coarse[k] = level_place(l, finer->parent[k]);
    length = (size_t)l->nrows + (size_t)l->pack.nneeded;
    l->parent = memory_get(length, sizeof *l->parent);
    l->coarse = memory_get((size_t)l->nrows, sizeof *l->coarse);
    l->x = memory_get(length, sizeof *l->x);
    l->b = memory_get(length, sizeof *l->b);
    l->r = memory_get(length, sizeof *l->r);
    MPI_Allreduce(&here, &l->total, 1, MPI_INT64_T, MPI_SUM, l->comm);
}

void level_fini(struct level *l)
{
    package_fini(&l->pack);
    free(l->id);
    free(l->row);
    free(l->column);
    free(l->value);
    free(l->where);
    free(l->parent);
    free(l->coarse);
    free(l->x);
    free(l->b);
    free(l->r);
}
