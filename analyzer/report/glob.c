/* SPDX-License-Identifier: Apache-2.0 */
/* Does the name of a rule match what a user wrote?  See glob.h. */
#include "report/glob.h"

#include <ctype.h>
#include <string.h>

bool glob_matches(const char *glob, size_t length, const char *text)
{
    /* The last '*' is enough to come back to: an earlier one can match more only in vain. */
    const char *end = glob + length;
    const char *star = NULL;
    const char *resume = NULL;
    while (*text != '\0') {
        if (glob < end && *glob == '*') {
            star = ++glob;
            resume = text;
        } else if (glob < end && *glob == *text) {
            glob++;
            text++;
        } else if (star != NULL) {
            glob = star;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (glob < end && *glob == '*')
        glob++;
    return glob == end;
}

bool glob_next(const char **list, const char *end, const char **entry, size_t *length)
{
    while (*list < end) {
        const char *comma = memchr(*list, ',', (size_t)(end - *list));
        const char *stop = comma == NULL ? end : comma;
        const char *start = *list;
        *list = comma == NULL ? end : comma + 1;
        while (start < stop && isspace((unsigned char)*start))
            start++;
        while (stop > start && isspace((unsigned char)stop[-1]))
            stop--;
        if (start == stop)
            continue;
        *entry = start;
        *length = (size_t)(stop - start);
        return true;
    }
    return false;
}

bool glob_list_selects(const char *list, const char *text, bool otherwise)
{
    const char *entry;
    size_t length;
    const char *end = list + strlen(list);
    while (glob_next(&list, end, &entry, &length)) {
        const bool takes_out = *entry == '-';
        if (glob_matches(entry + takes_out, length - takes_out, text))
            otherwise = !takes_out;
    }
    return otherwise;
}
