/* SPDX-License-Identifier: Apache-2.0 */
/* What is the verdict over everything that was given?  See review.h. */
#include "report/review.h"

#include "base/arena.h"

static const struct unit *first_unread(const struct program *program)
{
    for (uint32_t i = 0; i < program->unit_count; i++)
        if (!program->units[i]->is_analysed)
            return program->units[i];
    return NULL;
}

struct report_judgement report_judge(const struct program *program, const struct result *result)
{
    struct report_judgement judgement = {.verdict = result->verdict,
                                         .protocol =
                                             result->protocol != NULL ? result->protocol : "",
                                         .reason = result->reason != NULL ? result->reason : ""};
    const struct unit *unread = first_unread(program);
    if (unread != NULL && judgement.verdict != VERDICT_NOT_READY) {
        judgement.verdict = VERDICT_UNKNOWN;
        judgement.protocol = "";
        /* The reason of a unit begins with its place. */
        judgement.reason =
            arena_printf(program->arena, "not analysed: %s",
                         unread->reason != NULL ? unread->reason : unread->file->path);
    }
    return judgement;
}

const char *report_verdict_name(enum verdict verdict)
{
    static const char *const names[] = {[VERDICT_READY] = "ready",
                                        [VERDICT_READY_AFTER_REWRITE] = "ready-after-rewrite",
                                        [VERDICT_NOT_READY] = "not-ready",
                                        [VERDICT_UNKNOWN] = "unknown"};
    return names[verdict];
}

const char *report_level_name(enum level level)
{
    static const char *const names[] = {
        [LEVEL_NOTE] = "note", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};
    return names[level];
}

const char *report_truth_name(enum truth truth)
{
    static const char *const names[] = {
        [TRUTH_PROVED] = "proved", [TRUTH_REFUTED] = "refuted", [TRUTH_UNKNOWN] = "unknown"};
    return names[truth];
}
