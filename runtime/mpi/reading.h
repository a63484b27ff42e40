/* SPDX-License-Identifier: Apache-2.0 */
/* What did this rank read from a file that spans clusters, the first time?  reading.c says why. */
#ifndef SPBC_MPI_READING_H
#define SPBC_MPI_READING_H

#include "file.h"

#pragma GCC visibility push(hidden)

/* reading_open: the file was opened.  path: for the system */
void reading_open(struct file *file, const char *path);
/* reading_before: true: an earlier incarnation has done this read; the buffer, the file pointer (is_at: no offset is given), the status
 * and the code are as they were.  Else do it, and call reading_now with what came out, before the program learns it. */
bool reading_before(struct file *file, bool is_at, void *buf, MPI_Count count,
                    MPI_Datatype datatype, MPI_Status *status, int *code);
void reading_now(struct file *file, bool is_at, const void *buf, MPI_Count count,
                 MPI_Datatype datatype, const MPI_Status *status, int code);

#pragma GCC visibility pop

#endif
