/* SPDX-License-Identifier: Apache-2.0 */
/* Copies with stores that bypass the cache, and reads a live sender's memory with process_vm_readv.
 */
#include "copy.h"

#include <string.h>
#include <sys/uio.h>

#if defined(__SSE2__)
#include <emmintrin.h>

void copy_past_cache(void *dst, const void *src, size_t bytes)
{
    __m128i *to = dst;
    const __m128i *from = src;
    size_t lines = bytes / 64;
    for (size_t i = 0; i < lines; i++, to += 4, from += 4) {
        __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
        __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
        _mm_stream_si128(to, a);
        _mm_stream_si128(to + 1, b);
        _mm_stream_si128(to + 2, c);
        _mm_stream_si128(to + 3, d);
    }
    memcpy(to, from, bytes % 64);
    _mm_sfence(); /* streaming stores are not ordered by a release */
}
#else
void copy_past_cache(void *dst, const void *src, size_t bytes)
{
    memcpy(dst, src, bytes);
}
#endif

bool copy_from_sender(const struct log_head *log, uint64_t address, void *dst, size_t bytes)
{
    size_t done = 0;
    do {
        /* The nonce travels in the same call: the kernel looks the address space up once, so both
         * come from one process. */
        uint64_t nonce[2] = {0, 0};
        struct iovec local[2] = {{nonce, sizeof nonce}, {(char *)dst + done, bytes - done}};
        struct iovec remote[2] = {{(void *)(uintptr_t)log->nonce_address, sizeof nonce},
                                  {(void *)(uintptr_t)(address + done), bytes - done}};
        ssize_t got = process_vm_readv((pid_t)log->pid, local, 2, remote, 2, 0);
        if (got <= (ssize_t)sizeof nonce || memcmp(nonce, log->nonce, sizeof nonce) != 0) {
            return false;
        }
        done += (size_t)got - sizeof nonce;
    } while (done < bytes);
    return true;
}
