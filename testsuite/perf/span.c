/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program cost between MPI_Init and MPI_Finalize?  Loaded before the program (LD_PRELOAD), whichever MPI library that has.
 *
 * At MPI_Finalize every process appends one line "seconds processor-seconds" to the file named by SPAN_FILE.  The start and the end of a
 * run, which take the same time however long it is, are left out, as in SPBC's table 2.  All ranks begin together, behind a
 * barrier that is not part of the span.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

static double wall_s, processor_s;

static double wall_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double processor_now(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
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

static void span_begin(void)
{
    int (*barrier)(MPI_Comm);
    next_get("MPI_Barrier", &barrier);
    barrier(MPI_COMM_WORLD);
    wall_s = wall_now();
    processor_s = processor_now();
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
    char line[80];
    int bytes = snprintf(line, sizeof line, "%.6f %.6f\n", wall_now() - wall_s,
                         processor_now() - processor_s);
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
