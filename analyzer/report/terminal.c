/* SPDX-License-Identifier: Apache-2.0 */
/* How does a person read the findings?  See report.h.
 *
 * "path:line:col: warning: one sentence. [rule]", the line, a caret with the range, the notes in
 * the order of execution, how to fix; at the end a summary.  Columns of the caret are those of the
 * shown line: a tab stays a tab, and bytes inside a UTF-8 character take no room.
 */
#include "report/report.h"

#include <ctype.h>
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

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The width of the range on its first line, in bytes. */
static size_t range_width(const char *line, size_t length, const struct place *place,
                          const struct place *end)
{
    const size_t begin = place->column - 1;
    if (end != NULL && end->file == place->file && end->line == place->line &&
        end->column > place->column)
        return end->column - place->column;
    if (end != NULL && end->file == place->file && end->line > place->line)
        return length > begin ? length - begin : 1;
    size_t width = 0;
    while (begin + width < length && is_word(line[begin + width]))
        width++;
    return width == 0 ? 1 : width;
}

/* The line of the source and the caret below it.  The line is looked up by number: places of
 * generated code may have no offset. */
static void show_line(FILE *out, bool has_color, const struct place *place, const struct place *end)
{
    const struct file *file = place->file;
    if (file->text == NULL || place->line == 0)
        return;
    const char *line = file->text;
    const char *limit = file->text + file->length;
    for (uint32_t i = 1; i < place->line && line < limit; i++) {
        const char *newline = memchr(line, '\n', (size_t)(limit - line));
        line = newline == NULL ? limit : newline + 1;
    }
    size_t length = 0;
    while (line + length < limit && line[length] != '\n' && line[length] != '\r')
        length++;
    if (length == 0 || place->column == 0 || place->column > length)
        return;
    fprintf(out, "%5u | %.*s\n      | ", place->line, (int)length, line);
    for (size_t i = 0; i + 1 < place->column; i++)
        if (!is_continuation(line[i]))
            fputc(line[i] == '\t' ? '\t' : ' ', out);
    char caret[256];
    size_t width = 0;
    const size_t bytes = range_width(line, length, place, end);
    for (size_t i = 0; i < bytes && width + 1 < sizeof caret; i++)
        if (i == 0 || !is_continuation(line[place->column - 1 + i]))
            caret[width++] = i == 0 ? '^' : '~';
    caret[width] = '\0';
    styled(out, has_color, STYLE_CARET, caret);
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

void report_finding(FILE *out, bool has_color, const struct finding *finding)
{
    show_message(out, has_color, &finding->place, finding->level, finding->message, finding->rule);
    if (finding->place.file != NULL)
        show_line(out, has_color, &finding->place, &finding->end);
    for (uint32_t i = 0; i < finding->note_count; i++) {
        const struct note *note = &finding->notes[i];
        show_message(out, has_color, &note->place, LEVEL_NOTE, note->text, NULL);
        if (note->place.file != NULL)
            show_line(out, has_color, &note->place, NULL);
    }
    if (finding->fix != NULL)
        fprintf(out, "  fix: %s\n", finding->fix);
}

/* ---- summary ---- */

static void show_pattern(FILE *out, const struct pattern *pattern)
{
    const struct place *place = &pattern->first->begin;
    fprintf(out, "  %s: %s() at %s:%u-%u, order %s, determinism %s%s\n", pattern->id,
            pattern->function->name, place->file->path, place->line, pattern->last->end.line,
            report_truth_name(pattern->order), report_truth_name(pattern->determinism),
            pattern->is_annotated ? ", enclosed in the source" : "");
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
        (void)snprintf(text, sizeof text, "ready after %u pattern%s", open, open == 1 ? "" : "s");
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
    if (judgement.protocol[0] != '\0')
        fprintf(out, "protocol: %s\n", judgement.protocol);
}

void report_terminal(FILE *out, bool has_color, const struct review *review)
{
    const struct program *program = review->program;
    const struct result *result = review->result;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < review->count; i++) {
        if (review->items[i].fate != FATE_SHOWN)
            continue;
        report_finding(out, has_color, &review->items[i].finding);
        shown++;
    }
    if (shown > 0)
        fputc('\n', out);
    uint32_t analysed = 0;
    for (uint32_t i = 0; i < program->unit_count; i++)
        analysed += program->units[i]->is_analysed;
    fprintf(out, "%u of %u file%s analysed, %u anonymous reception%s\n", analysed,
            program->unit_count, program->unit_count == 1 ? "" : "s", result->reception_count,
            result->reception_count == 1 ? "" : "s");
    if (result->pattern_count > 0)
        fputs("patterns:\n", out);
    for (uint32_t i = 0; i < result->pattern_count; i++)
        show_pattern(out, &result->patterns[i]);
    if (result->assumption_count > 0)
        fputs("assumed:\n", out);
    for (uint32_t i = 0; i < result->assumption_count; i++)
        fprintf(out, "  %s\n", result->assumptions[i]);
    show_verdict(out, has_color, review);
}
