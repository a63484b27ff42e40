/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of small numbers that grow: few are sorted, many are bits.
 *
 * Requires: nothing.  Computes: unions that tell what is new, a word of 64 numbers at a time.  Room
 * for bits that a set gives back serves the next one; sorted lists are small and are not given back.
 *
 *   words:  [ 0 | 1 | ... | word_count - 1 ][ summary: word_count bits, which of the words are not 0 ]
 *
 * A set of many numbers mostly has few words that are not 0: what looks at sets goes by the summary.  Room that was given
 * back is all 0.
 */
#include "passes/members.h"

enum { FEW = 24 };

static uint64_t *summary_of(const struct members *m)
{
    return m->words + m->word_count;
}

static void word_join(struct members *m, uint32_t k, uint64_t word)
{
    m->words[k] |= word;
    summary_of(m)[k / 64] |= (uint64_t)1 << (k % 64);
}

/* The next word that is not 0, from k on; word_count: there is none. */
static uint32_t word_next(const struct members *m, uint32_t k)
{
    const uint64_t *summary = summary_of(m);

    while (k < m->word_count) {
        const uint64_t rest = summary[k / 64] >> (k % 64);

        if (rest != 0)
            return k + (uint32_t)__builtin_ctzll(rest);
        k = (k / 64 + 1) * 64;
    }
    return m->word_count;
}

bool members_has(const struct members *m, uint32_t item)
{
    uint32_t at;

    if (m->words)
        return item / 64 < m->word_count && (m->words[item / 64] >> (item % 64) & 1);
    at = sorted_place(m->items, m->count, item);
    return at < m->count && m->items[at] == item;
}

/* Room for a power of two of words, at least 64, and their summary, all 0. */
static uint64_t *words_take(struct members_room *room, uint32_t count)
{
    words_list *unused = &room->unused[__builtin_ctz(count)];

    if (unused->count == 0)
        return ARENA_ARRAY(room->arena, uint64_t, count + count / 64);
    return unused->items[--unused->count];
}

static void words_give(struct members_room *room, struct members *m)
{
    for (uint32_t k = word_next(m, 0); k < m->word_count; k = word_next(m, k + 1))
        m->words[k] = 0;
    memset(summary_of(m), 0, m->word_count / 64 * sizeof *m->words);
    array_push(room->arena, &room->unused[__builtin_ctz(m->word_count)], m->words);
}

/* Makes it a set of at least so many words of bits, and of as many as its own numbers need. */
static void members_widen(struct members_room *room, struct members *m, uint32_t word_count)
{
    struct members wide = {.count = m->count};

    if (!m->words && m->count > 0 && m->items[m->count - 1] / 64 >= word_count)
        word_count = m->items[m->count - 1] / 64 + 1;
    while (room->word_count < word_count)
        room->word_count *= 2;
    if (m->words && m->word_count >= word_count)
        return;
    wide.words = words_take(room, room->word_count);
    wide.word_count = room->word_count;
    if (m->words) {
        for (uint32_t k = word_next(m, 0); k < m->word_count; k = word_next(m, k + 1))
            word_join(&wide, k, m->words[k]);
        words_give(room, m);
    } else {
        for (uint32_t k = 0; k < m->count; k++)
            word_join(&wide, m->items[k] / 64, (uint64_t)1 << (m->items[k] % 64));
    }
    m->words = wide.words;
    m->word_count = wide.word_count;
}

bool members_add(struct members_room *room, struct members *m, uint32_t item)
{
    uint32_t at;

    if (!m->words && m->count < FEW) {
        at = sorted_place(m->items, m->count, item);
        if (at < m->count && m->items[at] == item)
            return false;
        if (m->count == m->capacity)
            m->items = array_grow(room->arena, m->items, sizeof *m->items, &m->capacity);
        memmove(m->items + at + 1, m->items + at, (m->count - at) * sizeof *m->items);
        m->items[at] = item;
        m->count++;
        return true;
    }
    if (members_has(m, item))
        return false;
    members_widen(room, m, item / 64 + 1 > m->word_count ? item / 64 + 1 : m->word_count);
    word_join(m, item / 64, (uint64_t)1 << (item % 64));
    m->count++;
    return true;
}

static bool items_unite(struct members_room *room, struct members *to, struct members *fresh,
                        const struct members *from)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < from->count; k++)
        if (members_add(room, to, from->items[k])) {
            is_changed = true;
            if (fresh)
                members_add(room, fresh, from->items[k]);
        }
    return is_changed;
}

bool members_unite(struct members_room *room, struct members *to, struct members *fresh,
                   const struct members *from)
{
    bool is_changed = false;

    if (!from->words)
        return items_unite(room, to, fresh, from);
    members_widen(room, to, from->word_count);
    for (uint32_t k = word_next(from, 0); k < from->word_count; k = word_next(from, k + 1)) {
        uint64_t lacking = from->words[k] & ~to->words[k];

        if (lacking == 0)
            continue;
        is_changed = true;
        word_join(to, k, lacking);
        to->count += (uint32_t)__builtin_popcountll(lacking);
        if (!fresh)
            continue;
        members_widen(room, fresh, from->word_count);
        fresh->count += (uint32_t)__builtin_popcountll(lacking & ~fresh->words[k]);
        word_join(fresh, k, lacking);
    }
    return is_changed;
}

bool members_equal(const struct members *a, const struct members *b)
{
    if (a->count != b->count)
        return false;
    if (!a->words && !b->words)
        return a->count == 0 || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
    if (!a->words) {
        for (uint32_t k = 0; k < a->count; k++)
            if (!members_has(b, a->items[k]))
                return false;
        return true;
    }
    if (!b->words)
        return members_equal(b, a);
    for (uint32_t k = word_next(a, 0); k < a->word_count; k = word_next(a, k + 1))
        if (a->words[k] != (k < b->word_count ? b->words[k] : 0))
            return false;
    return true; /* of as many */
}

/* The numbers from 64 * k on that are in the set, as bits. */
static uint64_t word_of(const struct members *m, uint32_t k)
{
    uint64_t word = 0;

    if (m->words)
        return k < m->word_count ? m->words[k] : 0;
    for (uint32_t at = sorted_place(m->items, m->count, k * 64);
         at < m->count && m->items[at] / 64 == k; at++)
        word |= (uint64_t)1 << (m->items[at] % 64);
    return word;
}

struct members members_without(struct members_room *room, const struct members *a,
                               const struct members *b)
{
    struct members out = {0};

    if (!a->words) {
        for (uint32_t k = 0; k < a->count; k++)
            if (!members_has(b, a->items[k]))
                members_add(room, &out, a->items[k]);
        return out;
    }
    for (uint32_t k = word_next(a, 0); k < a->word_count; k = word_next(a, k + 1)) {
        uint64_t word = a->words[k] & ~word_of(b, k);

        if (word != 0 && out.words && k < out.word_count) {
            word_join(&out, k, word);
            out.count += (uint32_t)__builtin_popcountll(word);
            continue;
        }
        for (; word != 0; word &= word - 1)
            members_add(room, &out, k * 64 + (uint32_t)__builtin_ctzll(word));
    }
    return out;
}

void members_clear(struct members_room *room, struct members *m)
{
    if (m->words)
        words_give(room, m);
    m->words = NULL;
    m->word_count = 0;
    m->count = 0;
}

void members_list(const struct members *m, uint32_t *out)
{
    uint32_t count = 0;

    if (!m->words) {
        if (m->count > 0)
            memcpy(out, m->items, m->count * sizeof *out);
        return;
    }
    for (uint32_t k = word_next(m, 0); k < m->word_count; k = word_next(m, k + 1))
        for (uint64_t word = m->words[k]; word != 0; word &= word - 1)
            out[count++] = k * 64 + (uint32_t)__builtin_ctzll(word);
}

uint32_t members_common(const struct members *a, const struct members *b, uint32_t *out)
{
    const struct members *few = a->words ? b : a, *other = a->words ? a : b;
    uint32_t count = 0;

    if (!few->words) {
        for (uint32_t k = 0; k < few->count; k++)
            if (members_has(other, few->items[k]))
                out[count++] = few->items[k];
        return count;
    }
    for (uint32_t k = word_next(few, 0); k < few->word_count; k = word_next(few, k + 1))
        for (uint64_t word = few->words[k] & word_of(other, k); word != 0; word &= word - 1)
            out[count++] = k * 64 + (uint32_t)__builtin_ctzll(word);
    return count;
}
