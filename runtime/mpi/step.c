/* SPDX-License-Identifier: Apache-2.0 */
/* Which changes of the file system has this rank made in earlier incarnations?
 *
 *     FRESH --rt_step_begin--> BEGUN --the act, rt_step_end--> DONE
 *
 * A record of 16 bytes a step (struct step) at its number, in a file of the job's directory, which
 * outlives the rank and is removed with the job.  The n-th act of a re-execution is the n-th act of the
 * first execution, because the program is deterministic.  Without spbc-run nothing is restarted and
 * nothing is kept.  Requires: the job's directory is that of the node the rank is restarted on.
 */
#include "step.h"

#include "mpi/rt.h"
#include "world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    int fd; /* -1: not open */
    uint64_t next;
} record = {.fd = -1};

static int record_open(void)
{
    char path[4096];
    if (record.fd >= 0 || !rt_has_run)
        return record.fd;
    snprintf(path, sizeof path, "%s/acts.%u", getenv(JOB_ENV_DIR), rt.rank);
    record.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (record.fd < 0)
        rt_fatal("can not keep what this rank does to files in %s: %s", path, strerror(errno));
    return record.fd;
}

struct step rt_step_next(uint64_t *number)
{
    struct step step = {.state = STEP_FRESH};
    int fd = record_open();
    *number = record.next++;
    if (fd >= 0 && pread(fd, &step, sizeof step, (off_t)(*number * sizeof step)) != sizeof step)
        step = (struct step){.state = STEP_FRESH};
    return step;
}

static void record_write(uint64_t number, struct step step)
{
    int fd = record_open();
    if (fd >= 0 && pwrite(fd, &step, sizeof step, (off_t)(number * sizeof step)) != sizeof step)
        rt_fatal("can not keep what this rank does to files: %s", strerror(errno));
}

void rt_step_begin(uint64_t number, int64_t value)
{
    record_write(number, (struct step){.state = STEP_BEGUN, .value = value});
}

void rt_step_end(uint64_t number, int class, int64_t value)
{
    record_write(number, (struct step){.state = STEP_DONE, .class = class, .value = value});
}
