/* SPDX-License-Identifier: Apache-2.0 */
/* Does every message arrive exactly once, whole and in order, wherever ranks are killed?
 *
 * Real processes, each rank its own cluster, everybody sends to everybody and checks what arrives
 * against a plan that depends on the seed only.  The transport is compiled with net_step(), so that
 * the sweep kills a rank between any two of its steps; a second part kills at random times, which
 * also hits the inside of copies.  Usage: unit-net-kill [seed [stride]]
 */
#include "core/wait.h"
#include "net-fixture.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

enum { RANKS = 3, MESSAGES = 16, TAGS = 3, LIMIT_S = 60, BYTES_MAX = 3 << 20 };

static uint64_t seed = 1;
static long steps, kill_at; /* of this process; 0: never */

void net_step(void); /* called by the transport under test */
void net_step(void)
{
    if (++steps == kill_at) {
        raise(SIGKILL);
    }
}

struct plan { /* the i-th message from src to dst */
    int32_t tag;
    uint32_t context, flags;
    uint16_t kind;
    size_t bytes;
    uint64_t content;
};

static struct plan plan_get(uint32_t src, uint32_t dst, int i)
{
    static const size_t limit[] = {1, 9, 65, 1025, 2000, 8193, 8193, 70000, 70000, 300000};
    uint64_t h = mix(mix(seed, src * 64 + dst), (uint64_t)i);
    size_t bytes = mix(h, 1) % limit[h % 10];
    if (h % 97 == 0) {
        bytes = BYTES_MAX - mix(h, 1) % 1000;
    }
    return (struct plan){.tag = (int32_t)(mix(h, 2) % TAGS),
                         .context = 1 + (uint32_t)(mix(h, 3) % 2),
                         .kind = mix(h, 4) % 2,
                         .bytes = bytes,
                         .content = h};
}

struct rank_state {
    struct fixture *f;
    struct net *net;
    uint32_t rank;
    int received[RANKS];
    struct net_kept *kept[RANKS][MESSAGES];
    unsigned char *buffer;
    uint64_t polls;
};

/* Takes or keeps one message if there is one; false: nothing there. */
static bool receive_some(struct rank_state *r)
{
    struct net_message *m = net_poll(r->net);
    if (!m) {
        return false;
    }
    uint32_t src = net_message_source(m);
    CHECK(src < RANKS && src != r->rank);
    int i = r->received[src];
    CHECK(i < MESSAGES);
    struct plan p = plan_get(src, r->rank, i);
    const struct envelope *env = net_message_envelope(m);
    CHECK_EQUAL(env->tag, p.tag);
    CHECK_EQUAL(env->context, p.context);
    CHECK_EQUAL(env->kind, p.kind);
    CHECK_EQUAL(env->length, p.bytes);
    CHECK_EQUAL(env->id.pattern, p.content);
    if (mix(++r->polls, p.content) % 3) {
        if (net_take(r->net, m, r->buffer, p.bytes) != NET_OK) {
            return false;
        }
        CHECK(content_is(r->buffer, p.bytes, p.content));
    } else {
        if (net_keep(r->net, m, &r->kept[src][i]) != NET_OK) {
            return false;
        }
        CHECK(content_is(net_kept_payload(r->kept[src][i]), p.bytes, p.content));
    }
    r->received[src]++;
    return true;
}

static bool is_everybody_done(const struct rank_state *r)
{
    for (uint32_t o = 0; o < RANKS; o++) {
        if (job_rank_get(r->f->page, o)->life != JOB_LIFE_FINALISED) {
            return false;
        }
    }
    return true;
}

static void rank_send(struct rank_state *r, int i)
{
    for (uint32_t dst = 0; dst < RANKS; dst++) {
        if (dst == r->rank) {
            continue;
        }
        struct plan p = plan_get(r->rank, dst, i);
        content_fill(r->buffer, p.bytes, p.content);
        struct envelope env = {.context = p.context,
                               .kind = p.kind,
                               .call = 3,
                               .tag = p.tag,
                               .id = {p.content, 0},
                               .length = p.bytes};
        net_send(r->net, dst, &env, r->buffer, NULL);
        memset(r->buffer, 0xee, p.bytes); /* "may be reused at return" */
    }
}

static int rank_total(const struct rank_state *r)
{
    int total = 0;
    for (uint32_t src = 0; src < RANKS; src++) {
        total += r->received[src];
    }
    return total;
}

static void rank_run(struct fixture *f, uint32_t rank)
{
    alarm(LIMIT_S);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct rank_state r = {.f = f, .rank = rank, .buffer = malloc(BYTES_MAX)};
    r.net = fixture_open(f, rank);
    struct wait wait;
    wait_init(&wait, true);
    for (int i = 0; i < MESSAGES; i++) {
        rank_send(&r, i);
        /* Some ranks run ahead in sending, some follow closely. */
        while (mix(seed, rank) % 2 && rank_total(&r) < (RANKS - 1) * (i - 3)) {
            receive_some(&r) ? wait_reset(&wait) : wait_pause(&wait);
        }
    }
    while (rank_total(&r) < (RANKS - 1) * MESSAGES) {
        receive_some(&r) ? wait_reset(&wait) : wait_pause(&wait);
    }
    net_finish(r.net);
    job_rank_get(f->page, rank)->life = JOB_LIFE_FINALISED;
    while (!is_everybody_done(&r) || !net_is_settled(r.net)) {
        CHECK(!receive_some(&r)); /* skips and compares what restarted peers repeat */
        wait_pause(&wait);
    }
    for (uint32_t src = 0; src < RANKS; src++) {
        for (int i = 0; i < MESSAGES; i++) {
            struct net_kept *k = r.kept[src][i];
            if (k) {
                struct plan p = plan_get(src, rank, i);
                CHECK(content_is(net_kept_payload(k), p.bytes, p.content));
                net_kept_free(r.net, k);
            }
        }
    }
    CHECK_EQUAL(f->divergences, 0);
    net_close(r.net);
    free(r.buffer);
    exit(0);
}

struct kill { /* rank dies at this step of that incarnation */
    uint32_t rank, epoch;
    long step;
};

static pid_t rank_start(struct fixture *f, uint32_t rank, const struct kill *kills, int nkills)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (!child) {
        uint32_t epoch = job_cluster_get(f->page, rank)->epoch;
        for (int i = 0; i < nkills; i++) {
            if (kills[i].rank == rank && kills[i].epoch == epoch) {
                kill_at = kills[i].step;
            }
        }
        rank_run(f, rank);
    }
    return child;
}

/* Kills a random rank after a random while. */
static void random_kill(struct fixture *f, pid_t pid[RANKS], uint64_t h)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)(h % 6000000)}, NULL);
    uint32_t rank = (uint32_t)(mix(h, 1) % RANKS);
    if (pid[rank] && job_rank_get(f->page, rank)->life != JOB_LIFE_FINALISED) {
        kill(pid[rank], SIGKILL);
    }
}

/* One job; returns how many ranks died.  random_kills > 0: so many kills by time besides. */
static int job_run(const struct kill *kills, int nkills, int random_kills)
{
    struct fixture f;
    fixture_init(&f, RANKS);
    pid_t pid[RANKS];
    for (uint32_t r = 0; r < RANKS; r++) {
        pid[r] = rank_start(&f, r, kills, nkills);
    }
    int alive = RANKS, deaths = 0;
    while (alive) {
        if (random_kills) {
            random_kill(&f, pid, mix(seed, (uint64_t)random_kills--));
        }
        int status;
        pid_t dead = waitpid(-1, &status, 0);
        CHECK(dead > 0);
        uint32_t rank = 0;
        while (rank < RANKS && pid[rank] != dead) {
            rank++;
        }
        CHECK(rank < RANKS);
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
            deaths++;
            job_rank_get(f.page, rank)->life = JOB_LIFE_NONE;
            fixture_bury(&f, rank);
            pid[rank] = rank_start(&f, rank, kills, nkills);
            continue;
        }
        if (status) {
            fprintf(stderr,
                    "seed %llu: rank %u ended with status %x, kills:", (unsigned long long)seed,
                    rank, (unsigned)status);
            for (int i = 0; i < nkills; i++) {
                fprintf(stderr, " rank %u epoch %u step %ld;", kills[i].rank, kills[i].epoch,
                        kills[i].step);
            }
            fprintf(stderr, "\n");
            for (uint32_t r = 0; r < RANKS; r++) {
                if (r != rank && pid[r]) {
                    kill(pid[r], SIGKILL);
                }
            }
            job_sweep(f.job, -1, 0);
            exit(1);
        }
        pid[rank] = 0;
        alive--;
    }
    fixture_fini(&f);
    return deaths;
}

/* The fault at step 1, 1 + stride, ... until none fires. */
static void sweep(const char *what, const struct kill *shape, int n, long stride)
{
    long step = 1;
    int runs = 0;
    for (int deaths = 1; deaths; step += stride, runs++) {
        struct kill kills[4];
        for (int i = 0; i < n; i++) {
            kills[i] = shape[i];
            kills[i].step = 1 + step * shape[i].step / 10;
        }
        deaths = job_run(kills, n, 0);
    }
    printf("%s: %d runs, steps 1 to %ld\n", what, runs, step - stride);
    CHECK(runs > 3);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    long stride = argc > 2 ? strtol(argv[2], NULL, 10) : 11;
    setvbuf(stdout, NULL, _IOLBF, 0);
    CHECK_EQUAL(job_run(NULL, 0, 0), 0);
    /* `step` of a shape is in tenths of the sweep's step */
    sweep("one rank", (struct kill[]){{1, 1, 10}}, 1, stride);
    sweep("two ranks", (struct kill[]){{1, 1, 10}, {0, 1, 13}}, 2, 2 * stride);
    sweep("one rank in three lives", (struct kill[]){{1, 1, 10}, {1, 2, 7}, {1, 3, 12}}, 3,
          2 * stride);
    sweep("all ranks, one twice", (struct kill[]){{0, 1, 10}, {1, 1, 9}, {2, 1, 11}, {1, 2, 10}}, 4,
          2 * stride);
    int deaths = 0;
    for (int i = 0; i < 40; i++, seed++) {
        deaths += job_run(NULL, 0, 4);
    }
    printf("random kills: %d\n", deaths);
    CHECK(deaths > 0);
    return 0;
}
