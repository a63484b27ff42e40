/* SPDX-License-Identifier: Apache-2.0 */
/* Can this program be started under spbc-run?  Found, executable, built with spbc, and its verdict.
 *
 * Requires: the program's name.  Computes: its path and struct program.  Does not: look into
 * scripts, nor into the arguments of sh, env, valgrind and the like: a program that they start is
 * looked at when it registers; that nobody registers shows at the end (judge.c).
 */
#include "program.h"

#include "complain.h"
#include "options.h"
#include "preload.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 0, or the errno that execve would give. */
static int path_check(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        return errno;
    }
    if (S_ISDIR(st.st_mode)) {
        return EISDIR;
    }
    return S_ISREG(st.st_mode) && access(path, X_OK) == 0 ? 0 : EACCES;
}

char *program_search(const char *name, int *error)
{
    const char *at = getenv("PATH");
    for (at = at ? at : "/usr/bin:/bin"; at;) {
        size_t span = strcspn(at, ":");
        char *path;
        if (asprintf(&path, "%.*s/%s", span ? (int)span : 1, span ? at : ".", name) < 0) {
            return NULL;
        }
        int wrong = path_check(path);
        if (wrong == 0) {
            return path;
        }
        if (wrong == EACCES) {
            *error = EACCES;
        }
        free(path);
        at = at[span] ? at + span + 1 : NULL;
    }
    return NULL;
}

char *program_find(const char *name, int *status)
{
    int error = ENOENT;
    char *path;
    if (strchr(name, '/')) {
        error = path_check(name);
        path = error ? NULL : strdup(name);
    } else {
        path = program_search(name, &error);
    }
    if (path) {
        return path;
    }
    if (error == ENOENT || error == ENOTDIR) {
        struct stat st;
        bool is_here = !strchr(name, '/') && stat(name, &st) == 0;
        complain("%s: program not found%s%s%s", name, is_here ? "; did you mean ./" : "",
                 is_here ? name : "", is_here ? "?" : "");
        *status = 127;
    } else {
        complain("%s: cannot be executed: %s", name, strerror(error));
        *status = 126;
    }
    return NULL;
}

static int verdict_check(const char *path, bool is_forced, const struct program *program)
{
    switch (program->verdict) {
    case VERDICT_READY:
    case VERDICT_READY_AFTER_REWRITE:
        return 0;
    case VERDICT_NOT_READY:
        complain("%s: spbc-check found that this program is not ready: %s", path,
                 program->reason[0] ? program->reason : "no reason was recorded");
        if (!is_forced) {
            complain("a recovery could give a wrong result; change the program as spbc-check says, "
                     "or start it with --force");
            return 125;
        }
        complain(
            "started all the same because of --force: a recovery may stop, or give a wrong result");
        return 0;
    case VERDICT_UNKNOWN:
        remark("%s: spbc-check could not decide whether this program is ready%s%s", path,
               program->reason[0] ? ": " : "", program->reason);
        return 0;
    case VERDICT_NONE:
        remark("%s: linked by hand: no verdict of spbc-check in it (build it with spbc-cc to have "
               "it checked)",
               path);
        return 0;
    }
    return 0;
}

/* A program that does not load libspbc itself: can it be put underneath, and shall it? */
static int preload_check(const char *path, bool is_wanted, bool is_allowed, struct program *program)
{
    if (program->has_mpi || (!program->is_dynamic && (is_wanted || program->needs_mpich))) {
        complain("%s: %s: no library can be put in front of its MPI calls; link it dynamically, or "
                 "build it with spbc-cc",
                 path,
                 program->has_mpi ? "has the MPI library linked into it" : "is linked statically");
        return 125;
    }
    if (program->other_mpi[0]) {
        complain(
            "%s: built for another MPI library (%s), whose handles are not MPICH's; build it with "
            "spbc-cc",
            path, program->other_mpi);
        return 125;
    }
    if (!is_wanted && !program->needs_mpich) {
        trace("%s: is no MPI program; it is expected to start one", path);
        return 0; /* sh, env, valgrind ...: what registers counts */
    }
    if (!is_wanted && !is_allowed) {
        complain("%s: not built with spbc-cc: it does not load libspbc but the MPI library itself; "
                 "build it with spbc-cc in place of mpicc",
                 path);
        return 125;
    }
    program->is_preloaded = true;
    remark(
        "%s: built without spbc-cc: libspbc is preloaded in front of its MPI library; there is no "
        "verdict of spbc-check",
        path);
    return 0;
}

int program_registered(const char *path, const char *started, const struct options *options)
{
    struct stat here, there;
    struct program program = {0};
    if (stat(path, &here) != 0 || (stat(started, &there) == 0 && here.st_dev == there.st_dev &&
                                   here.st_ino == there.st_ino)) {
        return 0; /* the same file was looked at before it was started */
    }
    if (elf_read(path, &program) || !program.needs_libspbc) {
        return 0; /* an interpreter, or under one */
    }
    return verdict_check(path, option_is(options, OPTION_FORCE, NULL), &program);
}

int program_check(const char *path, const struct options *options, struct program *program)
{
    bool is_allowed = !option_is(options, OPTION_PRELOAD, "never");
    bool is_wanted =
        is_allowed && (option_is(options, OPTION_PRELOAD, "always") || preload_is_given());
    const char *wrong = elf_read(path, program);
    if (wrong && program->is_elf) {
        complain("%s: %s", path, wrong);
        return 125;
    }
    if (wrong) {
        complain("%s: cannot be executed: %s", path, wrong);
        return 126;
    }
    if (!program->is_elf) {
        program->is_preloaded = is_wanted;
        return 0;
    }
    bool is_plain = !program->needs_libspbc && !program->needs_mpich && !program->other_mpi[0];
    if (is_plain && program->is_dynamic && !is_wanted) {
        program_list_libraries(path, program);
    }
    if (!program->needs_libspbc) {
        return preload_check(path, is_wanted, is_allowed, program);
    }
    return verdict_check(path, option_is(options, OPTION_FORCE, NULL), program);
}
