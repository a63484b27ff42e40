/* SPDX-License-Identifier: Apache-2.0 */
/* What do texts hold, in a run of a small instance?
 *
 * Requires: tracing.h.  A literal is an object of its letters and a zero, made when its address is first asked for; an
 * array of letters that is initialised by one has copies of them, and zeros to its end (C11 6.7.9).  Only processes that run
 * together follow them.  Computes: of literals whose escapes are those of one letter, or octal, and of what is put
 * together from them, what strlen(), strcmp(), strcpy(), atoi() and their like do.  Where a letter is not known, or a text is long,
 * nothing is said.  The program may have any name, and has that of one letter: what is shown so is shown of the program.
 */
#include "passes/texts.h"
#include "ir/called.h"
#include "passes/cells.h"
#include "passes/joint.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 128 };

static struct value letter_of(int c)
{
    return value_number(c);
}

/* Of one letter of a literal, or of one that is escaped.  Returns what is behind it; NULL: it is written in another way. */
static const char *letter_read(const char *text, char *out)
{
    static const char ESCAPED[] = "ntr\\\"'", MEANT[] = "\n\t\r\\\"'";
    const char *escape = *text == '\\' && text[1] ? strchr(ESCAPED, text[1]) : NULL;
    int number = 0, digits = 0;

    if (escape) {
        *out = MEANT[escape - ESCAPED];
        return text + 2;
    }
    if (*text != '\\') {
        *out = *text;
        return (unsigned char)*text > 0x7e ? NULL : text + 1;
    }
    while (digits < 3 && text[1 + digits] >= '0' && text[1 + digits] <= '7')
        number = 8 * number + text[1 + digits++] - '0';
    *out = (char)number;
    return digits > 0 && number <= 0x7e ? text + 1 + digits : NULL;
}

/* The letters between the quotes.  Returns how many; -1: it is not one plain literal. */
static int letters_read(const char *text, char *out)
{
    int count = 0;

    if (*text++ != '"')
        return -1;
    while (text && *text && *text != '"' && count < LONGEST)
        text = letter_read(text, &out[count++]);
    return text && *text == '"' && text[1] == '\0' ? count : -1;
}

static bool is_letter(const struct type *type)
{
    return type && type->kind == TYPE_INT && type->bytes == 1 && !type->is_bool;
}

static void letters_store(struct tracing *t, struct value first, const char *letters, int count)
{
    for (int k = 0; k < count; k++) {
        struct value at = tracing_move(t, first, letter_of(k));

        memory_store(t->memory, &at, letter_of(letters[k]));
    }
}

struct value text_address(struct tracing *t, const struct expr *literal)
{
    const struct type *unit = literal->type ? literal->type->to : NULL;
    char letters[LONGEST + 1] = {0};
    const int count = letters_read(literal->text, letters);
    struct value first = {.known = KNOWN_ADDRESS, .step = memory_element(t->memory, NULL, 0)};

    if (!t->joint || count < 0 || !is_letter(unit))
        return (struct value){0};
    first.object = (uint32_t)(uintptr_t)map_get_address(t->statics, literal);
    if (first.object)
        return first;
    first.object = memory_object(t->memory, false);
    map_set_address(t->statics, literal, (const void *)(uintptr_t)first.object);
    memory_unit(t->memory, first.object, unit);
    letters_store(t, first, letters, count + 1);
    return first;
}

struct value text_argument(struct tracing *t, int n)
{
    const struct type *list = t->a->main->parameters[1]->type;
    const struct type *unit = list && list->to ? list->to->to : NULL;
    struct value first = {.known = KNOWN_ADDRESS, .step = memory_element(t->memory, NULL, 0)};

    if (!t->joint || !(t->joint->is_bare || t->joint->is_one) || !is_letter(unit))
        return (struct value){0};
    first.object = memory_object(t->memory, false);
    memory_unit(t->memory, first.object, unit);
    letters_store(t, first, n == 0 ? "a" : "3", 2);
    return first;
}

void text_fill(struct tracing *t, struct value array, const struct type *type,
               const struct expr *literal)
{
    char letters[LONGEST + 1] = {0};
    const int64_t room = type->elements;
    const int count = letters_read(literal->text, letters);
    const bool is_followed =
        t->joint && count >= 0 && is_letter(type->to) && room > 0 && room <= LONGEST;

    if (array.step == memory_anywhere(t->memory) || !is_followed) {
        memory_forget(t->memory, array.object, false);
        return;
    }
    array.step = memory_first(t->memory, array.step, room);
    letters_store(t, array, letters, (int)room);
}

/* ---- functions ---- */

/* The text that a pointer leads to.  Returns its length; -1: it is not known. */
static int text_read(struct tracing *t, const struct expr *pointer, char *out)
{
    const struct type *unit = pointer->type ? pointer->type->to : NULL;

    if (!is_letter(unit))
        return -1;
    for (int k = 0; k < LONGEST; k++) {
        const struct value at = tracing_element(t, pointer, k);
        const struct value letter =
            at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};

        if (letter.known != KNOWN_INT || letter.number < 0 || letter.number > 0x7e)
            return -1;
        out[k] = (char)letter.number;
        if (letter.number == 0)
            return k;
    }
    return -1;
}

static bool text_compare(struct tracing *t, const struct node *call, const struct function *f,
                         struct value *result)
{
    char x[LONGEST], y[LONGEST];
    struct value most = letter_of(LONGEST);
    int order;

    if (!function_is(f, "strcmp") && !function_is(f, "strncmp"))
        return false;
    if (call->arg_count > 2)
        most = tracing_value(t, call->args[2]);
    if (call->arg_count < 2 || most.known != KNOWN_INT || most.number < 0 ||
        text_read(t, call->args[0], x) < 0 || text_read(t, call->args[1], y) < 0)
        return false;
    order = strncmp(x, y, (size_t)most.number);
    *result = letter_of((order > 0) - (order < 0));
    return true;
}

/* strcpy() and strcat(), which return where the text is. */
static bool text_copy(struct tracing *t, const struct node *call, const struct function *f,
                      struct value *result)
{
    const bool is_added = function_is(f, "strcat");
    char from[LONGEST], before[LONGEST];
    int length, start = 0;
    struct value first;

    if ((!is_added && !function_is(f, "strcpy")) || call->arg_count != 2)
        return false;
    length = text_read(t, call->args[1], from);
    if (is_added)
        start = text_read(t, call->args[0], before);
    if (length < 0 || start < 0)
        return false;
    first = tracing_element(t, call->args[0], 0);
    if (first.known != KNOWN_ADDRESS || first.step == memory_anywhere(t->memory))
        return false;
    letters_store(t, tracing_move(t, first, letter_of(start)), from, length + 1);
    *result = first;
    return true;
}

/* The number that a text begins with; 0 where it begins with none (C11 7.22.1.4). */
static bool text_number(struct tracing *t, const struct node *call, const struct function *f,
                        struct value *result)
{
    static const char *const NAMES[] = {"atoi",    "atol",    "atoll", "strtol",
                                        "strtoul", "strtoll", NULL};
    char text[LONGEST];

    if (!function_is_one_of(f, NAMES) || call->arg_count == 0 ||
        text_read(t, call->args[0], text) < 0)
        return false;
    for (uint32_t k = 1; k < call->arg_count; k++) { /* no end is stored, and it is decimal */
        const struct value v = tracing_value(t, call->args[k]);

        if (v.known != KNOWN_INT || v.number != (k == 1 ? 0 : 10))
            return false;
    }
    *result = value_number(strtoll(text, NULL, 10));
    return result->number <= INT32_MAX && result->number >= INT32_MIN;
}

bool text_call(struct tracing *t, const struct node *call, const struct function *f,
               struct value *result)
{
    char text[LONGEST];
    int length;

    if (!function_is(f, "strlen"))
        return text_compare(t, call, f, result) || text_copy(t, call, f, result) ||
               text_number(t, call, f, result);
    length = call->arg_count == 1 ? text_read(t, call->args[0], text) : -1;
    *result = letter_of(length);
    return length >= 0;
}
