/* SPDX-License-Identifier: Apache-2.0 */
/* Does the name of a rule match what a user wrote?  '*' stands for any characters. */
#ifndef SPBC_REPORT_GLOB_H
#define SPBC_REPORT_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* glob_matches: the whole text against the first `length` bytes of glob. */
bool glob_matches(const char *glob, size_t length, const char *text);

/* glob_list_selects: the last glob of a comma-separated list that matches decides, a leading '-'
 * takes out; `otherwise` when none matches. */
bool glob_list_selects(const char *list, const char *text, bool otherwise);

/* glob_next: the next entry of a comma-separated list without blanks around it; false at the end.
 * *list moves on. */
bool glob_next(const char **list, const char *end, const char **entry, size_t *length);

#endif
