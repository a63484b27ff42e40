/* SPDX-License-Identifier: Apache-2.0 */
/* How are the findings of an analysis shown: to a person at a terminal or in a browser, to programs
 * as JSON, SARIF and GitLab's code quality?
 *
 * The only analyzer room that includes cJSON.  Reads the program and its result; changes neither.
 */
#ifndef SPBC_REPORT_REPORT_H
#define SPBC_REPORT_REPORT_H

#include "report/review.h"

#include <stdio.h>

struct cJSON;

/* report_color: colour is wanted on this stream: it is a terminal that can, and NO_COLOR is not
 * set. */
bool report_color(FILE *out);

/* report_finding: one finding with its line, caret and notes.  The same form serves other programs'
 * messages. */
void report_finding(FILE *out, bool has_color, const struct finding *finding);

/* report_terminal: what is to be shown, then the summary if it is wanted. */
void report_terminal(FILE *out, bool has_color, const struct review *review, bool has_summary);

/* report_json: the document of the contract (docs/json.md).  The caller may add keys and owns it
 * (cJSON_Delete). */
struct cJSON *report_json(const struct review *review);

/* report_sarif: SARIF 2.1.0 for code scanning services; silenced findings are there as suppressed. */
struct cJSON *report_sarif(const struct review *review);

/* report_gitlab: what GitLab's code quality widget reads. */
struct cJSON *report_gitlab(const struct review *review);

/* report_html: one page that needs nothing else.  Returns 0, or -1 when writing failed. */
int report_html(FILE *out, const struct review *review);

/* report_json_print: writes the document and a newline; deletes it.  Returns 0, or -1 when writing
 * failed. */
int report_json_print(FILE *out, struct cJSON *document);

#endif
