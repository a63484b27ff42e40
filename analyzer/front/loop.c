/* SPDX-License-Identifier: Apache-2.0 */
/* How does control flow through loops and switches?  See lower.h.
 *
 * libclang leaves out the absent parts of `for (;;)`, so the two semicolons are found in the text.
 * A switch is a chain of comparisons in the order of its cases, the default last.
 */
#include "front/lower.h"

#include "base/map.h"

#include <string.h>

enum { LOOP_FOR, LOOP_WHILE, LOOP_DO };

struct loop { /* what the loop around has, to be put back */
    struct node *break_to, *continue_to;
};

static struct loop loop_enter(struct lowering *lower, CXCursor statement, uint32_t kind,
                              struct node *break_to, struct node *continue_to)
{
    const struct loop outer = {lower->break_to, lower->continue_to};
    struct region *region =
        lower_region_open(lower, REGION_LOOP, place_begin(lower->in, statement));
    if (region != NULL)
        region->loop_kind = kind;
    lower->break_to = break_to;
    lower->continue_to = continue_to;
    return outer;
}

static void loop_leave(struct lowering *lower, const struct loop *outer, struct place end)
{
    lower_region_close(lower, end);
    lower->break_to = outer->break_to;
    lower->continue_to = outer->continue_to;
}

/* Loops that end with their body end where it ends. */
static struct place body_end(struct lowering *lower, CXCursor statement)
{
    return lower->hidden == 0 ? lower->last_end : place_end(lower->in, statement);
}

void lower_while(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    struct node *head = label_new(lower->builder);
    struct node *body = label_new(lower->builder);
    struct node *out = label_new(lower->builder);
    if (children.count < 2) {
        lowering_meets_unknown(lower);
        return;
    }
    const struct loop outer = loop_enter(lower, statement, LOOP_WHILE, out, head);
    label_place(lower->builder, head);
    lower_branch(lower, children.items[children.count - 2], body, out);
    label_place(lower->builder, body);
    lower_statement(lower, children.items[children.count - 1]);
    flow_to(lower->builder, head);
    label_place(lower->builder, out);
    loop_leave(lower, &outer, body_end(lower, statement));
}

void lower_do(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    struct node *head = label_new(lower->builder);
    struct node *test = label_new(lower->builder);
    struct node *out = label_new(lower->builder);
    if (children.count != 2) {
        lowering_meets_unknown(lower);
        return;
    }
    const struct loop outer = loop_enter(lower, statement, LOOP_DO, out, test);
    label_place(lower->builder, head);
    lower_statement(lower, children.items[0]);
    label_place(lower->builder, test);
    lower_branch(lower, children.items[1], head, out);
    label_place(lower->builder, out);
    loop_leave(lower, &outer, place_behind_semicolon(place_end(lower->in, statement)));
}

/* ---- for ---- */

enum { PART_INIT, PART_TEST, PART_STEP, PART_COUNT };

/* Past one string, character constant, or byte. */
static size_t token_skip(const char *text, size_t length, size_t at)
{
    const char quote = text[at];
    at++;
    if (quote != '"' && quote != '\'')
        return at;
    while (at < length && text[at] != quote && text[at] != '\n')
        at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

/* Offsets of the two semicolons and of the closing parenthesis of the `for` at `offset`. */
static bool semicolons_find(const char *text, size_t length, size_t offset, size_t found[3])
{
    size_t depth = 0;
    size_t count = 0;
    for (size_t at = text_skip_blank(text, length, offset); at < length;
         at = text_skip_blank(text, length, at)) {
        if (strchr("([{", text[at]) != NULL && text[at] != '\0') {
            depth++;
        } else if (strchr(")]}", text[at]) != NULL && text[at] != '\0') {
            if (depth-- <= 1) {
                found[2] = at;
                return count == 2;
            }
        } else if (text[at] == ';' && depth == 1) {
            if (count == 2)
                return false;
            found[count++] = at;
        }
        at = token_skip(text, length, at);
    }
    return false;
}

static void spelled(struct lowering *lower, CXCursor cursor, struct file **file, size_t *offset)
{
    CXFile handle = NULL;
    unsigned at = 0;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &handle, NULL,
                              NULL, &at);
    *file = file_get(lower->in, handle);
    *offset = at;
}

/* Which part a child is: by its place between the semicolons where `for` and child are in the same
 * text, else by what it does. */
static int part_of(struct lowering *lower, CXCursor statement, CXCursor child)
{
    struct file *file = NULL;
    struct file *child_file = NULL;
    size_t offset = 0;
    size_t child_offset = 0;
    size_t found[3];
    spelled(lower, statement, &file, &offset);
    spelled(lower, child, &child_file, &child_offset);
    if (clang_getCursorKind(child) == CXCursor_DeclStmt)
        return PART_INIT;
    if (file != NULL && file == child_file && child_offset > offset &&
        semicolons_find(file->text, file->length, offset, found) && child_offset < found[2])
        return child_offset < found[0]   ? PART_INIT
               : child_offset < found[1] ? PART_TEST
                                         : PART_STEP;
    /* Out of a macro argument: a test changes nothing as a rule. */
    return has_effects(child) ? PART_STEP : PART_TEST;
}

static void for_parts(struct lowering *lower, CXCursor statement, const struct cursors *children,
                      CXCursor parts[PART_COUNT])
{
    for (int i = 0; i < PART_COUNT; i++)
        parts[i] = clang_getNullCursor();
    const uint32_t count = children->count - 1;
    for (uint32_t i = 0; i < count && i < PART_COUNT; i++) {
        const int part =
            count == PART_COUNT ? (int)i : part_of(lower, statement, children->items[i]);
        parts[part] = children->items[i];
    }
}

void lower_for(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    struct node *head = label_new(lower->builder);
    struct node *body = label_new(lower->builder);
    struct node *step = label_new(lower->builder);
    struct node *out = label_new(lower->builder);
    CXCursor parts[PART_COUNT];
    if (children.count == 0) {
        lowering_meets_unknown(lower);
        return;
    }
    for_parts(lower, statement, &children, parts);
    const struct loop outer = loop_enter(lower, statement, LOOP_FOR, out, step);
    if (clang_getCursorKind(parts[PART_INIT]) == CXCursor_DeclStmt)
        lower_declaration_statement(lower, parts[PART_INIT]);
    else if (clang_Cursor_isNull(parts[PART_INIT]) == 0)
        lower_effects(lower, parts[PART_INIT]);
    label_place(lower->builder, head);
    if (clang_Cursor_isNull(parts[PART_TEST]) == 0)
        lower_branch(lower, parts[PART_TEST], body, out);
    label_place(lower->builder, body);
    lower_statement(lower, children.items[children.count - 1]);
    label_place(lower->builder, step);
    if (clang_Cursor_isNull(parts[PART_STEP]) == 0)
        lower_effects(lower, parts[PART_STEP]);
    flow_to(lower->builder, head);
    label_place(lower->builder, out);
    loop_leave(lower, &outer, body_end(lower, statement));
}

/* ---- switch ---- */

struct cases { /* of one switch, in the order of the text */
    struct lowering *lower;
    struct cursors statements;
};

static enum CXChildVisitResult case_take(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cases *cases = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)
        array_push(cases->lower->scratch, &cases->statements, cursor);
    if (kind == CXCursor_SwitchStmt || clang_isStatement(kind) == 0)
        return CXChildVisit_Continue;
    return CXChildVisit_Recurse;
}

/* The condition of one case: value == a, or a <= value && value <= b (GNU ranges). */
static const struct expr *case_condition(struct lowering *lower, CXCursor statement,
                                         const struct expr *value)
{
    struct program *program = lower->program;
    const struct type *type = type_int(program);
    const struct cursors children = cursor_children(lower->scratch, statement);
    if (children.count < 2)
        return expr_unknown(program, cursor_source(lower->in, statement), type);
    const struct expr *low = lower_value(lower, children.items[0]);
    if (children.count == 2)
        return expr_binary(program, OP_EQ, value, low, type);
    const struct expr *high = lower_value(lower, children.items[1]);
    return expr_binary(program, OP_LAND, expr_binary(program, OP_GE, value, low, type),
                       expr_binary(program, OP_LE, value, high, type), type);
}

/* The chain of comparisons; afterwards nothing flows on here. */
static void dispatch(struct lowering *lower, const struct cases *cases, const struct expr *value,
                     const struct map *labels, struct node *out)
{
    struct node *otherwise = out;
    for (uint32_t i = 0; i < cases->statements.count; i++) {
        CXCursor statement = cases->statements.items[i];
        struct node *label = map_get_address(labels, cursor_statement(statement));
        if (clang_getCursorKind(statement) == CXCursor_DefaultStmt) {
            otherwise = label;
            continue;
        }
        struct node *next = label_new(lower->builder);
        branch_append(lower->builder, place_begin(lower->in, statement),
                      case_condition(lower, statement, value), label, next);
        label_place(lower->builder, next);
    }
    flow_to(lower->builder, otherwise);
}

void lower_switch(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    if (children.count < 2) {
        lowering_meets_unknown(lower);
        return;
    }
    CXCursor body = children.items[children.count - 1];
    struct cases cases = {.lower = lower};
    if (case_take(body, statement, &cases) == CXChildVisit_Recurse)
        (void)clang_visitChildren(body, case_take, &cases);
    struct map *labels = map_new(lower->scratch);
    for (uint32_t i = 0; i < cases.statements.count; i++)
        map_set_address(labels, cursor_statement(cases.statements.items[i]),
                        label_new(lower->builder));

    struct node *out = label_new(lower->builder);
    struct switch_frame frame = {labels};
    struct switch_frame *outer_cases = lower->cases;
    struct node *outer_break = lower->break_to;
    (void)lower_region_open(lower, REGION_SWITCH, place_begin(lower->in, statement));
    const struct expr *value = lower_value(lower, children.items[children.count - 2]);
    dispatch(lower, &cases, value, labels, out);
    lower->cases = &frame;
    lower->break_to = out;
    lower_statement(lower, body);
    label_place(lower->builder, out);
    lower_region_close(lower, body_end(lower, statement));
    lower->cases = outer_cases;
    lower->break_to = outer_break;
}
