/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a collective put what is between two messages?  A few large blocks are kept for the
 * next one: fresh pages cost more than the copy into them (0.1 us a page of 4 KiB and its clearing).
 *
 * Each block begins with its size.  Small ones are malloc's, very large ones are not kept.
 */
#include "scratch.h"

#include "world.h"

#include <stdlib.h>

enum { LEAST = 64 * 1024, MOST = 8 * 1024 * 1024, SPARES = 4 };

struct block {
    size_t bytes; /* behind this */
    size_t pad;
};

static struct block *spare[SPARES];

void *scratch_new(size_t bytes)
{
    int best = -1;
    for (int i = 0; bytes >= LEAST && i < SPARES; i++)
        if (spare[i] && spare[i]->bytes >= bytes &&
            (best < 0 || spare[i]->bytes < spare[best]->bytes))
            best = i;
    if (best >= 0) {
        struct block *b = spare[best];
        spare[best] = NULL;
        return b + 1;
    }
    struct block *b = rt_alloc(sizeof *b + bytes);
    b->bytes = bytes;
    return b + 1;
}

void scratch_free(void *memory)
{
    struct block *b = memory ? (struct block *)memory - 1 : NULL;
    if (b && b->bytes >= LEAST && b->bytes <= MOST) {
        int least = 0;
        for (int i = 0; i < SPARES; i++) {
            if (!spare[i]) {
                spare[i] = b;
                return;
            }
            if (spare[i]->bytes < spare[least]->bytes)
                least = i;
        }
        if (spare[least]->bytes < b->bytes) {
            struct block *smaller = spare[least];
            spare[least] = b;
            b = smaller;
        }
    }
    free(b);
}

void scratch_fini(void)
{
    for (int i = 0; i < SPARES; i++) {
        free(spare[i]);
        spare[i] = NULL;
    }
}
