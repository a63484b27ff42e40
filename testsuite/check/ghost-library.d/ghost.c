/* SPDX-License-Identifier: Apache-2.0 */
/* A ghost-update library: op codes, a registry of exchanges with tags of their own, callbacks that pack and unpack. */
//? Packs, sends, receives from whoever comes, unpacks at the index that the message names.
#include "ghost.h"
#include "transport.h"

static int next_tag = 500;

void ghost_setup(struct ghost *g, const int *targets, int count, int receives)
{
    transport_open();
    g->tag = next_tag++;
    g->targets = targets;
    g->count = count;
    g->receives = receives;
}

void ghost_callbacks(struct ghost *g, ghost_pack *pack, ghost_pack *unpack, void *data)
{
    g->pack = pack;
    g->unpack = unpack;
    g->data = data;
}

void ghost_update(struct ghost *g, enum ghost_op op)
{
    double message[2];

    for (int k = 0; k < g->count; k++) {
        message[0] = k;
        g->pack(g->data, k, &message[1]);
        transport_put(message, sizeof message, g->targets[k], g->tag);
    }
    for (int k = 0; k < g->receives; k++) {
        transport_get(message, sizeof message, TRANSPORT_ANYBODY, g->tag);
        if (op == GHOST_SET)
            g->unpack(g->data, (int)message[0], &message[1]);
    }
}

void ghost_fence(void)
{
    transport_fence();
}
