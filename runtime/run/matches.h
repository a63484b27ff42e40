/* SPDX-License-Identifier: Apache-2.0 */
/* Which message did every anonymous reception meet? */
#ifndef SPBC_RUN_MATCHES_H
#define SPBC_RUN_MATCHES_H

#include <stdint.h>

/* matches_write: reads what the ranks have recorded in the directory and writes the table of
 * --record-matches.  0, or -1 after complaining. */
int matches_write(const char *directory, uint32_t nranks, const char *file);

#endif
