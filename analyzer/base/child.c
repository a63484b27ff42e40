/* SPDX-License-Identifier: Apache-2.0 */
/* What does this command print, and how does it end?  See child.h.
 *
 * The child is a process group of its own, so that a command that started others can be ended with
 * them.  A close-on-exec pipe tells the parent whether exec worked: it closes without a byte on
 * success and carries errno on failure.
 */
#include "base/child.h"

#include "base/arena.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_LIMIT_MS = 60000 };

enum { PIPE_OUT, PIPE_ERR, PIPE_EXEC, PIPE_COUNT };

static int64_t now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void child_become(const struct child_command *command, int pipes[PIPE_COUNT][2])
{
    (void)setpgid(0, 0);
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int failed = null < 0 || dup2(null, STDIN_FILENO) < 0 ||
                 dup2(pipes[PIPE_OUT][1], STDOUT_FILENO) < 0 ||
                 dup2(pipes[PIPE_ERR][1], STDERR_FILENO) < 0 ||
                 (command->directory != NULL && chdir(command->directory) != 0);
    if (!failed)
        (void)execvp(command->argv[0], (char *const *)command->argv);
    int error = errno;
    (void)!write(pipes[PIPE_EXEC][1], &error, sizeof error);
    _exit(127);
}

/* Reads what is there.  Returns false at the end of the stream. */
static bool take_bytes(int descriptor, struct text *text)
{
    char buffer[4096];
    ssize_t got = read(descriptor, buffer, sizeof buffer);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    text_append_bytes(text, buffer, (size_t)got);
    return got > 0;
}

/* Collects all three streams until they end.  Returns false at the time limit. */
static bool child_listen(int pipes[PIPE_COUNT][2], struct text texts[PIPE_COUNT], int64_t deadline)
{
    bool open_pipes[PIPE_COUNT] = {true, true, true};
    while (open_pipes[PIPE_OUT] || open_pipes[PIPE_ERR] || open_pipes[PIPE_EXEC]) {
        struct pollfd polled[PIPE_COUNT];
        for (int i = 0; i < PIPE_COUNT; i++)
            polled[i] = (struct pollfd){open_pipes[i] ? pipes[i][0] : -1, POLLIN, 0};
        const int64_t left = deadline - now_ms();
        if (left <= 0)
            return false;
        const int ready = poll(polled, PIPE_COUNT, (int)left);
        if (ready < 0 && errno != EINTR)
            return false;
        for (int i = 0; ready > 0 && i < PIPE_COUNT; i++)
            if (polled[i].revents != 0)
                open_pipes[i] = take_bytes(pipes[i][0], &texts[i]);
    }
    return true;
}

/* Waits for the child's end; a child that closed its outputs but lives on is ended at the deadline.
 */
static void child_wait(pid_t child, int64_t deadline, struct child_result *result)
{
    struct pollfd end = {pidfd_open(child, 0), POLLIN, 0};
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        const int64_t left = deadline - now_ms();
        if (left <= 0) {
            result->is_timed_out = true;
            (void)kill(-child, SIGKILL);
            (void)kill(child, SIGKILL);
            while (waitpid(child, &status, 0) < 0 && errno == EINTR)
                continue;
            break;
        }
        /* Without pidfd (an old kernel) this is a look every 10 ms. */
        (void)poll(&end, 1, end.fd < 0 ? 10 : (int)left);
    }
    if (end.fd >= 0)
        (void)close(end.fd);
    result->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int pipes_open(int pipes[PIPE_COUNT][2])
{
    for (int i = 0; i < PIPE_COUNT; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) == 0)
            continue;
        for (int j = 0; j < i; j++) {
            (void)close(pipes[j][0]);
            (void)close(pipes[j][1]);
        }
        return -1;
    }
    return 0;
}

static void pipes_close(int pipes[PIPE_COUNT][2], int side)
{
    for (int i = 0; i < PIPE_COUNT; i++)
        (void)close(pipes[i][side]);
}

int child_run(struct arena *arena, const struct child_command *command, struct child_result *result,
              const char **error)
{
    *result = (struct child_result){0};
    int pipes[PIPE_COUNT][2];
    if (pipes_open(pipes) != 0) {
        *error = arena_printf(arena, "cannot start %s: %s", command->argv[0], strerror(errno));
        return -1;
    }
    const pid_t child = fork();
    if (child < 0) {
        *error = arena_printf(arena, "cannot start %s: %s", command->argv[0], strerror(errno));
        pipes_close(pipes, 0);
        pipes_close(pipes, 1);
        return -1;
    }
    if (child == 0)
        child_become(command, pipes);
    pipes_close(pipes, 1);

    const unsigned limit = command->time_limit_ms == 0 ? DEFAULT_LIMIT_MS : command->time_limit_ms;
    const int64_t deadline = now_ms() + limit;
    struct text texts[PIPE_COUNT] = {{.arena = arena}, {.arena = arena}, {.arena = arena}};
    if (!child_listen(pipes, texts, deadline)) {
        /* Somebody of the group still holds the outputs. */
        (void)kill(-child, SIGKILL);
        result->is_timed_out = true;
    }
    child_wait(child, deadline, result);
    pipes_close(pipes, 0);

    result->out = text_get(&texts[PIPE_OUT]);
    result->out_length = texts[PIPE_OUT].length;
    result->err = text_get(&texts[PIPE_ERR]);
    result->err_length = texts[PIPE_ERR].length;
    int exec_error = 0;
    if (texts[PIPE_EXEC].length == sizeof exec_error) {
        memcpy(&exec_error, texts[PIPE_EXEC].bytes, sizeof exec_error);
        *error = exec_error == ENOENT
                     ? arena_printf(arena, "%s: not found", command->argv[0])
                     : arena_printf(arena, "%s: %s", command->argv[0], strerror(exec_error));
        return -1;
    }
    return 0;
}
