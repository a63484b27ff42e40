/* SPDX-License-Identifier: Apache-2.0 */
/* Which names does the loader of the lower MPI look up, and where do they go? */
#ifndef SPBC_MPI_LOWER_TABLE_H
#define SPBC_MPI_LOWER_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)
struct lower_name {
    const char *name;
    size_t offset;    /* of its pointer in struct lower */
    bool is_required; /* may be handed down */
};
extern const struct lower_name lower_names[];
extern const int lower_name_count;
#pragma GCC visibility pop

#endif
