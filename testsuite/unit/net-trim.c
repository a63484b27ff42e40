/* SPDX-License-Identifier: Apache-2.0 */
/* Are trimmed segments used again, and only when nobody looks at them any more?  And what is left when all is closed?
 *
 * Messages fill segment after segment; what the job page says of the memory is compared with what was sent.  The sweep
 * kills the sender between any two steps of trimming and going on.  The transport is compiled with net_step().
 */
#include "net-fixture.h"
#include "net/ahead.h"
#include "net/leak.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { BYTES = 100000, BLOCK = 2 << 20, SEGMENT = 8 << 20, ROUNDS = 8, STEADY = 24 };

static long steps, kill_at; /* of this process; 0: never */
static unsigned char buffer[BYTES];

void net_step(void); /* called by the transport under test */
void net_step(void)
{
    if (++steps == kill_at) {
        raise(SIGKILL);
    }
}

static void put(struct net *net, uint32_t dst, uint64_t number, uint32_t flags, net_ticket *ticket)
{
    struct envelope env = {.context = 1, .call = 1, .tag = 1, .flags = flags, .length = BYTES};
    content_fill(buffer, BYTES, number);
    net_send(net, dst, &env, buffer, ticket);
}

static bool take(struct net *net, uint64_t number)
{
    struct net_message *m = net_poll(net);
    if (!m) {
        return false;
    }
    CHECK_EQUAL(net_message_envelope(m)->tag_seq, number);
    CHECK_EQUAL(net_take(net, m, buffer, BYTES), NET_OK);
    CHECK(content_is(buffer, BYTES, number));
    return true;
}

static uint64_t log_bytes(const struct fixture *f, uint32_t rank)
{
    return job_rank_get(f->page, rank)->log_bytes;
}

/* Of all files of the job. */
static uint64_t job_memory(const struct fixture *f)
{
    uint64_t sum = 0;
    DIR *folder = opendir("/dev/shm");
    CHECK(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat st;
        if (strncmp(entry->d_name, "spbc.", 5) == 0 && strstr(entry->d_name, f->job) &&
            fstatat(dirfd(folder), entry->d_name, &st, 0) == 0) {
            sum += (uint64_t)st.st_blocks * 512;
        }
    }
    closedir(folder);
    return sum;
}

/* One segment's worth of messages after the other, each trimmed when it was received, as a checkpoint every few seconds
 * would let: the log stops growing, and no page is used for the first time any more. */
static void test_steady(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    uint64_t number = 0, limit = 0, memory = 0;
    f.page->log_ahead = 64 << 20;
    ahead_offer(f.page, 1);
    for (int round = 0; round < STEADY; round++) {
        for (int i = 0; i < SEGMENT / BYTES; i++) {
            put(b, 0, ++number, 0, NULL);
            CHECK(take(a, number));
            CHECK(!take(a, number));
        }
        net_trim(b, 0, number);
        if (round == STEADY / 2) {
            limit = job_rank_get(f.page, 1)->log_peak;
            memory = job_memory(&f);
        }
    }
    CHECK(memory >= SEGMENT);
    CHECK_EQUAL(job_memory(&f), memory);
    CHECK_EQUAL(job_rank_get(f.page, 1)->log_peak, limit);
    CHECK(limit < 5 * SEGMENT);
    CHECK(job_rank_get(f.page, 0)->mapped_bytes < 5 * SEGMENT);
    CHECK(job_rank_get(f.page, 0)->mapped_bytes > 0);
    CHECK_EQUAL(job_rank_get(f.page, 1)->log_channels, 1);
    CHECK_EQUAL(job_rank_get(f.page, 0)->read_channels, 1);
    net_close(a);
    net_close(b);
    CHECK_EQUAL(log_bytes(&f, 1), 0);
    CHECK_EQUAL(job_rank_get(f.page, 0)->mapped_bytes, 0);
    fixture_fini(&f);
}

/* Without trimming nothing is used twice; memory is in proportion to what the log holds. */
static void test_growth(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *b = fixture_open(&f, 1);
    for (uint64_t sent = 1; sent < 300; sent++) {
        put(b, 0, sent, 0, NULL);
        net_idle(b);
        CHECK(log_bytes(&f, 1) >= sent * BYTES);
        CHECK(log_bytes(&f, 1) < 2 * sent * BYTES + 3 * BLOCK);
    }
    net_trim(b, 0, 0);
    struct net *a = fixture_open(&f, 0);
    for (uint64_t number = 1; number < 300; number++) {
        CHECK(take(a, number));
    }
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* A stream of long messages leaves no rest unused at the ends of segments; what was made ready ahead is all that is taken as long
 * as it suffices, but for the ends of its segments, and is there before the first message. */
static void test_long(uint64_t populate)
{
    enum { LONG = 1 << 20, COUNT = 48, SEGMENTS = 2, FIRST = 16 << 10 };
    struct fixture f;
    fixture_init(&f, 2);
    f.page->log_populate = populate;
    struct net *b = fixture_open(&f, 1);
    CHECK_EQUAL(log_bytes(&f, 1), populate);
    struct envelope env = {.context = 1, .call = 1, .tag = 1, .length = LONG};
    char *data = calloc(1, LONG);
    uint64_t sent = 0;
    for (int i = 0; i < COUNT; i++) {
        net_send(b, 0, &env, data, NULL);
        sent += LONG + 64;
        CHECK(log_bytes(&f, 1) >= sent);
        if (populate && sent + SEGMENTS * LONG <= populate) {
            CHECK(log_bytes(&f, 1) <= populate + FIRST);
        }
    }
    CHECK(log_bytes(&f, 1) < sent + sent / 50 + (populate ? SEGMENTS * LONG : 0) + 2 * BLOCK);
    free(data);
    net_close(b);
    fixture_fini(&f);
}

/* A kept message, a synchronous one that waits, a receiver that restarts: what they need is not used again. */
static void test_holders(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    uint64_t number = 0;
    struct net_kept *kept[ROUNDS];
    net_ticket ticket[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        put(b, 0, ++number, NET_SYNCHRONOUS, &ticket[round]);
        CHECK_EQUAL(net_keep(a, net_poll(a), &kept[round]), NET_OK);
        for (int i = 0; i < SEGMENT / BYTES; i++) {
            put(b, 0, ++number, 0, NULL);
            CHECK(take(a, number));
        }
        net_trim(b, 0, number);
    }
    for (int round = 0; round < ROUNDS; round++) {
        CHECK(content_is(net_kept_payload(kept[round]), BYTES,
                         net_kept_envelope(kept[round])->tag_seq));
        CHECK(!net_is_taken(b, 0, ticket[round]));
        net_kept_matched(a, kept[round]);
        CHECK(net_is_taken(b, 0, ticket[round]));
        net_kept_free(a, kept[round]);
    }
    CHECK_EQUAL(job_rank_get(f.page, 0)->kept_bytes, 0);
    net_close(a);
    fixture_bury(&f, 0);
    a = fixture_open(&f, 0); /* begins with what is still there */
    uint64_t first = net_message_envelope(net_poll(a))->tag_seq;
    CHECK(first > 1 && first > number - 2 * SEGMENT / BYTES);
    for (; first <= number; first++) {
        CHECK(take(a, first));
    }
    CHECK(!net_poll(a));
    for (int i = 0; i < 3 * SEGMENT / BYTES; i++) {
        put(b, 0, ++number, 0, NULL);
        CHECK(take(a, number));
        net_trim(b, 0, number);
    }
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* A rank that restarts finds the logs of others beside what it made ready for its own. */
static void test_ready_again(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    f.page->log_populate = SEGMENT;
    struct net *b = fixture_open(&f, 1);
    put(b, 0, 1, 0, NULL);
    for (int life = 0; life < 2; life++) {
        struct net *a = fixture_open(&f, 0);
        CHECK(take(a, 1));
        CHECK(!take(a, 2));
        put(a, 1, 1, 0, NULL);
        CHECK(take(b, 1) == (life == 0)); /* the second one repeats it */
        net_close(a);
        fixture_bury(&f, 0);
    }
    net_close(b);
    fixture_fini(&f);
}

static long faults(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_minflt;
}

/* A log that is to be forgotten takes no more memory than it may, though nobody trims it, and finds all pages mapped; what
 * a slow reader has not read stays. */
static void test_forget(void)
{
    enum { ALL = 20 * SEGMENT / BYTES, BEHIND = 5 * SEGMENT / BYTES };
    struct fixture f;
    fixture_init(&f, 2);
    f.page->log_forget = 2 * SEGMENT;
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    uint64_t number = 0, received = 0, memory = 0;
    long before = 0;
    for (; number < BEHIND;) {
        put(b, 0, ++number, 0, NULL);
    }
    CHECK(log_bytes(&f, 1) >= number * BYTES);
    while (received < number) {
        CHECK(take(a, ++received));
    }
    for (; number < ALL;) {
        put(b, 0, ++number, 0, NULL);
        CHECK(take(a, number));
        if (number == ALL / 2) {
            memory = job_memory(&f);
            before = faults();
        }
    }
    CHECK(faults() - before < 10 * SEGMENT / (64 * 1024) / 8);
    CHECK_EQUAL(job_memory(&f), memory);
    CHECK(log_bytes(&f, 1) < BEHIND * (uint64_t)BYTES + 2 * SEGMENT);
    CHECK(job_rank_get(f.page, 0)->mapped_bytes <= 8 * (uint64_t)SEGMENT);
    net_close(a);
    net_close(b);
    CHECK_EQUAL(job_rank_get(f.page, 0)->mapped_bytes, 0);
    fixture_fini(&f);
}

/* Segments of one destination serve another. */
static void test_other_destination(void)
{
    struct fixture f;
    fixture_init(&f, 3);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1), *c = fixture_open(&f, 2);
    for (uint64_t number = 1; number <= 6 * SEGMENT / BYTES; number++) {
        put(b, 0, number, 0, NULL);
        CHECK(take(a, number));
        if (number == 5 * SEGMENT / BYTES) {
            net_trim(b, 0, number);
        }
    }
    uint64_t before = log_bytes(&f, 1);
    for (uint64_t number = 1; number <= SEGMENT / BYTES; number++) {
        put(b, 2, number, 0, NULL);
        CHECK(take(c, number));
    }
    CHECK(log_bytes(&f, 1) < before + SEGMENT / 2);
    net_close(a);
    net_close(b);
    net_close(c);
    fixture_fini(&f);
}

/* ---- the sender dies ---- */

static void sender_run(struct fixture *f)
{
    struct net *net = fixture_open(f, 1);
    steps = 0;
    for (uint64_t number = 1; number <= 3 * SEGMENT / BYTES; number++) {
        put(net, 0, number, 0, NULL);
        net_trim(net, 0, number > 4 ? number - 4 : 0);
    }
    exit(0); /* without a word: as if killed at its end */
}

/* All that the receiver sees of a sender killed at this step is whole and in order; its next life begins anew.
 * Returns whether it was killed. */
static bool kill_run(long step)
{
    struct fixture f;
    fixture_init(&f, 2);
    f.page->log_ahead = 64 << 20; /* blank segments are made as well, though nobody fills them */
    ahead_offer(f.page, 1);
    pid_t child = fork();
    CHECK(child >= 0);
    if (!child) {
        kill_at = step;
        sender_run(&f);
    }
    int status;
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK(status == 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    struct net *a = fixture_open(
        &f, 0); /* mid-way, as a receiver that restarts with the dead log still there */
    struct net_message *m = net_poll(a);
    for (uint64_t number = m ? net_message_envelope(m)->tag_seq : 0; (m = net_poll(a)); number++) {
        const struct envelope *env = net_message_envelope(m);
        CHECK_EQUAL(env->tag_seq, number);
        struct net_kept *k;
        if (net_keep(a, m, &k) != NET_OK) {
            break; /* torn */
        }
        CHECK(content_is(net_kept_payload(k), BYTES, number));
        net_kept_free(a, k);
    }
    net_close(a);
    fixture_bury(&f, 1);
    fixture_fini(&f);
    return status != 0;
}

/* ---- leaks ---- */

static void test_leaks(void)
{
    struct fixture f;
    uint32_t mappings, descriptors;
    fixture_init(&f, 2);
    leak_count(f.job, &mappings, &descriptors);
    CHECK_EQUAL(mappings, 0);
    uint32_t before = descriptors; /* the page's, whose lock this process holds as launcher */
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    f.page->flags |= JOB_FLAG_CHECK_LEAKS;
    for (uint64_t number = 1; number <= 2 * SEGMENT / BYTES; number++) {
        put(b, 0, number, number % 7 ? 0 : NET_SYNCHRONOUS, NULL);
        CHECK(take(a, number));
        net_trim(b, 0, number);
    }
    leak_count(f.job, &mappings, &descriptors);
    CHECK(mappings >= 4); /* both have the bells, a log from both sides, what was taken */
    CHECK_EQUAL(descriptors, before);
    put(b, 0, 0, 0, NULL);
    struct net_kept *k;
    CHECK_EQUAL(net_keep(a, net_poll(a), &k), NET_OK);
    net_close(b);
    const struct job_rank *rank = job_rank_get(f.page, 0);
    leak_count(f.job, &mappings, &descriptors);
    CHECK(mappings > 0);
    net_kept_free(a, k);
    net_close(a);
    CHECK_EQUAL(rank->leak[JOB_LEAK_LOG_SEGMENT], 0);
    CHECK_EQUAL(rank->leak[JOB_LEAK_DESCRIPTOR], before);
    leak_count(f.job, &mappings, &descriptors);
    CHECK_EQUAL(mappings, 0);
    CHECK_EQUAL(descriptors, before);
    fixture_fini(&f);
}

int main(int argc, char **argv)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, AHEAD_SIGNAL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    long stride = argc > 1 ? strtol(argv[1], NULL, 10) : 47;
    test_steady();
    test_growth();
    test_long(0);
    test_long(10 << 20);
    test_ready_again();
    test_forget();
    test_holders();
    test_other_destination();
    test_leaks();
    long runs = 0;
    for (long step = 1; kill_run(step); step += stride) {
        runs++;
    }
    CHECK(runs > 20);
    printf("%ld kills\n", runs);
    return 0;
}
