/* SPDX-License-Identifier: Apache-2.0 */
/* Where in the program was a call made?  For messages and records that people read.  Libc only. */
#ifndef SPBC_CORE_SITE_H
#define SPBC_CORE_SITE_H
#include <stddef.h>

enum { SITE_TEXT = 256 };

/* site_find: the return address of the innermost call from outside of the object that this function is in and of MPI's libraries;
 * NULL where the stack does not show it.  Takes microseconds, and memory the first time: for trouble. */
const void *site_find(void);
/* site_of: the same, quicker when `site` already lies outside. */
const void *site_of(const void *site);
/* site_text: "FILE+0xOFFSET", of the call before `site` and as addr2line takes it, and " FUNCTION" when FILE exports that; "?" when
 * nothing is known. */
void site_text(const void *site, char *text, size_t bytes);
#endif
