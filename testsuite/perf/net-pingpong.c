/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a message take over the log transport alone?  One way, 8 B to 4 MiB.
 *
 * Two processes, no MPI.  best, warm: the whole log was populated ahead (log_populate); the fastest and the median of many short
 * batches.  The fastest is what other load, and the place of the processors, disturb least: on a virtual machine whose host
 * moves its two processors between one core and two, everything takes once or three times as long, plain MPICH as well.
 * cold: the log grows as it goes; the mean, since memory is made in few large pieces.
 * recycled: both sides acknowledge after every batch, as committed checkpoints do, and the segments are used again (net_trim):
 * the median of the second half of the batches.  memcpy: one copy of the bytes to a place that walks through memory as the log does, which
 * no message that is logged can beat.  Usage: net-pingpong [bytes ...]
 */
#include "core/job.h"
#include "core/wait.h"
#include "net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 96, BEST = 1 /* a few may be wrong by the clock */ };

enum way { WAY_WARM, WAY_COLD, WAY_RECYCLED };

static void on_fatal(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "net-pingpong: %s\n", text);
    exit(1);
}

static void on_divergence(void *context, const struct net_divergence *divergence)
{
    (void)context;
    fprintf(stderr, "net-pingpong: divergence: %s\n", divergence->what);
    exit(1);
}

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static void receive(struct net *net, void *buffer, size_t bytes)
{
    struct wait wait;
    wait_init(&wait, false);
    for (;;) {
        struct net_message *m = net_poll(net);
        if (m && net_take(net, m, buffer, bytes) == NET_OK) {
            return;
        }
        if (!m) {
            wait_pause(&wait);
        }
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double figure_of(double *sample, enum way way, double *best)
{
    int first = way == WAY_RECYCLED ? BATCHES / 2 : 0;
    double sum = 0;
    for (int i = 0; i < BATCHES; i++) {
        sum += sample[i];
    }
    qsort(sample + first, (size_t)(BATCHES - first), sizeof *sample, compare);
    *best = sample[first + BEST];
    return way == WAY_COLD ? sum / BATCHES : sample[first + (BATCHES - first) / 2];
}

/* One rank's part; returns one-way times. */
static double rank_run(const char *job, uint32_t rank, size_t bytes, int rounds, enum way way,
                       double *best)
{
    struct net_config config = {
        .job = job, .rank = rank, .epoch = 1, .on_fatal = on_fatal, .on_divergence = on_divergence};
    struct net *net;
    if (job_page_attach(job, &config.page) != 0 || net_open(&config, &net) != 0) {
        on_fatal(NULL, "can not open the transport");
    }
    char *buffer = malloc(2 * bytes);
    memset(buffer, 1, 2 * bytes);
    struct envelope env = {.context = 1, .tag = 7, .call = 1, .length = bytes};
    double sample[BATCHES];
    for (int batch = -1; batch < BATCHES; batch++) {
        double start = now_us();
        for (int i = 0; i < rounds; i++) {
            if (rank == 0) {
                net_send(net, 1, &env, buffer, NULL);
            }
            receive(net, buffer + bytes, bytes);
            if (rank == 1) {
                net_send(net, 0, &env, buffer, NULL);
            }
        }
        if (batch >= 0) { /* the first one only wakes everything up */
            sample[batch] = (now_us() - start) / (2.0 * rounds);
        }
        if (way == WAY_RECYCLED) {
            /* my last answer may not have arrived yet */
            net_trim(net, !rank, (uint64_t)rounds * (uint64_t)(batch + 1) - rank);
        }
    }
    net_finish(net);
    net_close(net);
    free(buffer);
    return figure_of(sample, way, best);
}

static double measure(size_t bytes, int rounds, enum way way, double *best)
{
    char job[40];
    snprintf(job, sizeof job, "pingpong%d", (int)getpid());
    struct job_page *page;
    if (job_page_create(job, 2, 2, (uint32_t[]){0, 1}, &page) != 0) {
        on_fatal(NULL, "can not make the job page");
    }
    for (uint32_t c = 0; c < 2; c++) {
        job_cluster_get(page, c)->epoch = 1;
        job_cluster_get(page, c)->state = JOB_CLUSTER_RUNNING;
    }
    page->log_populate =
        way == WAY_WARM ? (uint64_t)rounds * (BATCHES + 1) * (bytes + 192) + (1 << 16) : 0;
    fflush(stdout);
    pid_t peer = fork();
    if (peer == 0) {
        rank_run(job, 1, bytes, rounds, way, best);
        _exit(0);
    }
    double figure = rank_run(job, 0, bytes, rounds, way, best);
    int status;
    waitpid(peer, &status, 0);
    job_sweep(job, -1, 0);
    return figure;
}

static double measure_memcpy(size_t bytes, size_t rounds)
{
    size_t step = (bytes + 127) / 64 * 64, room = step * rounds;
    char *from = malloc(bytes), *to = malloc(room);
    memset(from, 1, bytes);
    memset(to, 0, room);
    double sample[BATCHES];
    for (int batch = 0; batch < BATCHES; batch++) {
        double start = now_us();
        for (size_t i = 0; i < rounds; i++) {
            memcpy(to + i * step, from, bytes);
            __asm__ __volatile__("" ::: "memory");
        }
        sample[batch] = (now_us() - start) / (double)rounds;
    }
    qsort(sample, BATCHES, sizeof *sample, compare);
    free(from);
    free(to);
    return sample[BATCHES / 2];
}

int main(int argc, char **argv)
{
    size_t size[32] = {8, 64, 1024, 8192, 65536, 262144, 1048576, 4194304};
    int count = 8;
    if (argc > 1) {
        for (count = 0; count + 1 < argc && count < 32; count++) {
            size[count] = strtoull(argv[count + 1], NULL, 10);
        }
    }
    printf("%9s %9s %9s %9s %9s %9s\n", "bytes", "best_us", "warm_us", "cold_us", "recycled",
           "memcpy");
    for (int i = 0; i < count; i++) {
        /* At most 256 MiB of log a direction; 400 of the largest. */
        size_t rounds = ((size_t)256 << 20) / (BATCHES + 1) / (size[i] + 128);
        rounds = rounds > 250 ? 250 : rounds < 1 ? 1 : rounds;
        double us[3], best[3];
        for (enum way way = WAY_WARM; way <= WAY_RECYCLED; way++) {
            us[way] = measure(size[i], (int)rounds, way, &best[way]);
        }
        printf("%9zu %9.3f %9.3f %9.3f %9.3f %9.3f\n", size[i], best[WAY_WARM], us[WAY_WARM],
               us[WAY_COLD], us[WAY_RECYCLED], measure_memcpy(size[i], rounds));
        fflush(stdout);
    }
    return 0;
}
