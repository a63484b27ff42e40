/* SPDX-License-Identifier: Apache-2.0 */
/* What does the linker make of names that the sources do not show?
 *
 * Requires: nothing.  A variable with another name (alias, weakref, an assembler name) is the same
 * memory as one that is called otherwise, and the begin and end of a section are that of all variables
 * in it.  A function with an assembler name may be called under that.  Pragmas give other names too.
 */
#include "passes/renamed.h"
#include "base/code.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/ir.h"

#include <string.h>

/* Of a section the linker makes two names. */
static bool is_end_of_section(const struct variable *variable)
{
    return !variable->function && !variable->is_defined && !variable->init &&
           (text_starts_with(variable->name, "__start_") ||
            text_starts_with(variable->name, "__stop_"));
}

/* #pragma weak NAME = OTHER, #pragma redefine_extname NAME OTHER: what stands on the line behind the word. */
static bool is_renaming(const char *at, const char *end)
{
    static const char EXTERNAL[] = "redefine_extname", WEAK[] = "weak";
    const char *line_end = memchr(at, '\n', (size_t)(end - at));

    if (!line_end)
        line_end = end;
    while (at < line_end && (*at == ' ' || *at == '\t'))
        at++;
    if (line_end - at > (ptrdiff_t)sizeof EXTERNAL &&
        memcmp(at, EXTERNAL, sizeof EXTERNAL - 1) == 0)
        return true;
    return line_end - at > (ptrdiff_t)sizeof WEAK && memcmp(at, WEAK, sizeof WEAK - 1) == 0 &&
           memchr(at, '=', (size_t)(line_end - at)) != NULL;
}

/* The word of the first pragma in the file that gives a name another one; 0: there is none. */
static size_t renaming_find(const char *text, size_t length)
{
    static const char LINE[] = "pragma", OPERATOR[] = "_Pragma";

    for (size_t at = code_directive(text, 0, length); at < length;
         at = code_directive(text, at + 1, length)) {
        const size_t word = at + 1 + strspn(text + at + 1, " \t");

        if (code_directive_is(text, at, LINE) &&
            is_renaming(text + word + sizeof LINE - 1, text + length))
            return word;
    }
    for (size_t at = code_word(text, 0, length, OPERATOR); at < length;
         at = code_word(text, at + sizeof OPERATOR - 1, length, OPERATOR)) {
        const char *behind = text + at + sizeof OPERATOR - 1;

        behind += strspn(behind, " \t(\"");
        if (is_renaming(behind, text + length))
            return at;
    }
    return 0;
}

/* Where the word is: the first byte of a file would be the file as such. */
static struct place place_at(const struct file *file, size_t offset)
{
    struct place place = {.file = file, .line = 1, .column = 1, .offset = (uint32_t)offset};

    for (size_t at = 0; at < offset; at++) {
        place.line += file->text[at] == '\n';
        place.column = file->text[at] == '\n' ? 1 : place.column + 1;
    }
    return place;
}

static struct claim pragma_claim(const struct file *file)
{
    const size_t at = file->is_system || !file->text ? 0 : renaming_find(file->text, file->length);

    return at == 0 ? (struct claim){0}
                   : claim_unknown("a pragma gives a function or a variable another name, which "
                                   "is not followed",
                                   place_at(file, at));
}

/* Each file is looked through once, whoever includes it. */
static struct claim pragmas_find(const struct analysis *a)
{
    struct map *seen = map_new(a->arena);
    struct claim claim = {0};

    for (uint32_t k = 0; k < a->program->unit_count && !claim.reason; k++) {
        const struct unit *unit = a->program->units[k];

        claim = pragma_claim(unit->file);
        for (uint32_t n = 0; n < unit->include_count && !claim.reason; n++) {
            if (map_get_address(seen, unit->includes[n]))
                continue;
            map_set_address(seen, unit->includes[n], (void *)(uintptr_t)unit);
            claim = pragma_claim(unit->includes[n]);
        }
    }
    return claim;
}

static struct claim claim_find(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->variable_count; k++) {
        const struct variable *v = a->program->variables[k];

        if (v->has_other_names || is_end_of_section(v))
            return claim_unknown(arena_printf(a->arena,
                                              "the linker may give the memory of `%s` other names, "
                                              "which are not followed",
                                              v->name),
                                 v->place);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->has_other_names)
            return claim_unknown(arena_printf(a->arena,
                                              "the linker knows `%s` by another name: who calls it "
                                              "is not followed",
                                              f->name),
                                 f->place);
    }
    return pragmas_find(a);
}

struct claim renamed_claim(struct analysis *a)
{
    if (!a->renamed) {
        a->renamed = ARENA_NEW(a->arena, struct claim);
        *a->renamed = claim_find(a);
    }
    return *a->renamed;
}
