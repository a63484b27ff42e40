/* SPDX-License-Identifier: Apache-2.0 */
/* A ghost-update library: op codes, a registry of exchanges with tags of their own, callbacks that pack and unpack. */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#define TRANSPORT_ANYBODY (-77)

void transport_open(void);
int transport_put(const void *data, int bytes, int to, int tag);
int transport_get(void *data, int bytes, int from, int tag);
void transport_fence(void);
#endif
