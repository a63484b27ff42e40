/* SPDX-License-Identifier: Apache-2.0 */
/* How does a person read the findings?  See report.h.
 *
 * "path:line:col: warning: one sentence. [rule]", the line, a caret with the range, the notes in
 * the order of execution, how to fix; at the end a summary.
 */
#include "report/report.h"

#include "base/arena.h"
#include "report/excerpt.h"
#include "report/repair.h"
#include "report/schedule.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum style {
    STYLE_BOLD,
    STYLE_ERROR,
    STYLE_WARNING,
    STYLE_NOTE,
    STYLE_CARET,
    STYLE_GOOD,
    STYLE_NONE
};

static const char *const style_codes[] = {
    [STYLE_BOLD] = "\033[1m",    [STYLE_ERROR] = "\033[1;31m", [STYLE_WARNING] = "\033[1;35m",
    [STYLE_NOTE] = "\033[1;36m", [STYLE_CARET] = "\033[1;32m", [STYLE_GOOD] = "\033[1;32m",
    [STYLE_NONE] = "\033[0m"};

static const struct {
    const char *name;
    enum style style;
} levels[] = {[LEVEL_NOTE] = {"note", STYLE_NOTE},
              [LEVEL_WARNING] = {"warning", STYLE_WARNING},
              [LEVEL_ERROR] = {"error", STYLE_ERROR}};

bool report_color(FILE *out)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return (no_color == NULL || no_color[0] == '\0') && isatty(fileno(out)) == 1 &&
           terminal != NULL && strcmp(terminal, "dumb") != 0;
}

static void styled(FILE *out, bool has_color, enum style style, const char *text)
{
    if (has_color)
        fprintf(out, "%s%s%s", style_codes[style], text, style_codes[STYLE_NONE]);
    else
        fputs(text, out);
}

/* The line and the caret below it. */
static void show_line(FILE *out, bool has_color, struct arena *arena, struct sources *sources,
                      const struct place *place, const struct place *end)
{
    size_t length;
    struct excerpt excerpt;
    const char *line = source_line(sources, place->file, place->line, &length);
    if (line == NULL || length == 0 || place->column == 0 || place->column > length)
        return;
    excerpt_make(arena, line, length, place, end, &excerpt);
    fprintf(out, "%5u | %s\n      | %.*s", place->line, excerpt.text,
            (int)strspn(excerpt.marks, " "), excerpt.marks);
    styled(out, has_color, STYLE_CARET, excerpt.marks + strspn(excerpt.marks, " "));
    fputc('\n', out);
}

static void show_place(FILE *out, bool has_color, const struct place *place)
{
    char text[64];
    if (place->file == NULL)
        return;
    styled(out, has_color, STYLE_BOLD, place->file->path);
    (void)snprintf(text, sizeof text, ":%u:%u: ", place->line, place->column);
    styled(out, has_color, STYLE_BOLD, text);
}

static void show_message(FILE *out, bool has_color, const struct place *place, enum level level,
                         const char *message, const char *rule)
{
    show_place(out, has_color, place);
    styled(out, has_color, levels[level].style, levels[level].name);
    fputs(": ", out);
    styled(out, has_color, level == LEVEL_NOTE ? STYLE_NONE : STYLE_BOLD, message);
    if (rule != NULL)
        fprintf(out, " [%s]", rule);
    fputc('\n', out);
}

/* Every line with a mark before it. */
static void show_lines(FILE *out, bool has_color, struct arena *arena, enum style style,
                       const char *mark, const char *text)
{
    for (;;) {
        const size_t length = strcspn(text, "\n");
        styled(out, has_color, style, mark);
        styled(out, has_color, style, excerpt_plain(arena, text, length));
        fputc('\n', out);
        if (text[length] == '\0')
            return;
        text += length + 1;
    }
}

static void show_fix(FILE *out, bool has_color, struct arena *arena, const struct finding *finding)
{
    struct repaired repaired;
    if (finding->fix != NULL)
        fprintf(out, "  fix: %s\n", finding->fix);
    if (!repair_lines(arena, finding, &repaired))
        return;
    fprintf(out, "       %s:%u:\n", repaired.file->path, repaired.line);
    show_lines(out, has_color, arena, STYLE_ERROR, "    - ", repaired.old_text);
    show_lines(out, has_color, arena, STYLE_GOOD, "    + ", repaired.new_text);
}

static bool is_same_place(const struct place *a, const struct place *b)
{
    return a->file == b->file && a->offset == b->offset;
}

static void show_finding(FILE *out, bool has_color, struct arena *arena, struct sources *sources,
                         const struct finding *finding)
{
    const struct place *above = &finding->place;
    show_message(out, has_color, &finding->place, finding->level, finding->message, finding->rule);
    if (finding->place.file != NULL)
        show_line(out, has_color, arena, sources, &finding->place, &finding->end);
    for (uint32_t i = 0; i < finding->note_count; i++) {
        const struct note *note = &finding->notes[i];
        show_message(out, has_color, &note->place, LEVEL_NOTE, note->text, NULL);
        /* What stands just above, or at the top, is not shown again. */
        if (note->place.file != NULL && !is_same_place(&note->place, above) &&
            !is_same_place(&note->place, &finding->place))
            show_line(out, has_color, arena, sources, &note->place, NULL);
        above = &note->place;
    }
    show_fix(out, has_color, arena, finding);
}

void report_finding(FILE *out, bool has_color, const struct finding *finding)
{
    struct arena *arena = arena_new();
    show_finding(out, has_color, arena, sources_new(arena, NULL), finding);
    arena_free(arena);
}

/* Who is told what, rank by rank: the bad run in words. */
static void show_schedule(FILE *out, bool has_color, struct arena *arena,
                          const struct schedule *schedule)
{
    fputs("  ", out);
    styled(out, has_color, STYLE_BOLD, schedule->title);
    fputs(":\n", out);
    for (uint32_t i = 0; i < schedule->event_count; i++) {
        const struct schedule_event *event = &schedule->events[i];
        const char *text = schedule_event_text(arena, schedule, i);
        fprintf(out, "    rank %u  ", event->rank);
        styled(out, has_color, event->is_wrong ? STYLE_ERROR : STYLE_NONE, text);
        if (event->place.file != NULL)
            fprintf(out, "  (%s:%u)", event->place.file->path, event->place.line);
        fputc('\n', out);
    }
}

/* ---- summary ---- */

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static void show_pattern(FILE *out, const struct result *result, uint32_t index)
{
    const struct pattern *pattern = &result->patterns[index];
    const struct place *place = &pattern->first->begin;
    uint32_t receptions = 0;
    for (uint32_t i = 0; i < result->reception_count; i++)
        receptions += result->receptions[i].pattern == (int)index;
    fprintf(out, "  %s: %s:%u-%u, %u reception%s, %u send%s: order %s, determinism %s%s%s\n",
            pattern->id, place->file->path, place->line, pattern->last->end.line, receptions,
            plural(receptions), pattern->send_count, plural(pattern->send_count),
            report_truth_name(pattern->order), report_truth_name(pattern->determinism),
            pattern->is_annotated ? ", enclosed in the source" : "",
            pattern->is_asserted ? ", partly vouched for by you" : "");
    if (pattern->order == TRUTH_UNKNOWN && pattern->instances != NULL)
        fprintf(out, "    small instances: %s\n", pattern->instances);
}

/* Other protocols are recommended by name; the runtime may not have them. */
static void show_protocol(FILE *out, const char *protocol)
{
    if (strcmp(protocol, "spbc") == 0)
        fputs("protocol: spbc\n", out);
    else if (protocol[0] != '\0')
        fprintf(out, "protocol: %s (not spbc; spbc-run --help names those that it has)\n",
                protocol);
}

static void show_verdict(FILE *out, bool has_color, const struct review *review)
{
    const struct report_judgement judgement = review->judgement;
    const struct result *result = review->result;
    uint32_t open = 0;
    for (uint32_t i = 0; i < result->pattern_count; i++)
        open += !result->patterns[i].is_annotated;
    fputs("verdict: ", out);
    switch (judgement.verdict) {
    case VERDICT_READY:
        styled(out, has_color, STYLE_GOOD, "ready as it is");
        break;
    case VERDICT_READY_AFTER_REWRITE: {
        char text[64];
        (void)snprintf(text, sizeof text, "ready after %u pattern%s", open, plural(open));
        styled(out, has_color, STYLE_GOOD, text);
        fputs(" (spbc-rewrite or spbc-cc inserts the calls)", out);
        break;
    }
    case VERDICT_NOT_READY:
        styled(out, has_color, STYLE_ERROR, "not ready");
        break;
    case VERDICT_UNKNOWN:
        styled(out, has_color, STYLE_WARNING, "unknown");
        break;
    }
    const bool is_good =
        judgement.verdict == VERDICT_READY || judgement.verdict == VERDICT_READY_AFTER_REWRITE;
    if (!is_good && judgement.reason[0] != '\0')
        fprintf(out, ": %s", judgement.reason);
    fputc('\n', out);
    show_protocol(out, judgement.protocol);
}

/* How much was looked at, and what was found. */
static void show_counts(FILE *out, const struct review *review)
{
    const struct program *program = review->program;
    const uint32_t *shown = review->shown;
    const uint32_t unknown = review_unknown_sources(review);
    const uint32_t anonymous = review->result->reception_count - unknown;
    uint32_t analysed = 0;
    for (uint32_t i = 0; i < program->unit_count; i++)
        analysed += program->units[i]->is_analysed;
    fprintf(out, "%u of %u file%s analysed, %u anonymous reception%s", analysed,
            program->unit_count, plural(program->unit_count), anonymous, plural(anonymous));
    if (unknown > 0)
        fprintf(out, ", %u of unknown source", unknown);
    fputc('\n', out);
    if (review->count == 0)
        return;
    fprintf(out, "%u error%s, %u warning%s, %u note%s", shown[LEVEL_ERROR],
            plural(shown[LEVEL_ERROR]), shown[LEVEL_WARNING], plural(shown[LEVEL_WARNING]),
            shown[LEVEL_NOTE], plural(shown[LEVEL_NOTE]));
    if (review->nolint_count > 0)
        fprintf(out, ", %u silenced by NOLINT", review->nolint_count);
    if (review->baseline_count > 0)
        fprintf(out, ", %u known from the baseline", review->baseline_count);
    fputc('\n', out);
}

/* Of single files there is no verdict; what only the whole program tells is said in one line. */
static void show_unit(FILE *out, const struct review *review)
{
    const uint32_t unknown = review_unknown_sources(review);
    const uint32_t anonymous = review->result->reception_count - unknown;
    if (anonymous == 0)
        return;
    if (review->program->unit_count == 1)
        fputs(review->program->units[0]->file->path, out);
    else
        fprintf(out, "%u files", review->program->unit_count);
    fprintf(out,
            ": %u anonymous reception%s: whether %s can be protected, only the whole program tells "
            "(spbc-check -p DIR)\n",
            anonymous, plural(anonymous), anonymous == 1 ? "it" : "they");
}

static void show_summary(FILE *out, bool has_color, const struct review *review)
{
    const struct result *result = review->result;
    show_counts(out, review);
    if (result->pattern_count > 0)
        fputs("patterns:\n", out);
    for (uint32_t i = 0; i < result->pattern_count; i++)
        show_pattern(out, result, i);
    if (result->assumption_count > 0)
        fputs("assumed:\n", out);
    for (uint32_t i = 0; i < result->assumption_count; i++)
        fprintf(out, "  %s\n", result->assumptions[i]);
    if (review->partial != NULL)
        fprintf(out, "only a part of a program: %s\n", review->partial);
    show_verdict(out, has_color, review);
}

void report_terminal(FILE *out, bool has_color, const struct review *review, bool has_summary)
{
    uint32_t shown = 0;
    const char *rule = NULL;
    for (uint32_t i = 0; i < review->count; i++) {
        const struct finding *finding = &review->items[i].finding;
        /* Standard error has told of files that could not be read. */
        if (review->items[i].fate != FATE_SHOWN || strcmp(finding->rule, "spbc-not-analysed") == 0)
            continue;
        show_finding(out, has_color, review->arena, review->sources, finding);
        if (finding->schedule_count > 0)
            show_schedule(out, has_color, review->arena,
                          &finding->schedules[finding->schedule_count - 1]);
        if (rule == NULL || finding->level == LEVEL_ERROR)
            rule = finding->rule;
        shown++;
    }
    if (review->is_unit)
        show_unit(out, review);
    if (!has_summary)
        return;
    if (shown > 0)
        fprintf(out, "\nspbc-check --explain=%s tells more, with an example.\n", rule);
    show_summary(out, has_color, review);
}
