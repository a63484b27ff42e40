/* SPDX-License-Identifier: Apache-2.0 */
/* What holds the state of an application that a failed cluster goes back to?  One row a provider,
 * used by the launcher and the ranks. Libc only; immutable.
 */
#ifndef SPBC_CKPT_PROVIDER_H
#define SPBC_CKPT_PROVIDER_H

#include <stdbool.h>

struct ckpt_provider {
    const char *name;
    const char *summary; /* one line for --help */
    bool is_available;   /* in this version; the others are refused by name */
    bool
        has_images; /* false: every restart begins at the program's start and needs the whole log */
};

/* ckpt_provider_find: the row of a name, NULL when there is none. */
const struct ckpt_provider *ckpt_provider_find(const char *name);
/* ckpt_provider_get: row by index, NULL behind the last one. */
const struct ckpt_provider *ckpt_provider_get(unsigned index);

#endif
