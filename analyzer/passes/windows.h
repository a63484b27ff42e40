/* SPDX-License-Identifier: Apache-2.0 */
/* What do other processes find in the windows of a process? */
#ifndef SPBC_PASSES_WINDOWS_H
#define SPBC_PASSES_WINDOWS_H

#include "passes/taint.h"

/* windows_memory: the cells of the windows that the call makes; none: another call. */
void windows_memory(struct analysis *a, const struct node *call, struct set *memory);
/* windows_warn: reports the first call that puts something labelled with the order of arrival into a window, or makes
 * one in which it lies. */
void windows_warn(struct taint *taint);

#endif
