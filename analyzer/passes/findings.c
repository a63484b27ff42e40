/* SPDX-License-Identifier: Apache-2.0 */
/* How does a pass report something?  Rows of rules.def, findings and their notes. */
#include "passes/findings.h"

#include <string.h>

static const struct rule rules[] = {
#define RULE(id, title, level, explanation, fix)      {id, title, level, explanation, fix, false},
#define FILE_RULE(id, title, level, explanation, fix) {id, title, level, explanation, fix, true},
#include "passes/rules.def"
#undef FILE_RULE
#undef RULE
};

uint32_t rule_count(void)
{
    return sizeof rules / sizeof rules[0];
}

const struct rule *rule_at(uint32_t index)
{
    return index < rule_count() ? &rules[index] : NULL;
}

const struct rule *rule_find(const char *id)
{
    for (uint32_t k = 0; k < rule_count(); k++)
        if (strcmp(rules[k].id, id) == 0)
            return &rules[k];
    return NULL;
}

void finding_change(struct finding *finding, const char *rule, const char *message)
{
    const struct rule *row = rule_find(rule);

    finding->rule = rule;
    finding->message = message;
    if (row) {
        finding->level = row->level;
        finding->fix = row->fix;
    }
}

struct finding *finding_add(struct analysis *a, const char *rule, const struct place *place,
                            const char *message)
{
    struct finding finding = {.place = *place};

    finding_change(&finding, rule, message);
    array_push(a->arena, &a->findings, finding);
    return &a->findings.items[a->findings.count - 1];
}

struct claim claim_found(struct analysis *a, const char *rule, struct place place,
                         const char *reason)
{
    finding_add(a, rule, &place, reason);
    return claim_unknown(reason, place);
}

void finding_drop(struct analysis *a, struct finding *finding)
{
    size_t at = (size_t)(finding - a->findings.items);

    a->findings.count--;
    memmove(finding, finding + 1, (a->findings.count - at) * sizeof *finding);
}

void finding_note(struct analysis *a, struct finding *finding, const struct place *place,
                  const char *text)
{
    struct note *notes = ARENA_ARRAY(a->arena, struct note, finding->note_count + 1);

    if (finding->note_count > 0)
        memcpy(notes, finding->notes, finding->note_count * sizeof *notes);
    notes[finding->note_count] = (struct note){*place, text};
    finding->notes = notes;
    finding->note_count++;
}
