/* SPDX-License-Identifier: Apache-2.0 */
/* What are the ranks of a running job doing?  `spbc-run --status PID`, from another terminal.
 *
 * Requires: the job page of that run, which is this user's.  Does not: disturb the run in any way:
 * the page is only read.
 */
#include "run.h"

#include "complain.h"
#include "waits.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

/* The job's name is "<pid of spbc-run>-<salt>". */
static bool job_find(unsigned long pid, char *job, size_t room)
{
    char prefix[48];
    int length = snprintf(prefix, sizeof prefix, "spbc.%lu-", pid);
    bool is_found = false;
    DIR *folder = opendir("/dev/shm");
    for (struct dirent *entry; folder && !is_found && (entry = readdir(folder));) {
        const char *end = strstr(entry->d_name, ".page");
        is_found = strncmp(entry->d_name, prefix, (size_t)length) == 0 && end && !end[5];
        if (is_found) {
            snprintf(job, room, "%.*s", (int)(end - entry->d_name) - 5, entry->d_name + 5);
        }
    }
    if (folder) {
        closedir(folder);
    }
    return is_found;
}

int status_show(const char *text)
{
    char *end, job[64];
    unsigned long pid = strtoul(text, &end, 10);
    if (*end || pid == 0 || !job_find(pid, job, sizeof job)) {
        complain("--status=%s: no job of a spbc-run with this process id is running here", text);
        return 125;
    }
    struct job_page *page;
    int error = job_page_attach(job, &page);
    if (error) {
        complain("--status=%s: its shared memory can not be read: %s", text, strerror(-error));
        return 125;
    }
    print("job %s: %u ranks in %u clusters", job, page->nranks, page->nclusters);
    waits_show(page, print);
    if (fflush(stdout) != 0) {
        complain("cannot write to standard output: %s", strerror(errno));
        return 125;
    }
    return 0;
}
