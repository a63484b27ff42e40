/* SPDX-License-Identifier: Apache-2.0 */
/* Which ranks have opened a file to write?  The register of a job, in shared memory.
 *
 * A restarted rank repeats what it did to files (truncating, deleting, renaming).  With a file of its own it has to: it writes it again.
 * What ranks of other clusters have written since would be lost: they do not write it again.  So every rank registers the files
 * that it opens to write, and a restarted one looks before it repeats.
 *
 * Between opening and registering nobody may look: files_enter ... files_leave, by many at once; and between looking and repeating
 * nobody may open: alone.  The kernel gives a dead rank's lock back.
 *
 * Thread rule: any.  Libc only.
 */
#ifndef SPBC_CORE_FILES_H
#define SPBC_CORE_FILES_H

#include <stdbool.h>
#include <stdint.h>

enum { FILES_PATH_MAX = 64 };

struct file_id {
    uint64_t device, inode;
    int64_t born; /* ns; 0 where the file system does not say: inodes are used again */
};

/* files_identify: of a path beside the folder `dir` (AT_FDCWD: the present one), or of the descriptor `dir` when path is "".
 * False: not there, or no regular file. */
bool files_identify(int dir, const char *path, struct file_id *id);

/* files_enter: returns a descriptor for the others, or -errno.  Its number is high: the program may count on the low ones. */
int files_enter(const char *job, bool is_alone);
void files_leave(int files);

/* files_add: this rank has opened the file to write.  Returns 0 or -errno (-ENOSPC: shared memory is full). */
int files_add(int files, const struct file_id *id, uint32_t rank);
/* files_bytes: the size of the register, which only grows: what is not longer has nothing new.  0: nobody has registered yet. */
int64_t files_bytes(const char *job);
/* files_mark: a number above 0 that stands for a file where its identity is too long. */
int64_t files_mark(const struct file_id *id);
/* files_find: has a rank opened the file of this mark for which is_wanted(context, rank)? */
bool files_find(int files, int64_t mark, bool (*is_wanted)(void *context, uint32_t rank),
                void *context);
/* files_reach: a path by which the file can be opened that this process has open, whatever has become of its name.  False: it has
 * not. */
bool files_reach(uint32_t pid, int64_t mark, char path[FILES_PATH_MAX]);

#endif
