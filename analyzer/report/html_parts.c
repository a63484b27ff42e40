/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the HTML report: findings, patterns, completions, rules.  See html.h. */
#include "report/html.h"

#include "base/arena.h"
#include "base/map.h"
#include "report/escape.h"
#include "report/excerpt.h"
#include "report/explain.h"
#include "report/proof.h"
#include "report/repair.h"
#include "report/schedule.h"

#include <string.h>

enum { CODE_AROUND = 2 };

void page_text(const struct page *page, const char *text)
{
    escape_html(page->out, text);
}

void page_place(const struct page *page, const struct place *place)
{
    if (place->file == NULL)
        return;
    fputs("<code>", page->out);
    page_text(page, source_path(page->review->sources, place->file));
    fprintf(page->out, ":%u</code>", place->line);
}

void page_code(const struct page *page, const struct place *place, const struct place *end,
               uint32_t around)
{
    const struct review *review = page->review;
    const uint32_t first = place->line > around ? place->line - around : 1;
    size_t length;
    if (place->file == NULL ||
        source_line(review->sources, place->file, place->line, &length) == NULL)
        return;
    fputs("<pre>", page->out);
    for (uint32_t number = first; number <= place->line + around; number++) {
        const char *line = source_line(review->sources, place->file, number, &length);
        if (line == NULL)
            break;
        fprintf(page->out, "<span class=\"n\">%5u  </span>", number);
        if (number != place->line) {
            page_text(page, excerpt_plain(review->arena, line, length));
            fputc('\n', page->out);
            continue;
        }
        struct excerpt excerpt;
        excerpt_make(review->arena, line, length, place, end, &excerpt);
        fputs("<span class=\"hit\">", page->out);
        page_text(page, excerpt.text);
        fputs("</span>\n", page->out);
        if (excerpt.marks[0] != '\0')
            fprintf(page->out, "<span class=\"n\">%5s  </span><span class=\"caret\">%s</span>\n",
                    "", excerpt.marks);
    }
    fputs("</pre>\n", page->out);
}

void page_schedules(const struct page *page, const struct schedule *schedules, uint32_t count)
{
    uint32_t runs = 0;
    if (count == 0)
        return;
    /* What goes wrong comes last, and ends there; the others are shown as far. */
    for (uint32_t i = 0; i < schedules[count - 1].event_count; i++)
        if (schedules[count - 1].events[i].iteration > runs)
            runs = schedules[count - 1].events[i].iteration;
    fputs("<div class=\"pictures\">\n", page->out);
    for (uint32_t i = 0; i < count; i++) {
        struct arena *arena = page->review->arena;
        const struct schedule *shown = schedule_begin(arena, &schedules[i], runs);
        fputs("<figure>\n<figcaption>", page->out);
        page_text(page, schedules[i].title);
        fputs("</figcaption>\n", page->out);
        schedule_picture(page->out, arena, shown, NULL, false);
        fputs("</figure>\n", page->out);
    }
    fputs(
        "</div>\n<p class=\"dim\">Time goes down. A bar is one run of the pattern by one process, "
        "an "
        "arrow a message, a red one a message that is taken in another run than it was sent "
        "in, a dashed line a synchronisation.</p>\n",
        page->out);
}

/* ---- findings ---- */

static void page_notes(const struct page *page, const struct finding *finding)
{
    if (finding->note_count == 0)
        return;
    const struct place *above = &finding->place;
    fputs("<ol class=\"steps\">\n", page->out);
    for (uint32_t i = 0; i < finding->note_count; i++) {
        const struct note *note = &finding->notes[i];
        fputs("<li>", page->out);
        page_text(page, note->text);
        fputs(" <span class=\"dim\">", page->out);
        page_place(page, &note->place);
        fputs("</span>\n", page->out);
        /* What stands just above, or at the top, is not shown again. */
        if ((note->place.file != above->file || note->place.offset != above->offset) &&
            (note->place.file != finding->place.file ||
             note->place.offset != finding->place.offset))
            page_code(page, &note->place, NULL, 0);
        above = &note->place;
        fputs("</li>\n", page->out);
    }
    fputs("</ol>\n", page->out);
}

static void page_lines(const struct page *page, const char *class_name, const char *mark,
                       const char *text)
{
    for (;;) {
        const size_t length = strcspn(text, "\n");
        fprintf(page->out, "<span class=\"%s\">%s ", class_name, mark);
        page_text(page, excerpt_plain(page->review->arena, text, length));
        fputs("</span>\n", page->out);
        if (text[length] == '\0')
            return;
        text += length + 1;
    }
}

static void page_fix(const struct page *page, const struct finding *finding)
{
    struct repaired repaired;
    if (finding->fix != NULL) {
        fputs("<p><strong>Fix:</strong> ", page->out);
        page_text(page, finding->fix);
        fputs("</p>\n", page->out);
    }
    if (!repair_lines(page->review->arena, finding, &repaired))
        return;
    fputs("<pre>", page->out);
    page_lines(page, "refuted", "-", repaired.old_text);
    page_lines(page, "proved", "+", repaired.new_text);
    fputs("</pre>\n", page->out);
}

static void page_finding(const struct page *page, const struct reviewed *item)
{
    const struct finding *finding = &item->finding;
    const char *level = report_level_name(finding->level);
    fprintf(page->out,
            "<div class=\"finding %s\" id=\"f-%s\">\n<p><span class=\"level\">%s</span> ", level,
            item->fingerprint, level);
    page_text(page, finding->message);
    fprintf(page->out, " <a href=\"#%s\"><code>%s</code></a></p>\n<p class=\"dim\">", finding->rule,
            finding->rule);
    page_place(page, &finding->place);
    if (item->function != NULL) {
        fputs(" in <code>", page->out);
        page_text(page, item->function->name);
        fputs("()</code>", page->out);
    }
    fputs("</p>\n", page->out);
    page_code(page, &finding->place, &finding->end, CODE_AROUND);
    page_notes(page, finding);
    page_schedules(page, finding->schedules, finding->schedule_count);
    page_fix(page, finding);
    fputs("</div>\n", page->out);
}

static void page_silenced(const struct page *page)
{
    const struct review *review = page->review;
    if (review->nolint_count + review->baseline_count == 0)
        return;
    fprintf(page->out, "<details><summary>%u silenced</summary>\n<table>\n",
            review->nolint_count + review->baseline_count);
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        if (item->fate == FATE_SHOWN)
            continue;
        fputs("<tr><td>", page->out);
        page_place(page, &item->finding.place);
        fputs("</td><td>", page->out);
        page_text(page, item->finding.message);
        fprintf(page->out, "</td><td><code>%s</code></td><td>%s</td></tr>\n", item->finding.rule,
                item->fate == FATE_NOLINT ? "NOLINT" : "baseline");
    }
    fputs("</table></details>\n", page->out);
}

void page_findings(const struct page *page)
{
    const struct review *review = page->review;
    const char *shown_path = NULL;
    bool is_any = false;
    fputs("<h2>Findings</h2>\n", page->out);
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        const struct file *file = item->finding.place.file;
        const char *path = file != NULL ? source_path(review->sources, file) : "";
        if (item->fate != FATE_SHOWN)
            continue;
        is_any = true;
        if (shown_path == NULL || strcmp(shown_path, path) != 0) {
            fputs("<h3><code>", page->out);
            page_text(page, path);
            fputs("</code></h3>\n", page->out);
        }
        shown_path = path;
        page_finding(page, item);
    }
    if (!is_any)
        fputs("<p>None.</p>\n", page->out);
    page_silenced(page);
}

/* ---- patterns ---- */

static void page_claim(const struct page *page, const char *name, enum truth truth,
                       const char *reason)
{
    fprintf(page->out, "<li>%s: <strong class=\"%s\">%s</strong>", name, report_truth_name(truth),
            report_truth_name(truth));
    if (reason != NULL && reason[0] != '\0') {
        fputs(", ", page->out);
        page_text(page, reason);
    }
    fputs("</li>\n", page->out);
}

static void page_receptions(const struct page *page, int pattern)
{
    const struct result *result = page->review->result;
    for (uint32_t i = 0; i < result->reception_count; i++) {
        const struct reception *reception = &result->receptions[i];
        if (reception->pattern != pattern)
            continue;
        fprintf(page->out, "<li>%s <code>", reception->is_probe ? "probe" : "reception");
        page_text(page, reception->call);
        fputs("</code> ", page->out);
        page_place(page, &reception->place);
        if (reception->via == VIA_WRAPPER) {
            fputs(", which reaches ", page->out);
            page_place(page, &reception->mpi);
        }
        if (reception->unknown != NULL) {
            fputs(" <span class=\"unknown\">depends on <code>", page->out);
            page_text(page, reception->unknown);
            fputs("</code></span>", page->out);
        }
        fputs("</li>\n", page->out);
    }
}

/* Has a finding shown the pictures? */
static bool is_shown_above(const struct review *review, const struct schedule *schedules)
{
    for (uint32_t i = 0; schedules != NULL && i < review->count; i++)
        if (review->items[i].finding.schedules == schedules && review->items[i].fate == FATE_SHOWN)
            return true;
    return false;
}

static void page_proof(const struct page *page, int index)
{
    const struct schedule *schedule = proof_schedule(page->review, index);
    if (schedule == NULL)
        return;
    fputs("<details class=\"proof\" open><summary>Why the order is kept</summary>\n"
          "<div class=\"pictures\">\n<figure>\n",
          page->out);
    schedule_picture(page->out, page->review->arena, schedule, proof_lanes, true);
    fputs("</figure>\n<p>", page->out);
    page_text(page, proof_words(page->review, index));
    fputs("</p>\n</div>\n</details>\n", page->out);
}

static void page_pattern(const struct page *page, uint32_t index)
{
    const struct pattern *pattern = &page->review->result->patterns[index];
    fputs("<li><strong>", page->out);
    page_text(page, pattern->id);
    fputs("</strong> ", page->out);
    page_place(page, &pattern->first->begin);
    fprintf(page->out, "&ndash;%u%s%s\n<ul>\n", pattern->last->end.line,
            pattern->is_annotated ? " <span class=\"proved\">enclosed in the source</span>" : "",
            pattern->is_asserted ? " <span class=\"unknown\">partly vouched for by the user</span>"
                                 : "");
    page_receptions(page, (int)index);
    for (uint32_t i = 0; i < pattern->send_count; i++) {
        fputs("<li>send ", page->out);
        page_place(page, &pattern->sends[i]);
        fputs("</li>\n", page->out);
    }
    if (pattern->separator.file != NULL) {
        fputs("<li>separator ", page->out);
        page_place(page, &pattern->separator);
        fputs("</li>\n", page->out);
    }
    page_claim(page, "order of iterations", pattern->order, pattern->order_reason);
    page_claim(page, "determinism", pattern->determinism, pattern->determinism_reason);
    if (pattern->instances != NULL) {
        fputs("<li>small instances: ", page->out);
        page_text(page, pattern->instances);
        fputs("</li>\n", page->out);
    }
    fputs("</ul>\n", page->out);
    if (!is_shown_above(page->review, pattern->schedules))
        page_schedules(page, pattern->schedules, pattern->schedule_count);
    page_proof(page, (int)index);
    fputs("</li>\n", page->out);
}

/* Patterns come sorted by file; a function's follow each other. */
void page_patterns(const struct page *page)
{
    const struct result *result = page->review->result;
    const struct function *function = NULL;
    fputs("<h2>Patterns</h2>\n", page->out);
    if (result->pattern_count == 0) {
        fputs("<p>None: no message is received from any source.</p>\n", page->out);
        return;
    }
    fputs("<ul class=\"tree\">\n", page->out);
    for (uint32_t i = 0; i < result->pattern_count; i++) {
        const struct pattern *pattern = &result->patterns[i];
        if (pattern->function != function) {
            fputs(function != NULL ? "</ul></li>\n<li><code>" : "<li><code>", page->out);
            page_text(page, pattern->function->name);
            fputs("()</code> in ", page->out);
            page_place(page, &pattern->function->place);
            fputs("\n<ul>\n", page->out);
        }
        function = pattern->function;
        page_pattern(page, i);
    }
    fputs("</ul></li>\n</ul>\n", page->out);
}

/* ---- completions, refused calls ---- */

static const char *const class_names[] = {[COMPLETION_HARMLESS] = "harmless",
                                          [COMPLETION_ORDERED] = "ordered",
                                          [COMPLETION_ORDER_DEPENDENT] = "order-dependent",
                                          [COMPLETION_UNKNOWN] = "unknown"};

static void page_call(const struct page *page, const struct place *place, const char *call)
{
    fputs("<tr><td>", page->out);
    page_place(page, place);
    fputs("</td><td><code>", page->out);
    page_text(page, call);
    fputs("</code></td><td>", page->out);
}

void page_completions(const struct page *page)
{
    const struct result *result = page->review->result;
    if (result->completion_count > 0)
        fputs("<h2>Completions in any order</h2>\n<table>\n", page->out);
    for (uint32_t i = 0; i < result->completion_count; i++) {
        const struct completion *completion = &result->completions[i];
        page_call(page, &completion->place, completion->call);
        fprintf(page->out, "%s</td><td>", class_names[completion->class_]);
        page_text(page, completion->reason);
        fputs("</td></tr>\n", page->out);
    }
    if (result->completion_count > 0)
        fputs("</table>\n", page->out);
    if (result->refused_count > 0)
        fputs("<h2>Calls that the runtime refuses</h2>\n<table>\n", page->out);
    for (uint32_t i = 0; i < result->refused_count; i++) {
        page_call(page, &result->refused[i].place, result->refused[i].call);
        fputs("refused</td></tr>\n", page->out);
    }
    if (result->refused_count > 0)
        fputs("</table>\n", page->out);
}

/* ---- rules ---- */

static bool is_rule_found(const struct review *review, const char *rule)
{
    for (uint32_t i = 0; i < review->count; i++)
        if (strcmp(review->items[i].finding.rule, rule) == 0)
            return true;
    return false;
}

static void page_example(const struct page *page, const char *title, const char *code)
{
    fprintf(page->out, "<p>%s:</p>\n<pre>", title);
    page_text(page, code);
    fputs("</pre>\n", page->out);
}

void page_rules(const struct page *page)
{
    bool is_any = false;
    for (uint32_t i = 0; i < rule_count(); i++) {
        const struct rule *rule = rule_at(i);
        const struct rule_example *example = rule_example_find(rule->id);
        if (!is_rule_found(page->review, rule->id))
            continue;
        if (!is_any)
            fputs("<h2>What the rules mean</h2>\n", page->out);
        is_any = true;
        fprintf(page->out, "<h3 id=\"%s\"><code>%s</code>: ", rule->id, rule->id);
        page_text(page, rule->title);
        fputs("</h3>\n<p>", page->out);
        page_text(page, rule->explanation);
        fputs("</p>\n<p><strong>Fix:</strong> ", page->out);
        page_text(page, rule->fix);
        fputs("</p>\n", page->out);
        if (example == NULL)
            continue;
        fputs("<details><summary>Example</summary>\n", page->out);
        page_example(page, "Reported", example->reported);
        page_example(page, "Repaired", example->repaired);
        fputs("</details>\n", page->out);
    }
}
