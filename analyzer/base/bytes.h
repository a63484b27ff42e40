/* SPDX-License-Identifier: Apache-2.0 */
/* How are numbers and texts put into a row of bytes, and read from one that may be damaged?
 *
 * Numbers are seven bits a byte, the lowest first; signed ones zigzag.  Texts are their length and
 * their bytes.  A reader that runs out of bytes, or meets what cannot be, sets is_damaged and gives
 * zeros and empty texts from then on: the caller asks once, at the end.
 */
#ifndef SPBC_BASE_BYTES_H
#define SPBC_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct text;

void bytes_put(struct text *bytes, uint64_t number);
void bytes_put_signed(struct text *bytes, int64_t number);
void bytes_put_text(struct text *bytes, const char *text);
/* bytes_put_part: the length of another row of bytes, and the row. */
void bytes_put_part(struct text *bytes, const struct text *part);

struct byte_reader {
    const unsigned char *at, *end;
    bool is_damaged;
};

uint64_t bytes_get(struct byte_reader *reader);
int64_t bytes_get_signed(struct byte_reader *reader);
/* bytes_get_index: a number below `limit`; anything else is damage, and 0. */
uint32_t bytes_get_index(struct byte_reader *reader, uint64_t limit);
/* bytes_get_count: how many items follow; each takes at least one byte. */
uint32_t bytes_get_count(struct byte_reader *reader);
/* bytes_get_text: a copy in the arena, NUL terminated. */
const char *bytes_get_text(struct byte_reader *reader, struct arena *arena);
/* bytes_get_part: a reader over the next part. */
struct byte_reader bytes_get_part(struct byte_reader *reader);

/* bytes_hash: 64 bits of a long row of bytes, eight at a time. */
uint64_t bytes_hash(uint64_t seed, const void *bytes, size_t length);

#endif
