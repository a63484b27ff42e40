/* SPDX-License-Identifier: Apache-2.0 */
/* Through which statements does control leave a range of statements, and does any way lead into its
 * middle?  See leave.h. */
#include "leave.h"

#include <ctype.h>
#include <string.h>

static const char *const exit_words[] = {"return", "break", "continue", "goto"};
enum { WORD_RETURN, WORD_BREAK, WORD_CONTINUE, WORD_GOTO, WORD_COUNT };

bool leave_is_within(const struct region *region, const struct region *first,
                     const struct region *last)
{
    return region != NULL && region->function == first->function &&
           region->begin.file == first->begin.file && region->begin.offset >= first->begin.offset &&
           region->end.offset <= last->end.offset;
}

static bool is_inside(const struct leave *leave, const struct region *region)
{
    return leave_is_within(region, leave->first, leave->last);
}

static void trouble(struct leave *leave, const struct place *place, const char *text)
{
    array_push(leave->arena, &leave->troubles, (struct leave_trouble){*place, text});
}

/* Which keyword begins the statement; WORD_COUNT: none. */
static int exit_word(const struct leave *leave, const struct region *statement)
{
    if (statement->kind != REGION_STATEMENT || statement->is_in_macro)
        return WORD_COUNT;
    for (int word = 0; word < WORD_COUNT; word++)
        if (scan_is_word(leave->scan, statement->begin.offset, exit_words[word]))
            return word;
    return WORD_COUNT;
}

/* The loop, or with is_break the loop or switch, that a jump leaves or continues. */
static const struct region *jump_target(const struct region *statement, bool is_break)
{
    const struct region *region = statement->parent;
    while (region != NULL && region->kind != REGION_LOOP &&
           !(is_break && region->kind == REGION_SWITCH))
        region = region->parent;
    return region;
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_' || text[length] == '$' ||
           (unsigned char)text[length] >= 0x80)
        length++;
    return length;
}

static const char *label_name(const struct leave *leave, const struct region *label)
{
    const char *text = leave->scan->text + label->begin.offset;
    return arena_strndup(leave->arena, text, word_length(text));
}

static const char *goto_name(const struct leave *leave, const struct region *statement)
{
    const size_t at =
        scan_code_from(leave->scan, statement->begin.offset + strlen(exit_words[WORD_GOTO]));
    return arena_strndup(leave->arena, leave->scan->text + at, word_length(leave->scan->text + at));
}

static const struct region *label_find(const struct leave *leave, const char *name)
{
    const struct function *function = leave->first->function;
    for (uint32_t i = 0; i < function->region_count; i++)
        if (function->regions[i]->kind == REGION_LABEL && !function->regions[i]->is_in_macro &&
            strcmp(label_name(leave, function->regions[i]), name) == 0)
            return function->regions[i];
    return NULL;
}

/* The label stands before the whole range: first is `label: ... label: statement`. */
static bool is_first_label(const struct leave *leave, const struct region *label)
{
    const struct region *region = leave->first;
    while (region->kind == REGION_LABEL && region->child_count > 0) {
        if (region == label)
            return true;
        region = region->children[0];
    }
    return false;
}

static void find_exits(struct leave *leave)
{
    const struct function *function = leave->first->function;
    for (uint32_t i = 0; i < function->region_count; i++) {
        const struct region *statement = function->regions[i];
        if (!is_inside(leave, statement))
            continue;
        const int word = exit_word(leave, statement);
        const struct region *target = NULL;
        if (word == WORD_COUNT)
            continue;
        if (word == WORD_BREAK || word == WORD_CONTINUE)
            target = jump_target(statement, word == WORD_BREAK);
        else if (word == WORD_GOTO)
            target = label_find(leave, goto_name(leave, statement));
        if (word == WORD_GOTO && target == NULL)
            trouble(leave, &statement->begin,
                    "the label of this goto is not in the text (it may come from a macro)");
        else if (target == NULL || !is_inside(leave, target))
            array_push(leave->arena, &leave->exits, statement);
    }
}

/* Every exit keyword of the range has to be the begin of a known statement. */
static void find_hidden_words(struct leave *leave)
{
    const struct function *function = leave->first->function;
    const struct unit *unit = function->unit;
    for (size_t at = leave->first->begin.offset; at < leave->last->end.offset; at++) {
        int word = 0;
        while (word < WORD_COUNT && !scan_is_word(leave->scan, at, exit_words[word]))
            word++;
        if (word == WORD_COUNT)
            continue;
        bool is_known = false;
        for (uint32_t i = 0; i < function->region_count && !is_known; i++)
            is_known = function->regions[i]->begin.offset == at &&
                       function->regions[i]->kind == REGION_STATEMENT &&
                       !function->regions[i]->is_in_macro;
        for (uint32_t i = 0; unit != NULL && i < unit->skipped_count && !is_known; i++)
            is_known = unit->skipped[i].file == leave->first->begin.file &&
                       at >= unit->skipped[i].begin_offset && at < unit->skipped[i].end_offset;
        if (is_known)
            continue;
        struct place place = leave->first->begin;
        const size_t line_begin = scan_line_begin(leave->scan, at);
        for (size_t c = place.offset; c < at; c++)
            place.line += leave->scan->text[c] == '\n';
        place.offset = (uint32_t)at;
        place.column = (uint32_t)(at - line_begin) + 1;
        trouble(leave, &place,
                "the pattern has an exit here that is no statement of its own; write it as one");
    }
}

static bool is_in_macro(const struct node *node)
{
    return node->place.is_macro || node->region == NULL || node->region->is_in_macro ||
           node->region->kind == REGION_MACRO;
}

static void find_macro_exits(struct leave *leave)
{
    const struct function *function = leave->first->function;
    for (uint32_t i = 0; i < function->node_count; i++) {
        const struct node *node = function->nodes[i];
        if ((node->kind != NODE_RETURN && node->kind != NODE_JUMP) || !is_in_macro(node) ||
            !is_inside(leave, node->region))
            continue;
        if (node->kind == NODE_JUMP) {
            const struct region *target = node->jump == JUMP_GOTO
                                              ? NULL
                                              : jump_target(node->region, node->jump == JUMP_BREAK);
            if ((target != NULL && target != node->region && is_inside(leave, target)) ||
                (node->next[0] != NULL && is_inside(leave, node->next[0]->region)))
                continue;
        }
        trouble(
            leave, &node->place,
            "the macro used here hides an exit of the pattern; write the exit out at this place");
    }
}

/* Ways into the range other than at its begin. */
static void find_entries(struct leave *leave)
{
    const struct function *function = leave->first->function;
    bool enters_label = false;
    bool repeats_label = false;
    for (uint32_t i = 0; i < function->region_count; i++) {
        const struct region *region = function->regions[i];
        if (region->kind == REGION_LABEL && is_inside(leave, region)) {
            const char *name = label_name(leave, region);
            if (strcmp(name, "case") != 0 && strcmp(name, "default") != 0)
                continue;
            const struct region *target = region->parent;
            while (target != NULL && target->kind != REGION_SWITCH)
                target = target->parent;
            if (target != NULL && is_inside(leave, target))
                continue;
            if (is_first_label(leave, region))
                enters_label = true;
            else
                trouble(leave, &region->begin,
                        "a switch outside of the pattern leads to this label in its middle");
        } else if (exit_word(leave, region) == WORD_GOTO) {
            const struct region *target = label_find(leave, goto_name(leave, region));
            if (target == NULL || !is_inside(leave, target))
                continue;
            if (is_first_label(leave, target))
                *(is_inside(leave, region) ? &repeats_label : &enters_label) = true;
            else if (!is_inside(leave, region))
                trouble(leave, &region->begin, "this goto leads into the middle of a pattern");
        }
    }
    if (enters_label && repeats_label)
        trouble(
            leave, &leave->first->begin,
            "gotos from inside and from outside of the pattern lead to this label at its begin");
    leave->anchor = leave->first;
    while (enters_label && leave->anchor->kind == REGION_LABEL && leave->anchor->child_count > 0)
        leave->anchor = leave->anchor->children[0];
}

void leave_find(struct leave *leave)
{
    find_exits(leave);
    find_hidden_words(leave);
    find_macro_exits(leave);
    find_entries(leave);
    const struct region *end = leave->last;
    while (end->kind == REGION_LABEL && end->child_count > 0)
        end = end->children[0];
    leave->falls_out = exit_word(leave, end) == WORD_COUNT;
}
