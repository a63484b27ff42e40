/* SPDX-License-Identifier: Apache-2.0 */
/* How does a unit test say what it expects?  CHECK ends the process with the place and the values
 * when it does not hold.
 *
 * It ends by _exit, so that a forked child fails alone and its parent sees the status.
 */
#ifndef SPBC_UNIT_CHECK_H
#define SPBC_UNIT_CHECK_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            _exit(1);                                                                              \
        }                                                                                          \
    } while (0)

#define CHECK_EQUAL(actual, expected)                                                              \
    do {                                                                                           \
        long long check_a = (long long)(actual), check_e = (long long)(expected);                  \
        if (check_a != check_e) {                                                                  \
            fprintf(stderr, "%s:%d: %s is %lld, expected %lld\n", __FILE__, __LINE__, #actual,     \
                    check_a, check_e);                                                             \
            _exit(1);                                                                              \
        }                                                                                          \
    } while (0)

#define CHECK_CONTAINS(text, part)                                                                 \
    do {                                                                                           \
        if (!strstr((text), (part))) {                                                             \
            fprintf(stderr, "%s:%d: \"%s\" does not contain \"%s\"\n", __FILE__, __LINE__, (text), \
                    (part));                                                                       \
            _exit(1);                                                                              \
        }                                                                                          \
    } while (0)

#endif
