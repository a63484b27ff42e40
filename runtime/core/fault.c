/* SPDX-License-Identifier: Apache-2.0 */
/* Reads fault descriptions and fires those that count events; spbc-run fires those that count time.
 */
#include "fault.h"

#include <ctype.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char fault_form[] = "rank=R,after=EVENTS|ms=T[,epoch=E]";

static int fail(const char *text, char *why, size_t why_size, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static int fail(const char *text, char *why, size_t why_size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int used = snprintf(why, why_size, "--fault %s: ", text);
    if (used > 0 && (size_t)used < why_size) {
        used += vsnprintf(why + used, why_size - (size_t)used, format, arguments);
    }
    va_end(arguments);
    if (used > 0 && (size_t)used < why_size) {
        snprintf(why + used, why_size - (size_t)used, " (the form is %s)", fault_form);
    }
    return -1;
}

enum fault_key { KEY_RANK, KEY_AFTER, KEY_MS, KEY_EPOCH, KEYS };
static const char *const fault_key_name[KEYS] = {"rank", "after", "ms", "epoch"};

/* "key=number" at *at, which is moved past it.  The key, or -1: unknown, -2: no number. */
static int item_read(const char **at, int64_t *value)
{
    size_t length = strcspn(*at, "=,");
    int key = KEYS;
    while (key-- > 0) {
        if (strlen(fault_key_name[key]) == length &&
            strncmp(*at, fault_key_name[key], length) == 0) {
            break;
        }
    }
    if (key < 0) {
        return -1;
    }
    const char *p = *at + length;
    if (*p != '=' || !isdigit((unsigned char)p[1])) {
        return -2;
    }
    *value = 0;
    for (p++; isdigit((unsigned char)*p); p++) {
        if (*value > INT64_MAX / 10 - 1) {
            return -2;
        }
        *value = *value * 10 + (*p - '0');
    }
    if (*p && *p != ',') {
        return -2;
    }
    *at = p;
    return key;
}

int fault_parse(const char *text, uint32_t nranks, struct job_fault *out, char *why,
                size_t why_size)
{
    int64_t value[KEYS] = {-1, -1, -1, -1};
    const char *at = text;
    for (;;) {
        const char *place = at;
        int64_t number = 0;
        int key = item_read(&at, &number);
        if (key < 0) {
            return fail(text, why, why_size, "character %td: %s", place - text + 1,
                        key == -1 ? "unknown word" : "a number is expected behind '='");
        }
        if (value[key] >= 0) {
            return fail(text, why, why_size, "\"%s\" is given twice", fault_key_name[key]);
        }
        value[key] = number;
        if (!*at) {
            break;
        }
        at++;
    }
    if (value[KEY_RANK] < 0) {
        return fail(text, why, why_size, "which rank?");
    }
    if (value[KEY_RANK] >= nranks) {
        return fail(text, why, why_size, "rank %lld does not exist, the run has ranks 0 to %u",
                    (long long)value[KEY_RANK], nranks - 1);
    }
    if ((value[KEY_AFTER] < 0) == (value[KEY_MS] < 0)) {
        return fail(text, why, why_size, "either after= or ms= is needed");
    }
    if (value[KEY_EPOCH] == 0 || value[KEY_EPOCH] > UINT32_MAX) {
        return fail(text, why, why_size, "epochs count from 1");
    }
    memset(out, 0, sizeof *out);
    out->rank = (uint32_t)value[KEY_RANK];
    out->epoch = value[KEY_EPOCH] < 0 ? 0 : (uint32_t)value[KEY_EPOCH];
    out->after_events = value[KEY_AFTER];
    out->after_ms = value[KEY_MS];
    return 0;
}

static bool fault_is_pending(const struct job_fault *fault, uint32_t rank, uint32_t epoch)
{
    return fault->rank == rank && fault->after_events >= 0 &&
           (!fault->epoch || fault->epoch == epoch) &&
           !atomic_load_explicit(&fault->fired, memory_order_acquire);
}

uint64_t fault_next(struct job_page *page, uint32_t rank, uint32_t epoch)
{
    uint64_t next = UINT64_MAX;
    for (uint32_t i = 0; i < page->nfaults; i++) {
        const struct job_fault *fault = &page->fault[i];
        if (fault_is_pending(fault, rank, epoch) && (uint64_t)fault->after_events < next) {
            next = (uint64_t)fault->after_events;
        }
    }
    return next;
}

uint64_t fault_fire(struct job_page *page, uint32_t rank, uint32_t epoch, uint64_t events)
{
    for (uint32_t i = 0; i < page->nfaults; i++) {
        struct job_fault *fault = &page->fault[i];
        uint32_t zero = 0;
        if (fault_is_pending(fault, rank, epoch) && (uint64_t)fault->after_events <= events &&
            atomic_compare_exchange_strong(&fault->fired, &zero, 1)) {
            raise(SIGKILL);
        }
    }
    return fault_next(page, rank, epoch);
}
