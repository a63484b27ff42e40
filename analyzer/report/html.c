/* SPDX-License-Identifier: Apache-2.0 */
/* How does a person read the findings in a browser, or on paper?
 *
 * One page that needs nothing else: no scripts, no fonts, pictures inside.  Everything that comes
 * from the sources is escaped; a policy in the page forbids the browser to load or run anything.
 */
#include "report/html.h"

#include "base/arena.h"
#include "report/escape.h"
#include "report/report.h"

#include <string.h>

/* clang-format off */
static const char style[] =
    ":root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--dim:#59636e;--line:#d1d9e0;--panel:#f6f8fa;--error:#b3261e;--warning:#8a5a00;--note:#0b5cad;--good:#17693a;--mark:#fff3c4;--run0:#cfe3f7;--run1:#dfeccd}\n"
    "@media(prefers-color-scheme:dark){:root{--bg:#14181d;--fg:#e4e8ec;--dim:#9aa5b1;--line:#38414b;--panel:#1d232a;--error:#ff8a80;--warning:#f0b54a;--note:#7db7f5;--good:#6fd397;--mark:#4a3f10;--run0:#28465f;--run1:#3a4a25}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1.5rem;max-width:72rem;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}h3{font-size:1.05rem;margin:1.4rem 0 .4rem}\n"
    "code,pre,.where{font-family:ui-monospace,\"DejaVu Sans Mono\",monospace;font-size:.86em}\n"
    "pre{background:var(--panel);border:1px solid var(--line);border-radius:4px;padding:.5rem .7rem;overflow-x:auto;line-height:1.4;margin:.4rem 0}\n"
    "pre .n{color:var(--dim);user-select:none}pre .hit{background:var(--mark)}pre .caret{color:var(--error);font-weight:bold}\n"
    "a{color:var(--note)}.dim{color:var(--dim)}\n"
    ".verdict{border:1px solid var(--line);border-left:.5rem solid var(--dim);background:var(--panel);padding:.9rem 1.1rem;border-radius:4px}\n"
    ".verdict p{margin:.3rem 0}.verdict.good{border-left-color:var(--good)}.verdict.bad{border-left-color:var(--error)}.verdict.unsure{border-left-color:var(--warning)}\n"
    ".finding{border:1px solid var(--line);border-left:.35rem solid var(--note);border-radius:4px;padding:.6rem .9rem;margin:.8rem 0;break-inside:avoid}\n"
    ".finding.error{border-left-color:var(--error)}.finding.warning{border-left-color:var(--warning)}\n"
    ".finding p{margin:.25rem 0}.level{font-weight:bold}.error>p>.level,.refuted{color:var(--error)}.warning>p>.level,.unknown{color:var(--warning)}.note>p>.level{color:var(--note)}.proved{color:var(--good)}\n"
    "ol.steps{margin:.4rem 0 .4rem 1.2rem;padding:0}ol.steps pre{padding:.2rem .7rem}\n"
    "table{border-collapse:collapse;width:100%;font-size:.93rem}th,td{text-align:left;vertical-align:top;padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--line)}\n"
    "ul.tree{list-style:none;padding-left:0}ul.tree ul{list-style:none;padding-left:1.1rem;border-left:1px solid var(--line);margin-left:.3rem}\n"
    "details{margin:.5rem 0}summary{cursor:pointer}\n"
    ".pictures{display:flex;flex-wrap:wrap;gap:.7rem;margin:.6rem 0}figure{margin:0;max-width:100%;overflow-x:auto}figcaption{font-size:.9rem;font-weight:600}\n"
    ".picture{display:block;max-width:none}.picture .lane{stroke:var(--dim);stroke-width:1}.picture .rank{fill:var(--fg);font:600 13px system-ui,sans-serif;text-anchor:middle}\n"
    ".picture .run{stroke:none}.picture .run0{fill:var(--run0)}.picture .run1{fill:var(--run1)}.picture .message{stroke:var(--note);stroke-width:1.6}.picture .message.wrong{stroke:var(--error);stroke-width:2.4}\n"
    ".picture .order{fill:none;stroke:var(--good);stroke-width:7;stroke-opacity:.4;stroke-linejoin:round}.head-order{fill:var(--good)}.proof .pictures{align-items:center}.proof p{max-width:26rem}\n"
    ".head{fill:var(--note)}.head-wrong{fill:var(--error)}.picture .meet{stroke:var(--good);stroke-width:3;stroke-dasharray:7 4}.picture .dot{fill:var(--fg)}.picture .dot.post{fill:var(--bg);stroke:var(--fg);stroke-width:1.5}.picture .dot.wrong{fill:var(--error)}\n"
    ".picture .label{fill:var(--fg);font:12px system-ui,sans-serif;paint-order:stroke;stroke:var(--bg);stroke-width:3px}.picture .label.wrong{fill:var(--error);font-weight:600}.picture .where{fill:var(--dim)}.picture .number{text-anchor:end;font-size:11px}\n"
    "@media print{:root{--bg:#fff;--fg:#000;--dim:#444;--line:#999;--panel:#fff;--error:#900;--warning:#640;--note:#036;--good:#060;--mark:#eee;--run0:#ddd;--run1:#eee}body{max-width:none;padding:0;font-size:10.5pt}pre{white-space:pre-wrap;overflow:visible}details:not([open])>*{display:block}a{color:inherit;text-decoration:none}figure{break-inside:avoid}}\n"
    "";
/* clang-format on */

/* Heads of arrows, shared by all pictures. */
static const char markers[] =
    "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>"
    "<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"12\" refY=\"5\" markerWidth=\"7\" "
    "markerHeight=\"7\" orient=\"auto\"><path class=\"head\" d=\"M0 0L10 5L0 10z\"/></marker>"
    "<marker id=\"head-order\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"2\" "
    "markerHeight=\"2\" orient=\"auto\"><path class=\"head-order\" "
    "d=\"M0 0L10 5L0 10z\"/></marker>"
    "<marker id=\"head-wrong\" viewBox=\"0 0 10 10\" refX=\"12\" refY=\"5\" markerWidth=\"6\" "
    "markerHeight=\"6\" orient=\"auto\"><path class=\"head-wrong\" "
    "d=\"M0 0L10 5L0 10z\"/></marker></defs></svg>\n";

static void page_head(const struct page *page)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'\">\n<title>spbc-check: ",
          page->out);
    fputs(report_verdict_name(page->review->judgement.verdict), page->out);
    fprintf(page->out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n%s", style, markers);
}

static const char *verdict_sentence(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_READY:
        return "Ready as it is";
    case VERDICT_READY_AFTER_REWRITE:
        return "Ready after the pattern calls are inserted";
    case VERDICT_NOT_READY:
        return "Not ready";
    case VERDICT_UNKNOWN:
        return "Unknown";
    }
    return "";
}

static const char *verdict_class(enum verdict verdict)
{
    if (verdict == VERDICT_READY || verdict == VERDICT_READY_AFTER_REWRITE)
        return "good";
    return verdict == VERDICT_NOT_READY ? "bad" : "unsure";
}

static void page_counts(const struct page *page)
{
    const struct review *review = page->review;
    const uint32_t silenced = review->nolint_count + review->baseline_count;
    const uint32_t unknown = review_unknown_sources(review);
    uint32_t analysed = 0;
    for (uint32_t i = 0; i < review->program->unit_count; i++)
        analysed += review->program->units[i]->is_analysed;
    fprintf(
        page->out,
        "<p class=\"dim\">files analysed: %u of %u &middot; anonymous receptions and probes: %u, "
        "of unknown source: %u &middot; patterns: %u &middot; errors: %u, warnings: %u, notes: %u",
        analysed, review->program->unit_count, review->result->reception_count - unknown, unknown,
        review->result->pattern_count, review->shown[LEVEL_ERROR], review->shown[LEVEL_WARNING],
        review->shown[LEVEL_NOTE]);
    if (silenced > 0)
        fprintf(page->out, " &middot; %u silenced (%u by NOLINT, %u by the baseline)", silenced,
                review->nolint_count, review->baseline_count);
    fputs("</p>\n", page->out);
}

static void page_verdict(const struct page *page)
{
    const struct report_judgement *judgement = &page->review->judgement;
    fprintf(page->out,
            "<h1>Can this MPI program be recovered by SPBC?</h1>\n"
            "<div class=\"verdict %s\">\n<p><strong>%s</strong>",
            verdict_class(judgement->verdict), verdict_sentence(judgement->verdict));
    if (judgement->reason[0] != '\0') {
        fputs(": ", page->out);
        page_text(page, judgement->reason);
    }
    fputs("</p>\n", page->out);
    if (page->review->partial != NULL) {
        fputs("<p>Only a part of a program was given: ", page->out);
        page_text(page, page->review->partial);
        fputs(".</p>\n", page->out);
    }
    if (strcmp(judgement->protocol, "spbc") == 0) {
        fputs("<p>Protocol: <code>spbc-run --protocol=spbc</code></p>\n", page->out);
    } else if (judgement->protocol[0] != '\0') {
        fputs("<p>Not for the protocol <code>spbc</code> as it is; what fits is <code>", page->out);
        page_text(page, judgement->protocol);
        fputs("</code>.</p>\n", page->out);
    }
    page_counts(page);
    fputs("</div>\n", page->out);
}

static void page_assumptions(const struct page *page)
{
    const struct result *result = page->review->result;
    if (result->assumption_count == 0)
        return;
    fputs("<h2>Assumed, not shown</h2>\n<ul>\n", page->out);
    for (uint32_t i = 0; i < result->assumption_count; i++) {
        fputs("<li>", page->out);
        page_text(page, result->assumptions[i]);
        fputs("</li>\n", page->out);
    }
    fputs("</ul>\n", page->out);
}

static void page_files(const struct page *page)
{
    const struct review *review = page->review;
    fprintf(page->out, "<h2>Files</h2>\n<details><summary>sources: %u</summary>\n<table>\n",
            review->program->unit_count);
    for (uint32_t i = 0; i < review->program->unit_count; i++) {
        const struct unit *unit = review->program->units[i];
        fputs("<tr><td><code>", page->out);
        page_text(page, source_path(review->sources, unit->file));
        fputs(unit->is_analysed ? "</code></td><td>analysed</td></tr>\n"
                                : "</code></td><td class=\"refuted\">not analysed: ",
              page->out);
        if (unit->is_analysed)
            continue;
        page_text(page, unit->reason);
        fputs("</td></tr>\n", page->out);
    }
    fputs("</table></details>\n", page->out);
}

int report_html(FILE *out, const struct review *review)
{
    const struct page page = {out, review};
    page_head(&page);
    page_verdict(&page);
    page_findings(&page);
    page_patterns(&page);
    page_completions(&page);
    page_assumptions(&page);
    page_files(&page);
    page_rules(&page);
    fprintf(out, "<p class=\"dim\">spbc-check %s</p>\n</body>\n</html>\n", SPBC_VERSION_TEXT);
    return ferror(out) != 0 ? -1 : 0;
}
