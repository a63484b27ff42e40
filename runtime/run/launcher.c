/* SPDX-License-Identifier: Apache-2.0 */
/* How is one cluster's MPI job started?  One row a launcher; this version has Hydra's mpiexec on a
 * single machine.
 *
 * mpiexec starts guards (this same program), not the application: a guard reads the command from
 * the job's directory, so no word of it can be taken for one of the launcher's.  The launcher's own
 * output is kept and shown when it fails. Requires: the job's directory.  Does not: watch what was
 * started.
 */
#include "run.h"

#include "complain.h"
#include "preload.h"
#include "record/layout.h"
#include "surroundings.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

extern char **environ;

static char **hydra_argv(const char *path, uint32_t size, const char *self)
{
    /* fork: no ssh to the own machine; user: no question to a batch system; both save time and keep
     * the job on this node */
    const char *words[] = {path, "-launcher", "fork", "-rmk", "user", "-n", NULL, self, "--guard"};
    size_t count = sizeof words / sizeof words[0];
    char number[16];
    snprintf(number, sizeof number, "%u", size);
    words[6] = number;
    char **argv = calloc(count + 1, sizeof *argv);
    for (size_t i = 0; argv && i < count; i++) {
        argv[i] = strdup(words[i]);
        if (!argv[i]) {
            abort();
        }
    }
    return argv;
}

static const struct launcher_row {
    const char *name, *variable; /* option value; environment variable that gives the path */
    const char *files[4];        /* what it is called in PATH, where several MPIs are installed */
    char **(*argv)(const char *path, uint32_t size, const char *self);
} launcher_table[] = {
    {"mpiexec", "SPBC_MPIEXEC", {"mpiexec.hydra", "mpiexec.mpich", "mpiexec"}, hydra_argv},
};

static const struct launcher_row *launcher_row(const struct run *run)
{
    for (size_t i = 0; i < sizeof launcher_table / sizeof launcher_table[0]; i++) {
        if (option_is(&run->options, OPTION_LAUNCHER, launcher_table[i].name)) {
            return &launcher_table[i];
        }
    }
    return NULL;
}

int launcher_find(struct run *run)
{
    const struct launcher_row *row = launcher_row(run);
    if (!row) {
        complain("--launcher=%s is not available in this version; it has: mpiexec",
                 run->options.value[OPTION_LAUNCHER].text);
        return 125;
    }
    const char *given = getenv(row->variable);
    int status = 0;
    if (given && given[0]) {
        run->launcher_path = program_find(given, &status);
    }
    for (size_t i = 0; !status && !run->launcher_path && row->files[i]; i++) {
        run->launcher_path = program_search(row->files[i], &status);
    }
    if (!run->launcher_path) {
        complain("the launcher %s is needed to start ranks: install MPICH, or set %s to its path",
                 row->name, row->variable);
        return 125;
    }
    return 0;
}

char **launcher_argv(const struct run *run, const struct cluster_state *cluster)
{
    return launcher_row(run)->argv(run->launcher_path, cluster->size, run->self_path);
}

static void environment_make(const struct cluster_state *cluster)
{
    const struct run *run = cluster->run;
    /* left by a launcher above spbc-run, they would connect the ranks to it */
    static const char *foreign[] = {"PMI_FD", "PMI_RANK",        "PMI_SIZE",       "PMI_PORT",
                                    "PMI_ID", "HYDRA_HOST_FILE", "HYDRA_LAUNCHER", "HYDRA_RMK"};
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        unsetenv(foreign[i]);
    }
    const struct option_list *given = &run->options.value[OPTION_ENV].list;
    for (size_t i = 0; i < given->count; i++) {
        putenv((char *)(uintptr_t)given->item[i]);
    }
    preload_hold(run->preload_path, run->recorder_path);
    if (option_is(&run->options, OPTION_MPI_START, "quick")) {
        surroundings_lend();
    }
    if (run->record_dir) {
        setenv(RECORD_ENV_DIR, run->record_dir, 1);
    }
    if (option_is(&run->options, OPTION_PERTURB, NULL)) {
        setenv(RECORD_ENV_PERTURB, run->options.value[OPTION_PERTURB].text, 1);
    }
    char number[16];
    setenv(JOB_ENV_DIR, run->place.dir, 1);
    setenv(JOB_ENV_NAME, run->place.name, 1);
    snprintf(number, sizeof number, "%u", cluster->index);
    setenv(JOB_ENV_CLUSTER, number, 1);
    snprintf(number, sizeof number, "%u", cluster->epoch);
    setenv(JOB_ENV_EPOCH, number, 1);
}

static _Noreturn void launcher_become(const struct cluster_state *cluster, pid_t parent, int output,
                                      char **argv)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(125);
    }
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGTTIN, SIG_DFL);
    setrlimit(RLIMIT_NOFILE, &cluster->run->files);
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    environment_make(cluster);
    const char *directory = cluster->run->options.value[OPTION_WDIR].text;
    if (directory && chdir(directory) != 0) {
        dprintf(STDERR_FILENO, "%s: %s\n", directory, strerror(errno));
        _exit(127);
    }
    execve(argv[0], argv, environ);
    dprintf(STDERR_FILENO, "%s: %s\n", argv[0], strerror(errno));
    _exit(127);
}

static void output_ready(void *context, uint32_t events)
{
    struct cluster_state *cluster = context;
    char bytes[sizeof cluster->tail / 2];
    (void)events;
    ssize_t got = read(cluster->launcher_output.fd, bytes, sizeof bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (got <= 0) {
        int fd = cluster->launcher_output.fd;
        loop_remove(&cluster->run->loop, &cluster->launcher_output);
        close(fd);
        return;
    }
    if (cluster->tail_length + (size_t)got > sizeof cluster->tail) {
        size_t keep = sizeof cluster->tail - (size_t)got;
        memmove(cluster->tail, cluster->tail + cluster->tail_length - keep, keep);
        cluster->tail_length = keep;
    }
    memcpy(cluster->tail + cluster->tail_length, bytes, (size_t)got);
    cluster->tail_length += (size_t)got;
}

int launcher_start(struct cluster_state *cluster)
{
    struct run *run = cluster->run;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        complain("no pipe for the launcher: %s", strerror(errno));
        return -1;
    }
    char **argv = launcher_argv(run, cluster);
    pid_t parent = getpid(), pid = argv ? fork() : -1;
    if (pid == 0) {
        launcher_become(cluster, parent, ends[1], argv);
    }
    for (int i = 0; argv && argv[i]; i++) {
        free(argv[i]);
    }
    free(argv);
    close(ends[1]);
    if (pid < 0) {
        complain("cannot start another process: %s", strerror(errno));
        close(ends[0]);
        return -1;
    }
    if (cluster->launcher_output.fd > 0) {
        int old = cluster->launcher_output.fd;
        loop_remove(&run->loop, &cluster->launcher_output);
        close(old);
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    cluster->launcher = pid;
    cluster->tail_length = 0;
    if (loop_add(&run->loop, &cluster->launcher_output, ends[0], EPOLLIN, output_ready, cluster) !=
        0) {
        close(ends[0]);
    }
    return 0;
}

void launcher_show(const struct cluster_state *cluster)
{
    size_t at = 0;
    while (at < cluster->tail_length) {
        const char *line = cluster->tail + at;
        const char *stop = memchr(line, '\n', cluster->tail_length - at);
        size_t length = stop ? (size_t)(stop - line) : cluster->tail_length - at;
        complain("launcher: %.*s", (int)length, line);
        at += length + 1;
    }
}
