/* SPDX-License-Identifier: Apache-2.0 */
/* spbc-run: starts an MPI program in clusters, watches it, restarts the cluster in which a process
 * died, and shows one clean output.
 *
 * The pipeline is run_pipeline: options, program, partition, place, page, server, clusters; then
 * one loop over events until all clusters are done; then everything that was made is removed, on
 * every path.  The rooms: run/ (run.h has the state and its diagram). Requires: mpiexec, /dev/shm,
 * a directory for temporary files.  Computes: the exit status of the run. Does not: take part in
 * the communication of ranks.
 */
#include "run/run.h"

#include "ckpt/provider.h"
#include "core/cluster.h"
#include "core/fault.h"
#include "run/complain.h"
#include "run/matches.h"
#include "run/preload.h"
#include "run/verify.h"
#include "run/waits.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define LAST_PATIENCE_MS 10000

void children_reap(struct run *run)
{
    struct rusage used;
    int status;
    pid_t pid;
    while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0) {
        bool is_launcher = false;
        for (uint32_t c = 0; c < run->nclusters; c++) {
            struct cluster_state *cluster = &run->cluster[c];
            if (cluster->launcher == pid) {
                is_launcher = cluster->has_launcher_ended = true;
                cluster->launcher_status = status;
            }
        }
        if (!is_launcher) {
            server_orphan_ended(run, pid, status, &used);
        }
    }
    /* after what the ranks have to tell */
    for (uint32_t c = 0; c < run->nclusters; c++) {
        if (run->cluster[c].has_launcher_ended) {
            cluster_launcher_ended(&run->cluster[c]);
        }
    }
}

static void signal_ready(void *context, uint32_t events)
{
    struct run *run = context;
    struct signalfd_siginfo info;
    (void)events;
    if (read(run->signals.fd, &info, sizeof info) != (ssize_t)sizeof info) {
        return;
    }
    if (info.ssi_signo == SIGCHLD) {
        children_reap(run);
        return;
    }
    if (info.ssi_signo == SIGUSR1) {
        complain("asked by SIGUSR1 what the ranks are doing:");
        waits_show(run->page, complain);
        return;
    }
    run->is_impatient = run->is_ending;
    run_end(run, 128 + (int)info.ssi_signo, 0, "ended by signal %u (%s)", info.ssi_signo,
            strsignal((int)info.ssi_signo));
}

static void deadline_passed(void *context)
{
    struct run *run = context;
    if (!run->is_ending) {
        waits_show(run->page, complain);
    }
    run_end(run, 124, 0, "the time limit of %s seconds was reached (--timeout)",
            run->options.value[OPTION_TIMEOUT].text);
}

static void output_failed(void *context, const char *text)
{
    run_end(context, 125, 0, "%s", text);
}

/* A rank takes five descriptors here; the usual limit of 1024 would end at 200 ranks. */
static void files_allow(struct run *run)
{
    if (getrlimit(RLIMIT_NOFILE, &run->files) == 0) {
        struct rlimit most = {.rlim_cur = run->files.rlim_max, .rlim_max = run->files.rlim_max};
        setrlimit(RLIMIT_NOFILE, &most);
    }
}

/* Descriptors 0, 1 and 2 exist from here on, so no other file gets their numbers. */
static void descriptors_ensure(void)
{
    int fd;
    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd > STDERR_FILENO) {
        close(fd);
    }
}

static int signals_take(struct run *run)
{
    static const int taken[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGUSR1,
                                SIGUSR2, SIGALRM, SIGXCPU, SIGCHLD};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        struct sigaction now;
        if (taken[i] != SIGHUP || sigaction(SIGHUP, NULL, &now) != 0 || now.sa_handler != SIG_IGN) {
            sigaddset(&set, taken[i]); /* nohup keeps its meaning */
        }
    }
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    int fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return fd < 0 ? -errno : loop_add(&run->loop, &run->signals, fd, EPOLLIN, signal_ready, run);
}

/* ---- the stages ---- */

/* Can this file be written at the end?  That is better known before the run than behind it. */
static bool file_check(const char *option, const char *path)
{
    struct stat st;
    if (!path) {
        return true;
    }
    int error = 0;
    if (stat(path, &st) == 0) {
        error = S_ISDIR(st.st_mode) ? EISDIR : access(path, W_OK) != 0 ? errno : 0;
    } else {
        char *copy = strdup(path);
        error = errno != ENOENT || !copy                  ? errno
                : access(dirname(copy), W_OK | X_OK) != 0 ? errno
                                                          : 0;
        free(copy);
    }
    if (error) {
        complain("%s=%s: cannot be written: %s", option, path, strerror(error));
    }
    return error == 0;
}

static int settings_check(struct run *run)
{
    const struct options *options = &run->options;
    const char *protocol_name = options->value[OPTION_PROTOCOL].text;
    const char *provider_name = options->value[OPTION_CKPT].text;
    run->protocol = protocol_find(protocol_name);
    const struct ckpt_provider *provider = ckpt_provider_find(provider_name);
    if (!run->protocol || !run->protocol->is_available) {
        complain("--protocol=%s is %s; available: spbc", protocol_name,
                 run->protocol ? "not available in this version"
                               : "no protocol that spbc-run knows");
        return 125;
    }
    if (!provider || !provider->is_available) {
        complain("--ckpt=%s is %s; available: none", provider_name,
                 provider ? "not available in this version" : "no provider that spbc-run knows");
        return 125;
    }
    const char *input = options->value[OPTION_STDIN].text;
    if (input && strcmp(input, "none") != 0 && access(input, R_OK) != 0) {
        complain("--stdin=%s: %s", input, strerror(errno));
        return 125;
    }
    if (!file_check("--summary-file", options->value[OPTION_SUMMARY_FILE].text) ||
        !file_check("--record-matches", options->value[OPTION_RECORD_MATCHES].text)) {
        return 125;
    }
    for (size_t i = 0; i < options->value[OPTION_ENV].list.count; i++) {
        const char *entry = options->value[OPTION_ENV].list.item[i];
        if (!strchr(entry, '=') || entry[0] == '=') {
            complain("--env=%s: it wants NAME=VALUE", entry);
            return 125;
        }
    }
    if (options->value[OPTION_FAULT].list.count > JOB_FAULTS_MAX) {
        complain("at most %d faults can be given", JOB_FAULTS_MAX);
        return 125;
    }
    char *directory = getcwd(NULL, 0);
    if (!directory) { /* Hydra would crash */
        complain("the working directory: %s (change to one that exists)", strerror(errno));
        return 125;
    }
    free(directory);
    return launcher_find(run);
}

static bool is_recorded(const struct options *options)
{
    return option_is(options, OPTION_RECORD_MATCHES, NULL) ||
           option_is(options, OPTION_RECORD_DIR, NULL) || option_is(options, OPTION_PERTURB, NULL);
}

static int program_stage(struct run *run)
{
    int status = 0;
    int here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    const char *wdir = run->options.value[OPTION_WDIR].text;
    if (wdir && chdir(wdir) != 0) {
        complain("--wdir=%s: %s", wdir, strerror(errno));
        close(here);
        return 125;
    }
    char *found = program_find(run->options.program[0], &status);
    run->program_path = found && wdir ? realpath(found, NULL) : found;
    if (wdir) {
        free(found);
    }
    if (here < 0 || fchdir(here) != 0 || close(here) != 0) {
        complain("cannot go back to the working directory: %s", strerror(errno));
        return 125;
    }
    if (!run->program_path) {
        return status ? status : 125;
    }
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    run->self_path = strdup(self);
    if (!run->self_path || length <= 0) {
        complain("cannot find the own program: %s", strerror(errno));
        return 125;
    }
    status = program_check(run->program_path, &run->options, &run->program);
    if (status == 0 && run->program.is_preloaded) {
        run->preload_path = preload_find(run->self_path);
        status = run->preload_path ? 0 : 125;
    }
    if (status == 0 && is_recorded(&run->options)) {
        run->recorder_path = preload_find_recorder(run->self_path);
        status = run->recorder_path ? 0 : 125;
    }
    return status;
}

static int partition_stage(struct run *run)
{
    char fallback[8], why[256];
    run->nranks = (uint32_t)run->options.value[OPTION_RANKS].number;
    run->cluster_of = calloc(run->nranks, sizeof *run->cluster_of);
    run->rank = calloc(run->nranks, sizeof *run->rank);
    if (!run->cluster_of || !run->rank) {
        complain("out of memory for %u ranks", run->nranks);
        return 125;
    }
    snprintf(fallback, sizeof fallback, "%u",
             run->nranks < 2 ? 1 : 2); /* one machine: see option.def */
    const char *text = run->options.value[OPTION_CLUSTERS].text;
    if (cluster_parse(text ? text : fallback, run->nranks, run->cluster_of, &run->nclusters, why,
                      sizeof why) != 0) {
        complain("--clusters=%s: %s", text ? text : fallback, why);
        run->nclusters = 0;
        return 125;
    }
    run->cluster = calloc(run->nclusters, sizeof *run->cluster);
    if (!run->cluster) {
        complain("out of memory for %u clusters", run->nclusters);
        return 125;
    }
    for (uint32_t c = 0; c < run->nclusters; c++) {
        struct cluster_state *cluster = &run->cluster[c];
        cluster->run = run;
        cluster->index = c;
        cluster->member = calloc(run->nranks, sizeof(void *));
        if (!cluster->member) {
            complain("out of memory for %u ranks", run->nranks);
            return 125;
        }
    }
    for (uint32_t r = 0; r < run->nranks; r++) {
        struct rank_state *rank = &run->rank[r];
        rank->run = run;
        rank->world = r;
        rank->cluster = &run->cluster[run->cluster_of[r]];
        rank->local = rank->cluster->size++;
        rank->cluster->member[rank->local] = rank;
    }
    return 0;
}

static int faults_check(struct run *run, struct job_fault *fault)
{
    const struct option_list *list = &run->options.value[OPTION_FAULT].list;
    for (size_t i = 0; i < list->count; i++) {
        char why[256];
        if (fault_parse(list->item[i], run->nranks, &fault[i], why, sizeof why) != 0) {
            complain("--fault=%s: %s", list->item[i], why);
            return 125;
        }
    }
    return 0;
}

static uint32_t flags_make(const struct run *run)
{
    const struct options *options = &run->options;
    cpu_set_t cores;
    uint32_t flags = 0;
    bool ignores_ids = option_is(options, OPTION_IGNORE_IDS, NULL) || !run->protocol->compares_ids;
    flags |= ignores_ids ? JOB_FLAG_IGNORE_IDS : 0;
    flags |= option_is(options, OPTION_ON_DIVERGENCE, "stop") ? JOB_FLAG_STOP_CONTENT : 0;
    flags |= option_is(options, OPTION_CHECK_LEAKS, NULL) ? JOB_FLAG_CHECK_LEAKS : 0;
    flags |= option_is(options, OPTION_LOWER, "namespace") ? JOB_FLAG_NAMESPACE : 0;
    bool is_ready = run->program.verdict == VERDICT_READY ||
                    run->program.verdict == VERDICT_READY_AFTER_REWRITE;
    flags |= is_ready ? 0 : JOB_FLAG_UNPROVED;
    if (sched_getaffinity(0, sizeof cores, &cores) == 0 &&
        run->nranks > (uint32_t)CPU_COUNT(&cores)) {
        flags |= JOB_FLAG_OVERSUBSCRIBED;
    }
    return flags;
}

static int page_stage(struct run *run)
{
    int error =
        job_page_create(run->place.name, run->nranks, run->nclusters, run->cluster_of, &run->page);
    if (error) {
        complain("cannot make the job's shared memory in /dev/shm: %s%s", strerror(-error),
                 error == -ENOSPC ? " (it is full; remove what is not needed there, or enlarge it)"
                                  : "");
        return 125;
    }
    run->page->flags = flags_make(run);
    run->page->log_populate = run->options.value[OPTION_LOG_POPULATE].number;
    run->page->log_forget = run->options.value[OPTION_LOG_FORGET].number;
    run->page->log_ahead = run->options.value[OPTION_LOG_AHEAD].number;
    run->page->nfaults = (uint32_t)run->options.value[OPTION_FAULT].list.count;
    int status = faults_check(run, run->page->fault);
    for (uint32_t i = 0; i < run->page->nfaults; i++) {
        run->fault[i].run = run;
        run->fault[i].index = i;
    }
    return status;
}

static int clusters_stage(struct run *run)
{
    if (loop_init(&run->loop) != 0 || signals_take(run) != 0 ||
        output_init(&run->output, &run->loop, option_is(&run->options, OPTION_PREFIX, NULL),
                    output_failed, run) != 0 ||
        input_init(&run->input, run) != 0) {
        complain("cannot set up the event loop: %s", strerror(errno));
        return 125;
    }
    for (uint32_t r = 0; r < run->nranks; r++) {
        for (uint32_t i = 0; i < 2; i++) {
            stream_init(&run->rank[r].stream[i], &run->output, r, i, run->place.dir);
        }
    }
    if (server_open(run) != 0) {
        return 125;
    }
    double limit = run->options.value[OPTION_TIMEOUT].seconds;
    if (limit > 0) {
        timer_start(&run->loop, &run->deadline, (int64_t)(limit * 1000), deadline_passed, run);
    }
    watchdog_start(run);
    starts_begin(run);
    while (!run_is_over(run)) {
        loop_turn(&run->loop);
    }
    return 0;
}

/* ---- the end ---- */

static int ranks_status(const struct run *run)
{
    int status = 0;
    for (uint32_t r = 0; r < run->nranks; r++) {
        status = run->rank[r].final_status > status ? run->rank[r].final_status : status;
    }
    return status;
}

/* Whatever still descends from this process (a program's own background process) ends with the run.
 */
static void leftovers_end(void)
{
    for (int round = 0; round < 3; round++) {
        size_t count, alive = 0;
        struct process *all = processes_below(&count);
        for (size_t i = 0; i < count; i++) {
            int fd = all[i].state == 'Z' ? -1 : pidfd_open(all[i].pid, 0);
            if (fd < 0) {
                continue;
            }
            alive++;
            pidfd_send_signal(fd, SIGKILL, NULL, 0);
            struct pollfd wait = {.fd = fd, .events = POLLIN};
            poll(&wait, 1, LAST_PATIENCE_MS);
            close(fd);
        }
        free(all);
        while (waitpid(-1, NULL, WNOHANG) > 0) {
        }
        if (alive == 0) {
            return;
        }
    }
}

static void output_finish(struct run *run)
{
    for (uint32_t r = 0; r < run->nranks; r++) {
        stream_fini(&run->rank[r].stream[0]);
        stream_fini(&run->rank[r].stream[1]);
    }
    while (!output_is_flushed(&run->output) && !run->is_impatient) {
        loop_turn(
            &run->loop); /* a reader that takes its time, until it goes away or a signal comes */
    }
    output_fini(&run->output);
}

static void run_free(struct run *run)
{
    for (uint32_t r = 0; run->rank && r < run->nranks; r++) {
        free(run->rank[r].history);
    }
    for (uint32_t c = 0; run->cluster && c < run->nclusters; c++) {
        free(run->cluster[c].member);
    }
    free(run->rank);
    free(run->cluster);
    free(run->cluster_of);
    free(run->failure);
    free(run->program_path);
    free(run->launcher_path);
    free(run->self_path);
    free(run->registered_path);
    free(run->preload_path);
    free(run->recorder_path);
    options_fini(&run->options);
}

static int run_started(struct run *run)
{
    int status = place_make(&run->place, run->options.program) != 0 ? 125 : page_stage(run);
    run->record_dir = run->options.value[OPTION_RECORD_DIR].text;
    if (!run->record_dir && option_is(&run->options, OPTION_RECORD_MATCHES, NULL)) {
        run->record_dir = run->place.dir;
    }
    bool is_started = status == 0 && (status = clusters_stage(run)) == 0;
    if (run->loop.epoll_fd > 0) {
        server_close(run);
        input_fini(&run->input);
        leftovers_end();
        output_finish(run);
    }
    run->end = now_seconds();
    if (is_started) {
        run->status = run->is_ending ? run->status : ranks_status(run);
        if (summary_write(run) != 0 && run->status == 0) {
            run->status = 125;
        }
        status = run->status;
    }
    const char *matches = run->options.value[OPTION_RECORD_MATCHES].text;
    if (status == 0 && matches && matches_write(run->record_dir, run->nranks, matches) != 0) {
        status = 125;
    }
    job_sweep(run->place.name, -1, 0);
    if (run->has_debris) {
        debris_sweep(&run->born);
    }
    place_remove(&run->place);
    if (run->loop.epoll_fd > 0) {
        loop_fini(&run->loop);
    }
    return status;
}

static int run_pipeline(struct run *run)
{
    int status = settings_check(run);
    if (!status) {
        status = program_stage(run);
    }
    if (!status) {
        status = partition_stage(run);
    }
    if (!status && option_is(&run->options, OPTION_DRY_RUN, NULL)) {
        struct job_fault fault[JOB_FAULTS_MAX];
        status = faults_check(run, fault);
        if (!status) {
            run_dry(run);
        }
        return fflush(stdout) != 0 ? 125 : status;
    }
    if (status || place_name(&run->place) != 0) {
        return status ? status : 125;
    }
    place_sweep_stale();
    return run_started(run);
}

int main(int argc, char **argv)
{
    static struct run run;
    if (argc == 2 && strcmp(argv[1], "--guard") == 0) {
        return guard_main();
    }
    descriptors_ensure();
    files_allow(&run);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    signal(SIGPIPE, SIG_IGN); /* both are seen as errors of write */
    signal(SIGXFSZ, SIG_IGN);
    run.start = now_seconds();
    clock_gettime(CLOCK_REALTIME_COARSE, &run.born);
    int parsed = options_parse(&run.options, argc, argv);
    if (parsed != 0) {
        options_fini(&run.options);
        return parsed > 0 ? 0 : 125;
    }
    if (option_is(&run.options, OPTION_STATUS, NULL)) {
        int status = status_show(run.options.value[OPTION_STATUS].text);
        options_fini(&run.options);
        return status;
    }
    bool is_verbose = option_is(&run.options, OPTION_VERBOSE, NULL);
    bool is_quiet = option_is(&run.options, OPTION_QUIET, NULL);
    complain_level(is_verbose ? 2 : is_quiet ? 0 : 1, run.start);
    bool is_verified = option_is(&run.options, OPTION_VERIFY_DETERMINISM, NULL) &&
                       !option_is(&run.options, OPTION_RECORD_DIR, NULL);
    int status = is_verified ? verify_run(&run.options, argv) : run_pipeline(&run);
    run_free(&run);
    return status;
}
