/* SPDX-License-Identifier: Apache-2.0 */
/* Is shared memory that runs out an error with a name and a remedy, never a SIGBUS or SIGXFSZ?
 *
 * A limit on file sizes stands for a full file system everywhere; a small tmpfs of its own is
 * filled where the kernel lets an ordinary process mount one.
 */
#include "net-fixture.h"

#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

static jmp_buf fatal;
static char fatal_text[CONTROL_TEXT_MAX + 1];

static void on_fatal(void *context, const char *text)
{
    (void)context;
    snprintf(fatal_text, sizeof fatal_text, "%s", text);
    longjmp(fatal, 1);
}

static int notes;

static void on_note(void *context, const char *text)
{
    (void)context;
    notes++;
    CHECK_CONTAINS(text, "/dev/shm fills");
    CHECK_CONTAINS(text, "rank 0");
    CHECK_CONTAINS(text, "Remedy");
}

static void on_divergence(void *context, const struct net_divergence *divergence)
{
    (void)context;
    (void)divergence;
    CHECK(!"a divergence");
}

/* Sends until it is told that there is no room; returns the messages sent. */
static int send_until_full(struct fixture *f, size_t bytes, int limit)
{
    struct net_config config = {.job = f->job,
                                .page = f->page,
                                .rank = 0,
                                .epoch = 1,
                                .on_fatal = on_fatal,
                                .on_note = on_note,
                                .on_divergence = on_divergence};
    static struct net *net;
    CHECK_EQUAL(net_open(&config, &net), 0);
    char *data = malloc(bytes);
    memset(data, 1, bytes);
    static volatile int sent;
    sent = 0;
    if (setjmp(fatal) == 0) {
        struct envelope env = {.context = 1, .call = 1, .length = bytes};
        while (sent < limit) {
            net_send(net, 1, &env, data, NULL);
            sent = sent + 1;
        }
        CHECK(!"shared memory never ran out");
    }
    free(data);
    /* What was sent before is all there. */
    config.rank = 1;
    struct net *receiver;
    CHECK_EQUAL(net_open(&config, &receiver), 0);
    for (int i = 0; i < sent; i++) {
        struct net_message *m = net_poll(receiver);
        CHECK(m);
        CHECK_EQUAL(net_take(receiver, m, NULL, 0), NET_OK);
    }
    CHECK(!net_poll(receiver));
    net_close(receiver);
    net_close(net);
    return sent;
}

static void test_file_limit(size_t bytes)
{
    struct fixture f;
    fixture_init(&f, 2);
    pid_t child = fork();
    if (!child) {
        CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1 << 20, 1 << 20}), 0);
        int sent = send_until_full(&f, bytes, 100000);
        CHECK(sent > 0 || bytes > 1 << 20);
        CHECK_CONTAINS(fatal_text, "rank 0");
        CHECK_CONTAINS(fatal_text, "to rank 1");
        CHECK_CONTAINS(fatal_text, "Remedy");
        CHECK_CONTAINS(fatal_text, "ulimit -f");
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    CHECK_EQUAL(status, 0);
    fixture_fini(&f);
}

static int text_write(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    int is_done = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0) {
        close(fd);
    }
    return is_done;
}

/* Gets a /dev/shm of its own with that size; 0 where that is not permitted. */
static int small_memory(const char *size)
{
    char map[60];
    snprintf(map, sizeof map, "0 %d 1", (int)geteuid());
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !text_write("/proc/self/uid_map", map)) {
            return 0;
        }
    }
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("tmpfs", "/dev/shm", "tmpfs", 0, size) == 0;
}

static void test_full(size_t bytes)
{
    pid_t child = fork();
    if (!child) {
        if (!small_memory("size=3m")) {
            _exit(77);
        }
        struct fixture f;
        fixture_init(&f, 2);
        CHECK(send_until_full(&f, bytes, 100000) > 0);
        CHECK_CONTAINS(fatal_text, "/dev/shm) is full");
        CHECK_CONTAINS(fatal_text, "rank 0");
        CHECK_CONTAINS(fatal_text, "remount,size=");
        CHECK_EQUAL(notes, 1); /* of several segments, and before the end */
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        printf("a full /dev/shm was not tried: mounting a tmpfs is not permitted here\n");
        return;
    }
    CHECK_EQUAL(status, 0);
}

int main(void)
{
    static const size_t bytes[] = {8, 1000, 5000, 100000};
    for (int i = 0; i < 4; i++) {
        test_file_limit(bytes[i]);
        test_full(bytes[i]);
    }
    test_file_limit(2 << 20);
    return 0;
}
