/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user's configuration vouch for? */
#ifndef SPBC_REPORT_CONFIG_H
#define SPBC_REPORT_CONFIG_H

#include "passes/result.h"

struct arena;

/* config_read: the separators and patterns of the JSON file become those of the options.  Returns 0,
 * or -1 with *error, which names the file and the remedy. */
int config_read(struct arena *arena, const char *path, struct analysis_options *options,
                const char **error);

#endif
