/* SPDX-License-Identifier: Apache-2.0 */
/* How does a process of the job talk to spbc-run?  The rank's and the guard's end of the control
 * socket.
 *
 *     unconnected --dial--> connected --(spbc-run ends the job, or this process ends)--> gone
 *
 * Requires: SPBC's job directory with "control" and "secret".  Invariants: a packet is sent whole
 * or not at all (SOCK_SEQPACKET); nothing here waits longer than CONTROL_PATIENCE_MS; losing
 * spbc-run is no error of the rank (its guard ends it).  The socket lives on a high descriptor so
 * that the program sees the descriptor numbers it would see without SPBC. Does not: know MPI.
 */
#include "job.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define CONTROL_PATIENCE_MS 30000
#define CONTROL_FD_FLOOR    700 /* below the usual limit of 1024, above what programs open */

static struct {
    int fd; /* -1: unconnected */
    pid_t pid;
    uint32_t cluster, local, rank, epoch;
} control = {.fd = -1};

int control_secret_read(const char *job_dir, uint8_t secret[32])
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/secret", job_dir) >= (int)sizeof path) {
        return -ENAMETOOLONG;
    }
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) {
        return -errno;
    }
    ssize_t got = read(fd, secret, 32);
    int error = got < 0 ? -errno : got == 32 ? 0 : -EPROTO;
    close(fd);
    return error;
}

/* A socket's address holds 107 characters; the way through /proc makes any depth of job directory
 * reachable. */
static int socket_connect(int fd, const char *job_dir)
{
    int folder = open(job_dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        return -errno;
    }
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/control", folder);
    int error;
    do {
        error = connect(fd, (struct sockaddr *)&address, sizeof address) != 0 ? -errno : 0;
    } while (error == -EINTR);
    close(folder);
    return error;
}

/* Takes what the packet's ancillary data brought; descriptors beyond the third are closed. */
static void descriptors_take(struct msghdr *message, int fds[3])
{
    int next = 0;
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(part) + i * sizeof(int), sizeof fd);
            if (next < 3) {
                fds[next++] = fd;
            } else {
                close(fd);
            }
        }
    }
}

static int welcome_receive(int fd, struct control_packet *welcome, int fds[3])
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    int ready;
    do {
        ready = poll(&wait, 1, CONTROL_PATIENCE_MS);
    } while (ready < 0 && errno == EINTR);
    if (ready <= 0) {
        return ready == 0 ? -ETIMEDOUT : -errno;
    }
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(8 * sizeof(int))];
    } ancillary;
    struct iovec part = {.iov_base = welcome, .iov_len = sizeof *welcome};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &ancillary,
                             .msg_controllen = sizeof ancillary};
    ssize_t got;
    do {
        got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        return -errno;
    }
    descriptors_take(&message, fds);
    if (got == 0) {
        return -ECONNRESET;
    }
    if (got != (ssize_t)sizeof *welcome || welcome->kind != CONTROL_WELCOME) {
        return -EPROTO;
    }
    return welcome->value < 0 ? welcome->value : 0;
}

int control_dial(const char *job_dir, const struct control_packet *hello,
                 struct control_packet *welcome, int fds[3])
{
    fds[0] = fds[1] = fds[2] = -1;
    int low = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (low < 0) {
        return -errno;
    }
    int fd = fcntl(low, F_DUPFD_CLOEXEC, CONTROL_FD_FLOOR);
    if (fd < 0) {
        fd = low; /* a small limit of descriptors: the low number will have to do */
    } else {
        close(low);
    }
    int error = socket_connect(fd, job_dir);
    if (!error && send(fd, hello, sizeof *hello, MSG_NOSIGNAL) != (ssize_t)sizeof *hello) {
        error = -errno;
    }
    if (!error) {
        error = welcome_receive(fd, welcome, fds);
    }
    if (error) {
        for (int i = 0; i < 3; i++) {
            if (fds[i] >= 0) {
                close(fds[i]);
                fds[i] = -1;
            }
        }
        close(fd);
        return error;
    }
    return fd;
}

/* A child that the program forked inherits this handler; it is not the rank. */
static void exit_report(int status, void *context)
{
    (void)context;
    if (getpid() == control.pid) {
        char text[16];
        snprintf(text, sizeof text, "%d", status & 0xff);
        control_send(CONTROL_LIFE, JOB_LIFE_EXITED, text);
    }
}

int control_connect(const char *job_dir, uint32_t cluster, uint32_t local, uint32_t epoch,
                    uint32_t *rank)
{
    struct control_packet hello = {
        .kind = CONTROL_HELLO, .cluster = cluster, .local = local, .epoch = epoch};
    struct control_packet welcome;
    int none[3];
    int error = control_secret_read(job_dir, hello.secret);
    if (error) {
        return error;
    }
    if (readlink("/proc/self/exe", hello.text, CONTROL_TEXT_MAX) < 0) {
        hello.text[0] = '\0';
    }
    int fd = control_dial(job_dir, &hello, &welcome, none);
    if (fd < 0) {
        return fd;
    }
    control.fd = fd;
    control.pid = getpid();
    control.cluster = cluster;
    control.local = local;
    control.epoch = epoch;
    control.rank = welcome.rank;
    on_exit(exit_report, NULL);
    *rank = welcome.rank;
    return 0;
}

void control_send(enum control_kind kind, int32_t value, const char *text)
{
    if (control.fd < 0) {
        return;
    }
    int saved = errno;
    struct control_packet packet;
    memset(&packet, 0, sizeof packet);
    packet.kind = kind;
    packet.cluster = control.cluster;
    packet.local = control.local;
    packet.rank = control.rank;
    packet.epoch = control.epoch;
    packet.value = value;
    for (size_t i = 0; text && text[i] && i < CONTROL_TEXT_MAX; i++) {
        packet.text[i] = text[i];
    }
    while (send(control.fd, &packet, sizeof packet, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
    errno = saved;
}
