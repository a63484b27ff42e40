/* SPDX-License-Identifier: Apache-2.0 */
/* A message layer of its own, as many codes have one. */
#ifndef LAYER_H
#define LAYER_H

struct port {
    int comm, from, tag;
};

void layer_open(struct port *port, int comm, int from, int tag);
int layer_take(const struct port *port, int *who);
void layer_put(const struct port *port, int to, int value);
void layer_meet(int comm);

#endif
