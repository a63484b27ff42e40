/* SPDX-License-Identifier: Apache-2.0 */
/* Do the copies of core/copy.h copy all bytes and no others, wherever they begin and whatever their number is? */
#include "core/copy.h"

#include "check.h"

enum way { PLAIN, PAST, AHEAD, WAYS };
enum { ROOM = 80 * 1024, BEGINS = 70, GUARD = 128 };

static unsigned char from[ROOM + BEGINS], to[GUARD + ROOM + BEGINS + GUARD];

static void one(enum way way, size_t to_begins, size_t from_begins, size_t bytes)
{
    unsigned char *dst = to + GUARD + to_begins;
    memset(dst - GUARD, 0xee, bytes + 2 * (size_t)GUARD);
    if (way == PAST) {
        copy_past(dst, from + from_begins, bytes);
        copy_settle();
    } else if (way == AHEAD) {
        copy_ahead(dst, from + from_begins, bytes);
    } else {
        copy_bytes(dst, from + from_begins, bytes);
    }
    CHECK(memcmp(dst, from + from_begins, bytes) == 0);
    for (int i = 0; i < GUARD; i++) {
        CHECK(dst[-1 - i] == 0xee);
        CHECK(dst[bytes + (size_t)i] == 0xee);
    }
}

int main(void)
{
    static const size_t large[] = {1023, 1024, 1025, 4096, 8191, 65536, 65601};
    for (size_t i = 0; i < sizeof from; i++) {
        from[i] = (unsigned char)(i * 7 + i / 251);
    }
    for (enum way way = 0; way < WAYS; way++) {
        for (size_t begins = 0; begins < BEGINS; begins++) {
            for (size_t bytes = 0; bytes < 3 * GUARD; bytes++) {
                one(way, begins, bytes % BEGINS, bytes);
            }
            for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
                one(way, begins, (begins * 13 + i) % BEGINS, large[i]);
            }
        }
    }
    return 0;
}
