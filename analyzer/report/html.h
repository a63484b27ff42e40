/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the HTML report; the page itself is html.c. */
#ifndef SPBC_REPORT_HTML_H
#define SPBC_REPORT_HTML_H

#include "report/review.h"

#include <stdio.h>

struct page {
    FILE *out;
    const struct review *review;
};

/* page_place: "path:line" in code letters. */
void page_place(const struct page *page, const struct place *place);
/* page_text: escaped. */
void page_text(const struct page *page, const char *text);
/* page_code: the lines around a place with the caret; `around` lines before and behind. */
void page_code(const struct page *page, const struct place *place, const struct place *end,
               uint32_t around);
/* page_schedules: the pictures of runs, one beside the other. */
void page_schedules(const struct page *page, const struct schedule *schedules, uint32_t count);

/* page_findings: by file, what is shown; then what is silenced. */
void page_findings(const struct page *page);
/* page_patterns: the tree file - function - pattern with its receptions, sends and proofs. */
void page_patterns(const struct page *page);
/* page_completions: the completions and the refused calls. */
void page_completions(const struct page *page);
/* page_rules: what the rules mean that were found. */
void page_rules(const struct page *page);

#endif
