/* SPDX-License-Identifier: Apache-2.0 */
/* Which writes to a file that spans clusters are in it already?  written.c says why. */
#ifndef SPBC_MPI_WRITTEN_H
#define SPBC_MPI_WRITTEN_H

#include "file.h"

#pragma GCC visibility push(hidden)

/* written_open: the file was opened.  path: for the system */
void written_open(struct file *file, const char *path);
/* written_before: true: an earlier incarnation has done this write; the file pointer (is_at: no offset is given) and the status are as
 * if it were done now.  Else do it, and call written_now with its result. */
bool written_before(struct file *file, bool is_at, MPI_Count count, MPI_Datatype datatype,
                    MPI_Status *status);
void written_now(struct file *file, int code);

#pragma GCC visibility pop

#endif
