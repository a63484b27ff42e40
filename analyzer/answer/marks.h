/* SPDX-License-Identifier: Apache-2.0 */
/* What of a source's text, besides the program that it is, may passes look for?
 *
 * They read conditions of the preprocessor, pragmas, comments for this tool, and names of MPI where the
 * text is all there is (in what the preprocessor skipped, in the arguments of a call).  Two texts with
 * the same marks are the same for that, whatever else differs; the reports look for NOLINT themselves.
 * Macros and included files are part of the program as far as they are used.
 */
#ifndef SPBC_ANSWER_MARKS_H
#define SPBC_ANSWER_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct marks {
    uint64_t hash;  /* directives as written, but for macros and included files that name nothing
                     * which is looked for; comments and words that do */
    bool has_lines; /* a comment for this tool, which counts for a line */
    bool has_names; /* directives of OpenMP, which name variables */
};

void marks_read(const char *text, size_t length, struct marks *marks);

#endif
