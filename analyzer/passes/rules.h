/* SPDX-License-Identifier: Apache-2.0 */
/* What can be reported?  Expansion of rules.def for findings, --explain and the documentation. */
#ifndef SPBC_PASSES_RULES_H
#define SPBC_PASSES_RULES_H

#include "passes/result.h"

struct rule {
    const char *id;
    const char *title;
    enum level level;
    const char *explanation;
    const char *fix;   /* what a user does about it */
    bool is_of_a_file; /* what is found in one file stays true in every program it is part of */
};

uint32_t rule_count(void);
const struct rule *rule_at(uint32_t index);
/* rule_find: by id; NULL. */
const struct rule *rule_find(const char *id);

#endif
