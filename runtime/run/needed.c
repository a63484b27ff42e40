/* SPDX-License-Identifier: Apache-2.0 */
/* Which libraries does a program load through others?  Asked of its own dynamic linker.
 *
 * A program need not name the MPI library itself: it may call a numerical library that does.  The
 * dynamic linker knows all search paths and lists what it would load, without starting the program
 * (--list, as ldd does).  Requires: a dynamic program.  Does not: complain; a linker that can not do
 * it, or takes too long, says nothing.
 */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIST_SECONDS = 10, LIST_BYTES = 64 * 1024 };

extern char **environ;

/* Preloaded libraries are none of the program's. */
static char **surroundings_without_preload(void)
{
    size_t count = 0, kept = 0;
    while (environ[count]) {
        count++;
    }
    char **copy = calloc(count + 1, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++) {
        if (strncmp(environ[i], "LD_PRELOAD=", 11) != 0) {
            copy[kept++] = environ[i];
        }
    }
    return copy;
}

static pid_t list_start(const char *linker, const char *path, int out)
{
    char *argv[] = {(char *)linker, "--list", (char *)path, NULL};
    char **env = surroundings_without_preload();
    posix_spawn_file_actions_t actions;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (!env || posix_spawn(&pid, linker, &actions, NULL, argv, env) != 0) {
        pid = -1;
    }
    posix_spawn_file_actions_destroy(&actions);
    free(env);
    return pid;
}

static int milliseconds_left(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long passed = (now.tv_sec - begin->tv_sec) * 1000 + (now.tv_nsec - begin->tv_nsec) / 1000000;
    return passed < LIST_SECONDS * 1000 ? (int)(LIST_SECONDS * 1000 - passed) : 0;
}

/* All that comes until the end, NUL-terminated; false: too much, or too late. */
static bool list_read(int in, char *text)
{
    struct timespec begin;
    size_t length = 0;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    while (length < LIST_BYTES) {
        struct pollfd wanted = {.fd = in, .events = POLLIN};
        int ready = poll(&wanted, 1, milliseconds_left(&begin));
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        ssize_t got = ready > 0 ? read(in, text + length, LIST_BYTES - length) : -1;
        if (got <= 0) {
            text[length] = '\0';
            return got == 0;
        }
        length += (size_t)got;
    }
    return false;
}

/* Lines: "\tlibmpich.so.12 => /usr/lib/libmpich.so.12 (0x...)" */
static void lines_read(char *text, struct program *program)
{
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        line += strspn(line, " \t");
        line[strcspn(line, " \t")] = '\0';
        const char *slash = strrchr(line, '/');
        program_library(slash ? slash + 1 : line, program);
    }
}

void program_list_libraries(const char *path, struct program *program)
{
    int ends[2], status;
    char *text = malloc(LIST_BYTES + 1);
    if (!text || !program->linker[0] || pipe2(ends, O_CLOEXEC) != 0) {
        free(text);
        return;
    }
    pid_t pid = list_start(program->linker, path, ends[1]);
    close(ends[1]);
    bool is_whole = pid > 0 && list_read(ends[0], text);
    close(ends[0]);
    if (pid > 0 && !is_whole) {
        kill(pid, SIGKILL);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (is_whole && status == 0) {
        lines_read(text, program);
    }
    free(text);
}
