/* SPDX-License-Identifier: Apache-2.0 */
/* What is zero without being told so? */
#ifndef SPBC_PASSES_ZEROS_H
#define SPBC_PASSES_ZEROS_H

#include "passes/analysis.h"

/* zeros_begin: forgets what was added. */
void zeros_begin(struct analysis *a);
/* zeros_add: the cells hold zero behind this store, or (NULL) from the begin on. */
void zeros_add(struct analysis *a, const struct set *cells, const struct store *store);
/* zeros_all: adds the cells that something was added for. */
void zeros_all(struct analysis *a, struct set *out);
/* zeros_collect: adds what lives as long as the program, and memory that is cleared. */
void zeros_collect(struct analysis *a);
/* zeros_store: gives a store of zero to those of the cells that hold one of some numbers. */
void zeros_store(struct analysis *a);

#endif
