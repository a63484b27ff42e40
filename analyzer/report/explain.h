/* SPDX-License-Identifier: Apache-2.0 */
/* What does a rule mean, with an example of code that is reported and of code that is not? */
#ifndef SPBC_REPORT_EXPLAIN_H
#define SPBC_REPORT_EXPLAIN_H

#include "passes/rules.h"

#include <stdio.h>

struct arena;

struct rule_example { /* made by the build from examples/RULE.reported.c and RULE.repaired.c */
    const char *rule;
    const char *reported, *repaired;
};

/* rule_example_find: NULL when the rule has none. */
const struct rule_example *rule_example_find(const char *rule);

/* explain_text: for a person at a terminal. */
void explain_text(FILE *out, const struct rule *rule);

/* explain_markdown: as a section without its heading. */
const char *explain_markdown(struct arena *arena, const struct rule *rule);

/* explain_page: the reference of all rules in Markdown. */
void explain_page(FILE *out);

#endif
