/* SPDX-License-Identifier: Apache-2.0 */
/* How are numbers and texts put into a row of bytes?  See bytes.h. */
#include "base/bytes.h"

#include "base/arena.h"
#include "base/text.h"

#include <string.h>

enum { NUMBER_BYTES_MAX = 10, BITS = 7, MORE = 1 << BITS };

void bytes_put(struct text *bytes, uint64_t number)
{
    char buffer[NUMBER_BYTES_MAX];
    size_t used = 0;
    while (number >= MORE) {
        buffer[used++] = (char)(unsigned char)(number | MORE);
        number >>= BITS;
    }
    buffer[used++] = (char)number;
    text_append_bytes(bytes, buffer, used);
}

void bytes_put_signed(struct text *bytes, int64_t number)
{
    bytes_put(bytes, ((uint64_t)number << 1) ^ (number < 0 ? UINT64_MAX : 0));
}

void bytes_put_text(struct text *bytes, const char *text)
{
    const size_t length = strlen(text);
    bytes_put(bytes, length);
    text_append_bytes(bytes, text, length);
}

void bytes_put_part(struct text *bytes, const struct text *part)
{
    bytes_put(bytes, part->length);
    text_append_bytes(bytes, text_get(part), part->length);
}

static void damage(struct byte_reader *reader)
{
    reader->is_damaged = true;
    reader->at = reader->end;
}

uint64_t bytes_get(struct byte_reader *reader)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < BITS * NUMBER_BYTES_MAX; shift += BITS) {
        if (reader->at == reader->end)
            break;
        const unsigned char byte = *reader->at++;
        number |= (uint64_t)(byte & (MORE - 1)) << shift;
        if (byte < MORE)
            return number;
    }
    damage(reader);
    return 0;
}

int64_t bytes_get_signed(struct byte_reader *reader)
{
    const uint64_t number = bytes_get(reader);
    return (int64_t)((number >> 1) ^ ((number & 1) != 0 ? UINT64_MAX : 0));
}

uint32_t bytes_get_index(struct byte_reader *reader, uint64_t limit)
{
    const uint64_t number = bytes_get(reader);
    if (number < limit)
        return (uint32_t)number;
    damage(reader);
    return 0;
}

uint32_t bytes_get_count(struct byte_reader *reader)
{
    const uint64_t count = bytes_get(reader);
    if (count <= (uint64_t)(reader->end - reader->at))
        return (uint32_t)count;
    damage(reader);
    return 0;
}

const char *bytes_get_text(struct byte_reader *reader, struct arena *arena)
{
    const uint32_t length = bytes_get_count(reader);
    const char *text = arena_strndup(arena, (const char *)reader->at, length);
    reader->at += length;
    return text;
}

struct byte_reader bytes_get_part(struct byte_reader *reader)
{
    const uint32_t length = bytes_get_count(reader);
    const struct byte_reader part = {reader->at, reader->at + length, reader->is_damaged};
    reader->at += length;
    return part;
}

static uint64_t mix(uint64_t hash)
{
    hash ^= hash >> 32;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    hash ^= hash >> 29;
    return hash;
}

uint64_t bytes_hash(uint64_t seed, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = seed ^ mix(length + 1);
    size_t left = length;
    for (; left >= sizeof(uint64_t); left -= sizeof(uint64_t), at += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, at, sizeof word);
        hash = mix(hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    }
    uint64_t rest = 0;
    if (left != 0)
        memcpy(&rest, at, left);
    return mix(mix(hash ^ rest) + length);
}
