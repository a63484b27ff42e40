/* SPDX-License-Identifier: Apache-2.0 */
/* What does a rule mean?  See explain.h; --explain, SARIF's help and docs/rules.md are this. */
#include "report/explain.h"

#include "base/arena.h"
#include "base/text.h"
#include "report/report.h"

#include <string.h>

extern const struct rule_example rule_examples[]; /* ends with rule NULL */

const struct rule_example *rule_example_find(const char *rule)
{
    for (const struct rule_example *example = rule_examples; example->rule != NULL; example++)
        if (strcmp(example->rule, rule) == 0)
            return example;
    return NULL;
}

enum { COLUMNS = 80 };

static void wrapped(FILE *out, const char *text)
{
    size_t column = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > 0 && column + 1 + length > COLUMNS) {
            fputc('\n', out);
            column = 0;
        } else if (column > 0) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static void indented(FILE *out, const char *code)
{
    while (*code != '\0') {
        const size_t length = strcspn(code, "\n");
        fprintf(out, "%s%.*s\n", length > 0 ? "    " : "", (int)length, code);
        code += length;
        code += *code == '\n';
    }
}

void explain_text(FILE *out, const struct rule *rule)
{
    const struct rule_example *example = rule_example_find(rule->id);
    fprintf(out, "%s: %s (%s)\n\n", rule->id, rule->title, report_level_name(rule->level));
    wrapped(out, rule->explanation);
    fputs("\nfix: ", out);
    wrapped(out, rule->fix);
    fprintf(out, "silence: // NOLINT(%s) at the end of the line\n", rule->id);
    if (example == NULL)
        return;
    fputs("\nReported:\n\n", out);
    indented(out, example->reported);
    fputs("\nRepaired:\n\n", out);
    indented(out, example->repaired);
}

const char *explain_markdown(struct arena *arena, const struct rule *rule)
{
    const struct rule_example *example = rule_example_find(rule->id);
    struct text text = {.arena = arena};
    text_printf(&text,
                "%s\n\n**Fix:** %s.\n\n**Silence:** `// NOLINT(%s)` at the end of the line.\n",
                rule->explanation, rule->fix, rule->id);
    if (example != NULL)
        text_printf(&text, "\n**Reported:**\n\n```c\n%s```\n\n**Repaired:**\n\n```c\n%s```\n",
                    example->reported, example->repaired);
    return text_get(&text);
}

void explain_page(FILE *out)
{
    struct arena *arena = arena_new();
    fputs("# Rules of spbc-check\n\nMade by the build from the table of rules and its tested "
          "examples; "
          "`spbc-check --explain=RULE` shows the same.\n\n| rule | level | what is reported "
          "|\n|---|---|---|\n",
          out);
    for (uint32_t i = 0; i < rule_count(); i++)
        fprintf(out, "| [%s](#%s) | %s | %s |\n", rule_at(i)->id, rule_at(i)->id,
                report_level_name(rule_at(i)->level), rule_at(i)->title);
    for (uint32_t i = 0; i < rule_count(); i++)
        fprintf(out, "\n## %s\n\n*%s* (%s)\n\n%s", rule_at(i)->id, rule_at(i)->title,
                report_level_name(rule_at(i)->level), explain_markdown(arena, rule_at(i)));
    arena_free(arena);
}
