/* SPDX-License-Identifier: Apache-2.0 */
/* Do the counters give every message its number on the channel and per tag, for many keys in any
 * order? */
#include "check.h"
#include "core/channel.h"

#include <stdlib.h>

enum { CONTEXTS = 7, TAGS = 400, ROUNDS = 200000 };

static uint64_t by_tag[CONTEXTS][2][TAGS], by_channel[CONTEXTS][2];

static void test_model(unsigned seed)
{
    struct channel_table table;
    channel_table_init(&table);
    memset(by_tag, 0, sizeof by_tag);
    memset(by_channel, 0, sizeof by_channel);
    srand(seed);
    unsigned context = 0, kind = 0, tag = 0;
    for (int i = 0; i < ROUNDS; i++) {
        if (rand() % 3) { /* else the same again */
            context = (unsigned)rand() % CONTEXTS;
            kind = (unsigned)rand() % 2;
            tag = (unsigned)rand() % TAGS;
        }
        uint64_t seq, tag_seq;
        CHECK(channel_count_next(&table, context, (uint16_t)kind, (int)tag - 200, &seq, &tag_seq));
        CHECK_EQUAL(seq, ++by_channel[context][kind]);
        CHECK_EQUAL(tag_seq, ++by_tag[context][kind][tag]);
    }
    size_t position = 0, entries = 0;
    for (struct channel_entry *e; (e = channel_each(&table, &position)); entries++) {
        CHECK_EQUAL(e->count, e->key.is_channel
                                  ? by_channel[e->key.context][e->key.kind]
                                  : by_tag[e->key.context][e->key.kind][e->key.tag + 200]);
    }
    CHECK_EQUAL(entries, table.used);
    CHECK(!channel_find(&table, channel_key_of_tag(CONTEXTS, 0, 0)));
    channel_table_fini(&table);
}

static void test_empty(void)
{
    struct channel_table table;
    channel_table_init(&table);
    size_t position = 0;
    CHECK(!channel_find(&table, channel_key_of_tag(0, 0, 0)));
    CHECK(!channel_each(&table, &position));
    struct channel_entry *entry = channel_get(&table, channel_key_of_tag(0, 0, 0));
    CHECK(entry && entry->count == 0 && !entry->extra);
    /* tag 0 and the channel itself are different keys */
    CHECK(!channel_find(&table, channel_key_of_channel(0, 0)));
    channel_table_fini(&table);
}

int main(void)
{
    test_empty();
    for (unsigned seed = 1; seed <= 5; seed++) {
        test_model(seed);
    }
    return 0;
}
