/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program cost between MPI_Init and MPI_Finalize?  Loaded before the program (LD_PRELOAD), whichever MPI library that has.
 *
 * At MPI_Finalize every process appends one line "seconds user-seconds system-seconds instructions" to the file named by SPAN_FILE;
 * instructions are those in user mode, "-" where the machine does not count them.  The start and the end of a run, which take the
 * same time however long it is, are left out, as in SPBC's table 2.  All ranks begin together, behind a barrier that is not
 * part of the span.  Every rank has a core of its own for the whole span, so that moving about, which is as likely with one library
 * as with the other, does not hide what they differ by.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

static double wall_s, user_s, system_s;
static int counter = -1;           /* of instructions */
static unsigned long long counted; /* when the span began */

static double wall_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static void counter_open(void)
{
    struct perf_event_attr what = {.type = PERF_TYPE_HARDWARE,
                                   .size = sizeof what,
                                   .config = PERF_COUNT_HW_INSTRUCTIONS,
                                   .exclude_kernel = 1,
                                   .exclude_hv = 1};
    counter = (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, 0UL);
}

/* The program's own function of that name; there is one, or the program could not have been linked. */
static void next_get(const char *name, void *function)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        fprintf(stderr, "span: %s not found\n", name);
        exit(1);
    }
    memcpy(function, &found, sizeof found);
}

/* A core of its own, when there are enough. */
static void place(void)
{
    int (*ask)(MPI_Comm, int *), rank = 0, size = 0;
    cpu_set_t all, mine;
    next_get("MPI_Comm_rank", &ask);
    ask(MPI_COMM_WORLD, &rank);
    next_get("MPI_Comm_size", &ask);
    ask(MPI_COMM_WORLD, &size);
    if (sched_getaffinity(0, sizeof all, &all) || CPU_COUNT(&all) < size)
        return;
    for (int core = 0, nth = 0; core < CPU_SETSIZE; core++) {
        if (CPU_ISSET(core, &all) && nth++ == rank) {
            CPU_ZERO(&mine);
            CPU_SET(core, &mine);
            sched_setaffinity(0, sizeof mine, &mine);
            return;
        }
    }
}

static void span_begin(void)
{
    int (*barrier)(MPI_Comm);
    next_get("MPI_Barrier", &barrier);
    place();
    counter_open();
    barrier(MPI_COMM_WORLD);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    user_s = seconds_of(used.ru_utime);
    system_s = seconds_of(used.ru_stime);
    wall_s = wall_now();
    if (counter >= 0 && read(counter, &counted, sizeof counted) != sizeof counted)
        counter = -1;
}

SHOWN int MPI_Init(int *argc, char ***argv)
{
    int (*init)(int *, char ***);
    next_get("MPI_Init", &init);
    int error = init(argc, argv);
    span_begin();
    return error;
}

SHOWN int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int (*init)(int *, char ***, int, int *);
    next_get("MPI_Init_thread", &init);
    int error = init(argc, argv, required, provided);
    span_begin();
    return error;
}

SHOWN int MPI_Finalize(void)
{
    char line[120], instructions[32] = "-";
    unsigned long long count;
    double wall = wall_now() - wall_s;
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    if (counter >= 0 && read(counter, &count, sizeof count) == sizeof count)
        snprintf(instructions, sizeof instructions, "%llu", count - counted);
    int bytes =
        snprintf(line, sizeof line, "%.6f %.6f %.6f %s\n", wall, seconds_of(used.ru_utime) - user_s,
                 seconds_of(used.ru_stime) - system_s, instructions);
    const char *name = getenv("SPAN_FILE");
    int fd = name ? open(name, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (fd < 0 || write(fd, line, (size_t)bytes) != bytes) {
        fprintf(stderr, "span: can not write to SPAN_FILE\n");
        exit(1);
    }
    close(fd);
    int (*finalize)(void);
    next_get("MPI_Finalize", &finalize);
    return finalize();
}
