/* SPDX-License-Identifier: Apache-2.0 */
/* Which node holds which site: the lattice is cut into equal boxes, the largest prime factors
 * first. */
#include "milc.h"

#include <stdlib.h>
#include <string.h>

/* Cuts the longest side that the factor divides; no side: the lattice does not fit this number of
 * nodes. */
static int cut_longest(lattice_t *l, int factor)
{
    int best = -1;

    for (int d = 0; d < 4; d++)
        if (l->box[d] % factor == 0 && (best < 0 || l->box[d] >= l->box[best]))
            best = d;
    if (best < 0)
        return 0;
    l->box[best] /= factor;
    l->squares[best] *= factor;
    return 1;
}

static int cut_lattice(lattice_t *l)
{
    int left = l->number_of_nodes;

    for (int factor = left; factor > 1; factor--) {
        int is_prime = 1;

        for (int p = 2; p * p <= factor; p++)
            is_prime = is_prime && factor % p != 0;
        while (is_prime && left % factor == 0) {
            if (!cut_longest(l, factor))
                return 0;
            left /= factor;
        }
    }
    return 1;
}

static int wrap(int x, int n)
{
    x %= n;
    return x < 0 ? x + n : x;
}

/* Number of the node that holds a site, and the site's place there. Coordinates may lie outside the
 * lattice. */
int node_number(const lattice_t *l, const int x[4])
{
    int node = 0;

    for (int d = 3; d >= 0; d--)
        node = node * l->squares[d] + wrap(x[d], l->size[d]) / l->box[d];
    return node;
}

int node_index(const lattice_t *l, const int x[4])
{
    int index = 0;

    for (int d = 3; d >= 0; d--)
        index = index * l->box[d] + wrap(x[d], l->size[d]) % l->box[d];
    return index;
}

void site_coords(const lattice_t *l, int i, int x[4])
{
    for (int d = 0; d < 4; d++) {
        x[d] = l->origin[d] + i % l->box[d];
        i /= l->box[d];
    }
}

uint64_t site_number(const lattice_t *l, const int x[4])
{
    uint64_t number = 0;

    for (int d = 3; d >= 0; d--)
        number = number * (uint64_t)l->size[d] + (uint64_t)wrap(x[d], l->size[d]);
    return number;
}

static void step(int x[4], int dir)
{
    x[dir % 4] += dir < 4 ? 1 : -1;
}

/* Where each site finds its neighbour in one direction, and what the other side has to send for
 * that. */
static void make_direction(lattice_t *l, int dir)
{
    int d = dir % 4, arriving = 0;
    int corner[4];

    l->neighbour[dir] = node_alloc((size_t)l->sites_on_node, sizeof(int));
    l->face_sites[dir] = l->squares[d] > 1 ? l->sites_on_node / l->box[d] : 0;
    l->face[dir] = node_alloc((size_t)l->face_sites[dir], sizeof(int));
    for (int i = 0; i < l->sites_on_node; i++) {
        int x[4];

        site_coords(l, i, x);
        step(x, dir);
        if (node_number(l, x) == l->this_node) {
            l->neighbour[dir][i] = node_index(l, x);
        } else {
            l->neighbour[dir][i] = l->sites_on_node + arriving;
            /* The node opposite sees its own face in the same order, so the site's mirror image is
             * what leaves here. */
            l->face[dir][arriving++] = node_index(l, x);
        }
    }
    memcpy(corner, l->origin, sizeof corner);
    corner[d] += dir < 4 ? l->box[d] : -l->box[d];
    l->recv_from[dir] = node_number(l, corner);
    memcpy(corner, l->origin, sizeof corner);
    corner[d] -= dir < 4 ? l->box[d] : -l->box[d];
    l->send_to[dir] = node_number(l, corner);
}

/* Returns 0 when the lattice cannot be cut into as many equal boxes as there are nodes. */
int layout_init(lattice_t *l, const int size[4], MPI_Comm comm)
{
    int node;

    memset(l, 0, sizeof *l);
    l->comm = comm;
    MPI_Comm_rank(comm, &l->this_node);
    MPI_Comm_size(comm, &l->number_of_nodes);
    for (int d = 0; d < 4; d++) {
        l->size[d] = l->box[d] = size[d];
        l->squares[d] = 1;
    }
    if (!cut_lattice(l))
        return 0;
    node = l->this_node;
    l->sites_on_node = 1;
    for (int d = 0; d < 4; d++) {
        l->origin[d] = node % l->squares[d] * l->box[d];
        node /= l->squares[d];
        l->sites_on_node *= l->box[d];
    }
    for (int dir = 0; dir < NDIRS; dir++)
        make_direction(l, dir);
    return 1;
}

void layout_free(lattice_t *l)
{
    for (int dir = 0; dir < NDIRS; dir++) {
        free(l->neighbour[dir]);
        free(l->face[dir]);
    }
}
