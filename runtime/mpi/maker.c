/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn is it to make lower communicators?
 *
 * The lower MPI makes most communicators in blocking calls, in which nothing else of this library goes on, and gives a new one its
 * name in turn: a duplicate that some of its members have not begun keeps all others from theirs.  So two communicators that are begun
 * in another order by two ranks would wait for each other for ever: by two threads (the one that blocks has the lock of its
 * process), or because MPI_Comm_idup is begun while its request is waited for, and until then in no order with what the program
 * calls next.  And inside MPICH without the lock threads starve everybody else.  So in a cluster one constructor at a time goes on:
 * when all its members have met, the first of them gets the turn, which is a name that the kernel gives to one process only (an abstract
 * socket, gone with its owner), says go to the others, and gives it away when all have said that theirs is made.
 *
 * Where none of the members has threads or has called MPI_Comm_idup nothing can be begun beside, and no turn is needed.
 *
 * The communicators of windows and files, which the lower MPI makes by itself, have their turn after those that we make for them.
 *
 * Requires that all members have met before (rt.h), and one node: in a cluster of several nodes there are no turns, and the calls
 * are made without the lock instead.
 */
#include "mpi/maker.h"

#include "mpi/alone.h"
#include "mpi/coroutine.h"
#include "mpi/lower.h"
#include "mpi/match.h"
#include "mpi/thread.h"
#include "mpi/transfer.h"
#include "mpi/world.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static struct {
    bool is_one_node;
    uint64_t key; /* of the name: the same in the cluster, unlike every other one's */
    int turn;     /* the socket, while the turn is mine */
} makers;

void rt_makers_offer(uint64_t mine[MAKERS_WORDS])
{
    uint64_t node = 14695981039346656037u;
    char host[256] = "";
    struct timespec now;
    gethostname(host, sizeof host - 1);
    for (const char *p = host; *p; p++)
        node = (node ^ (unsigned char)*p) * 1099511628211u;
    clock_gettime(CLOCK_REALTIME, &now);
    mine[0] = node;
    mine[1] = ~node;
    mine[2] = ((uint64_t)now.tv_sec << 30 | (uint64_t)now.tv_nsec) ^ (uint64_t)getpid() << 44;
}

void rt_makers_begin(const uint64_t greatest[MAKERS_WORDS])
{
    makers.is_one_node = greatest[0] == ~greatest[1];
    makers.key = greatest[2];
}

static bool turn_take(void *what)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "spbc.maker.%016llx",
                          (unsigned long long)makers.key);
    socklen_t bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    (void)what;
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

struct maker rt_maker_begin(struct comm *c, int count, const int *member, int32_t tag)
{
    if (!makers.is_one_node || count < 2)
        return (struct maker){.comm = NULL};
    struct maker maker = {.comm = c, .count = count, .tag = tag};
    maker.member = rt_alloc((size_t)count * sizeof *member);
    memcpy(maker.member, member, (size_t)count * sizeof *member);
    if (member[0] != c->rank) {
        rt_transfer_recv(c, member[0], tag, NULL, 0);
        return maker;
    }
    rt_await(turn_take, NULL);
    for (int i = 1; i < count; i++)
        rt_transfer_send(c, member[i], tag, NULL, 0);
    return maker;
}

struct maker rt_maker_begin_all(struct comm *c, bool is_needed)
{
    if (!is_needed)
        return (struct maker){.comm = NULL};
    return rt_maker_begin(c, c->lower_size, c->from_lower, MAKER_TAG);
}

struct maker rt_maker_begin_below(struct comm *c)
{
    if (c->lower_size == 1)
        alone_wait();
    return rt_maker_begin_all(c, c->overlaps);
}

void rt_maker_end(struct maker *maker)
{
    struct comm *c = maker->comm;
    if (!c)
        return;
    if (maker->member[0] != c->rank)
        rt_transfer_send(c, maker->member[0], maker->tag, NULL, 0);
    else
        for (int i = 1; i < maker->count; i++)
            rt_transfer_recv(c, maker->member[i], maker->tag, NULL, 0);
    if (maker->member[0] == c->rank)
        close(makers.turn);
    free(maker->member);
}

bool rt_maker_goes_aside(void)
{
    if (makers.is_one_node || !rt.is_threaded)
        return false;
    rt_thread_give();
    return true;
}
