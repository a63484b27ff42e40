/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings were known before?  A file with one finding a line:
 *
 *   FINGERPRINT RULE PATH: FUNCTION
 *
 * Only the fingerprint is read; the rest is for people who read the difference of two versions.
 * Lines that begin with '#' are comments; the first names the format.
 */
#ifndef SPBC_REPORT_BASELINE_H
#define SPBC_REPORT_BASELINE_H

#include "report/review.h"

struct map;

/* baseline_read: *known maps fingerprints to something not NULL.  Returns 0, or -1 with *error, a
 * sentence with the path. */
int baseline_read(struct arena *arena, const char *path, struct map **known, const char **error);

#endif
