/* SPDX-License-Identifier: Apache-2.0 */
/* How does spbc-run cope with ranks that behave badly?  A rank that does what its arguments say,
 * one step after the other.
 *
 * [rR:][eE:]STEP  only on rank R, only in incarnation E
 *     init finalize         report the life of a rank
 *     print=TEXT            a line "rank R: TEXT" on stdout;   warn=TEXT the same on stderr
 *     part=TEXT             without a line end
 *     lines=N               N numbered lines
 *     pid                   a line with the process id, which differs after a restart
 *     count=N               N MPI calls were entered
 *     wait=CALL,WHAT,PEER,WORLD,TAG,CONTEXT,NUMBER
 *                           shows that it waits in this call, for one thing more; WHAT is of enum
 *                           job_wait, NUMBER that of a collective on all ranks; wait= is the end
 *     below=CALL            shows that it is inside a call of the library below
 *     log=PEAK,CHANNELS     bytes and number of its logs
 *     leak=KIND,COUNT       has not freed; KIND is of enum job_leak; leak= has freed all
 *     collective=CALL,CALLS,BYTES,FLAT
 *     input                 copies the first line of stdin to stdout
 *     copy                  copies all of stdin to stdout
 *     say=KIND,VALUE,TEXT   a packet of core/job.h
 *     await=FIFO            opens FIFO for reading: waits until somebody writes to it
 *     tell=FIFO             writes its process id to FIFO
 *     exit=N _exit=N signal=N
 *     spawn                 starts a process that sleeps, in a session of its own, and leaves it
 * behind stay                  waits for ever
 */
#include "stand-in.h"

#include "core/job.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void fifo_await(const char *path)
{
    char byte;
    int fd = open(path, O_RDONLY);
    if (fd < 0 || read(fd, &byte, 1) < 0) {
        perror(path);
        exit(98);
    }
    close(fd);
}

static void fifo_tell(const char *path)
{
    int fd = open(path, O_WRONLY);
    dprintf(fd, "%d\n", (int)getpid());
    close(fd);
}

static void input_copy(void)
{
    char line[256];
    if (fgets(line, sizeof line, stdin)) {
        printf("rank %u read: %s", stand_in_rank(), line);
    } else {
        printf("rank %u read nothing\n", stand_in_rank());
    }
}

static void input_copy_all(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        fputs(line, stdout);
    }
}

static void session_spawn(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            execl("/bin/sleep", "sleep", "1000", (char *)NULL);
        }
        _exit(0);
    }
}

static void lines_print(long count)
{
    for (long i = 1; i <= count; i++) {
        printf("rank %u: line %ld of %ld\n", stand_in_rank(), i, count);
    }
}

static void packet_say(const char *value)
{
    int kind, number, used = 0;
    if (sscanf(value, "%d,%d,%n", &kind, &number, &used) == 2 && used > 0) {
        stand_in_say(kind, number, value + used);
    }
}

static uint32_t call_row(const char *name)
{
    static const char *const names[] = {
        "",
#define MPI_FUNCTION(name, ret, service, role, params) #name,
#include "analyzer/ir/mpi.def"
#undef MPI_FUNCTION
    };
    for (uint32_t row = 0; row < sizeof names / sizeof names[0]; row++) {
        if (strcmp(names[row], name) == 0) {
            return row;
        }
    }
    fprintf(stderr, "unknown call %s\n", name);
    exit(97);
}

static void wait_show(const char *value)
{
    struct job_rank *record = stand_in_record();
    struct job_pending pending = {0};
    struct timespec now;
    char call[64];
    uint32_t number;
    if (sscanf(value, "%63[^,],%u,%d,%d,%d,%u,%u", call, &pending.what, &pending.peer,
               &pending.world, &pending.tag, &pending.context, &number) != 7) {
        record->wait_count = 0;
        atomic_store(&record->waiting, 0);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    atomic_store(&record->wait_since, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
    atomic_store(&record->wait_context, pending.context);
    record->wait_collective = number;
    record->wait_first = 0;
    record->wait_size = stand_in_size();
    record->pending[record->wait_count++ % JOB_PENDING_MAX] = pending;
    atomic_store(&record->waiting, call_row(call));
}

static void log_show(const char *value)
{
    unsigned long long peak;
    unsigned channels;
    if (sscanf(value, "%llu,%u", &peak, &channels) == 2) {
        atomic_store(&stand_in_record()->log_peak, peak);
        atomic_store(&stand_in_record()->log_channels, channels);
    }
}

static void leak_show(const char *value)
{
    unsigned index, count;
    if (sscanf(value, "%u,%u", &index, &count) == 2 && index < JOB_LEAKS) {
        atomic_store(&stand_in_record()->leak[index], count);
    }
    atomic_store(&stand_in_record()->is_leak_checked, 1);
}

static void collective_show(const char *value)
{
    char call[64];
    unsigned long long calls, bytes, flat;
    if (sscanf(value, "%63[^,],%llu,%llu,%llu", call, &calls, &bytes, &flat) == 4) {
        struct job_collective *entry = stand_in_collective(call_row(call));
        entry->calls += calls;
        entry->bytes += bytes;
        entry->flat += flat;
    }
}

static void step_run(const char *step)
{
    const char *value = strchr(step, '=');
    size_t length = value ? (size_t)(value++ - step) : strlen(step);
    char name[16];
    snprintf(name, sizeof name, "%.*s", (int)length, step);
    long number = value ? strtol(value, NULL, 10) : 0;
#define IS(word) (strcmp(name, word) == 0)
    if (IS("init")) {
        stand_in_say(CONTROL_LIFE, JOB_LIFE_INITIALISED, NULL);
    } else if (IS("finalize")) {
        stand_in_say(CONTROL_LIFE, JOB_LIFE_FINALISED, NULL);
    } else if (IS("print")) {
        printf("rank %u: %s\n", stand_in_rank(), value);
    } else if (IS("warn")) {
        fprintf(stderr, "rank %u: %s\n", stand_in_rank(), value);
    } else if (IS("part")) {
        printf("%s", value);
    } else if (IS("lines")) {
        lines_print(number);
    } else if (IS("pid")) {
        printf("rank %u: my process is %d\n", stand_in_rank(), (int)getpid());
    } else if (IS("count")) {
        stand_in_count((uint64_t)number);
    } else if (IS("wait")) {
        wait_show(value);
    } else if (IS("below")) {
        atomic_store(&stand_in_record()->below, call_row(value));
    } else if (IS("input")) {
        input_copy();
    } else if (IS("say")) {
        packet_say(value);
    } else if (IS("await")) {
        fifo_await(value);
    } else if (IS("tell")) {
        fifo_tell(value);
    } else if (IS("log")) {
        log_show(value);
    } else if (IS("leak")) {
        leak_show(value);
    } else if (IS("collective")) {
        collective_show(value);
    } else if (IS("copy")) {
        input_copy_all();
    } else if (IS("exit")) {
        exit((int)number);
    } else if (IS("_exit")) {
        fflush(stdout);
        _exit((int)number);
    } else if (IS("signal")) {
        signal((int)number, SIG_DFL);
        raise((int)number);
    } else if (IS("spawn")) {
        session_spawn();
    } else if (IS("stay")) {
        for (;;) {
            pause();
        }
    } else {
        fprintf(stderr, "unknown step %s\n", step);
        exit(97);
    }
#undef IS
    fflush(stdout);
}

/* Takes one condition "rR:" or "eE:" off the step; false when it does not hold. */
static bool condition_take(const char **step, const char *format, unsigned is)
{
    unsigned wanted;
    int used = 0;
    if (sscanf(*step, format, &wanted, &used) != 1 || used == 0) {
        return true;
    }
    *step += used;
    return wanted == is;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *step = argv[i];
        bool is_mine = condition_take(&step, "e%u:%n", stand_in_epoch());
        is_mine &= condition_take(&step, "r%u:%n", stand_in_rank());
        is_mine &= condition_take(&step, "e%u:%n", stand_in_epoch());
        if (is_mine) {
            step_run(step);
        }
    }
    return 0;
}
