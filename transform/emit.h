/* SPDX-License-Identifier: Apache-2.0 */
/* Which text is inserted where, in the manner of the code around it?
 *
 * Requires: a plan without refusals.  Computes: for each file the edits that put the header, the
 * pattern variables and the calls in, with the file's own line endings and indentation.  Does not:
 * touch a byte of what is there, except the word `return` where a value has to be kept.
 */
#ifndef SPBC_TRANSFORM_EMIT_H
#define SPBC_TRANSFORM_EMIT_H

#include "edit.h"
#include "plan.h"

struct emit_options {
    bool keeps_lines; /* what is inserted does not change the numbers of the lines, as seen by a
                         compiler (by #line where need be) */
};

struct changed_file {
    const struct file *file;
    const char *text; /* new */
    size_t length;
};

/* emit_files: the new texts of all files with patterns in the plan.  Returns their number. */
uint32_t emit_files(struct arena *arena, const struct plan *plan,
                    const struct emit_options *options, struct changed_file **files);

#endif
