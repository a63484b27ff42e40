/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process read from a file what it has written there itself? */
#ifndef SPBC_PASSES_REREAD_H
#define SPBC_PASSES_REREAD_H

#include "passes/outside.h"
#include "passes/taint.h"

/* reread_label: of what is labelled and written to a file, the calls that read it there are labelled; returns whether some are
 * new. */
bool reread_label(struct taint *taint, struct outside *outside);

#endif
