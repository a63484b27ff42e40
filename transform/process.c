/* SPDX-License-Identifier: Apache-2.0 */
/* How does spbc-cc run compilers and linkers, and where do its temporary files live?  See
 * process.h. */
#include "process.h"

#include "driver.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_CANNOT_RUN = 127, STATUS_SIGNAL = 128, WALK_DESCRIPTORS = 16 };

/* The program that is running now: a signal to this process ends it too. */
static volatile sig_atomic_t current_child;

static int redirect(const char *path, int descriptor)
{
    if (path == NULL)
        return 0;
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return file < 0 || dup2(file, descriptor) < 0 ? -1 : 0;
}

static void say_cannot_run(const char *program)
{
    if (errno == ENOENT)
        fprintf(stderr, "%s: error: %s: not found; name the compiler with %s or --spbc-compiler\n",
                driver->name, program, driver->variable);
    else
        fprintf(stderr, "%s: error: cannot run %s: %s\n", driver->name, program, strerror(errno));
}

int process_run(const char *const *argv, const char *directory, const char *out_path,
                const char *err_path)
{
    (void)fflush(NULL);
    const pid_t child = fork();
    if (child < 0) {
        say_cannot_run(argv[0]);
        return STATUS_CANNOT_RUN;
    }
    if (child == 0) {
        if (redirect(out_path, STDOUT_FILENO) == 0 &&
            (directory == NULL || chdir(directory) == 0)) {
            const int kept = dup(STDERR_FILENO);
            if (kept >= 0 && fcntl(kept, F_SETFD, FD_CLOEXEC) == 0 &&
                redirect(err_path, STDERR_FILENO) == 0) {
                (void)execvp(argv[0], (char *const *)argv);
                const int reason = errno;
                (void)dup2(kept, STDERR_FILENO);
                errno = reason;
            }
        }
        say_cannot_run(argv[0]);
        _exit(STATUS_CANNOT_RUN);
    }
    current_child = child;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    current_child = 0;
    return WIFSIGNALED(status) ? STATUS_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
}

int process_become(const char *const *argv)
{
    (void)fflush(NULL);
    scratch_remove();
    (void)execvp(argv[0], (char *const *)argv);
    say_cannot_run(argv[0]);
    return STATUS_CANNOT_RUN;
}

/* ---- the private directory ---- */

static char scratch_path[PATH_MAX];
static pid_t scratch_owner;

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    (void)remove(path);
    return 0;
}

void scratch_remove(void)
{
    /* A forked child that ends early must not take its parent's files away. */
    if (scratch_path[0] == '\0' || scratch_owner != getpid())
        return;
    (void)nftw(scratch_path, remove_one, WALK_DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
    scratch_path[0] = '\0';
}

/* Only async-signal-safe calls are made here, so that the removal is another program's.  The
 * signal's default action is then taken, so that the parent sees how this process ended. */
static void end_by_signal(int number)
{
    /* The compiler removes files of its own, so it is waited for; a second signal ends this process at once. */
    const pid_t child = current_child;
    if (child > 0 && kill(child, number) == 0)
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
            continue;
    if (scratch_path[0] != '\0' && scratch_owner == getpid()) {
        const pid_t remover = fork();
        if (remover == 0) {
            (void)execl("/bin/rm", "rm", "-rf", "--", scratch_path, (char *)NULL);
            _exit(127);
        }
        while (remover > 0 && waitpid(remover, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    (void)raise(number); /* its action is the default again */
}

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};

static void handlers_set(void)
{
    const struct sigaction action = {.sa_handler = end_by_signal,
                                     .sa_flags = SA_RESETHAND | SA_NODEFER};
    for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++) {
        struct sigaction old;
        if (sigaction(ENDING[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            (void)sigaction(ENDING[i], &action, NULL);
    }
}

/* A signal between the making of the directory and the handlers that remove it waits for them. */
static bool scratch_begin(void)
{
    sigset_t blocked, before;
    (void)sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++)
        (void)sigaddset(&blocked, ENDING[i]);
    (void)sigprocmask(SIG_BLOCK, &blocked, &before);
    const bool is_made = mkdtemp(scratch_path) != NULL;
    const int error = errno;
    if (is_made) {
        scratch_owner = getpid();
        handlers_set();
    }
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return is_made;
}

const char *scratch_make(const char **error)
{
    if (scratch_path[0] != '\0')
        return scratch_path;
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] != '/')
        parent = "/tmp";
    int length = snprintf(scratch_path, sizeof scratch_path, "%s/spbc-XXXXXX", parent);
    if (length < 0 || (size_t)length >= sizeof scratch_path || !scratch_begin()) {
        static char sentence[PATH_MAX + 128];
        (void)snprintf(sentence, sizeof sentence,
                       "cannot make a temporary directory in %s: %s; set TMPDIR", parent,
                       strerror(errno));
        scratch_path[0] = '\0';
        *error = sentence;
        return NULL;
    }
    (void)atexit(scratch_remove);
    return scratch_path;
}
