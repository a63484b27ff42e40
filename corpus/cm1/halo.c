/* SPDX-License-Identifier: Apache-2.0 */
/* Halos: values of the four neighbours, one tag for each direction and field so that exchanges may
 * overlap. */
#include "cm1.h"

/* Tags name the direction in which the data moves. */
#define TAG_WESTWARD(f)  (100 + (f))
#define TAG_EASTWARD(f)  (200 + (f))
#define TAG_SOUTHWARD(f) (300 + (f))
#define TAG_NORTHWARD(f) (400 + (f))

#define HALO_RECV(side, type, i, j, tag)                                                           \
    MPI_Irecv(&a[CELL(t, i, j, 0)], 1, type, t->neighbour[side], tag, t->comm, &h->request[h->n++])
#define HALO_SEND(side, type, i, j, tag)                                                           \
    MPI_Isend(&a[CELL(t, i, j, 0)], 1, type, t->neighbour[side], tag, t->comm, &h->request[h->n++])

/* Begins to fill the halo on the given sides; every tile must ask for the same sides. h->n is 0 at
 * the first field. */
void halo_start(struct halo *h, struct tile *t, enum field_name f, unsigned sides)
{
    double *a = t->field[f];

    if (sides & SIDE_BIT(WEST)) {
        HALO_RECV(WEST, t->line_y, 0, 1, TAG_EASTWARD(f));
        HALO_SEND(EAST, t->line_y, t->nx, 1, TAG_EASTWARD(f));
    }
    if (sides & SIDE_BIT(EAST)) {
        HALO_RECV(EAST, t->line_y, t->nx + 1, 1, TAG_WESTWARD(f));
        HALO_SEND(WEST, t->line_y, 1, 1, TAG_WESTWARD(f));
    }
    if (sides & SIDE_BIT(SOUTH)) {
        HALO_RECV(SOUTH, t->line_x, 1, 0, TAG_NORTHWARD(f));
        HALO_SEND(NORTH, t->line_x, 1, t->ny, TAG_NORTHWARD(f));
    }
    if (sides & SIDE_BIT(NORTH)) {
        HALO_RECV(NORTH, t->line_x, 1, t->ny + 1, TAG_SOUTHWARD(f));
        HALO_SEND(SOUTH, t->line_x, 1, 1, TAG_SOUTHWARD(f));
    }
}

void halo_finish(struct halo *h)
{
    MPI_Waitall(h->n, h->request, MPI_STATUSES_IGNORE);
    h->n = 0;
}
