/* SPDX-License-Identifier: Apache-2.0 */
/* A ghost-update library: op codes, a registry of exchanges with tags of their own, callbacks that pack and unpack. */
#ifndef GHOST_H
#define GHOST_H

enum ghost_op { GHOST_SET, GHOST_ADD, GHOST_OPS };

typedef void ghost_pack(void *data, int index, double *value);

struct ghost {
    int tag, count, receives;
    const int *targets;
    ghost_pack *pack, *unpack;
    void *data;
};

void ghost_setup(struct ghost *g, const int *targets, int count, int receives);
void ghost_callbacks(struct ghost *g, ghost_pack *pack, ghost_pack *unpack, void *data);
void ghost_update(struct ghost *g, enum ghost_op op);
void ghost_fence(void);
#endif
