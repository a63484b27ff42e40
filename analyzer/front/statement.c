/* SPDX-License-Identifier: Apache-2.0 */
/* How does control flow through statements, and which bytes does each of them own?  See lower.h.
 *
 * Statements that come wholly out of one macro expansion make one REGION_MACRO, in which no further
 * regions are opened.  A statement that only begins or ends in a macro (FOR_EACH(x) { ... }) keeps
 * its own region with the macro flag, and the regions within are as usual.
 */
#include "front/object.h"

#include "base/map.h"
#include "front/directives.h"

#include <string.h>

/* ---- regions ---- */

struct region *lower_region_open(struct lowering *lower, enum region_kind kind, struct place begin)
{
    if (lower->hidden != 0)
        return NULL;
    struct region *region = region_open(lower->builder, kind, begin);
    region->is_in_macro = lower->is_below_pragma;
    region->directives = lower->directives;
    lower->directives = NULL;
    lower->is_below_pragma = false;
    return region;
}

void lower_region_close(struct lowering *lower, struct place end)
{
    if (lower->hidden != 0)
        return;
    region_close(lower->builder, end);
    lower->last_end = end;
}

/* The outermost region of what begins here has the directives in front of it. */
static void directives_await(struct lowering *lower, const struct place *begin)
{
    if (lower->hidden != 0 ||
        (lower->directed.file == begin->file && lower->directed.offset == begin->offset))
        return;
    lower->directed = *begin;
    lower->directives = directives_before(lower->in, begin);
}

static bool is_simple(enum CXCursorKind kind)
{
    return clang_isExpression(kind) != 0 || kind == CXCursor_DeclStmt ||
           kind == CXCursor_ReturnStmt || kind == CXCursor_BreakStmt ||
           kind == CXCursor_ContinueStmt || kind == CXCursor_GotoStmt ||
           kind == CXCursor_IndirectGotoStmt || kind == CXCursor_NullStmt ||
           kind == CXCursor_GCCAsmStmt;
}

/* The end of a statement as written, its ';' included. */
static struct place statement_end(struct lowering *lower, CXCursor statement)
{
    const struct place end = place_end(lower->in, statement);
    return clang_getCursorKind(statement) == CXCursor_CompoundStmt ? end
                                                                   : place_behind_semicolon(end);
}

/* Does a compound statement (loop, block ...) come wholly out of one macro expansion? */
static bool is_from_macro(struct lowering *lower, CXCursor statement, const struct place *begin)
{
    if (!begin->is_macro || is_simple(clang_getCursorKind(statement)))
        return false;
    const struct place end = place_end(lower->in, statement);
    return end.is_macro && macro_use_end(lower->in, begin) >= end.offset;
}

void lower_test(struct lowering *lower, CXCursor condition, struct node *on_true,
                struct node *on_false)
{
    lower->hidden++;
    lower_branch(lower, condition, on_true, on_false);
    lower->hidden--;
}

/* ---- one statement ---- */

static void lower_return(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    const uint32_t kept = lower->objects.count;
    const struct expr *value = NULL;
    const struct place at = place_begin(lower->in, statement);
    lower->last_place = at;
    if (children.count != 0 && !lower->returns_reference) {
        value = lower_returned(lower, children.items[0]);
    } else {
        if (children.count != 0)
            value = lower_bind(lower, children.items[0]);
        lower->last_place = at;
        objects_end(lower, 0);
        lower->objects.count = kept;
    }
    struct node *node = node_append(lower->builder, NODE_RETURN, at);
    node->value = value;
    flow_to(lower->builder, flow_exit(lower->builder));
}

static void lower_jump(struct lowering *lower, CXCursor statement, enum jump_kind kind,
                       struct node *to)
{
    struct node *node = node_append(lower->builder, NODE_JUMP, place_begin(lower->in, statement));
    node->jump = kind;
    if (to == NULL) {
        lowering_meets_unknown(lower);
        flow_stop(lower->builder);
        return;
    }
    flow_to(lower->builder, to);
}

static void lower_goto(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    struct node *to = NULL;
    if (lower->objects.count != 0)
        lower_unmodelled(lower, statement, "a goto out of or around objects");
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_LabelRef)
            to = label_get(lower,
                           text_take(lower->arena, clang_getCursorSpelling(children.items[i])));
    lower_jump(lower, statement, JUMP_GOTO, to);
}

static void lower_computed_goto(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    for (uint32_t i = 0; i < children.count; i++)
        lower_effects(lower, children.items[i]);
    lower->function->has_computed_goto = true;
    if (lower->indirect_to == NULL)
        lower->indirect_to = label_new(lower->builder);
    lower_jump(lower, statement, JUMP_GOTO, lower->indirect_to);
}

/* Assembly may write every variable that it names. */
static void lower_assembly(struct lowering *lower, CXCursor statement)
{
    const struct place place = place_begin(lower->in, statement);
    const struct cursors children = cursor_children(lower->scratch, statement);
    lowering_meets_unknown(lower);
    for (uint32_t i = 0; i < children.count; i++) {
        if (clang_isExpression(clang_getCursorKind(children.items[i])) == 0)
            continue;
        const struct expr *operand = lower_value(lower, children.items[i]);
        if (expr_root(operand) != NULL)
            lower_assign(lower, place, operand,
                         expr_unknown(lower->program, "what assembly leaves", operand->type));
    }
}

/* Statements that the IR does not model (OpenMP directives, C++ try, ranges): what they contain is
 * lowered one after the other. */
static void lower_other(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    lower_unmodelled(lower, statement, "a statement that is not modelled");
    for (uint32_t i = 0; i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (clang_isStatement(kind) != 0)
            lower_statement(lower, children.items[i]);
        else if (clang_isExpression(kind) != 0)
            lower_effects(lower, children.items[i]);
    }
}

static void lower_inside(struct lowering *lower, CXCursor statement)
{
    const enum CXCursorKind kind = clang_getCursorKind(statement);
    switch (kind) {
    case CXCursor_NullStmt:
        return;
    case CXCursor_DeclStmt:
        lower_declaration_statement(lower, statement);
        return;
    case CXCursor_ReturnStmt:
        lower_return(lower, statement);
        return;
    case CXCursor_BreakStmt:
        lower->last_place = place_begin(lower->in, statement);
        objects_end(lower, lower->break_objects);
        lower_jump(lower, statement, JUMP_BREAK, lower->break_to);
        return;
    case CXCursor_ContinueStmt:
        lower->last_place = place_begin(lower->in, statement);
        objects_end(lower, lower->loop_objects);
        lower_jump(lower, statement, JUMP_CONTINUE, lower->continue_to);
        return;
    case CXCursor_GotoStmt:
        lower_goto(lower, statement);
        return;
    case CXCursor_IndirectGotoStmt:
        lower_computed_goto(lower, statement);
        return;
    case CXCursor_GCCAsmStmt:
        lower_assembly(lower, statement);
        return;
    case CXCursor_CXXTryStmt:
        lower_try(lower, statement);
        return;
    default:
        if (clang_isExpression(kind) != 0) {
            const uint32_t kept = lower->objects.count;
            lower_effects(lower, statement);
            objects_leave(lower, kept);
        } else {
            lower_other(lower, statement);
        }
        return;
    }
}

static void lower_plain(struct lowering *lower, CXCursor statement)
{
    struct region *region =
        lower_region_open(lower, REGION_STATEMENT, place_begin(lower->in, statement));
    if (region != NULL)
        region->is_declaration = clang_getCursorKind(statement) == CXCursor_DeclStmt;
    lower_inside(lower, statement);
    lower_region_close(lower, statement_end(lower, statement));
}

/* ---- if ---- */

/* The parts of an if; C++ may put declarations in front, which happen here. */
static bool if_parts(struct lowering *lower, CXCursor statement, CXCursor parts[3], uint32_t *count)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    uint32_t first = 0;
    while (first < children.count) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[first]);
        if (kind == CXCursor_DeclStmt)
            lower_declaration_statement(lower, children.items[first]);
        else if (kind == CXCursor_VarDecl)
            lower_local(lower, children.items[first]);
        else
            break;
        first++;
    }
    *count = children.count - first;
    if (*count < 2 || *count > 3)
        return false;
    for (uint32_t i = 0; i < *count; i++)
        parts[i] = children.items[first + i];
    return true;
}

/* A long chain of else if is a loop here, not a recursion. */
static void lower_if(struct lowering *lower, CXCursor statement)
{
    struct node *end = label_new(lower->builder);
    uint32_t opened = 0;
    for (;;) {
        CXCursor parts[3];
        uint32_t count = 0;
        (void)lower_region_open(lower, REGION_IF, place_begin(lower->in, statement));
        opened++;
        if (!if_parts(lower, statement, parts, &count)) {
            lower_other(lower, statement);
            lower->last_end = statement_end(lower, statement);
            break;
        }
        struct node *yes = label_new(lower->builder);
        struct node *no = label_new(lower->builder);
        lower_test(lower, parts[0], yes, no);
        label_place(lower->builder, yes);
        lower_statement(lower, parts[1]);
        flow_to(lower->builder, end);
        label_place(lower->builder, no);
        if (count == 2)
            break;
        statement = parts[2];
        const struct place begin = place_begin(lower->in, statement);
        if (clang_getCursorKind(statement) != CXCursor_IfStmt ||
            is_from_macro(lower, statement, &begin)) {
            lower_statement(lower, statement);
            break;
        }
    }
    label_place(lower->builder, end);
    while (opened-- > 0)
        lower_region_close(lower, lower->last_end);
}

/* ---- labels ---- */

/* `case 1: case 2: x: statement`, without recursion over the labels. */
static void lower_labelled(struct lowering *lower, CXCursor statement)
{
    uint32_t opened = 0;
    for (;;) {
        const enum CXCursorKind kind = clang_getCursorKind(statement);
        const bool is_case = kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt;
        if (!is_case && kind != CXCursor_LabelStmt)
            break;
        (void)lower_region_open(lower, REGION_LABEL, place_begin(lower->in, statement));
        opened++;
        struct node *label =
            is_case ? (lower->cases == NULL
                           ? NULL
                           : map_get_address(lower->cases->cases, cursor_statement(statement)))
                    : label_get(lower, text_take(lower->arena, clang_getCursorSpelling(statement)));
        if (label != NULL)
            label_place(lower->builder, label);
        const struct cursors children = cursor_children(lower->scratch, statement);
        if (children.count == 0) {
            lower->last_end = statement_end(lower, statement);
            statement = clang_getNullCursor();
            break;
        }
        statement = children.items[children.count - 1];
    }
    if (clang_Cursor_isNull(statement) == 0)
        lower_statement(lower, statement);
    while (opened-- > 0)
        lower_region_close(lower, lower->last_end);
}

/* ---- blocks ---- */

static const struct expr *lower_last(struct lowering *lower, CXCursor statement)
{
    CXCursor expression = statement;
    const enum CXCursorKind kind = clang_getCursorKind(statement);
    if (clang_isExpression(kind) == 0 ||
        type_of(lower->in, clang_getCursorType(expression))->kind == TYPE_VOID) {
        lower_statement(lower, statement);
        return NULL;
    }
    (void)lower_region_open(lower, REGION_STATEMENT, place_begin(lower->in, statement));
    const struct expr *value = lower_value(lower, expression);
    lower_region_close(lower, statement_end(lower, statement));
    return value;
}

/* How many statements from `first` on belong to one macro expansion (or overlap in the text
 * otherwise); 1: an ordinary statement. */
static uint32_t group_size(struct lowering *lower, const struct cursors *statements, uint32_t first)
{
    struct place begin = place_begin(lower->in, statements->items[first]);
    struct place end = statement_end(lower, statements->items[first]);
    uint32_t size = 1;
    while (first + size < statements->count) {
        const struct place next = place_begin(lower->in, statements->items[first + size]);
        if (next.file != begin.file || next.offset >= end.offset)
            break;
        const struct place next_end = statement_end(lower, statements->items[first + size]);
        if (next_end.file == end.file && next_end.offset > end.offset)
            end = next_end;
        size++;
    }
    return size;
}

static void lower_group(struct lowering *lower, const struct cursors *statements, uint32_t first,
                        uint32_t size)
{
    struct place end = {0};
    const struct place begin = place_begin(lower->in, statements->items[first]);
    directives_await(lower, &begin);
    (void)lower_region_open(lower, REGION_MACRO, begin);
    lower->hidden++;
    for (uint32_t i = 0; i < size; i++) {
        lower_statement(lower, statements->items[first + i]);
        const struct place one = statement_end(lower, statements->items[first + i]);
        if (end.file == NULL || one.offset > end.offset)
            end = one;
    }
    lower->hidden--;
    lower_region_close(lower, end);
}

void lower_block(struct lowering *lower, CXCursor compound, const struct expr **value)
{
    const struct cursors statements = cursor_children(lower->scratch, compound);
    const uint32_t held = lower->objects.count;
    (void)lower_region_open(lower, REGION_BODY, place_begin(lower->in, compound));
    for (uint32_t i = 0; i < statements.count;) {
        const bool is_last = i + 1 == statements.count;
        const uint32_t size = lower->hidden != 0 ? 1 : group_size(lower, &statements, i);
        if (size > 1)
            lower_group(lower, &statements, i, size);
        else if (is_last && value != NULL)
            *value = lower_last(lower, statements.items[i]);
        else
            lower_statement(lower, statements.items[i]);
        i += size;
    }
    lower->last_place = place_end(lower->in, compound);
    objects_leave(lower, held);
    lower_region_close(lower, place_end(lower->in, compound));
}

/* Statements in whose heads objects may be declared, which end with them; false: another one. */
static bool lower_headed(struct lowering *lower, CXCursor statement)
{
    static const struct {
        enum CXCursorKind kind;
        void (*lower)(struct lowering *lower, CXCursor statement);
    } KINDS[] = {{CXCursor_IfStmt, lower_if},         {CXCursor_WhileStmt, lower_while},
                 {CXCursor_DoStmt, lower_do},         {CXCursor_ForStmt, lower_for},
                 {CXCursor_SwitchStmt, lower_switch}, {CXCursor_CXXForRangeStmt, lower_range_for}};
    const enum CXCursorKind kind = clang_getCursorKind(statement);
    const uint32_t kept = lower->objects.count;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (KINDS[i].kind == kind) {
            KINDS[i].lower(lower, statement);
            objects_leave(lower, kept);
            return true;
        }
    return false;
}

static void lower_by_kind(struct lowering *lower, CXCursor statement)
{
    if (lower_headed(lower, statement))
        return;
    switch (clang_getCursorKind(statement)) {
    case CXCursor_CompoundStmt:
        lower_block(lower, statement, NULL);
        return;
    case CXCursor_LabelStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        lower_labelled(lower, statement);
        return;
    default:
        lower_plain(lower, statement);
        return;
    }
}

/* A #pragma or an attribute belongs to the statement behind it like a label: nothing may come
 * between the two. */
static void lower_prefixed(struct lowering *lower, CXCursor statement, struct place begin)
{
    struct region *region = lower_region_open(lower, REGION_LABEL, begin);
    if (region != NULL)
        region->is_declaration = clang_getCursorKind(statement) == CXCursor_DeclStmt;
    lower->is_below_pragma = true;
    lower_by_kind(lower, statement);
    lower->is_below_pragma = false;
    lower_region_close(lower, lower->last_end);
}

/* The statement behind its attributes, which make an unexposed statement with one child. */
static CXCursor behind_attributes(struct lowering *lower, CXCursor statement)
{
    while (clang_getCursorKind(statement) == CXCursor_UnexposedStmt) {
        const struct cursors children = cursor_children(lower->scratch, statement);
        if (children.count != 1)
            break;
        const enum CXCursorKind kind = clang_getCursorKind(children.items[0]);
        if (clang_isStatement(kind) == 0 && clang_isExpression(kind) == 0)
            break;
        statement = children.items[0];
    }
    return statement;
}

void lower_statement(struct lowering *lower, CXCursor statement)
{
    const struct place begin = place_begin(lower->in, statement);
    const struct place prefix = place_of_pragma(&begin);
    if (lower->depth >= DEPTH_MAX) {
        lower_too_deep(lower, statement);
        return;
    }
    lower->depth++;
    directives_await(lower, &begin);
    CXCursor inner = behind_attributes(lower, statement);
    const bool is_prefixed =
        prefix.offset != begin.offset || clang_equalCursors(inner, statement) == 0;
    if (lower->hidden == 0 && is_from_macro(lower, statement, &begin)) {
        const struct cursors one = {&inner, 1, 1};
        lower_group(lower, &one, 0, 1);
    } else if (is_prefixed && lower->hidden == 0) {
        lower_prefixed(lower, inner, prefix);
    } else {
        lower_by_kind(lower, inner);
    }
    lower->directives = NULL;
    lower->depth--;
}
