/* SPDX-License-Identifier: Apache-2.0 */
/* Stands in front of what libc does to files as a whole, so that a restarted rank does not repeat what deeds.c says.
 *
 * libspbc comes before libc where names are looked up, linked or preloaded; the calls of the lower MPI in its own namespace do not
 * come here, and those of the plain mode go straight on, as all do where nothing is followed.  Reading and writing do not pass
 * here.  x86-64: the forms with 64 in their names are the same ones.
 */
#undef _FORTIFY_SOURCE /* its inline forms would be called here */

#include "deeds.h"
#include "finished.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

enum libc_function {
#define LIBC_FUNCTION(name) LIBC_##name,
#include "libc.def"
#undef LIBC_FUNCTION
    LIBC_FUNCTIONS
};

static const char *const names[LIBC_FUNCTIONS] = {
#define LIBC_FUNCTION(name) #name,
#include "libc.def"
#undef LIBC_FUNCTION
};

static void *real_find(enum libc_function which)
{
    static void *found[LIBC_FUNCTIONS];
    void *function = __atomic_load_n(&found[which], __ATOMIC_RELAXED);
    if (!function) {
        function = dlsym(RTLD_NEXT, names[which]);
        __atomic_store_n(&found[which], function, __ATOMIC_RELAXED);
    }
    return function;
}

#define REAL(name)    ((__typeof__(&(name)))real_find(LIBC_##name))
#define IS_FOLLOWED   deeds_are_followed(__builtin_return_address(0))
#define HERE(path)    ((struct place){AT_FDCWD, path})
#define IN(dir, path) ((struct place){dir, path})
#define NOWHERE       ((struct place){AT_FDCWD, NULL})
#define WITH_MODE(f)  (((f)&O_CREAT) || ((f)&O_TMPFILE) == O_TMPFILE)

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int dir, const char *path, int flags);
int __openat64_2(int dir, const char *path, int flags);

/* ---- questions ---- */

#define QUESTION(name, place, parameters, real)                                                    \
    EXPORTED int name parameters                                                                   \
    {                                                                                              \
        struct deed deed;                                                                          \
        if (!IS_FOLLOWED)                                                                          \
            return (real);                                                                         \
        if (deed_ask(&deed, place))                                                                \
            return -1;                                                                             \
        int result = (real);                                                                       \
        deed_answer(&deed, result);                                                                \
        return result;                                                                             \
    }

QUESTION(stat, HERE(path), (const char *path, struct stat *st), REAL(stat)(path, st))
QUESTION(stat64, HERE(path), (const char *path, struct stat64 *st), REAL(stat64)(path, st))
QUESTION(lstat, HERE(path), (const char *path, struct stat *st), REAL(lstat)(path, st))
QUESTION(lstat64, HERE(path), (const char *path, struct stat64 *st), REAL(lstat64)(path, st))
QUESTION(fstatat, IN(dir, path), (int dir, const char *path, struct stat *st, int flags),
         REAL(fstatat)(dir, path, st, flags))
QUESTION(fstatat64, IN(dir, path), (int dir, const char *path, struct stat64 *st, int flags),
         REAL(fstatat64)(dir, path, st, flags))
QUESTION(statx, IN(dir, path),
         (int dir, const char *path, int flags, unsigned mask, struct statx *st),
         REAL(statx)(dir, path, flags, mask, st))

EXPORTED int access(const char *path, int mode)
{
    struct deed deed;
    if (!IS_FOLLOWED)
        return REAL(access)(path, mode);
    return deed_ask(&deed, HERE(path)) ? -1 : deed_answer_access(&deed, REAL(access)(path, mode));
}

EXPORTED int faccessat(int dir, const char *path, int mode, int flags)
{
    struct deed deed;
    if (!IS_FOLLOWED)
        return REAL(faccessat)(dir, path, mode, flags);
    return deed_ask(&deed, IN(dir, path))
               ? -1
               : deed_answer_access(&deed, REAL(faccessat)(dir, path, mode, flags));
}

/* ---- opening ---- */

static int open_followed(const char *call, int dir, const char *path, int flags, mode_t mode)
{
    struct opening o;
    struct place place = {dir, path};
    if (!open_begin(&o, call, &place, &flags))
        return -1;
    int fd = REAL(openat)(place.dir, place.path, flags, mode);
    open_end(&o, fd);
    return fd;
}

/* clang-format off: the macros are functions */
#define OPEN(name, dir, parameters, real)                                                          \
    EXPORTED int name parameters                                                                   \
    {                                                                                              \
        mode_t mode = 0;                                                                           \
        if (WITH_MODE(flags)) {                                                                    \
            va_list list;                                                                          \
            va_start(list, flags);                                                                 \
            mode = va_arg(list, mode_t);                                                           \
            va_end(list);                                                                          \
        }                                                                                          \
        return IS_FOLLOWED ? open_followed(#name, dir, path, flags, mode) : (real);                \
    }
/* clang-format on */

OPEN(open, AT_FDCWD, (const char *path, int flags, ...), REAL(open)(path, flags, mode))
OPEN(open64, AT_FDCWD, (const char *path, int flags, ...), REAL(open64)(path, flags, mode))
OPEN(openat, dir, (int dir, const char *path, int flags, ...), REAL(openat)(dir, path, flags, mode))
OPEN(openat64, dir, (int dir, const char *path, int flags, ...),
     REAL(openat64)(dir, path, flags, mode))

/* What a fortified program calls where no mode is needed */
EXPORTED int __open_2(const char *path, int flags)
{
    return IS_FOLLOWED ? open_followed("open", AT_FDCWD, path, flags, 0)
                       : REAL(__open_2)(path, flags);
}

EXPORTED int __open64_2(const char *path, int flags)
{
    return IS_FOLLOWED ? open_followed("open64", AT_FDCWD, path, flags, 0)
                       : REAL(__open64_2)(path, flags);
}

EXPORTED int __openat_2(int dir, const char *path, int flags)
{
    return IS_FOLLOWED ? open_followed("openat", dir, path, flags, 0)
                       : REAL(__openat_2)(dir, path, flags);
}

EXPORTED int __openat64_2(int dir, const char *path, int flags)
{
    return IS_FOLLOWED ? open_followed("openat64", dir, path, flags, 0)
                       : REAL(__openat64_2)(dir, path, flags);
}

EXPORTED int creat(const char *path, mode_t mode)
{
    return IS_FOLLOWED ? open_followed("creat", AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode)
                       : REAL(creat)(path, mode);
}

EXPORTED int creat64(const char *path, mode_t mode)
{
    return IS_FOLLOWED
               ? open_followed("creat64", AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode)
               : REAL(creat64)(path, mode);
}

/* ---- streams ---- */

enum { STREAM_MODE_MAX = 64 };
typedef FILE *stream;

static int stream_flags(const char *mode)
{
    int flags = strchr(mode, '+') ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
    if (mode[0] == 'w')
        flags |= O_CREAT | O_TRUNC;
    if (mode[0] == 'a')
        flags |= O_CREAT | O_APPEND;
    return strchr(mode, 'x') && mode[0] == 'w' ? flags | O_EXCL : flags;
}

/* The mode of a stream that is opened so: what has become of `mode` for "w" and "wx". */
static const char *stream_mode(const char *mode, int flags, char changed[STREAM_MODE_MAX])
{
    if (mode[0] != 'w' || flags == stream_flags(mode) || strlen(mode) > STREAM_MODE_MAX - 4)
        return mode;
    char *to = stpcpy(changed, flags & O_TRUNC ? "w" : "r+");
    for (const char *from = mode + 1; *from; from++)
        if (*from != 'x' && (*from != '+' || (flags & O_TRUNC)))
            *to++ = *from;
    *to = '\0';
    return changed;
}

static FILE *stream_followed(const char *call, const char *path, const char *mode, FILE *old)
{
    struct opening o;
    char changed[STREAM_MODE_MAX];
    struct place place = HERE(path);
    int flags = stream_flags(mode);
    if (!open_begin(&o, call, &place, &flags)) {
        if (old)
            fclose(old);
        return NULL;
    }
    const char *now = stream_mode(mode, flags, changed);
    FILE *new = old ? REAL(freopen)(place.path, now, old) : REAL(fopen)(place.path, now);
    open_end(&o, new ? fileno(new) : -1);
    return new;
}

static bool is_stream_mode(const char *mode)
{
    return mode && mode[0] && strchr("rwa", mode[0]);
}

#define STREAM(name, parameters, real, old)                                                        \
    EXPORTED stream name parameters                                                                \
    {                                                                                              \
        return path && is_stream_mode(mode) && IS_FOLLOWED                                         \
                   ? stream_followed(#name, path, mode, old)                                       \
                   : (real);                                                                       \
    }

STREAM(fopen, (const char *path, const char *mode), REAL(fopen)(path, mode), NULL)
STREAM(fopen64, (const char *path, const char *mode), REAL(fopen64)(path, mode), NULL)
STREAM(freopen, (const char *path, const char *mode, FILE *old), REAL(freopen)(path, mode, old),
       old)
STREAM(freopen64, (const char *path, const char *mode, FILE *old), REAL(freopen64)(path, mode, old),
       old)

/* ---- closing ---- */

#define CLOSE(name, parameters, fd, real)                                                          \
    EXPORTED int name parameters                                                                   \
    {                                                                                              \
        struct deed deed;                                                                          \
        bool is_end = IS_FOLLOWED && finished_look(fd, &deed);                                     \
        int result = (real);                                                                       \
        if (is_end && result == 0)                                                                 \
            deed_finish(&deed);                                                                    \
        return result;                                                                             \
    }

CLOSE(close, (int fd), fd, REAL(close)(fd))
CLOSE(fclose, (FILE * file), fileno(file), REAL(fclose)(file))

/* ---- what changes files as a whole ---- */

#define DEED(name, kind, place, other, parameters, real)                                           \
    EXPORTED int name parameters                                                                   \
    {                                                                                              \
        struct deed deed;                                                                          \
        int result;                                                                                \
        if (!IS_FOLLOWED)                                                                          \
            return (real);                                                                         \
        return deed_is_over(&deed, kind, place, other, &result) ? result                           \
                                                                : deed_end(&deed, (real));         \
    }

DEED(truncate, DEED_TRUNCATE, HERE(path), NOWHERE, (const char *path, off_t size),
     REAL(truncate)(path, size))
DEED(truncate64, DEED_TRUNCATE, HERE(path), NOWHERE, (const char *path, off64_t size),
     REAL(truncate64)(path, size))
DEED(ftruncate, DEED_TRUNCATE, IN(fd, ""), NOWHERE, (int fd, off_t size), REAL(ftruncate)(fd, size))
DEED(ftruncate64, DEED_TRUNCATE, IN(fd, ""), NOWHERE, (int fd, off64_t size),
     REAL(ftruncate64)(fd, size))
DEED(unlink, DEED_REMOVE, HERE(path), NOWHERE, (const char *path), REAL(unlink)(path))
DEED(unlinkat, DEED_REMOVE, IN(dir, path), NOWHERE, (int dir, const char *path, int flags),
     REAL(unlinkat)(dir, path, flags))
DEED(remove, DEED_REMOVE, HERE(path), NOWHERE, (const char *path), REAL(remove)(path))
DEED(rmdir, DEED_REMOVE, HERE(path), NOWHERE, (const char *path), REAL(rmdir)(path))
DEED(rename, DEED_RENAME, HERE(from), HERE(to), (const char *from, const char *to),
     REAL(rename)(from, to))
DEED(renameat, DEED_RENAME, IN(from_dir, from), IN(to_dir, to),
     (int from_dir, const char *from, int to_dir, const char *to),
     REAL(renameat)(from_dir, from, to_dir, to))
DEED(renameat2, DEED_RENAME, IN(from_dir, from), IN(to_dir, to),
     (int from_dir, const char *from, int to_dir, const char *to, unsigned flags),
     REAL(renameat2)(from_dir, from, to_dir, to, flags))
DEED(mkdir, DEED_MAKE, HERE(path), NOWHERE, (const char *path, mode_t mode),
     REAL(mkdir)(path, mode))
DEED(mkdirat, DEED_MAKE, IN(dir, path), NOWHERE, (int dir, const char *path, mode_t mode),
     REAL(mkdirat)(dir, path, mode))
DEED(link, DEED_MAKE, HERE(to), NOWHERE, (const char *from, const char *to), REAL(link)(from, to))
DEED(linkat, DEED_MAKE, IN(to_dir, to), NOWHERE,
     (int from_dir, const char *from, int to_dir, const char *to, int flags),
     REAL(linkat)(from_dir, from, to_dir, to, flags))
DEED(symlink, DEED_MAKE, HERE(to), NOWHERE, (const char *from, const char *to),
     REAL(symlink)(from, to))
DEED(symlinkat, DEED_MAKE, IN(dir, to), NOWHERE, (const char *from, int dir, const char *to),
     REAL(symlinkat)(from, dir, to))
