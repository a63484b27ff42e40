/* SPDX-License-Identifier: Apache-2.0 */
/* What did one rank record?  The file of record/layout.h in memory. */
#ifndef SPBC_RUN_RECORDED_H
#define SPBC_RUN_RECORDED_H

#include "record/layout.h"

#include <stdbool.h>
#include <stddef.h>

struct recorded {
    struct record_entry *entry; /* without texts */
    size_t count;
    char **text; /* by number - 1 */
    size_t text_count;
    bool is_complete; /* MPI_Finalize was reached */
};

/* recorded_read: 0, or -1 after complaining. */
int recorded_read(struct recorded *recorded, const char *directory, uint32_t rank);
void recorded_free(struct recorded *recorded);
/* recorded_text: of a number in an entry */
const char *recorded_text(const struct recorded *recorded, uint32_t number);

#endif
