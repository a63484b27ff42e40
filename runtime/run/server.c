/* SPDX-License-Identifier: Apache-2.0 */
/* Who talks to spbc-run, and what do they say?  The server's end of the control socket (protocol:
 * core/job.h).
 *
 *     accepted --CONTROL_GUARD--> a rank's guard    --lost--> the rank is gone unless it had
 * reported its end |     --CONTROL_HELLO--> a rank's process  --lost--> nothing by itself: the
 * guard reports the end
 *        \--anything else, wrong secret, other user, silence, older incarnation--> refused
 *
 * The process that registered is also watched by a pidfd: a script may stand between it and its
 * guard, and then its death without MPI_Finalize is the cluster's failure although the script lives
 * on.  Several processes may register for a rank (children of a script under LD_PRELOAD); the one
 * that comes through MPI_Init is the rank.
 *
 * Who meets a dead process of its own cluster may be told so by the lower MPI, as an error that ends the run, before that
 * death is known here.  So what a rank says last is heard when all deaths in its cluster have been judged, and only
 * if the cluster goes on: what a re-execution does not say again was the failure's.  Requires: the job's directory.  Does not: judge ends
 * (judge.c), decide what follows (cluster.c).
 */
#include "run.h"

#include "complain.h"
#include "waits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define HELLO_PATIENCE_MS  10000
#define ORPHAN_PATIENCE_MS 2000 /* a large process takes its time to die */
#define REPORTS_MAX        20

static void connection_ready(void *context, uint32_t events);

static void connection_free(struct connection *connection)
{
    struct run *run = connection->run;
    int fd = connection->watch.fd;
    loop_remove(&run->loop, &connection->watch);
    timer_stop(&run->loop, &connection->patience);
    close(fd);
    *(connection->previous ? &connection->previous->next : &run->connections) = connection->next;
    if (connection->next) {
        connection->next->previous = connection->previous;
    }
    if (connection->rank && connection->rank->guard == connection) {
        connection->rank->guard = NULL;
    }
    if (connection->rank && connection->rank->self == connection) {
        connection->rank->self = NULL;
    }
    free(connection);
}

static void hello_late(void *context)
{
    struct connection *connection = context;
    trace("pid %d connected and said nothing; dropped", (int)connection->pid);
    connection_free(connection);
}

static void listener_ready(void *context, uint32_t events)
{
    struct run *run = context;
    (void)events;
    int fd = accept4(run->listener.fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            run_end(run, 125, 0,
                    "too many open files for the connections of all ranks: raise the limit (ulimit "
                    "-n)");
        }
        return;
    }
    struct ucred peer;
    socklen_t size = sizeof peer;
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
        peer.uid != geteuid() ||
        loop_add(&run->loop, &connection->watch, fd, EPOLLIN, connection_ready, connection) != 0) {
        free(connection);
        close(fd);
        return;
    }
    connection->run = run;
    connection->pid = peer.pid;
    connection->next = run->connections;
    if (run->connections) {
        run->connections->previous = connection;
    }
    run->connections = connection;
    timer_start(&run->loop, &connection->patience, HELLO_PATIENCE_MS, hello_late, connection);
}

int server_open(struct run *run)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int folder = open(run->place.dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/control", folder);
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error = 0;
    if (folder < 0 || fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(fd, SOMAXCONN) != 0) {
        error = errno;
    } else {
        error = -loop_add(&run->loop, &run->listener, fd, EPOLLIN, listener_ready, run);
    }
    close(folder);
    if (error) {
        complain("cannot make the control socket in %s: %s", run->place.dir, strerror(error));
        return -1;
    }
    return 0;
}

void server_close(struct run *run)
{
    while (run->connections) {
        connection_free(run->connections);
    }
    int fd = run->listener.fd;
    loop_remove(&run->loop, &run->listener);
    if (fd > 0) {
        close(fd);
    }
}

static void welcome_send(struct connection *connection, const struct rank_state *rank,
                         int32_t value, const int *fds, size_t nfds)
{
    struct control_packet packet;
    memset(&packet, 0, sizeof packet);
    packet.kind = CONTROL_WELCOME;
    packet.value = value;
    if (rank) {
        packet.rank = rank->world;
        packet.cluster = rank->cluster->index;
        packet.local = rank->local;
        packet.epoch = rank->cluster->epoch;
    }
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(3 * sizeof(int))];
    } ancillary;
    memset(&ancillary, 0, sizeof ancillary);
    struct iovec part = {.iov_base = &packet, .iov_len = sizeof packet};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (nfds > 0) {
        message.msg_control = &ancillary;
        message.msg_controllen = CMSG_SPACE(nfds * sizeof(int));
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(nfds * sizeof(int));
        memcpy(CMSG_DATA(head), fds, nfds * sizeof(int));
    }
    if (sendmsg(connection->watch.fd, &message, MSG_NOSIGNAL) < 0) {
        trace("pid %d left before it was welcomed", (int)connection->pid);
    }
}

static bool secret_is_right(const struct run *run, const struct control_packet *packet)
{
    unsigned difference = 0;
    for (size_t i = 0; i < sizeof run->place.secret; i++) {
        difference |=
            run->place.secret[i] ^ packet->secret[i]; /* the same time for every wrong secret */
    }
    return difference == 0;
}

static void guard_welcome(struct connection *connection, struct rank_state *rank)
{
    struct run *run = connection->run;
    int fds[3] = {-1, -1, -1};
    size_t nfds = 2;
    for (int i = 0; i < 2; i++) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) {
            run_end(run, 125, 0,
                    "no pipe for the output of rank %u: %s (raise the limit with ulimit -n)",
                    rank->world, strerror(errno));
            break;
        }
        fds[i] = ends[1];
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        stream_open(&rank->stream[i], ends[0]);
    }
    if (rank->world == 0 && (fds[2] = input_open(&run->input)) >= 0) {
        nfds = 3;
    }
    connection->rank = rank;
    connection->is_guard = true;
    rank->guard = connection;
    if (!run->is_ending || fds[1] >= 0) {
        welcome_send(connection, rank, 0, fds, nfds);
    }
    for (int i = 0; i < 3; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
}

/* The name of a rank in front of what it says, unless that begins with it. */
static void speaker_name(const struct rank_state *rank, const struct control_packet *packet,
                         char name[32])
{
    const char *join = packet->kind == CONTROL_ABORT ? " " : ": ";
    int length = snprintf(name, 32, "rank %u", rank->world);
    char next = strncmp(packet->text, name, (size_t)length) == 0 ? packet->text[length] : '0';
    snprintf(name + length, 32 - (size_t)length, "%s", join);
    if (next < '0' || next > '9') {
        name[0] = '\0';
    }
}

/* A process that is or was a rank ends, and how is not known yet.  Of a script's child that never was in MPI, or
 * has left it, nothing more will be known before the script ends. */
static bool death_is_unjudged(const struct rank_state *rank)
{
    bool is_judged_soon = rank->pid == rank->child || rank->life == JOB_LIFE_INITIALISED;
    return !rank->has_ended && rank->pid > 0 && is_judged_soon && process_is_dying(rank->pid);
}

static bool has_unjudged_mate(const struct rank_state *rank)
{
    for (uint32_t i = 0; i < rank->cluster->size; i++) {
        if (rank->cluster->member[i] != rank && death_is_unjudged(rank->cluster->member[i])) {
            return true;
        }
    }
    return false;
}

/* A program may end a run well by code 0; no other code becomes that by losing its upper bits. */
static int abort_status(int code)
{
    return code == 0 || code & 0xff ? code & 0xff : 1;
}

static void last_words_hear(struct rank_state *rank)
{
    const struct control_packet *packet = &rank->last_words;
    char name[32], called[CONTROL_TEXT_MAX + 64];
    if (rank->cluster->phase != PHASE_UP) {
        trace("rank %u, whose cluster has failed, said: %s", rank->world, packet->text);
        rank->has_last_words = false;
        return;
    }
    if (has_unjudged_mate(rank)) {
        return;
    }
    rank->has_last_words = false;
    speaker_name(rank, packet, name);
    bool is_error = packet->kind != CONTROL_ABORT || abort_status(packet->value) != 0;
    if (packet->kind == CONTROL_ABORT) {
        snprintf(called, sizeof called, "called MPI_Abort with code %d%s%s", packet->value,
                 packet->text[0] ? ": " : "", packet->text);
        run_end(rank->run, abort_status(packet->value), 0, "%s%s", name,
                name[0] ? called : packet->text);
    } else {
        run_end(rank->run, 125, 0, "%s%s", name, packet->text);
    }
    if (is_error) {
        waits_unguarded_show(rank->run->page, complain);
    }
}

/* One process less may be about to be judged: what its mates have said may be heard now. */
static void cluster_last_words_hear(struct cluster_state *cluster)
{
    for (uint32_t i = 0; i < cluster->size; i++) {
        if (cluster->member[i]->has_last_words) {
            last_words_hear(cluster->member[i]);
        }
    }
}

static void rank_ended(struct rank_state *rank)
{
    server_rank_drain(rank);
    cluster_rank_ended(rank);
    cluster_last_words_hear(rank->cluster);
}

/* The registered process has ended.  Its guard says how, when it is the guard's child; else this is
 * all there is to know. */
static void process_ended(void *context, uint32_t events)
{
    struct rank_state *rank = context;
    int fd = rank->process.fd;
    (void)events;
    loop_remove(&rank->run->loop, &rank->process);
    close(fd);
    if (rank->pid == rank->child || rank->has_ended) {
        return;
    }
    server_rank_drain(rank);
    if (rank->life == JOB_LIFE_INITIALISED) {
        cluster_rank_ended(rank);
    }
    cluster_last_words_hear(rank->cluster);
}

/* One entry an incarnation: the process that is its rank. */
static void history_note(struct rank_state *rank, pid_t pid)
{
    uint32_t epoch = rank->cluster->epoch;
    if (rank->nhistory == 0 || rank->history[rank->nhistory - 1].epoch != epoch) {
        struct incarnation *grown = realloc(rank->history, (rank->nhistory + 1) * sizeof *grown);
        if (!grown) {
            run_end(rank->run, 125, 0, "out of memory");
            return;
        }
        rank->history = grown;
        rank->history[rank->nhistory++].epoch = epoch;
    }
    rank->history[rank->nhistory - 1].pid = pid;
}

static void process_watch(struct rank_state *rank, pid_t pid)
{
    int old = rank->process.fd;
    if (rank->pid == pid && old > 0) {
        return;
    }
    history_note(rank, pid);
    if (old > 0) {
        loop_remove(&rank->run->loop, &rank->process);
        close(old);
    }
    rank->pid = pid;
    int fd = pidfd_open(pid, 0);
    if (fd >= 0 &&
        loop_add(&rank->run->loop, &rank->process, fd, EPOLLIN, process_ended, rank) != 0) {
        close(fd);
    }
}

/* A script or a tool may have started the program: its verdict is read once. */
static bool registered_is_fit(struct run *run, const char *path)
{
    if (!path[0] || (run->registered_path && strcmp(run->registered_path, path) == 0)) {
        return true;
    }
    free(run->registered_path);
    run->registered_path = strdup(path);
    int status = program_registered(path, run->program_path, &run->options);
    if (status != 0) {
        run_end(run, status, 0, "%s was not started with --force", path);
    }
    return status == 0;
}

static void rank_welcome(struct connection *connection, struct rank_state *rank, const char *path)
{
    if (!registered_is_fit(rank->run, path)) {
        return; /* the run ends */
    }
    connection->rank = rank;
    if (rank->life < JOB_LIFE_INITIALISED) { /* a later registration replaces one that did not come
                                                through MPI_Init */
        rank->self = connection;
        process_watch(rank, connection->pid);
    }
    welcome_send(connection, rank, 0, NULL, 0);
    if (rank->life == JOB_LIFE_NONE) {
        rank->life = JOB_LIFE_STARTED;
        cluster_rank_registered(rank);
    }
}

/* Returns false when the connection was refused and is gone. */
static bool hello_serve(struct connection *connection, struct control_packet *packet)
{
    struct run *run = connection->run;
    packet->text[CONTROL_TEXT_MAX] = '\0';
    struct cluster_state *cluster =
        packet->cluster < run->nclusters ? &run->cluster[packet->cluster] : NULL;
    bool is_hello = packet->kind == CONTROL_HELLO || packet->kind == CONTROL_GUARD;
    if (!is_hello || !secret_is_right(run, packet) || !cluster || packet->local >= cluster->size) {
        complain("pid %d connected without the right to; refused", (int)connection->pid);
        welcome_send(connection, NULL, -EACCES, NULL, 0);
        connection_free(connection);
        return false;
    }
    struct rank_state *rank = cluster->member[packet->local];
    if (packet->kind == CONTROL_HELLO && rank->guard && !rank->child) {
        connection_ready(rank->guard, EPOLLIN); /* who the guard's child is was said before */
    }
    if (packet->epoch != cluster->epoch || cluster->phase != PHASE_UP ||
        (packet->kind == CONTROL_GUARD && rank->guard)) {
        welcome_send(connection, NULL, -ESTALE, NULL, 0);
        connection_free(connection);
        return false;
    }
    timer_stop(&run->loop, &connection->patience);
    if (packet->kind == CONTROL_GUARD) {
        guard_welcome(connection, rank);
    } else {
        rank_welcome(connection, rank, packet->text);
    }
    return true;
}

static void life_serve(struct connection *connection, const struct control_packet *packet)
{
    struct rank_state *rank = connection->rank;
    bool is_start = packet->value == JOB_LIFE_ENTERED || packet->value == JOB_LIFE_INITIALISED;
    if (is_start && (int)rank->life < packet->value) {
        rank->self = connection;
        process_watch(rank, connection->pid);
        rank->life = (enum job_life)packet->value;
        cluster_rank_entered(rank);
        if (rank->life == JOB_LIFE_INITIALISED) {
            cluster_rank_initialised(rank);
        }
    } else if (packet->value == JOB_LIFE_FINALISED && rank->self == connection) {
        rank->life = JOB_LIFE_FINALISED;
    } else if (packet->value == JOB_LIFE_EXITED && rank->self == connection) {
        rank->exit_said = (int)strtol(packet->text, NULL, 10);
    }
}

static void report_show(struct run *run, const char *name, const char *text)
{
    if (run->reports_shown < REPORTS_MAX) {
        complain("%s%s", name, text);
    } else if (run->reports_shown == REPORTS_MAX) {
        complain("further reports of ranks are only counted");
    }
    run->reports_shown++;
}

static void packet_serve(struct connection *connection, struct control_packet *packet)
{
    struct run *run = connection->run;
    struct rank_state *rank = connection->rank;
    char name[32];
    packet->text[CONTROL_TEXT_MAX] = '\0';
    speaker_name(rank, packet, name);
    switch (packet->kind) {
    case CONTROL_LIFE:
        life_serve(connection, packet);
        break;
    case CONTROL_ABORT:
    case CONTROL_REFUSED:
    case CONTROL_FATAL:
        rank->last_words = *packet;
        rank->has_last_words = true;
        last_words_hear(rank);
        break;
    case CONTROL_DIVERGENCE:
        run->divergences++;
        if (packet->value) {
            run_end(run, 125, 0, "%s%s", name, packet->text);
        } else {
            report_show(run, name, packet->text);
        }
        break;
    case CONTROL_NOTE:
        report_show(run, name, packet->text);
        break;
    case CONTROL_CHILD:
        if (connection->is_guard) {
            rank->child = packet->value;
        }
        break;
    case CONTROL_END:
        if (connection->is_guard && !rank->has_ended) {
            rank->status = packet->value;
            cost_add(rank, packet->cpu_us, packet->memory_kib);
            memcpy(rank->why, packet->text, sizeof rank->why);
            rank_ended(rank);
        }
        break;
    default:
        trace("rank %u sent a packet of unknown kind %u", rank->world, packet->kind);
    }
}

/* Reads one packet; false when there is none (the connection may then be gone: *is_over). */
static bool packet_read(struct connection *connection, struct control_packet *packet, bool *is_over)
{
    ssize_t got;
    do {
        got = recv(connection->watch.fd, packet, sizeof *packet, MSG_DONTWAIT);
    } while (got < 0 && errno == EINTR);
    *is_over =
        got == 0 || (got < 0 && errno != EAGAIN) || (got > 0 && got != (ssize_t)sizeof *packet);
    return got == (ssize_t)sizeof *packet;
}

/* The guard was killed, and its child with it, unless that was dying already: a launcher kills the
 * guards of a job as soon as one of its ranks closes its descriptors, before anybody could see the
 * status of that rank.  The child of a dead guard is a child of this process then, which takes its
 * status (server_orphan_ended). */
static void orphan_judge(void *context)
{
    struct rank_state *rank = context;
    timer_stop(&rank->run->loop, &rank->orphan);
    rank_ended(rank);
}

static void orphan_await(struct rank_state *rank)
{
    if (rank->status >= 0 || rank->child <= 0 ||
        timer_start(&rank->run->loop, &rank->orphan, ORPHAN_PATIENCE_MS, orphan_judge, rank) != 0) {
        orphan_judge(rank);
    }
}

static void connection_ready(void *context, uint32_t events)
{
    struct connection *connection = context;
    struct control_packet packet;
    bool is_over;
    (void)events;
    if (packet_read(connection, &packet, &is_over)) {
        if (connection->rank) {
            packet_serve(connection, &packet);
        } else {
            hello_serve(connection, &packet);
        }
        return;
    }
    if (is_over) {
        struct rank_state *rank = connection->rank;
        bool was_guard = rank && rank->guard == connection;
        connection_free(connection);
        if (was_guard && !rank->has_ended) {
            server_rank_drain(rank);
            orphan_await(rank);
        }
    }
}

void server_orphan_ended(struct run *run, pid_t pid, int status, const struct rusage *used)
{
    for (uint32_t r = 0; r < run->nranks; r++) {
        struct rank_state *rank = &run->rank[r];
        if (rank->child == pid) {
            cost_add(rank, usage_us(used), (uint64_t)used->ru_maxrss);
        }
        if (rank->child == pid && rank->status < 0) {
            rank->status = status;
            if (!rank->guard && !rank->has_ended) {
                orphan_judge(rank);
            }
        }
    }
}

/* What a rank said before it ended lies in its socket: it counts before the end does. */
void server_rank_drain(struct rank_state *rank)
{
    struct control_packet packet;
    bool is_over;
    while (rank->self && packet_read(rank->self, &packet, &is_over)) {
        packet_serve(rank->self, &packet);
    }
}

/* Of a cluster that is dead; how its ranks have ended matters to nobody any more, what they have cost does. */
static void guard_hear_cost(struct rank_state *rank)
{
    struct control_packet packet;
    bool is_over;
    while (rank->guard && packet_read(rank->guard, &packet, &is_over)) {
        if (packet.kind == CONTROL_END) {
            cost_add(rank, packet.cpu_us, packet.memory_kib);
        }
    }
}

void server_rank_drop(struct rank_state *rank)
{
    server_rank_drain(rank);
    guard_hear_cost(rank);
    struct connection *next;
    for (struct connection *at = rank->run->connections; at; at = next) {
        next = at->next;
        if (at->rank == rank) {
            connection_free(at);
        }
    }
    timer_stop(&rank->run->loop, &rank->orphan);
    int fd = rank->process.fd;
    if (fd > 0) {
        loop_remove(&rank->run->loop, &rank->process);
        close(fd);
    }
}

void server_cluster_drain(struct cluster_state *cluster)
{
    for (uint32_t i = 0; i < cluster->size; i++) {
        struct rank_state *rank = cluster->member[i];
        server_rank_drain(rank);
        if (rank->guard) {
            connection_ready(rank->guard, EPOLLIN);
        }
    }
}
