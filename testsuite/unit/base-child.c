/* SPDX-License-Identifier: Apache-2.0 */
/* Does a child process give back its output and status, and does the time limit end it with
 * everything it started? */
#include "base/arena.h"
#include "base/child.h"
#include "check.h"

static struct child_result run(struct arena *arena, const char *script, unsigned limit_ms)
{
    const char *const argv[] = {"sh", "-c", script, NULL};
    const struct child_command command = {
        .argv = argv, .directory = "/", .time_limit_ms = limit_ms};
    struct child_result result;
    const char *error = NULL;
    CHECK_EQUAL(child_run(arena, &command, &result, &error), 0);
    return result;
}

static void outputs(struct arena *arena)
{
    struct child_result result = run(arena, "pwd; echo trouble >&2; exit 3", 0);
    CHECK_EQUAL(result.status, 3);
    CHECK(!result.is_timed_out);
    CHECK(strcmp(result.out, "/\n") == 0);
    CHECK(strcmp(result.err, "trouble\n") == 0);

    /* More than a pipe holds, on both streams. */
    result = run(arena,
                 "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789;"
                 " echo x0123456789012345678901234567890123456789 >&2; i=$((i+1)); done",
                 0);
    CHECK_EQUAL(result.out_length, 3000 * 41);
    CHECK_EQUAL(result.err_length, 3000 * 42);

    result = run(arena, "kill -9 $$", 0);
    CHECK_EQUAL(result.status, 128 + 9);
    result = run(arena, "cat", 0); /* stdin is empty */
    CHECK_EQUAL(result.status, 0);
    CHECK_EQUAL(result.out_length, 0);
}

static void limits(struct arena *arena)
{
    struct child_result result = run(arena, "echo early; sleep 600", 200);
    CHECK(result.is_timed_out);
    CHECK_EQUAL(result.status, 128 + 9);
    CHECK(strcmp(result.out, "early\n") == 0);

    /* The outputs are closed, the process lives on. */
    result = run(arena, "exec >/dev/null 2>&1; sleep 600", 200);
    CHECK(result.is_timed_out);

    /* The child has ended, but a process it started holds the output. */
    result = run(arena, "sleep 600 & exit 4", 200);
    CHECK(result.is_timed_out);
}

static void absent(struct arena *arena)
{
    const char *const argv[] = {"there-is-no-such-command", NULL};
    struct child_command command = {.argv = argv};
    struct child_result result;
    const char *error = NULL;
    CHECK_EQUAL(child_run(arena, &command, &result, &error), -1);
    CHECK(strcmp(error, "there-is-no-such-command: not found") == 0);
}

int main(void)
{
    struct arena *arena = arena_new();
    outputs(arena);
    limits(arena);
    absent(arena);
    arena_free(arena);
    return 0;
}
