/* SPDX-License-Identifier: Apache-2.0 */
/* How are the findings of an analysis shown: to a person at a terminal, to a program as JSON?
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

/* report_terminal: all findings, then the summary. */
void report_terminal(FILE *out, bool has_color, const struct review *review);

/* report_json: the document of the contract (docs/json.md).  The caller may add keys and owns it
 * (cJSON_Delete). */
struct cJSON *report_json(const struct review *review);

/* report_json_print: writes the document and a newline; deletes it.  Returns 0, or -1 when writing
 * failed. */
int report_json_print(FILE *out, struct cJSON *document);

#endif
