/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn is it to make a lower communicator?
 *
 * The lower MPI makes most communicators in blocking calls.  A thread is inside such a call with the
 * lock of its process, so two threads that enter two of them in another order than two threads of
 * another rank would wait for each other for ever; and inside MPICH without the lock they starve
 * everybody else.  So in a cluster where threads are allowed one constructor at a time goes on: the
 * first member gets the turn, which is a name that the kernel gives to one process only (an abstract
 * socket, gone with its owner), and says go to the others.  Whoever is still inside when the turn is
 * given away needs only ranks that are inside, too.
 *
 * Does nothing in clusters without threads.  Requires that all members have met before (rt.h), and one
 * node: in a cluster of several nodes the calls are made without the lock instead.
 */
#include "mpi/maker.h"

#include "mpi/lower.h"
#include "mpi/match.h"
#include "mpi/thread.h"
#include "mpi/transfer.h"
#include "mpi/world.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static struct {
    bool is_needed, is_one_node;
    uint64_t key; /* of the name: the same in the cluster, unlike every other one's */
    int turn;     /* the socket, while the turn is mine */
} makers;

void rt_makers_begin(bool is_threaded)
{
    uint64_t node = 14695981039346656037u, nodes[2], extreme[2];
    char host[256] = "";
    struct timespec now;
    makers.is_needed = is_threaded;
    if (!is_threaded)
        return;
    gethostname(host, sizeof host - 1);
    for (const char *p = host; *p; p++)
        node = (node ^ (unsigned char)*p) * 1099511628211u;
    nodes[0] = node;
    nodes[1] = ~node;
    rt_lower_must("MPI_Allreduce",
                  lower.MPI_Allreduce(nodes, extreme, 2, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
    makers.is_one_node = extreme[0] == ~extreme[1];
    clock_gettime(CLOCK_REALTIME, &now);
    makers.key = ((uint64_t)now.tv_sec << 30 | (uint64_t)now.tv_nsec) ^ (uint64_t)getpid() << 44;
    rt_lower_must("MPI_Bcast", lower.MPI_Bcast(&makers.key, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD));
}

/* Returns whether the turn is mine now. */
static bool turn_take(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "spbc.maker.%016llx",
                          (unsigned long long)makers.key);
    socklen_t bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        rt_fatal("no socket for making a communicator: %s", strerror(errno));
    if (bind(fd, (struct sockaddr *)&name, bytes) != 0) {
        close(fd);
        return false;
    }
    makers.turn = fd;
    return true;
}

static void turn_wait(struct comm *c)
{
    struct wait w;
    wait_init(&w, true);
    wait_on(JOB_WAIT_OTHER, c, -1, -1);
    while (!turn_take()) {
        rt_progress();
        rt_pause(&w);
    }
    wait_over();
}

enum maker rt_maker_begin(struct comm *c, int count, const int *member, int32_t tag)
{
    if (!makers.is_needed || count < 2)
        return MAKER_FREE;
    if (!makers.is_one_node) {
        if (!rt.is_threaded)
            return MAKER_FREE;
        rt_thread_give();
        return MAKER_IS_ASIDE;
    }
    if (member[0] == c->rank) {
        turn_wait(c);
        for (int i = 1; i < count; i++)
            rt_transfer_send(c, member[i], tag, NULL, 0);
        return MAKER_HAS_TURN;
    }
    rt_transfer_recv(c, member[0], tag, NULL, 0);
    return MAKER_FREE;
}

void rt_maker_end(enum maker maker)
{
    if (maker == MAKER_IS_ASIDE)
        rt_thread_take();
    if (maker == MAKER_HAS_TURN)
        close(makers.turn);
}
