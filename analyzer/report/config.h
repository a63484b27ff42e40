/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user's configuration vouch for? */
#ifndef SPBC_REPORT_CONFIG_H
#define SPBC_REPORT_CONFIG_H

#include "passes/result.h"

struct arena;

/* config_read: the separators of the JSON file.  Returns 0, or -1 with *error, which names the file
 * and the remedy. */
int config_read(struct arena *arena, const char *path, struct assertion **assertions,
                uint32_t *count, const char **error);

#endif
