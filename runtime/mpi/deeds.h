/* SPDX-License-Identifier: Apache-2.0 */
/* What has this rank done to files by itself, without MPI, and what may it not do again?  deeds.c says how; libc.c asks.
 *
 * Thread rule: any, also signal handlers.  errno is kept, or says why a call fails.
 */
#ifndef SPBC_MPI_DEEDS_H
#define SPBC_MPI_DEEDS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcomes.h"

#pragma GCC visibility push(hidden)

enum deed_kind {
    DEED_QUESTION, /* is it there? */
    DEED_OPEN, /* opening to write what is made if it is not there: its outcome is the file's mark */
    DEED_CREATE, /* opening that empties, or that makes and fails where something is */
    DEED_APPEND, /* opening to write at the end: its outcome is where that was */
    DEED_TRUNCATE,
    DEED_REMOVE,
    DEED_RENAME,
    DEED_MAKE, /* a folder, a link */
    DEED_READ /* opening to read: its outcome is what was seen (seen.h); counted as the question whether the file is there */
};

struct deed {
    enum deed_kind kind;
    struct outcome_key key;
    uint64_t number;
    bool is_known; /* an earlier incarnation has done it */
    bool is_begun; /* one died doing it */
    int64_t was;   /* its outcome then: an error number, 0: none */
    int files;     /* inside the register of files (core/files.h); negative: not */
};

struct place { /* of a file */
    int dir;   /* a folder, or AT_FDCWD; with path "" the file itself */
    const char *path;
};

struct opening {
    const char *call, *name;
    struct deed question, made, deed;
    bool has_question, has_deed, is_to_read, is_to_write;
    bool
        is_finished; /* it was closed, and others have the file: repeated in a scratch file, or read from one */
    int scratch;       /* which this descriptor keeps until it is open */
    struct place vain; /* path not NULL: what is written again is no file's any more */
    char path[64];     /* another way to the file, or to the scratch file */
};

/* deeds_begin: this process is a rank of a run with several clusters. */
void deeds_begin(const char *job);
/* deeds_are_followed: of a call that will return there: of the program and its libraries, not ours nor the lower MPI's. */
bool deeds_are_followed(const void *caller);

/* deed_ask: true: the answer was that nothing is there, and is so again.  Else answer, with the result of the real call. */
bool deed_ask(struct deed *deed, struct place place);
void deed_answer(struct deed *deed, int result);
/* deed_answer_access: of access(), which can be told that something is there, too.  Returns the result for the program. */
int deed_answer_access(struct deed *deed, int result);

/* deed_is_over: true: it is not repeated, and *result is that of the first time.  Else do it, and deed_end gives the result for the
 * program. */
bool deed_is_over(struct deed *deed, enum deed_kind kind, struct place place, struct place other,
                  int *result);
int deed_end(struct deed *deed, int result);

/* open_begin: false: it fails, as it did.  Else open *place with *flags, which may have changed, and say with which descriptor
 * (negative: failed).  call: what the program has called. */
bool open_begin(struct opening *o, const char *call, struct place *place, int *flags);
void open_end(struct opening *o, int fd);
/* deed_holds: what this deed has opened is about to be closed.  Is it known what was read? */
bool deed_holds(const struct deed *deed, int fd, int64_t mark);
/* deed_copy: a copy of what it has read is kept, if the file, open as fd, is as it was then, and small (seen.h); fd negative: none is.
 * Either is written down. */
void deed_copy(const struct deed *read, int fd, int64_t mark);
/* deed_finish: what this deed has opened was closed, and nothing else leads there (finished.h). */
void deed_finish(const struct deed *deed);

/* deeds_enter, deeds_leave: around the lower MPI's opening of a file, with all of its members there; path: it will be, was opened to write. */
int deeds_enter(const char *path);
void deeds_leave(int files, const char *path);
/* deeds_is_others: have ranks of other clusters opened the file of that name to write? */
bool deeds_is_others(const char *path);
/* deeds_are_others_since: the same of a file by its mark (core/files.h); *seen, at first 0, is the register's size at the last look:
 * cheap while it stays that. */
bool deeds_are_others_since(int64_t mark, int64_t *seen);
/* deeds_job: the job whose ranks' deeds are followed; NULL: they are not. */
const char *deeds_job(void);

#pragma GCC visibility pop

#endif
