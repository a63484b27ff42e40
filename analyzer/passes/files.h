/* SPDX-License-Identifier: Apache-2.0 */
/* Which files does a program read that it also writes? */
#ifndef SPBC_PASSES_FILES_H
#define SPBC_PASSES_FILES_H

#include "passes/analysis.h"

struct files;

/* files_find: the calls that write, make, rename or remove files. */
struct files *files_find(struct analysis *a);
/* files_may_differ: does the call open, or ask about, a file that the program writes? */
bool files_may_differ(const struct files *files, const struct node *call);

/* files_read: the name of the file that the call opens for reading, or asks about; NULL: it does neither.
 * files_written: of one that it writes, makes, renames or removes. */
const struct expr *files_read(const struct node *call);
const struct expr *files_written(const struct node *call);
/* files_empty: does the call open a file for writing that has nothing in it then? */
bool files_empty(const struct node *call);
/* files_is_made_once: does the call make a file, and fail if there is one, or remove or rename one, and fail if there is none? */
bool files_is_made_once(const struct node *call);
/* files_is_of_mpi: does it read, or write ("write"), a file that MPI_File_open has opened? */
bool files_is_of_mpi(struct analysis *a, const struct node *call, const char *way);

/* files_are_input: does the call open for reading what the program certainly does not write? */
bool files_are_input(const struct files *files, const struct node *call);
/* files_keep_stdin: is stdin what the program was started with? */
bool files_keep_stdin(const struct files *files);

/* files_claim: .reason is NULL unless the pattern writes or makes a file and the program reads one that may be the
 * same: what is read may depend on the order of arrival. */
struct claim files_claim(struct analysis *a, const struct group *group);

#endif
