/* SPDX-License-Identifier: Apache-2.0 */
/* Where are the comments of a C or C++ source? */
#ifndef SPBC_REPORT_COMMENTS_H
#define SPBC_REPORT_COMMENTS_H

#include "ir/ir.h"

/* text: from behind the comment's opening to before its closing; begin: the place of text. */
typedef void (*comment_visitor)(void *context, const struct place *begin, const char *text,
                                size_t length);

/* comments_visit: every comment in the order of the text; strings and character constants are
 * passed over. */
void comments_visit(const struct file *file, comment_visitor visit, void *context);

#endif
