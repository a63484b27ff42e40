/* SPDX-License-Identifier: Apache-2.0 */
/* How are bytes copied, at the same speed wherever they lie?  memcpy, in small pieces where one large one would be slow.
 *
 * From a few KB on the C library copies by one instruction ("rep movsb"), which some processors do byte by byte when the
 * destination begins 1 to 31 bytes behind the source within a page: 64 KiB take 21 us instead of 1.3 (measured, AMD Zen 3).
 * Payloads in a log lie at all multiples of 64, so one message in 64 met that.  Libc only.
 */
#ifndef SPBC_CORE_COPY_H
#define SPBC_CORE_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    COPY_PAGE = 4096,
    COPY_NEAR = 32,
    COPY_PIECE = 1024,
    COPY_STEP = 512,
    COPY_LINE = 64,
    COPY_AHEAD = 2048
};

/* copy_is_slow: would one memcpy be? */
static inline int copy_is_slow(const void *to, const void *from, size_t bytes)
{
    size_t behind = ((uintptr_t)to - (uintptr_t)from) % COPY_PAGE;
    return bytes > COPY_PIECE && behind - 1 < COPY_NEAR - 1;
}

/* copy_bytes: as memcpy; neither range may overlap the other */
static inline void copy_bytes(void *to, const void *from, size_t bytes)
{
    if (__builtin_expect(copy_is_slow(to, from, bytes), 0)) {
        for (; bytes > COPY_PIECE; bytes -= COPY_PIECE) {
            memcpy(to, from, COPY_PIECE);
            to = (char *)to + COPY_PIECE;
            from = (const char *)from + COPY_PIECE;
        }
    }
    memcpy(to, from, bytes);
}

/* copy_past: as copy_bytes, past the caches where the processor can; what it has stored is visible to others after copy_settle.
 */
static inline void copy_past(void *to, const void *from, size_t bytes)
{
#ifdef __SSE2__
    size_t lead = (size_t)(-(uintptr_t)to & 15);
    if (bytes >= 64 + lead) {
        memcpy(to, from, lead);
        char *d = (char *)to + lead;
        const char *s = (const char *)from + lead;
        bytes -= lead;
        for (; bytes >= 64; bytes -= 64, d += 64, s += 64) {
            __m128i a = _mm_loadu_si128((const __m128i *)s);
            __m128i b = _mm_loadu_si128((const __m128i *)(s + 16));
            __m128i c = _mm_loadu_si128((const __m128i *)(s + 32));
            __m128i e = _mm_loadu_si128((const __m128i *)(s + 48));
            _mm_stream_si128((__m128i *)d, a);
            _mm_stream_si128((__m128i *)(d + 16), b);
            _mm_stream_si128((__m128i *)(d + 32), c);
            _mm_stream_si128((__m128i *)(d + 48), e);
        }
        to = d;
        from = s;
    }
#endif
    memcpy(to, from, bytes);
}
static inline void copy_settle(void)
{
#ifdef __SSE2__
    _mm_sfence();
#endif
}

/* copy_expect: the line is fetched for writing while this core does something else: no other keeps it.  Compilers take
 * the instruction for it only where every processor of the target has it, and one for reading instead; those of x86-64
 * that do not have it ignore it. */
static inline void copy_expect(const void *line)
{
#ifdef __x86_64__
    __asm__ volatile("prefetchw %0" : : "m"(*(const char *)line));
#else
    __builtin_prefetch(line, 1);
#endif
}

/* copy_ahead: as copy_bytes, where another core has read the destination's lines since they were written here: they are asked
 * back for writing COPY_AHEAD bytes in front of the copy, also some behind its end. */
static inline void copy_ahead(void *to, const void *from, size_t bytes)
{
    char *d = (char *)to;
    const char *s = (const char *)from;
    while (bytes) {
        size_t step = bytes < COPY_STEP ? bytes : COPY_STEP;
        for (size_t i = 0; i < step; i += COPY_LINE) {
            copy_expect(d + COPY_AHEAD + i);
        }
        memcpy(d, s, step);
        d += step;
        s += step;
        bytes -= step;
    }
}

#endif
