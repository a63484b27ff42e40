/* SPDX-License-Identifier: Apache-2.0 */
/* Does a restarted sender learn by itself which of its synchronous messages were matched before?
 *
 * First step by step in one process, then with real ones: the sender waits for each message, the receiver takes them all
 * and then does nothing for the transport any more until the sender has finished; the sweep kills either of them at any
 * step, or one after the other.  The transport is compiled with net_step().
 */
#include "core/wait.h"
#include "net-fixture.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { MANY = 1000, MESSAGES = 7, LIMIT_S = 30 };

static long steps, kill_at; /* of this process; 0: never */

void net_step(void); /* called by the transport under test */
void net_step(void)
{
    if (++steps == kill_at) {
        raise(SIGKILL);
    }
}

static net_ticket put_with(struct net *net, uint32_t flags, uint32_t context, int32_t tag,
                           uint64_t number)
{
    uint64_t payload = mix(number, (uint64_t)tag);
    struct envelope env = {
        .context = context, .call = 1, .tag = tag, .flags = flags, .length = sizeof payload};
    net_ticket ticket = 0;
    net_send(net, 0, &env, &payload, flags ? &ticket : NULL);
    return ticket;
}

static net_ticket put(struct net *net, uint32_t context, int32_t tag, uint64_t number)
{
    return put_with(net, NET_SYNCHRONOUS, context, tag, number);
}

static bool take(struct net *net, int32_t tag, uint64_t number)
{
    uint64_t payload;
    struct net_message *m = net_poll(net);
    if (!m || net_take(net, m, &payload, sizeof payload) != NET_OK) {
        return false;
    }
    CHECK_EQUAL(payload, mix(number, (uint64_t)tag));
    return true;
}

static struct net *restart(struct fixture *f, struct net *net, uint32_t rank)
{
    net_close(net);
    fixture_bury(f, rank);
    return fixture_open(f, rank);
}

static void test_identities(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    put(b, 1, 5, 1);
    put(b, 2, 5, 1);
    put(b, 1, 6, 1);
    CHECK(take(a, 5, 1));
    struct net_kept *k;
    CHECK_EQUAL(net_keep(a, net_poll(a), &k), NET_OK);
    b = restart(&f, b, 1); /* from here on the receiver is not asked any more */
    net_ticket matched = put(b, 1, 5, 1), kept = put(b, 2, 5, 1), unseen = put(b, 1, 6, 1);
    net_ticket later = put(b, 1, 5, 2);
    CHECK(net_is_taken(b, 0, matched));
    CHECK(!net_is_taken(b, 0, kept) && !net_is_taken(b, 0, unseen) && !net_is_taken(b, 0, later));
    net_kept_matched(a, k);
    net_kept_matched(a, k);
    CHECK(net_is_taken(b, 0, kept));
    CHECK(!net_is_taken(b, 0, unseen) && !net_is_taken(b, 0, later));
    net_kept_free(a, k);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* What was sent in standard mode is sent synchronously by the re-execution. */
static void test_other_mode(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    struct net_kept *first, *second;
    for (int32_t tag = 5; tag < 8; tag++) {
        put_with(b, 0, 1, tag, 1);
    }
    CHECK(take(a, 5, 1));
    CHECK_EQUAL(net_keep(a, net_poll(a), &first), NET_OK);
    CHECK_EQUAL(net_keep(a, net_poll(a), &second), NET_OK);
    net_kept_matched(a, second);
    b = restart(&f, b, 1);
    net_ticket taken = put(b, 1, 5, 1), kept = put(b, 1, 6, 1), matched = put(b, 1, 7, 1);
    net_ticket later = put(b, 1, 5, 2);
    CHECK_EQUAL(net_message_envelope(net_poll(a))->tag_seq, 2);
    CHECK(net_is_taken(b, 0, taken) && net_is_taken(b, 0, matched));
    CHECK(!net_is_taken(b, 0, kept) && !net_is_taken(b, 0, later));
    net_kept_matched(a, first);
    CHECK(net_is_taken(b, 0, kept) && !net_is_taken(b, 0, later));
    CHECK(take(a, 5, 2));
    CHECK(net_is_taken(b, 0, later));
    net_kept_free(a, first);
    net_kept_free(a, second);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

static off_t file_size(const struct fixture *f)
{
    char path[100];
    struct stat st;
    snprintf(path, sizeof path, "/dev/shm/spbc.%s.taken.1.0", f->job);
    CHECK_EQUAL(stat(path, &st), 0);
    return st.st_size;
}

/* More than fit into the first file; a receiver that matches them again adds nothing. */
static void test_many(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    static net_ticket ticket[MANY];
    off_t size = 0;
    for (int life = 0; life < 3; life++) {
        for (int i = 0; i < MANY; i++) {
            ticket[i] = put(b, 1, i % 3, (uint64_t)i);
            CHECK_EQUAL(net_is_taken(b, 0, ticket[i]), life > 0);
        }
        CHECK(!net_is_taken(b, 0, put(b, 1, 4, 1)));
        for (int i = 0; i < MANY; i++) {
            CHECK(take(a, i % 3, (uint64_t)i));
            CHECK(net_is_taken(b, 0, ticket[i]));
        }
        CHECK(life == 0 || size == file_size(&f));
        size = file_size(&f);
        b = restart(&f, b, 1);
        a = restart(&f, a, 0);
    }
    CHECK(size > MANY * 24);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* Pairs that send nothing synchronously have no such file. */
static void test_unused(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    char path[100];
    uint64_t payload = mix(1, 1);
    struct envelope env = {.context = 1, .call = 1, .tag = 1, .length = sizeof payload};
    for (int life = 0; life < 2; life++) {
        net_send(b, 0, &env, &payload, NULL);
        CHECK(life > 0 || take(a, 1, 1));
        CHECK(!net_poll(a));
        b = restart(&f, b, 1);
    }
    snprintf(path, sizeof path, "/dev/shm/spbc.%s.taken.1.0", f.job);
    CHECK(access(path, F_OK) != 0);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* ---- kills ---- */

static _Atomic uint32_t *finished(struct fixture *f, uint32_t rank)
{
    return &job_rank_get(f->page, rank)->life;
}

static void sender_run(struct fixture *f)
{
    struct net *net = fixture_open(f, 1);
    struct wait wait;
    wait_init(&wait, true);
    for (int i = 0; i < MESSAGES; i++) {
        net_ticket ticket = put(net, 1, i % 2, (uint64_t)i);
        while (!net_is_taken(net, 0, ticket)) {
            wait_pause(&wait);
        }
    }
    net_finish(net);
    *finished(f, 1) = JOB_LIFE_FINALISED;
    net_close(net);
}

static void receiver_run(struct fixture *f)
{
    struct net *net = fixture_open(f, 0);
    struct wait wait;
    wait_init(&wait, true);
    for (int i = 0; i < MESSAGES;) {
        struct net_message *m = net_poll(net);
        struct net_kept *k;
        if (m && i % 3 == 2 && net_keep(net, m, &k) == NET_OK) {
            net_kept_matched(net, k);
            net_kept_free(net, k);
            i++;
        } else if (m && i % 3 != 2 && net_take(net, m, NULL, 0) == NET_OK) {
            i++;
        }
        wait_pause(&wait);
    }
    while (*finished(f, 1) != JOB_LIFE_FINALISED) {
        wait_pause(&wait); /* deaf */
    }
    while (!net_is_settled(net)) {
        CHECK(!net_poll(net));
    }
    CHECK_EQUAL(f->divergences, 0);
    net_close(net);
}

static pid_t rank_start(struct fixture *f, uint32_t rank, long step)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (!child) {
        alarm(LIMIT_S);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        steps = 0;
        kill_at = job_cluster_get(f->page, rank)->epoch == 1 ? step : 0;
        rank ? sender_run(f) : receiver_run(f);
        exit(0);
    }
    return child;
}

/* Returns how many died. */
static int job_run(long receiver_step, long sender_step)
{
    struct fixture f;
    fixture_init(&f, 2);
    long step[2] = {receiver_step, sender_step};
    pid_t pid[2] = {rank_start(&f, 0, step[0]), rank_start(&f, 1, step[1])};
    int deaths = 0;
    for (int alive = 2; alive;) {
        int status;
        pid_t dead = waitpid(-1, &status, 0);
        CHECK(dead == pid[0] || dead == pid[1]);
        uint32_t rank = dead == pid[1];
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
            deaths++;
            *finished(&f, rank) = JOB_LIFE_NONE;
            fixture_bury(&f, rank);
            pid[rank] = rank_start(&f, rank, step[rank]);
            continue;
        }
        if (status) {
            fprintf(stderr, "rank %u ended with status %x; killed at steps %ld and %ld\n", rank,
                    (unsigned)status, receiver_step, sender_step);
            kill(pid[!rank], SIGKILL);
            job_sweep(f.job, -1, 0);
            _exit(1);
        }
        alive--;
    }
    fixture_fini(&f);
    return deaths;
}

static void test_kills(void)
{
    CHECK_EQUAL(job_run(0, 0), 0);
    long n = 1;
    while (job_run(0, n)) {
        n++;
    }
    CHECK(n > 2 * MESSAGES);
    long last = n;
    for (n = 1; job_run(n, 0); n++) {
        job_run(n, 1 + (long)(mix((uint64_t)n, 7) % (uint64_t)last));
    }
    CHECK(n > MESSAGES);
}

int main(void)
{
    test_identities();
    test_other_mode();
    test_many();
    test_unused();
    test_kills();
    return 0;
}
