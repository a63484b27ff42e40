/* SPDX-License-Identifier: Apache-2.0 */
/* Which openings of files have come to their end?  finished.c says what for; deeds.c and libc.c ask.
 *
 * Thread rule: any.  errno is kept.
 */
#ifndef SPBC_MPI_FINISHED_H
#define SPBC_MPI_FINISHED_H

#include "core/files.h"
#include "deeds.h"

#pragma GCC visibility push(hidden)

/* finished_begin: from now on openings are followed.  False: no memory. */
bool finished_begin(void);
/* finished_open: the descriptor stands for the file of this mark, which the deed has opened. */
void finished_open(int fd, const struct deed *deed, int64_t mark);
/* finished_look: before the descriptor is closed: is it the last way to write (to read) by what a deed has opened?  Then *deed is that. */
bool finished_look(int fd, struct deed *deed);

/* finished_scratch: what this descriptor stands for is written again in the place of the file of this mark. */
void finished_scratch(int fd, int64_t mark);
/* finished_mark: of a file, or of that in whose place it is written. */
int64_t finished_mark(const struct file_id *id);

#pragma GCC visibility pop

#endif
