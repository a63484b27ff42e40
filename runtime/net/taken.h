/* SPDX-License-Identifier: Apache-2.0 */
/* Which synchronous messages of a channel were ever matched?  A file that the receiver writes and a restarted sender reads. */
#ifndef SPBC_NET_TAKEN_H
#define SPBC_NET_TAKEN_H

#include "layout.h"

#include <stdbool.h>

struct net;
struct taken;

/* taken_open: the file of the messages from src to dst, made by whoever of the two comes first. */
struct taken *taken_open(struct net *net, uint32_t src, uint32_t dst);
void taken_close(struct taken *taken);
/* taken_has: has any incarnation of dst matched a message with this record's identity? */
bool taken_has(struct net *net, struct taken *taken, const struct record *record);
/* taken_add (dst): it is being matched now.  Before the sender is told: what a sender knows must be in the file. */
void taken_add(struct net *net, struct taken *taken, const struct record *record);

#endif
