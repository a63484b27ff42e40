/* SPDX-License-Identifier: Apache-2.0 */
/* How does control flow through loops and switches?  See lower.h.
 *
 * libclang leaves out the absent parts of `for (;;)`, so the two semicolons are found in the text.
 * A switch is a chain of comparisons in the order of its cases, the default last.
 */
#include "front/object.h"

#include "base/map.h"

#include <string.h>

enum { LOOP_FOR, LOOP_WHILE, LOOP_DO };

struct loop { /* what the loop around has, to be put back */
    struct node *break_to, *continue_to;
    uint32_t break_objects, loop_objects;
};

static struct loop loop_enter(struct lowering *lower, CXCursor statement, uint32_t kind,
                              struct node *break_to, struct node *continue_to)
{
    const struct loop outer = {lower->break_to, lower->continue_to, lower->break_objects,
                               lower->loop_objects};
    struct region *region =
        lower_region_open(lower, REGION_LOOP, place_begin(lower->in, statement));
    if (region != NULL)
        region->loop_kind = kind;
    lower->break_to = break_to;
    lower->continue_to = continue_to;
    lower->break_objects = lower->loop_objects = lower->objects.count;
    return outer;
}

static void loop_leave(struct lowering *lower, const struct loop *outer, struct place end)
{
    lower_region_close(lower, end);
    lower->break_to = outer->break_to;
    lower->continue_to = outer->continue_to;
    lower->break_objects = outer->break_objects;
    lower->loop_objects = outer->loop_objects;
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
    for (uint32_t i = 0; i + 2 < children.count; i++)
        lower_head_declaration(lower, children.items[i]);
    if (lower->objects.count != lower->loop_objects)
        lower_unmodelled(lower, statement, "an object that ends with each round of a loop");
    lower_test(lower, children.items[children.count - 2], body, out);
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
    lower_test(lower, children.items[1], head, out);
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

/* The text of a for's head: its three parts lie between four marks: '(' ';' ';' ')'. */
struct head {
    const struct file *file;
    size_t marks[PART_COUNT + 1];
};

static bool head_find(struct head *head, size_t offset)
{
    const char *text = head->file->text;
    const size_t length = head->file->length;
    size_t depth = 0;
    size_t count = 0;
    for (size_t at = text_skip_blank(text, length, offset); at < length;
         at = text_skip_blank(text, length, at)) {
        const char byte = text[at];
        if (byte == '(' || byte == '[' || byte == '{') {
            if (depth++ == 0)
                head->marks[count++] = at;
        } else if (byte == ')' || byte == ']' || byte == '}') {
            if (depth-- <= 1) {
                head->marks[PART_COUNT] = at;
                return count == PART_COUNT;
            }
        } else if (byte == ';' && depth == 1) {
            if (count == PART_COUNT)
                return false;
            head->marks[count++] = at;
        }
        at = token_skip(text, length, at);
    }
    return false;
}

static bool is_part_written(const struct head *head, int part)
{
    return text_skip_blank(head->file->text, head->file->length, head->marks[part] + 1) <
           head->marks[part + 1];
}

static const struct file *spelled(struct lowering *lower, CXCursor cursor, size_t *offset)
{
    CXFile handle = NULL;
    unsigned at = 0;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &handle, NULL,
                              NULL, &at);
    *offset = at;
    return file_get(lower->in, handle);
}

/* Which part of the head a child's own text lies in; -1: somewhere else (a macro argument). */
static int part_at(struct lowering *lower, const struct head *head, CXCursor child)
{
    size_t offset = 0;
    if (clang_getCursorKind(child) == CXCursor_DeclStmt)
        return PART_INIT;
    if (spelled(lower, child, &offset) != head->file)
        return -1;
    for (int part = 0; part < PART_COUNT; part++)
        if (offset > head->marks[part] && offset < head->marks[part + 1])
            return part;
    return -1;
}

/* Tells the parts apart.  Returns false when that is impossible: an empty macro argument left fewer
 * parts than the text shows. */
static bool for_parts(struct lowering *lower, CXCursor statement, const struct cursors *children,
                      CXCursor parts[PART_COUNT])
{
    struct head head = {0};
    size_t offset = 0;
    const uint32_t count = children->count - 1;
    for (int i = 0; i < PART_COUNT; i++)
        parts[i] = clang_getNullCursor();
    if (count == 0)
        return true;
    head.file = spelled(lower, statement, &offset);
    const bool is_found = head.file != NULL && head_find(&head, offset);
    uint32_t written = 0;
    for (int part = 0; is_found && part < PART_COUNT; part++)
        written += is_part_written(&head, part);
    uint32_t next = 0;
    for (int part = 0; part < PART_COUNT && (count == PART_COUNT || written == count); part++)
        if (count == PART_COUNT || is_part_written(&head, part))
            parts[part] = children->items[next++];
    for (; next < count; next++) {
        const int part = is_found ? part_at(lower, &head, children->items[next]) : -1;
        if (part < 0)
            return false;
        parts[part] = children->items[next];
    }
    return true;
}

/* A head whose parts cannot be told apart: all of them happen in front of every iteration, and any
 * iteration may be the last. */
static void lower_unclear_head(struct lowering *lower, const struct cursors *children,
                               struct place place, struct node *body, struct node *out)
{
    lowering_meets_unknown(lower);
    lower->hidden++;
    for (uint32_t i = 0; i + 1 < children->count; i++)
        lower_effects(lower, children->items[i]);
    lower->hidden--;
    branch_append(lower->builder, place,
                  expr_unknown(lower->program, "a loop whose parts come out of a macro",
                               type_int(lower->program)),
                  body, out);
}

/* The first or the last part; statement expressions in it make no regions. */
static void lower_part(struct lowering *lower, CXCursor part)
{
    const uint32_t kept = lower->objects.count;
    lower->hidden++;
    if (clang_getCursorKind(part) == CXCursor_DeclStmt)
        lower_declaration_statement(lower, part);
    else if (clang_Cursor_isNull(part) == 0) {
        lower_effects(lower, part);
        objects_leave(lower, kept);
    }
    lower->hidden--;
}

/* The variable that the first part sets or declares first. */
static enum CXChildVisitResult counter_see(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor *found = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind != CXCursor_VarDecl && kind != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    *found = kind == CXCursor_VarDecl ? cursor : clang_getCursorReferenced(cursor);
    return CXChildVisit_Break;
}

static const struct variable *counter_of(struct lowering *lower, CXCursor part)
{
    CXCursor found = clang_getNullCursor();
    if (clang_Cursor_isNull(part) == 0)
        (void)clang_visitChildren(part, counter_see, &found);
    const enum CXCursorKind kind = clang_getCursorKind(found);
    return kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl
               ? variable_of(lower->in, found, lower->function)
               : NULL;
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
    const bool is_clear = for_parts(lower, statement, &children, parts);
    const struct loop outer = loop_enter(lower, statement, LOOP_FOR, out, step);
    struct region *region = lower->hidden == 0 ? region_current(lower->builder) : NULL;
    if (is_clear)
        lower_part(lower, parts[PART_INIT]);
    if (is_clear && region != NULL)
        region->counter = counter_of(lower, parts[PART_INIT]);
    lower->break_objects = lower->loop_objects = lower->objects.count;
    label_place(lower->builder, head);
    if (!is_clear)
        lower_unclear_head(lower, &children, place_begin(lower->in, statement), body, out);
    else if (clang_Cursor_isNull(parts[PART_TEST]) == 0)
        lower_test(lower, parts[PART_TEST], body, out);
    label_place(lower->builder, body);
    lower_statement(lower, children.items[children.count - 1]);
    label_place(lower->builder, step);
    if (is_clear)
        lower_part(lower, parts[PART_STEP]);
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

/* `switch (int n = f(); n)`, `for (f(); x : range)`: libclang does not show the first part. */
void lower_hidden_head(struct lowering *lower, CXCursor statement)
{
    size_t offset = 0;
    size_t depth = 0;
    const struct file *file = lower->is_cplusplus ? spelled(lower, statement, &offset) : NULL;
    const char *text = file == NULL ? "" : file->text;
    const size_t length = file == NULL ? 0 : file->length;
    for (size_t at = offset; at < length; at = text_skip_blank(text, length, at)) {
        depth += text[at] == '(' || text[at] == '{' || text[at] == '[';
        if (text[at] == ';' && depth == 1)
            lower_unmodelled(lower, statement, "what stands first in the head of the statement");
        if ((text[at] == ')' || text[at] == '}' || text[at] == ']') && depth-- <= 1)
            return;
        if (text[at] == ';' && depth <= 1)
            return;
        at = token_skip(text, length, at);
    }
}

void lower_switch(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    if (children.count < 2) {
        lowering_meets_unknown(lower);
        return;
    }
    CXCursor body = children.items[children.count - 1];
    lower_hidden_head(lower, statement);
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
    const uint32_t outer_objects = lower->break_objects;
    (void)lower_region_open(lower, REGION_SWITCH, place_begin(lower->in, statement));
    lower->hidden++;
    for (uint32_t i = 0; i + 2 < children.count; i++)
        lower_head_declaration(lower, children.items[i]);
    const uint32_t kept = lower->objects.count;
    const struct expr *value =
        expression_end(lower, kept, lower_value(lower, children.items[children.count - 2]));
    lower->hidden--;
    dispatch(lower, &cases, value, labels, out);
    lower->cases = &frame;
    lower->break_to = out;
    lower->break_objects = lower->objects.count;
    lower_statement(lower, body);
    label_place(lower->builder, out);
    lower_region_close(lower, body_end(lower, statement));
    lower->cases = outer_cases;
    lower->break_to = outer_break;
    lower->break_objects = outer_objects;
}
