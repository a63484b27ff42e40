/* SPDX-License-Identifier: Apache-2.0 */
/* Do the copies copy all bytes and no others, and is a foreign process never mistaken for the
 * sender? */
#include "check.h"
#include "net/copy.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>

static void test_past_cache(void)
{
    unsigned char *to = aligned_alloc(64, 4096), from[4096];
    for (size_t i = 0; i < sizeof from; i++) {
        from[i] = (unsigned char)(i * 7 + 1);
    }
    for (size_t bytes = 0; bytes < 1200; bytes++) {
        size_t shift = bytes % 13; /* sources are not aligned */
        memset(to, 0, 4096);
        copy_past_cache(to, from + shift, bytes);
        CHECK(memcmp(to, from + shift, bytes) == 0);
        CHECK(to[bytes] == 0 && to[bytes + 63] == 0);
    }
    free(to);
}

static void test_from_sender(void)
{
    enum { BYTES = 100000 };
    static uint64_t nonce[2] = {11, 22};
    static unsigned char data[BYTES], got[BYTES];
    memset(data, 5, sizeof data);
    pid_t child = fork(); /* has the same at the same addresses */
    if (!child) {
        memset(data, 6, sizeof data);
        raise(SIGSTOP);
        _exit(0);
    }
    int status;
    CHECK_EQUAL(waitpid(child, &status, WUNTRACED), child);
    struct log_head log = {
        .pid = (uint32_t)child, .nonce_address = (uint64_t)(uintptr_t)nonce, .nonce = {11, 22}};
    uint64_t address = (uint64_t)(uintptr_t)data;
    if (!copy_from_sender(&log, address, got, sizeof got) && (errno == EPERM || errno == ENOSYS)) {
        printf("reading another process was not tried: not permitted here\n");
        kill(child, SIGKILL);
        return;
    }
    CHECK(got[0] == 6 && got[BYTES - 1] == 6);
    log.nonce[1] = 23; /* another process that has the pid now */
    CHECK(!copy_from_sender(&log, address, got, sizeof got));
    log.nonce[1] = 22;
    CHECK(!copy_from_sender(&log, 8, got, sizeof got));
    log.nonce_address = 8;
    CHECK(!copy_from_sender(&log, address, got, sizeof got));
    log.nonce_address = (uint64_t)(uintptr_t)nonce;
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    CHECK(!copy_from_sender(&log, address, got, sizeof got));
}

int main(void)
{
    test_past_cache();
    test_from_sender();
    return 0;
}
