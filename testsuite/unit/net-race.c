/* SPDX-License-Identifier: Apache-2.0 */
/* Is a message noticed whenever it is sent, between any two steps of a receiver that goes to sleep,
 * looks, or has just restarted?
 *
 * The transport is compiled with net_step(): at the n-th step of the receiver another rank of this
 * process sends.
 */
#include "net-fixture.h"

#include <stdbool.h>

enum { PEERS = 8, POLLS = 30000 };

static long steps, send_at;
static struct net *sender;

static void send_one(struct net *net)
{
    struct envelope env = {.context = 1, .call = 1, .tag = 1, .length = 4};
    net_send(net, 0, &env, "ping", NULL);
}

void net_step(void); /* called by the transport under test */
void net_step(void)
{
    if (sender && ++steps == send_at) {
        struct net *now = sender;
        sender = NULL; /* the steps of sending do not count */
        send_one(now);
    }
}

static int poll_all(struct net *net, int polls)
{
    int count = 0;
    for (int i = 0; i < polls; i++) {
        struct net_message *m = net_poll(net);
        if (m) {
            CHECK_EQUAL(net_take(net, m, NULL, 0), NET_OK);
            count++;
        }
    }
    return count;
}

/* Peer `late` sends at step n; true: there was such a step. */
static bool run(long n, uint32_t late, bool has_sent_before, bool restarts)
{
    struct fixture f;
    fixture_init(&f, PEERS + 1);
    struct net *a = fixture_open(&f, 0), *peer[PEERS + 1];
    int expected = 0;
    for (uint32_t p = 1; p <= PEERS; p++) {
        peer[p] = fixture_open(&f, p);
        if (p != late || has_sent_before) {
            send_one(peer[p]);
            expected++;
        }
    }
    if (restarts) {
        CHECK_EQUAL(poll_all(a, POLLS), expected); /* and all bells are muted */
        net_close(a);
        fixture_bury(&f, 0);
    }
    steps = 0;
    send_at = n;
    sender = peer[late];
    if (restarts) {
        a = fixture_open(&f, 0);
    }
    int received = poll_all(a, POLLS);
    bool is_sent = !sender;
    sender = NULL;
    CHECK_EQUAL(received, expected + is_sent);
    net_close(a);
    for (uint32_t p = 1; p <= PEERS; p++) {
        net_close(peer[p]);
    }
    fixture_fini(&f);
    return is_sent;
}

int main(void)
{
    for (int shape = 0; shape < 4; shape++) {
        long n = 1;
        while (run(n, shape & 2 ? 1 : PEERS, shape & 1, false)) {
            n++;
        }
        CHECK(n > PEERS);
        for (n = 1; run(n, shape & 2 ? 1 : PEERS, shape & 1, true); n++) {
        }
        CHECK(n > PEERS);
    }
    return 0;
}
