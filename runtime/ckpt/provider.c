/* SPDX-License-Identifier: Apache-2.0 */
/* The table of checkpoint providers. */
#include "ckpt/provider.h"

#include <stddef.h>
#include <string.h>

static const struct ckpt_provider providers[] = {
    {"none", "restart from the program's start; needs the whole log", true, false},
    {"protect", "variables registered by the program", false, true},
    {"transparent", "image of the process without its MPI", false, true},
};

const struct ckpt_provider *ckpt_provider_get(unsigned index)
{
    return index < sizeof providers / sizeof providers[0] ? &providers[index] : NULL;
}

const struct ckpt_provider *ckpt_provider_find(const char *name)
{
    for (unsigned i = 0; i < sizeof providers / sizeof providers[0]; i++)
        if (strcmp(providers[i].name, name) == 0)
            return &providers[i];
    return NULL;
}
