/* SPDX-License-Identifier: Apache-2.0 */
/* Does the program itself write numbers of which it is not the same which came first? */
#ifndef SPBC_PASSES_UNORDERED_H
#define SPBC_PASSES_UNORDERED_H

#include "passes/commute.h"

/* unordered_claim: .reason is NULL where it does not, or the largest or smallest of such numbers is not kept. */
struct claim unordered_claim(struct analysis *a, const struct commute *c);
/* unordered_are_absent: it writes none; that messages bring none either is assumed. */
bool unordered_are_absent(struct analysis *a);

#endif
