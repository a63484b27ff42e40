/* SPDX-License-Identifier: Apache-2.0 */
/* Is a file known by whoever has opened it, across names and processes, and is its lock given back by the dead? */
#include "check.h"
#include "core/files.h"
#include "core/job.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char job[64], folder[64] = "/tmp/spbc-unit-XXXXXX";

static bool is_other(void *mine, uint32_t rank)
{
    return rank != *(uint32_t *)mine;
}

static bool is_known_to_others(const struct file_id *id, uint32_t mine)
{
    int files = files_enter(job, true);
    CHECK(files >= 256); /* the low numbers are the program's */
    bool found = files_find(files, files_mark(id), is_other, &mine);
    files_leave(files);
    return found;
}

static void add(const struct file_id *id, uint32_t rank)
{
    int files = files_enter(job, false);
    CHECK(files >= 0);
    CHECK_EQUAL(files_add(files, id, rank), 0);
    files_leave(files);
}

static void test_names(void)
{
    struct file_id a, again, b;
    int dir = open(folder, O_RDONLY | O_DIRECTORY);
    int fd = openat(dir, "a", O_CREAT | O_RDWR, 0600);
    CHECK(dir >= 0 && fd >= 0);
    CHECK(files_identify(dir, "a", &a) && files_identify(fd, "", &again));
    CHECK(a.inode == again.inode && a.device == again.device && a.born == again.born);
    CHECK(!files_identify(dir, "none", &b) && !files_identify(AT_FDCWD, folder, &b));
    CHECK(!is_known_to_others(&a, 1));
    add(&a, 1);
    CHECK(!is_known_to_others(&a, 1) && is_known_to_others(&a, 2));
    CHECK_EQUAL(renameat(dir, "a", dir, "b"), 0);
    CHECK(files_identify(dir, "b", &b) && is_known_to_others(&b, 2));
    CHECK_EQUAL(ftruncate(fd, 0), 0);
    CHECK(files_identify(dir, "b", &b) && is_known_to_others(&b, 2));
    CHECK_EQUAL(unlinkat(dir, "b", 0), 0);
    char path[FILES_PATH_MAX];
    CHECK(files_reach((uint32_t)getpid(), files_mark(&a), path));
    int other = open(path, O_RDWR);
    CHECK(files_identify(other, "", &b) && b.inode == a.inode);
    close(other);
    close(fd);
    CHECK(!files_reach((uint32_t)getpid(), files_mark(&a), path));
    close(dir);
}

static void test_many(void)
{
    struct file_id id = {.device = 1, .inode = 0, .born = 7};
    for (id.inode = 0; id.inode < 1000; id.inode++)
        add(&id, 3);
    for (id.inode = 0; id.inode < 1100; id.inode += 99)
        CHECK_EQUAL(is_known_to_others(&id, 2), id.inode < 1000);
}

static void test_lock(void)
{
    int pipes[2];
    char byte;
    CHECK_EQUAL(pipe(pipes), 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        if (files_enter(job, true) < 0 || write(pipes[1], "x", 1) != 1)
            _exit(1);
        pause();
    }
    CHECK_EQUAL(read(pipes[0], &byte, 1), 1);
    kill(child, SIGKILL);
    int files = files_enter(job, false), more = files_enter(job, false); /* returns */
    CHECK(files >= 0 && more >= 0 && files != more);
    waitpid(child, NULL, 0);
    files_leave(files);
    files_leave(more);
}

int main(void)
{
    struct job_page *page; /* without one, an spbc-run that starts now would remove our files */
    const uint32_t cluster = 0;
    snprintf(job, sizeof job, "%d-unit", (int)getpid());
    CHECK(mkdtemp(folder));
    CHECK_EQUAL(job_page_create(job, 1, 1, &cluster, &page), 0);
    test_names();
    test_many();
    test_lock();
    rmdir(folder);
    job_sweep(job, -1, 0);
    return 0;
}
