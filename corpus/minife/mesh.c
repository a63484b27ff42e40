/* SPDX-License-Identifier: Apache-2.0 */
/* Which unknowns a rank holds and how they are numbered. */
#include "minife.h"

#include <stdlib.h>

/* Cut the longest edge of the boxes by the smallest prime factor left, until every rank has one. */
static void boxes_choose(struct mesh *m)
{
    int left = m->size, factor = 2;

    for (int d = 0; d < 3; d++)
        m->boxes[d] = 1;
    while (left > 1) {
        int longest = 0;

        if (left % factor != 0) {
            factor++;
            continue;
        }
        for (int d = 1; d < 3; d++)
            if ((long)m->n[d] * m->boxes[longest] > (long)m->n[longest] * m->boxes[d])
                longest = d;
        m->boxes[longest] *= factor;
        left /= factor;
    }
}

static int cut(int n, int parts, int k)
{
    return (int)((long)n * k / parts);
}

static int cut_find(int n, int parts, int x)
{
    int k = (int)((long)x * parts / n);

    while (k > 0 && cut(n, parts, k) > x)
        k--;
    while (cut(n, parts, k + 1) <= x)
        k++;
    return k;
}

void mesh_init(struct mesh *m, const int n[3], MPI_Comm comm)
{
    int place[3];
    long rows;

    MPI_Comm_rank(comm, &m->rank);
    MPI_Comm_size(comm, &m->size);
    for (int d = 0; d < 3; d++)
        m->n[d] = n[d];
    boxes_choose(m);
    place[0] = m->rank % m->boxes[0];
    place[1] = m->rank / m->boxes[0] % m->boxes[1];
    place[2] = m->rank / m->boxes[0] / m->boxes[1];
    rows = 1;
    for (int d = 0; d < 3; d++) {
        m->low[d] = cut(m->n[d], m->boxes[d], place[d]);
        m->high[d] = cut(m->n[d], m->boxes[d], place[d] + 1);
        rows *= m->high[d] - m->low[d];
    }
    m->nrows = (int)rows;
    m->offset = checked_alloc(m->size + 1, sizeof *m->offset);
    MPI_Allgather(&rows, 1, MPI_LONG, m->offset + 1, 1, MPI_LONG, comm);
    for (int r = 0; r < m->size; r++)
        m->offset[r + 1] += m->offset[r];
}

void mesh_fini(struct mesh *m)
{
    free(m->offset);
}

long mesh_row(const struct mesh *m, const int at[3])
{
    int box[3], inside[3], width[3];

    for (int d = 0; d < 3; d++) {
        box[d] = cut_find(m->n[d], m->boxes[d], at[d]);
        inside[d] = at[d] - cut(m->n[d], m->boxes[d], box[d]);
        width[d] = cut(m->n[d], m->boxes[d], box[d] + 1) - cut(m->n[d], m->boxes[d], box[d]);
    }
    return m->offset[(box[2] * m->boxes[1] + box[1]) * m->boxes[0] + box[0]] +
           ((long)inside[2] * width[1] + inside[1]) * width[0] + inside[0];
}

int mesh_owner(const struct mesh *m, long row)
{
    int low = 0, high = m->size - 1;

    while (low < high) {
        int mid = (low + high) / 2;

        if (m->offset[mid + 1] > row)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}
