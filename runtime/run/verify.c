/* SPDX-License-Identifier: Apache-2.0 */
/* Does a program send the same whatever the schedule?
 *
 *     for each run: start spbc-run --record-dir=DIR --perturb=SEED, wait, read what every rank sent
 *     compare every run with the first
 *
 * The first seed is even, so that runs 1 and 2, 3 and 4 ... choose the opposite (record/choice.c).
 * Only the first run's standard output is shown.  Runs can refute, not prove: what is not seen here
 * may happen in another schedule; spbc-check says what is proved.
 * Exit status: 0 all runs sent the same (an order between tags may differ), 1 they differ; the status
 * of a run that failed.
 */
#include "verify.h"

#include "complain.h"
#include "differ.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct verify {
    const struct options *options;
    char **argv;
    uint32_t nranks, runs;
    char *directory; /* of all runs */
    struct recorded *first;
    struct differences found;
    uint64_t streams;
};

/* The command line again, with what makes it one run of several. */
static char **run_argv(const struct verify *v, uint32_t run, char **directory, char **seed)
{
    static char self[] = "/proc/self/exe", summary[] = "--summary=none", quiet[] = "--quiet",
                end[] = "--";
    size_t options = (size_t)(v->options->program - v->argv), programs = 0;
    uint64_t first_seed = v->options->value[OPTION_PERTURB].number;
    while (v->options->program[programs]) {
        programs++;
    }
    char **argv = calloc(options + programs + 8, sizeof *argv);
    if (!argv || asprintf(directory, "--record-dir=%s/%u", v->directory, run) < 0 ||
        asprintf(seed, "--perturb=%llu", (unsigned long long)(2 * first_seed + run - 1)) < 0) {
        return NULL;
    }
    if (strcmp(v->argv[options - 1], "--") == 0) {
        options--;
    }
    size_t at = 0;
    argv[at++] = self;
    for (size_t i = 1; i < options; i++) {
        argv[at++] = v->argv[i];
    }
    argv[at++] = *directory;
    argv[at++] = *seed;
    if (run > 1) {
        argv[at++] = summary;
        argv[at++] = quiet;
    }
    argv[at++] = end;
    memcpy(argv + at, v->options->program, programs * sizeof *argv);
    return argv;
}

static int run_start(const struct verify *v, uint32_t run)
{
    char *directory = NULL, *seed = NULL, **argv = run_argv(v, run, &directory, &seed);
    int status = 0;
    if (!argv || mkdir(directory + strlen("--record-dir="), 0700) != 0) {
        complain("cannot prepare run %u: %s", run, strerror(errno));
        return 125;
    }
    pid_t pid = fork();
    if (pid == 0) {
        if (run > 1) {
            int null = open("/dev/null", O_WRONLY);
            dup2(null, STDOUT_FILENO);
        }
        execve("/proc/self/exe", argv, environ);
        _exit(125);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    free(argv);
    free(directory);
    free(seed);
    return pid < 0 ? 125 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run_compare(struct verify *v, uint32_t run)
{
    char directory[4096];
    int error = 0;
    snprintf(directory, sizeof directory, "%s/%u", v->directory, run);
    for (uint32_t r = 0; r < v->nranks && !error; r++) {
        struct recorded now;
        error = recorded_read(run == 1 ? &v->first[r] : &now, directory, r);
        if (!error && run == 1) {
            v->streams += differ_streams(&v->first[r]);
        } else if (!error) {
            error = differ_compare(&v->first[r], &now, r, run, &v->found);
            recorded_free(&now);
        }
    }
    return error;
}

static void directory_remove(const struct verify *v)
{
    char name[4200];
    for (uint32_t run = 1; run <= v->runs; run++) {
        for (uint32_t r = 0; r < v->nranks; r++) {
            snprintf(name, sizeof name, "%s/%u/rank.%u", v->directory, run, r);
            unlink(name);
        }
        snprintf(name, sizeof name, "%s/%u", v->directory, run);
        rmdir(name);
    }
    rmdir(v->directory);
}

static int verdict_tell(const struct verify *v)
{
    const struct differences *d = &v->found;
    if (d->structure || d->content) {
        complain(
            "%u runs under different delays do not send the same: %llu of the compared streams "
            "differ in number, length or call, %llu in content only%s",
            v->runs, (unsigned long long)d->structure, (unsigned long long)d->content,
            d->structure ? ": the program is not channel-deterministic"
                         : " (times, random numbers, or sums in order of arrival)");
        return 1;
    }
    remark(
        "%u runs of %u ranks under different delays sent the same: %llu streams (channel and tag, "
        "or collectives)%s",
        v->runs, v->nranks, (unsigned long long)v->streams,
        d->order ? "; only the order between tags of a channel differs" : "");
    return 0;
}

int verify_run(const struct options *options, char **argv)
{
    const char *temporary = getenv("TMPDIR");
    struct verify v = {.options = options,
                       .argv = argv,
                       .nranks = (uint32_t)options->value[OPTION_RANKS].number,
                       .runs = (uint32_t)options->value[OPTION_VERIFY_DETERMINISM].number};
    int status = 0;
    if (v.runs < 2) {
        complain("--verify-determinism=%u: at least 2 runs are needed to compare", v.runs);
        return 125;
    }
    v.first = calloc(v.nranks, sizeof *v.first);
    if (!v.first ||
        asprintf(&v.directory, "%s/spbc-verify-XXXXXX",
                 temporary && temporary[0] ? temporary : "/tmp") < 0 ||
        !mkdtemp(v.directory)) {
        complain("cannot make a directory for the records: %s", strerror(errno));
        return 125;
    }
    for (uint32_t run = 1; run <= v.runs && status == 0; run++) {
        status = run_start(&v, run);
        if (status != 0) {
            complain("run %u of %u ended with status %d: nothing is compared", run, v.runs, status);
        } else if (run_compare(&v, run) != 0) {
            status = 125;
        }
    }
    status = status == 0 ? verdict_tell(&v) : status;
    directory_remove(&v);
    for (uint32_t r = 0; r < v.nranks; r++) {
        recorded_free(&v.first[r]);
    }
    free(v.first);
    free(v.directory);
    return status;
}
