/* SPDX-License-Identifier: Apache-2.0 */
/* How does spbc-run speak to the operator?  A message is one write, so that it is not mixed with
 * other processes' lines.
 *
 * Requires: standard error.  Does not: wait for anybody, decide what is worth saying.
 */
#include "complain.h"

#include "loop.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static struct {
    int level;
    double start;
} voice = {.level = 1};

void complain_level(int level, double start)
{
    voice.level = level;
    voice.start = start;
}

static void say(const char *head, const char *format, va_list arguments)
{
    char line[2048];
    int used = snprintf(line, sizeof line, "spbc-run: %s", head);
    int more = vsnprintf(line + used, sizeof line - (size_t)used - 1, format, arguments);
    size_t length = (size_t)used + (size_t)(more < 0 ? 0 : more);
    if (length > sizeof line - 2) {
        length = sizeof line - 2;
    }
    line[length++] = '\n';
    if (write(STDERR_FILENO, line, length) < 0) {
        return; /* nobody is left to hear it */
    }
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say("", format, arguments);
    va_end(arguments);
}

void remark(const char *format, ...)
{
    if (voice.level >= 1) {
        va_list arguments;
        va_start(arguments, format);
        say("", format, arguments);
        va_end(arguments);
    }
}

void trace(const char *format, ...)
{
    if (voice.level >= 2) {
        char head[32];
        snprintf(head, sizeof head, "%9.4f ", now_seconds() - voice.start);
        va_list arguments;
        va_start(arguments, format);
        say(head, format, arguments);
        va_end(arguments);
    }
}
