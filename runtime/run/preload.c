/* SPDX-License-Identifier: Apache-2.0 */
/* How does libspbc come under a program that was built for MPICH alone?  By the dynamic linker's LD_PRELOAD, set for the
 * program and nobody else.
 *
 * The launcher and its proxies are MPI programs of no rank, and must not load libspbc: what the user has put into LD_PRELOAD
 * is taken out of their environment, and the guard puts it back, libspbc first, in the rank's alone.  Children of the rank
 * inherit it; libspbc takes no notice of itself in a process that has no MPI (mpi/init.c).
 * Requires: libspbc.so beside this program as installed or as built.  Does not: decide whether to (program.c).
 */
#include "preload.h"

#include "complain.h"
#include "core/job.h"
#include "record/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SEPARATORS " :"

static bool is_libspbc(const char *path, size_t length)
{
    static const char name[] = "libspbc.so";
    const char *end = path + length, *base = end;
    while (base > path && base[-1] != '/') {
        base--;
    }
    return (size_t)(end - base) >= sizeof name - 1 && strncmp(base, name, sizeof name - 1) == 0;
}

/* The words of LD_PRELOAD: those that name libspbc, or the others.  To free; NULL: there are none. */
static char *preload_words(bool want_libspbc)
{
    const char *at = getenv("LD_PRELOAD");
    char *words = at ? calloc(1, strlen(at) + 2) : NULL;
    for (; words && *at; at += strspn(at, SEPARATORS)) {
        size_t length = strcspn(at, SEPARATORS);
        if (length > 0 && is_libspbc(at, length) == want_libspbc) {
            strcat(words, words[0] ? ":" : "");
            strncat(words, at, length);
        }
        at += length;
    }
    if (words && !words[0]) {
        free(words);
        words = NULL;
    }
    return words;
}

bool preload_is_given(void)
{
    char *words = preload_words(true);
    bool is_given = words != NULL;
    free(words);
    return is_given;
}

/* A library of ours that lies beside this program, as installed or as built; NULL after complaining. */
static char *library_find(const char *self_path, const char *name)
{
    static const char *const folders[] = {SPBC_LIBDIR, "lib"};
    const char *slash = strrchr(self_path, '/');
    char *path = NULL;
    for (size_t i = 0; slash && i < sizeof folders / sizeof folders[0]; i++) {
        if (asprintf(&path, "%.*s/../%s/%s", (int)(slash - self_path), self_path, folders[i],
                     name) < 0) {
            return NULL;
        }
        if (access(path, R_OK) == 0 && !strpbrk(path, SEPARATORS)) {
            return path;
        }
        free(path);
    }
    complain("cannot preload %s: it is not installed beside %s, or its path has a space or a "
             "colon, which LD_PRELOAD does not take",
             name, self_path);
    return NULL;
}

char *preload_find(const char *self_path)
{
    char *path = preload_words(true);
    return path ? path : library_find(self_path, "libspbc.so");
}

char *preload_find_recorder(const char *self_path)
{
    return library_find(self_path, "libspbc-record.so");
}

static void variable_set(const char *name, const char *value)
{
    if (value) {
        setenv(name, value, 1);
    } else {
        unsetenv(name);
    }
}

void preload_hold(const char *path, const char *recorder)
{
    char *others = preload_words(false);
    variable_set("LD_PRELOAD", others);
    free(others);
    variable_set(JOB_ENV_PRELOAD, path);
    variable_set(RECORD_ENV_LIBRARY, recorder);
}

/* In front of what is there already. */
static void preload_put(const char *path)
{
    const char *others = getenv("LD_PRELOAD");
    char *both;
    if (path && asprintf(&both, "%s%s%s", path, others ? ":" : "", others ? others : "") > 0) {
        setenv("LD_PRELOAD", both, 1);
        free(both);
    }
}

void preload_release(void)
{
    preload_put(getenv(JOB_ENV_PRELOAD));
    preload_put(getenv(RECORD_ENV_LIBRARY)); /* it calls what is behind it */
}
