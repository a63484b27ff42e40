/* SPDX-License-Identifier: Apache-2.0 */
/* Maps the doorbells; whoever comes first makes the file. */
#include "bell.h"

#include <stdio.h>

enum { LINE_WORDS = 8 };

int bell_open(const char *job, uint32_t nranks, struct bell *bell)
{
    char name[SEGMENT_NAME_MAX];
    snprintf(name, sizeof name, "/spbc.%s.bell", job);
    size_t row_words = ((size_t)nranks + 63) / 64;
    row_words = (row_words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
    size_t bytes = nranks * (sizeof(struct bell_rank) + row_words * sizeof(uint64_t));
    struct segment file;
    int error = segment_share(name, bytes, &file);
    if (error) {
        return error;
    }
    *bell = (struct bell){.file = file,
                          .rank = (struct bell_rank *)file.base,
                          .row = (_Atomic uint64_t *)((struct bell_rank *)file.base + nranks),
                          .row_words = row_words};
    return 0;
}

void bell_close(struct bell *bell)
{
    segment_unmap(&bell->file);
    *bell = (struct bell){0};
}
