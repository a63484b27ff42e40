/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings do comments in the sources silence?
 *
 *   call();  // NOLINT(spbc-order-unknown): why             this line
 *   // NOLINTNEXTLINE(spbc-*)                               the next one
 *   // NOLINTBEGIN(spbc-unknown-source) ... // NOLINTEND(spbc-unknown-source)
 *
 * A list names rules or globs, separated by commas; only those that begin with "spbc" are ours, and
 * a bare NOLINT is not: a word that was written for another tool must not hide that a program is
 * not ready.  Comments in text that the preprocessor skipped do not count.
 */
#ifndef SPBC_REPORT_NOLINT_H
#define SPBC_REPORT_NOLINT_H

#include "report/review.h"

struct nolint;

/* nolint_new: reads the comments of all files of the program that are no system headers. */
struct nolint *nolint_new(struct arena *arena, const struct program *program);

/* nolint_silences: is the finding silenced where it is shown, or in the macro's body that it comes
 * from?  Remembers that the comment is of use. */
bool nolint_silences(struct nolint *nolint, const struct finding *finding);

typedef bool (*nolint_is_enabled)(void *context, const char *rule);

/* nolint_complain: findings (rule spbc-nolint) about comments that silence nothing, name no rule or
 * have no other end.  A comment for rules that are switched off is left alone. */
void nolint_complain(struct nolint *nolint, nolint_is_enabled is_enabled, void *context,
                     struct finding **findings, uint32_t *count);

#endif
