/* SPDX-License-Identifier: Apache-2.0 */
/* Are repeated messages skipped, new ones delivered, and differences reported, over restarts of
 * either side?
 *
 * Both ends live in this process, so that every interleaving is scripted: closing an end without
 * net_finish is its death.
 */
#include "net-fixture.h"

#include <stdlib.h>

static void put(struct net *net, uint32_t dst, int32_t tag, uint64_t seed, size_t bytes,
                uint32_t flags, net_ticket *ticket)
{
    char *data = malloc(bytes + 1);
    content_fill(data, bytes, seed);
    struct envelope env = {.context = 5,
                           .kind = NET_POINT_TO_POINT,
                           .call = 9,
                           .tag = tag,
                           .flags = flags,
                           .id = {seed, 2},
                           .length = bytes};
    net_send(net, dst, &env, data, ticket);
    free(data);
}

/* The next message must be this one; it is taken. */
static void expect(struct net *net, int32_t tag, uint64_t tag_seq, uint64_t seed, size_t bytes)
{
    struct net_message *m = NULL;
    for (int turn = 0; !m && turn < 3; turn++) {
        m = net_poll(net);
    }
    CHECK(m);
    const struct envelope *env = net_message_envelope(m);
    CHECK_EQUAL(env->tag, tag);
    CHECK_EQUAL(env->tag_seq, tag_seq);
    CHECK_EQUAL(env->length, bytes);
    CHECK_EQUAL(env->context, 5);
    CHECK_EQUAL(env->call, 9);
    CHECK_EQUAL(env->id.iteration, 2);
    CHECK_EQUAL(env->id.pattern, seed);
    char *data = malloc(bytes + 1);
    CHECK_EQUAL(net_take(net, m, data, bytes), NET_OK);
    CHECK(content_is(data, bytes, seed));
    free(data);
}

static void expect_nothing(struct net *net)
{
    for (int turn = 0; turn < 3; turn++) {
        CHECK(!net_poll(net));
    }
}

static struct net_kept *keep(struct net *net, int32_t tag, uint64_t seed, size_t bytes)
{
    struct net_message *m = net_poll(net);
    CHECK(m && net_message_envelope(m)->tag == tag);
    struct net_kept *k;
    CHECK_EQUAL(net_keep(net, m, &k), NET_OK);
    CHECK_EQUAL(net_kept_envelope(k)->length, bytes);
    CHECK(content_is(net_kept_payload(k), bytes, seed));
    return k;
}

static const size_t sizes[] = {0, 1, 8, 9, 63, 64, 65, 1024, 1025, 8192, 8193, 70000, 3 << 20};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void test_sizes(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < SIZES; i++) {
            put(b, 0, i, (uint64_t)i, sizes[i], 0, NULL);
        }
        for (int i = 0; i < SIZES; i++) {
            expect(a, i, (uint64_t)round + 1, (uint64_t)i, sizes[i]);
        }
        expect_nothing(a);
    }
    CHECK_EQUAL(job_rank_get(f.page, 1)->crossing_sends, 3 * SIZES);
    CHECK_EQUAL(job_rank_get(f.page, 0)->crossing_receives, 3 * SIZES);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

static void test_truncated(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    for (int i = 1; i < SIZES; i++) {
        put(b, 0, i, 7, sizes[i], 0, NULL);
        struct net_message *m = net_poll(a);
        char *data = malloc(sizes[i]);
        data[sizes[i] / 2] = 'x';
        CHECK(m);
        CHECK_EQUAL(net_take(a, m, data, sizes[i] / 2), NET_OK);
        CHECK(data[sizes[i] / 2] == 'x' && content_is(data, sizes[i] / 2, 7));
        free(data);
    }
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* The sender dies again and again, each time having sent a little more or less than before. */
static void test_sender_restarts(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0);
    static const int sent[] = {5, 2, 0, 7, 7, 3, 12};
    int received = 0;
    uint64_t skipped = 0;
    for (size_t life = 0; life < sizeof sent / sizeof *sent; life++) {
        struct net *b = fixture_open(&f, 1);
        for (int i = 0; i < sent[life]; i++) {
            put(b, 0, i % 2, (uint64_t)i, sizes[i], 0, NULL);
            if (life % 2) {
                skipped += i < received; /* looks at each at once; else all after its death */
                if (i < received) {
                    expect_nothing(a);
                } else {
                    expect(a, i % 2, (uint64_t)i / 2 + 1, (uint64_t)i, sizes[i]);
                    received++;
                }
            }
        }
        net_close(b);
        if (life % 2 == 0) {
            for (int i = 0; i < sent[life]; i++) {
                skipped += i < received;
            }
            for (; received < sent[life]; received++) {
                expect(a, received % 2, (uint64_t)received / 2 + 1, (uint64_t)received,
                       sizes[received]);
            }
            expect_nothing(a);
        }
        fixture_bury(&f, 1);
    }
    CHECK_EQUAL(received, 12);
    CHECK_EQUAL(job_rank_get(f.page, 0)->skipped, skipped);
    CHECK_EQUAL(f.divergences, 0);
    struct net *b = fixture_open(&f, 1);
    for (int i = 0; i < 12; i++) {
        CHECK(!net_is_settled(a));
        put(b, 0, i % 2, (uint64_t)i, sizes[i], 0, NULL);
        expect_nothing(a);
    }
    CHECK(net_is_settled(a));
    net_close(b);
    net_close(a);
    fixture_fini(&f);
}

/* Logs of dead incarnations that this rank never opened do not matter. */
static void test_never_opened(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0);
    for (int life = 0; life < 3; life++) {
        struct net *b = fixture_open(&f, 1);
        put(b, 0, 1, 1, 100, 0, NULL);
        net_close(b);
        fixture_bury(&f, 1);
    }
    expect_nothing(a);
    struct net *b = fixture_open(&f, 1);
    put(b, 0, 1, 1, 100, 0, NULL);
    expect(a, 1, 1, 1, 100);
    expect_nothing(a);
    CHECK_EQUAL(job_rank_get(f.page, 0)->skipped, 0);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* A restarted receiver gets everything again, from the start. */
static void test_receiver_restarts(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *b = fixture_open(&f, 1);
    int sent = 0;
    static const size_t mixed[] = {0, 1, 60, 1024, 8192, 8000, 5000, 2000, 8193, 70000, 8192};
    enum { MIXED = sizeof mixed / sizeof *mixed };
    for (int life = 0; life < 4; life++) {
        struct net *a = fixture_open(&f, 0);
        for (int i = 0; i < sent; i++) {
            expect(a, 3, (uint64_t)i + 1, (uint64_t)i, mixed[i % MIXED]);
        }
        for (int i = 0; i < 20; i++, sent++) {
            put(b, 0, 3, (uint64_t)sent, mixed[sent % MIXED], 0, NULL);
            if (i < 15) {
                expect(a, 3, (uint64_t)sent + 1, (uint64_t)sent, mixed[sent % MIXED]);
            }
        }
        net_close(a);
        fixture_bury(&f, 0);
    }
    net_close(b);
    fixture_fini(&f);
}

/* Both die; the receiver, itself restarted, then outlives the sender once more. */
static void test_both_restart(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    put(b, 0, 1, 1, 5000, 0, NULL);
    expect(a, 1, 1, 1, 5000);
    net_close(a);
    net_close(b);
    fixture_bury(&f, 1);
    fixture_bury(&f, 0);
    a = fixture_open(&f, 0);
    expect_nothing(a);
    b = fixture_open(&f, 1);
    put(b, 0, 1, 1, 5000, 0, NULL);
    put(b, 0, 1, 2, 50, 0, NULL);
    expect(a, 1, 1, 1, 5000);
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    put(b, 0, 1, 1, 5000, 0, NULL);
    put(b, 0, 1, 2, 50, 0, NULL);
    expect(a, 1, 2, 2, 50);
    expect_nothing(a);
    CHECK_EQUAL(f.divergences, 0);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* A peer re-sends with one thing changed; returns the fixture for its report. */
static struct fixture divergence_run(int was_tag, size_t was_bytes, uint64_t was_seed, int now_tag,
                                     size_t now_bytes, uint64_t now_seed, int repeats)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    put(b, 0, 8, 8, 10, 0, NULL);
    expect(a, 8, 1, 8, 10);
    for (int i = 0; i < 3; i++) {
        put(b, 0, was_tag, was_seed, was_bytes, 0, NULL);
        expect(a, was_tag, (uint64_t)i + 1, was_seed, was_bytes);
    }
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    if (repeats >= 0) {
        put(b, 0, 8, 8, 10, 0, NULL);
    }
    for (int i = 0; i < repeats; i++) {
        put(b, 0, now_tag, now_seed, now_bytes, 0, NULL);
    }
    while (net_poll(a)) { /* new messages are taken, whatever they are */
        struct net_message *m = net_poll(a);
        net_take(a, m, NULL, 0);
    }
    net_finish(b);
    expect_nothing(a);
    CHECK(net_is_settled(a));
    CHECK_EQUAL(f.divergences ? f.last.source : 1, 1);
    net_close(b);
    net_close(a);
    fixture_fini(&f);
    return f;
}

static void test_divergences(void)
{
    struct fixture f = divergence_run(1, 100, 1, 1, 100, 1, 3);
    CHECK_EQUAL(f.divergences, 0);

    f = divergence_run(1, 100, 1, 1, 99, 1, 3);
    CHECK_EQUAL(f.divergences, 3);
    CHECK(strcmp(f.last.what, "length") == 0 && !f.last.is_content_only);
    CHECK(f.last.was_length == 100 && f.last.now.length == 99 && f.last.now.tag == 1);
    CHECK(f.last.now.tag_seq == 3 && f.last.now.seq == 4 && f.last.now.call == 9);

    static const size_t content_sizes[] = {5, 100, 5000, 100000};
    for (int i = 0; i < 4; i++) {
        f = divergence_run(1, content_sizes[i], 1, 1, content_sizes[i], 2, 3);
        CHECK_EQUAL(f.divergences, 1); /* once per tag; all are counted */
        CHECK(strcmp(f.last.what, "content") == 0 && f.last.is_content_only);
        CHECK(f.last.now.tag_seq == 1 && f.last.now.tag == 1);
    }

    f = divergence_run(1, 100, 1, 1, 100, 1, 1);
    CHECK_EQUAL(f.divergences, 1);
    CHECK(strcmp(f.last.what, "number") == 0 && !f.last.is_content_only);
    CHECK(f.last.now.tag == 1 && f.last.now.tag_seq == 2 && !f.last.now.call);

    f = divergence_run(1, 100, 1, 1, 100, 1, -1); /* finishes without a single message */
    CHECK_EQUAL(f.divergences, 1);
    CHECK(strcmp(f.last.what, "number") == 0 && f.last.now.tag == 8 && f.last.now.tag_seq == 1);

    f = divergence_run(1, 100, 1, 2, 100, 1, 3);
    CHECK_EQUAL(f.divergences, 1);
    CHECK(strcmp(f.last.what, "tag sequence") == 0 && !f.last.is_content_only);
    CHECK(f.last.now.tag == 1 && f.last.now.tag_seq == 1);
}

static void test_content_counted(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    for (int i = 0; i < 6; i++) {
        put(b, 0, i % 2, 1, 40, 0, NULL);
        expect(a, i % 2, (uint64_t)i / 2 + 1, 1, 40);
    }
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    struct envelope env = {.context = 5, .call = 9, .length = 40};
    char other[40] = {0};
    for (int i = 0; i < 6; i++) {
        env.tag = i % 2;
        net_send(b, 0, &env, other, NULL);
    }
    expect_nothing(a);
    CHECK_EQUAL(f.divergences, 2);
    CHECK_EQUAL(job_rank_get(f.page, 0)->content_divergences, 6);
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* Tags of one channel may change places: that is no divergence. */
static void test_tags_swap(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    static const int first[] = {1, 2, 1, 2, 3}, again[] = {2, 2, 1, 4, 3, 1};
    int count[5] = {0};
    for (int i = 0; i < 5; i++) {
        put(b, 0, first[i], (uint64_t)first[i], 30, 0, NULL);
        expect(a, first[i], (uint64_t)++count[first[i]], (uint64_t)first[i], 30);
    }
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    for (int i = 0; i < 6; i++) {
        put(b, 0, again[i], (uint64_t)again[i], 30, 0, NULL);
    }
    expect(a, 4, 1, 4, 30);
    expect_nothing(a);
    CHECK_EQUAL(f.divergences, 0);
    CHECK(net_is_settled(a));
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

static void test_synchronous(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    net_ticket taken, kept, later;
    put(b, 0, 1, 1, 20, NET_SYNCHRONOUS, &taken);
    put(b, 0, 2, 2, 3000, NET_SYNCHRONOUS, &kept);
    CHECK(!net_is_taken(b, 0, taken) && !net_is_taken(b, 0, kept));
    expect(a, 1, 1, 1, 20);
    CHECK(net_is_taken(b, 0, taken));
    struct net_kept *k = keep(a, 2, 2, 3000);
    CHECK(!net_is_taken(b, 0, kept));

    /* The sender dies; its second life may not see the kept one as matched either. */
    for (int life = 0; life < 2; life++) {
        net_close(b);
        fixture_bury(&f, 1);
        b = fixture_open(&f, 1);
        put(b, 0, 1, 1, 20, NET_SYNCHRONOUS, &taken);
        put(b, 0, 2, 2, 3000, NET_SYNCHRONOUS, &kept);
        CHECK(net_is_taken(b, 0, taken));
        expect_nothing(a);
        CHECK(net_is_taken(b, 0, taken));
        CHECK(!net_is_taken(b, 0, kept));
        CHECK(content_is(net_kept_payload(k), 3000, 2));
    }
    net_kept_matched(a, k);
    CHECK(net_is_taken(b, 0, kept));
    net_kept_free(a, k);

    /* Matched in an earlier life of the sender: the next life's wait ends at once. */
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    put(b, 0, 1, 1, 20, NET_SYNCHRONOUS, &taken);
    put(b, 0, 2, 2, 3000, NET_SYNCHRONOUS, &kept);
    expect_nothing(a);
    CHECK(net_is_taken(b, 0, kept));

    /* A receiver that has finished releases; its next life matches again. */
    put(b, 0, 3, 3, 0, NET_SYNCHRONOUS, &later);
    CHECK(!net_is_taken(b, 0, later));
    net_finish(a);
    CHECK(net_is_taken(b, 0, later));
    net_close(a);
    fixture_bury(&f, 0);
    CHECK(!net_is_taken(b, 0, later));
    a = fixture_open(&f, 0);
    expect(a, 1, 1, 1, 20);
    expect(a, 2, 1, 2, 3000);
    expect(a, 3, 1, 3, 0);
    CHECK(net_is_taken(b, 0, later));
    CHECK(net_is_taken(b, 0, 0));
    net_close(a);
    net_close(b);
    fixture_fini(&f);
}

/* Kept messages survive their sender, its log's name, and the comparison with its next life. */
static void test_kept(void)
{
    struct fixture f;
    fixture_init(&f, 2);
    struct net *a = fixture_open(&f, 0), *b = fixture_open(&f, 1);
    struct net_kept *k[SIZES];
    for (int i = 0; i < SIZES; i++) {
        put(b, 0, i, (uint64_t)i, sizes[i], 0, NULL);
    }
    for (int i = 0; i < SIZES; i++) {
        k[i] = keep(a, i, (uint64_t)i, sizes[i]);
        CHECK_EQUAL(net_kept_source(k[i]), 1);
    }
    net_close(b);
    fixture_bury(&f, 1);
    b = fixture_open(&f, 1);
    for (int i = 0; i < SIZES; i++) {
        put(b, 0, i, (uint64_t)i, sizes[i], 0, NULL);
    }
    expect_nothing(a);
    CHECK(net_is_settled(a));
    net_close(b);
    for (int i = 0; i < SIZES; i++) {
        CHECK(content_is(net_kept_payload(k[i]), sizes[i], (uint64_t)i));
        net_kept_free(a, k[i]);
    }
    net_close(a);
    fixture_fini(&f);
}

/* More peers than are polled directly, silent for long: none is forgotten. */
static void test_bells(void)
{
    enum { PEERS = 20 };
    struct fixture f;
    fixture_init(&f, PEERS + 1);
    struct net *a = fixture_open(&f, 0), *peer[PEERS];
    for (int p = 0; p < PEERS; p++) {
        peer[p] = fixture_open(&f, (uint32_t)p + 1);
    }
    for (int round = 0; round < 3; round++) {
        int seen[PEERS] = {0};
        for (int p = 0; p < PEERS; p++) {
            put(peer[p], 0, p, (uint64_t)p, 10, 0, NULL);
        }
        for (int i = 0; i < PEERS; i++) {
            struct net_message *m = net_poll(a);
            CHECK(m);
            CHECK_EQUAL(net_message_envelope(m)->tag + 1, net_message_source(m));
            seen[net_message_source(m) - 1]++;
            CHECK_EQUAL(net_take(a, m, NULL, 0), NET_OK);
        }
        for (int p = 0; p < PEERS; p++) {
            CHECK_EQUAL(seen[p], 1);
        }
        for (int i = 0; i < 5000; i++) { /* long enough for bells to be muted */
            CHECK(!net_poll(a));
        }
    }
    for (int p = 0; p < PEERS; p++) { /* restarts are noticed of silent peers, too */
        net_close(peer[p]);
        fixture_bury(&f, (uint32_t)p + 1);
        peer[p] = fixture_open(&f, (uint32_t)p + 1);
        for (int round = 0; round < 4; round++) {
            put(peer[p], 0, p, (uint64_t)p, 10, 0, NULL);
        }
        expect(a, p, 4, (uint64_t)p, 10);
    }
    for (int p = 0; p < PEERS; p++) {
        net_close(peer[p]);
    }
    net_close(a);
    fixture_fini(&f);
}

int main(void)
{
    test_sizes();
    test_truncated();
    test_sender_restarts();
    test_never_opened();
    test_receiver_restarts();
    test_both_restart();
    test_divergences();
    test_content_counted();
    test_tags_swap();
    test_synchronous();
    test_kept();
    test_bells();
    return 0;
}
