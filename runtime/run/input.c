/* SPDX-License-Identifier: Apache-2.0 */
/* What does rank 0 read as its standard input, again after every restart?
 *
 *     --stdin=FILE, or a regular file, or a device that can be opened again: every incarnation opens it
 *                   anew and reads from the same place.
 *     a pipe, a terminal, a socket (STREAM): spbc-run reads it, keeps every byte in a spool, and gives each
 *                   incarnation of rank 0 a pipe with all of them from the first one on.
 *
 * A stream in one incarnation:
 *
 *     GIVING (given < spooled) <--- bytes read ---> READING (given = spooled) --end of file--> pipe closed
 *
 * Invariants: the source is read only while rank 0 has taken all that was read before, so an endless source fills no
 * disk; nothing blocks; nothing is watched that nobody wants.  As with mpiexec, what a pipe holds may be read ahead of the
 * program.  Requires: the job's directory.  Does not: give input to other ranks.
 */
#include "input.h"

#include "run.h"

#include "complain.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

static void source_ready(void *context, uint32_t events);
static void sink_ready(void *context, uint32_t events);

int input_init(struct input *input, struct run *run)
{
    struct stat st;
    const char *path = run->options.value[OPTION_STDIN].text;
    memset(input, 0, sizeof *input);
    input->run = run;
    input->source_fd = -1;
    if (path) {
        input->kind = strcmp(path, "none") == 0 ? INPUT_NONE : INPUT_FILE;
        return 0;
    }
    signal(SIGTTIN, SIG_IGN); /* in the background a terminal gives an error, and stops nobody */
    if (fstat(STDIN_FILENO, &st) != 0) {
        return 0;
    }
    if (S_ISREG(st.st_mode)) {
        input->kind = INPUT_AGAIN;
        input->offset = lseek(STDIN_FILENO, 0, SEEK_CUR);
        return 0;
    }
    int fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int error = fd < 0 ? -errno : loop_add(&run->loop, &input->source, fd, 0, source_ready, input);
    if (error == -EPERM) { /* nothing to wait for: /dev/null and its like */
        close(fd);
        input->kind = INPUT_AGAIN;
        return 0;
    }
    if (error) {
        return error;
    }
    loop_remove(&run->loop, &input->source);
    input->kind = INPUT_STREAM;
    input->source_fd = fd;
    return spool_init(&input->spool, run->place.dir, 0, 2);
}

static void sink_close(struct input *input)
{
    int fd = input->sink_fd;
    if (fd > 0) {
        loop_remove(&input->run->loop, &input->sink);
        loop_remove(&input->run->loop, &input->source);
        input->sink_fd = 0;
        close(fd);
    }
}

static void source_end(struct input *input)
{
    loop_remove(&input->run->loop, &input->source);
    if (input->source_fd >= 0) {
        close(input->source_fd);
    }
    input->source_fd = -1;
}

/* Waits for what is missing: room in the pipe, or more input. */
static void input_wait(struct input *input)
{
    struct loop *loop = &input->run->loop;
    if (input->given < input->spool.length) {
        loop_remove(loop, &input->source);
        loop_change(loop, &input->sink, EPOLLOUT);
        return;
    }
    if (input->source_fd < 0) {
        sink_close(input);
        return;
    }
    loop_change(loop, &input->sink, 0); /* still notices that the reader has gone */
    if (input->source.fd <= 0) {
        loop_add(loop, &input->source, input->source_fd, EPOLLIN, source_ready, input);
    }
}

/* Gives what is there; a pipe that is full or broken ends it. */
static void input_give(struct input *input)
{
    char bytes[4096];
    while (input->sink_fd > 0 && input->given < input->spool.length) {
        int64_t got = spool_read(&input->spool, input->given, bytes, sizeof bytes);
        if (got <= 0) {
            run_end(input->run, 125, 0,
                    "what was read from standard input can not be read again: %s",
                    strerror(got < 0 ? (int)-got : EIO));
            sink_close(input);
            return;
        }
        ssize_t put = write(input->sink_fd, bytes, (size_t)got);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put < 0 && errno == EAGAIN) {
            break;
        }
        if (put < 0) { /* rank 0 has closed it, or is dead */
            sink_close(input);
            return;
        }
        input->given += (uint64_t)put;
    }
    if (input->sink_fd > 0) {
        input_wait(input);
    }
}

static void source_ready(void *context, uint32_t events)
{
    struct input *input = context;
    char bytes[65536];
    (void)events;
    ssize_t got = read(input->source_fd, bytes, sizeof bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (got < 0) {
        remark("standard input ends here: %s", strerror(errno));
    }
    if (got <= 0) {
        source_end(input);
    } else {
        int error = spool_append(&input->spool, bytes, (size_t)got);
        if (error) {
            run_end(
                input->run, 125, 0,
                "cannot keep the standard input in the job's directory: %s (set TMPDIR to a disk "
                "with room, or give a file with --stdin)",
                strerror(-error));
            source_end(input);
        }
    }
    input_give(input);
}

static void sink_ready(void *context, uint32_t events)
{
    struct input *input = context;
    if (events & (EPOLLERR | EPOLLHUP)) {
        sink_close(input);
    } else {
        input_give(input);
    }
}

static int stream_pipe(struct input *input)
{
    int ends[2];
    sink_close(input);
    if (pipe2(ends, O_CLOEXEC) != 0) {
        complain("no pipe for the standard input of rank 0: %s", strerror(errno));
        return -1;
    }
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    input->sink_fd = ends[1];
    input->given = 0;
    if (loop_add(&input->run->loop, &input->sink, ends[1], EPOLLOUT, sink_ready, input) != 0) {
        input->sink_fd = 0;
        close(ends[0]);
        close(ends[1]);
        return -1;
    }
    return ends[0];
}

int input_open(struct input *input)
{
    int fd = -1;
    switch (input->kind) {
    case INPUT_NONE:
        break;
    case INPUT_FILE:
        fd = open(input->run->options.value[OPTION_STDIN].text, O_RDONLY | O_CLOEXEC);
        break;
    case INPUT_AGAIN:
        fd = open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC);
        if (fd >= 0 && input->offset > 0) {
            lseek(fd, input->offset, SEEK_SET);
        }
        break;
    case INPUT_STREAM:
        fd = stream_pipe(input);
        break;
    }
    return fd;
}

void input_fini(struct input *input)
{
    if (input->kind == INPUT_STREAM) {
        sink_close(input);
        source_end(input);
        spool_fini(&input->spool);
    }
}
