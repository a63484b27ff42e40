/* SPDX-License-Identifier: Apache-2.0 */
/* Who knows how a rank really ended?  The guard: a small process that the launcher starts in the
 * rank's place, and the rank's parent.
 *
 *     dial --welcome--> child started --child ended--> reported --spbc-run closes the connection-->
 * leave with its status
 *        \--refused: leave          \--connection lost: kill the child, leave
 *
 * Invariants: the child never outlives the guard (parent death signal), the guard never outlives
 * the launcher's proxy nor spbc-run.  The guard keeps the launcher's descriptors open until
 * spbc-run lets it go, so that the launcher sees an end only after spbc-run has judged it, and does
 * not kill what it was not told to.  Asked by the rank, it starts a helper of lowest priority that makes memory of the
 * rank's log ready (net/ahead.h), and that dies with it. Requires: the environment of job.h, a launcher that gives the
 * local rank in PMI_RANK.  Does not: judge.
 */
#include "run.h"

#include "net/ahead.h"
#include "preload.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct guard {
    struct control_packet packet; /* kind and value change, the rest says who this is */
    int socket, signals;
    pid_t child, helper;
    struct job_page *page; /* NULL: nothing is made ready ahead */
};

static const int forwarded[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGQUIT, SIGCONT};

static bool number_read(const char *name, uint32_t *out)
{
    const char *text = getenv(name);
    char *end;
    if (!text || !text[0]) {
        return false;
    }
    unsigned long value = strtoul(text, &end, 10);
    *out = (uint32_t)value;
    return *end == '\0' && value < UINT32_MAX;
}

static void guard_send(struct guard *guard, enum control_kind kind, int32_t value, const char *text)
{
    guard->packet.kind = kind;
    guard->packet.value = value;
    snprintf(guard->packet.text, sizeof guard->packet.text, "%s", text);
    while (send(guard->socket, &guard->packet, sizeof guard->packet, MSG_NOSIGNAL) < 0 &&
           errno == EINTR) {
    }
}

static int guard_dial(struct guard *guard, const char *dir, int fds[3])
{
    guard->packet.kind = CONTROL_GUARD;
    int error = control_secret_read(dir, guard->packet.secret);
    struct control_packet welcome;
    guard->socket = error ? error : control_dial(dir, &guard->packet, &welcome, fds);
    memset(guard->packet.secret, 0, sizeof guard->packet.secret);
    if (guard->socket < 0) {
        fprintf(stderr, "rank %u of cluster %u can not reach spbc-run: %s\n", guard->packet.local,
                guard->packet.cluster, strerror(-guard->socket));
        return -1;
    }
    guard->packet.rank = welcome.rank;
    return 0;
}

static void signals_take(struct guard *guard)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, AHEAD_SIGNAL);
    for (size_t i = 0; i < sizeof forwarded / sizeof forwarded[0]; i++) {
        sigaddset(&set, forwarded[i]);
    }
    sigprocmask(SIG_BLOCK, &set, NULL);
    guard->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Who it is, the child says itself, before the program runs: spbc-run has to know it when that registers, as it may end
 * before the guard runs again. */
static _Noreturn void child_become(struct guard *guard, char **command, const int fds[3],
                                   int trouble, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(125);
    }
    guard_send(guard, CONTROL_CHILD, getpid(), "");
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(fds[0], STDOUT_FILENO);
    dup2(fds[1], STDERR_FILENO);
    int input = fds[2] >= 0 ? fds[2] : open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(input, STDIN_FILENO);
    preload_release();
    execvpe(command[0], command, environ);
    int error = errno;
    if (write(trouble, &error, sizeof error) < 0) {
        _exit(125);
    }
    _exit(error == ENOENT ? 127 : 126);
}

/* Starts the program; a failed exec comes back through a pipe that a successful one closes. */
static int child_start(struct guard *guard, char **command, const int fds[3])
{
    int trouble[2], error = 0;
    if (pipe2(trouble, O_CLOEXEC) != 0) {
        return errno;
    }
    pid_t self = getpid();
    guard->child = fork();
    if (guard->child == 0) {
        child_become(guard, command, fds, trouble[1], self);
    }
    if (guard->child < 0) {
        error = errno;
    }
    close(trouble[1]);
    if (!error && read(trouble[0], &error, sizeof error) < 0) {
        error = errno;
    }
    close(trouble[0]);
    for (int i = 0; i < 3; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    return error;
}

/* ---- memory made ready ahead ---- */

static void helper_offer(struct guard *guard)
{
    const char *job = getenv(JOB_ENV_NAME);
    if (job && job_page_attach(job, &guard->page) == 0 && guard->page->log_ahead > 0) {
        ahead_offer(guard->page, guard->packet.rank);
    }
}

/* Without any descriptor: nobody waits for its end.  What it can not have makes it slower at most. */
static void helper_start(struct guard *guard)
{
    pid_t self = getpid();
    if (!guard->page || guard->helper || (guard->helper = fork()) != 0) {
        return;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != self || close_range(0, ~0u, 0) != 0) {
        _exit(0);
    }
    prctl(PR_SET_NAME, "spbc-ahead");
    setpriority(PRIO_PROCESS, 0, 19);
    sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
    ahead_serve(getenv(JOB_ENV_NAME), guard->page, guard->packet.rank, guard->packet.epoch);
    _exit(0);
}

/* Has the child ended?  It is only looked at: spbc-run takes it over from a guard that was killed before it could tell, and learns
 * its status and cost from the kernel. */
static bool child_look(struct guard *guard, int *status)
{
    struct rusage used;
    siginfo_t info = {.si_pid = 0};
    if (syscall(SYS_waitid, P_PID, guard->child, &info, WEXITED | WNOHANG | WNOWAIT, &used) != 0 ||
        info.si_pid != guard->child) {
        return false;
    }
    *status = info.si_code == CLD_EXITED   ? info.si_status << 8
              : info.si_code == CLD_DUMPED ? info.si_status | WCOREFLAG
                                           : info.si_status;
    guard->packet.memory_kib = (uint64_t)used.ru_maxrss;
    guard->packet.cpu_us = usage_us(&used);
    return true;
}

/* Reads one signal; returns true when the child has ended, with its wait status. */
static bool signal_serve(struct guard *guard, int *status)
{
    struct signalfd_siginfo info;
    if (read(guard->signals, &info, sizeof info) != (ssize_t)sizeof info) {
        return false;
    }
    if ((int)info.ssi_signo == AHEAD_SIGNAL) {
        helper_start(guard);
        return false;
    }
    if (info.ssi_signo != SIGCHLD) {
        kill(guard->child, (int)info.ssi_signo);
        return false;
    }
    return child_look(guard, status);
}

/* Until the child has ended (true), or spbc-run has gone or wants no more of us (false). */
static bool child_watch(struct guard *guard, int *status)
{
    struct pollfd wait[2] = {{.fd = guard->signals, .events = POLLIN},
                             {.fd = guard->socket, .events = POLLIN}};
    for (;;) {
        if (poll(wait, 2, -1) < 0) {
            continue;
        }
        if (wait[0].revents && signal_serve(guard, status)) {
            return true;
        }
        if (wait[1].revents) { /* nothing is ever sent here after the welcome: it was closed */
            kill(guard->child, SIGKILL);
            return false;
        }
    }
}

/* The end of the connection is the permission to leave.  The proxy's death ends the guard through
 * its parent death signal. */
static void leave_await(struct guard *guard)
{
    struct pollfd wait = {.fd = guard->socket, .events = POLLIN};
    while (poll(&wait, 1, -1) < 0 && errno == EINTR) {
    }
}

int guard_main(void)
{
    struct guard guard = {0};
    const char *dir = getenv(JOB_ENV_DIR);
    int fds[3], status = 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!dir || !number_read(JOB_ENV_CLUSTER, &guard.packet.cluster) ||
        !number_read(JOB_ENV_EPOCH, &guard.packet.epoch) ||
        !number_read("PMI_RANK", &guard.packet.local)) {
        fprintf(stderr, "spbc-run --guard is started by spbc-run only\n");
        return 125;
    }
    signals_take(&guard);
    if (guard_dial(&guard, dir, fds) != 0) {
        return 125;
    }
    helper_offer(&guard);
    char **command = place_command_read(dir);
    int error = command ? child_start(&guard, command, fds) : errno;
    if (error) {
        char text[CONTROL_TEXT_MAX + 1];
        snprintf(text, sizeof text, "%.500s: %s", command ? command[0] : dir, strerror(error));
        guard_send(&guard, CONTROL_END, (error == ENOENT ? 127 : 126) << 8, text);
        leave_await(&guard);
        return 125;
    }
    if (!child_watch(&guard, &status)) {
        return 125;
    }
    guard_send(&guard, CONTROL_END, status, "");
    leave_await(&guard);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
