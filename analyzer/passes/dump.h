/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program look like after a pass?  For --dump=LETTERS. */
#ifndef SPBC_PASSES_DUMP_H
#define SPBC_PASSES_DUMP_H

#include "passes/analysis.h"

/* dump_pass: prints the state after the pass with this letter to stderr when it was asked for:
 * c cells, g call graph, e events, p patterns. */
void dump_pass(const struct analysis *a, char letter);

#endif
