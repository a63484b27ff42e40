/* SPDX-License-Identifier: Apache-2.0 */
/* Is something kept in a std::map under the source of its message? */
#ifndef SPBC_PASSES_MAPPED_H
#define SPBC_PASSES_MAPPED_H

#include "passes/owned.h"

/* mapped_element: what the pointer leads to, where it is what a map gives for the round's source: as an element of the map, the
 * same expression wherever that is; NULL: it is something else. */
const struct expr *mapped_element(const struct commute *commute, const struct expr *pointer);
/* mapped_inserts: does the call, with this argument, do no more to a map than that the source is in it? */
bool mapped_inserts(const struct commute *commute, const struct node *call, uint32_t arg,
                    struct owned *out);
/* mapped_unites: does the call, with this argument, do no more to a set than that a number of the round's message is in it? */
bool mapped_unites(const struct commute *commute, const struct node *call, uint32_t arg);

#endif
