/* SPDX-License-Identifier: Apache-2.0 */
/* How field values get to the sites that need them.
 *
 * Nearest neighbours: one message each way between known nodes. General displacements: a node sends
 * each of its sites to the node that wants it and counts from how many nodes it will hear; messages
 * are taken as they come, since every value in them carries the site it is for. */
#include "milc.h"

#include <stdlib.h>
#include <string.h>

/* One value of a general gather. */
typedef struct {
    int64_t site; /* place on the node that receives */
    vector_t value;
} parcel_t;

gather_t *start_gather(const lattice_t *l, const vector_t *field, int dir)
{
    gather_t *g = node_alloc(1, sizeof *g);
    int n = l->face_sites[dir], bytes = n * (int)sizeof(vector_t);

    g->lattice = l;
    g->field = field;
    g->dir = dir;
    g->request[0] = g->request[1] = MPI_REQUEST_NULL;
    if (n == 0)
        return g;
    g->out = node_alloc((size_t)n, sizeof *g->out);
    g->in = node_alloc((size_t)n, sizeof *g->in);
    MPI_Irecv(g->in, bytes, MPI_BYTE, l->recv_from[dir], GATHER_TAG + dir, l->comm, &g->request[0]);
    for (int i = 0; i < n; i++)
        g->out[i] = field[l->face[dir][i]];
    MPI_Isend(g->out, bytes, MPI_BYTE, l->send_to[dir], GATHER_TAG + dir, l->comm, &g->request[1]);
    return g;
}

void wait_gather(gather_t *g)
{
    MPI_Wait(&g->request[0], MPI_STATUS_IGNORE);
}

/* The value that site i gathered. */
const vector_t *gathered(const gather_t *g, int i)
{
    int at = g->lattice->neighbour[g->dir][i];
    int local = g->lattice->sites_on_node;

    return at < local ? &g->field[at] : &g->in[at - local];
}

void cleanup_gather(gather_t *g)
{
    MPI_Wait(&g->request[1], MPI_STATUS_IGNORE);
    free(g->out);
    free(g->in);
    free(g);
}

/* Sorts the sites by the node that wants them. Returns the number of such nodes other than this
 * one. */
static int sort_parcels(const lattice_t *l, const vector_t *field, const int disp[4],
                        parcel_t *parcels, int *first, vector_t *result)
{
    int *fill = node_alloc((size_t)l->number_of_nodes + 1, sizeof *fill);
    int nodes = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < l->sites_on_node; i++) {
            int x[4], node, at;

            site_coords(l, i, x);
            for (int d = 0; d < 4; d++)
                x[d] -= disp[d];
            node = node_number(l, x);
            at = node_index(l, x);
            if (node == l->this_node)
                result[at] = field[i];
            else if (pass == 0)
                first[node + 1]++;
            else
                parcels[fill[node]++] = (parcel_t){at, field[i]};
        }
        for (int node = 0; node < l->number_of_nodes && pass == 0; node++) {
            nodes += first[node + 1] > 0;
            first[node + 1] += first[node];
            fill[node] = first[node];
        }
    }
    free(fill);
    return nodes;
}

/* From how many other nodes this one gets values. */
static int count_sources(const lattice_t *l, const int disp[4])
{
    char *is_source = node_alloc((size_t)l->number_of_nodes, 1);
    int sources = 0;

    for (int i = 0; i < l->sites_on_node; i++) {
        int x[4], node;

        site_coords(l, i, x);
        for (int d = 0; d < 4; d++)
            x[d] += disp[d];
        node = node_number(l, x);
        sources += node != l->this_node && !is_source[node];
        is_source[node] = 1;
    }
    free(is_source);
    return sources;
}

/* result(x) = field(x + displacement) */
void general_gather(const lattice_t *l, const vector_t *field, const int displacement[4],
                    vector_t *result)
{
    parcel_t *parcels = node_alloc((size_t)l->sites_on_node, sizeof *parcels);
    int *first = node_alloc((size_t)l->number_of_nodes + 1, sizeof *first);
    int targets = sort_parcels(l, field, displacement, parcels, first, result);
    int sources = count_sources(l, displacement), n = 0;
    MPI_Request *requests = node_alloc((size_t)targets, sizeof *requests);

    for (int node = 0; node < l->number_of_nodes; node++)
        if (first[node + 1] > first[node])
            MPI_Isend(parcels + first[node], (first[node + 1] - first[node]) * (int)sizeof *parcels,
                      MPI_BYTE, node, GENERAL_GATHER_TAG, l->comm, &requests[n++]);
    while (sources-- > 0) {
        MPI_Status status;
        parcel_t *in;
        int bytes;

        MPI_Probe(ANYNODE, GENERAL_GATHER_TAG, l->comm, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        in = node_alloc((size_t)bytes, 1);
        MPI_Recv(in, bytes, MPI_BYTE, status.MPI_SOURCE, GENERAL_GATHER_TAG, l->comm,
                 MPI_STATUS_IGNORE);
        for (int k = 0; k < bytes / (int)sizeof *in; k++)
            result[in[k].site] = in[k].value;
        free(in);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(first);
    free(parcels);
}
