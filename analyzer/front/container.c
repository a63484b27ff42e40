/* SPDX-License-Identifier: Apache-2.0 */
/* Which classes of the C++ library have memory that is told, and how does it begin, grow and get copied?  See container.h. */
#include "front/container.h"

#include "base/map.h"
#include "front/object.h"

#include <string.h>

enum { NESTED_MAX = 12 };

/* ---- what it is ---- */

bool is_in_std(CXCursor declaration)
{
    CXCursor at = clang_getCursorSemanticParent(declaration);
    while (clang_getCursorKind(at) == CXCursor_Namespace) {
        CXCursor outer = clang_getCursorSemanticParent(at);
        if (clang_isTranslationUnit(clang_getCursorKind(outer)) != 0)
            return clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) != 0;
        at = outer;
    }
    return false;
}

static bool is_named(struct arena *scratch, CXCursor declaration, const char *name)
{
    return strcmp(text_take(scratch, clang_getCursorSpelling(declaration)), name) == 0;
}

CXType iterator_element(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    CXType none = {.kind = CXType_Invalid};
    if (canonical.kind != CXType_Record)
        return none;
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    CXString spelling = clang_getCursorSpelling(declaration);
    const char *name = clang_getCString(spelling);
    const bool is_deque = name != NULL && strcmp(name, "_Deque_iterator") == 0;
    const bool is_pointer = name != NULL && (strcmp(name, "__normal_iterator") == 0 ||
                                             strcmp(name, "__wrap_iter") == 0);
    clang_disposeString(spelling);
    if ((!is_deque && !is_pointer) ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) == 0)
        return none;
    CXType of = clang_Type_getTemplateArgumentAsType(canonical, is_deque ? 2 : 0);
    return clang_getPointeeType(clang_getCanonicalType(of));
}

static const struct type *pointer_type(struct lowering *lower, const struct type *to)
{
    return type_make(lower->program,
                     &(struct type){.kind = TYPE_POINTER,
                                    .to = to,
                                    .text = arena_printf(lower->arena, "%s *", to->text),
                                    .elements = -1});
}

const struct type *type_size_t(struct lowering *lower)
{
    return type_make(
        lower->program,
        &(struct type){.kind = TYPE_INT, .bytes = 8, .text = "unsigned long", .elements = -1});
}

static enum shape shape_of(struct lowering *lower, CXCursor declaration)
{
    static const struct {
        const char *name;
        enum shape shape;
    } CLASSES[] = {{"vector", SHAPE_VECTOR},    {"stack", SHAPE_DEQUE},     {"deque", SHAPE_DEQUE},
                   {"queue", SHAPE_DEQUE},      {"array", SHAPE_ARRAY},     {"pair", SHAPE_PAIR},
                   {"unique_ptr", SHAPE_OWNER}, {"shared_ptr", SHAPE_OWNER}};
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (is_named(lower->scratch, declaration, CLASSES[i].name))
            return is_in_std(declaration) ? CLASSES[i].shape : SHAPE_NONE;
    return SHAPE_NONE;
}

/* A smart pointer at whose end a class of the program is called. */
static bool has_own_deleter(struct lowering *lower, CXType type)
{
    CXType deleter = clang_Type_getTemplateArgumentAsType(type, 1);
    return deleter.kind != CXType_Invalid &&
           !is_named(lower->scratch, clang_getTypeDeclaration(clang_getCanonicalType(deleter)),
                     "default_delete");
}

bool owner_has_deleter(struct lowering *lower, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (clang_Type_getNumTemplateArguments(canonical) != 2)
        return false;
    CXCursor deleter = record_of(clang_Type_getTemplateArgumentAsType(canonical, 1));
    return clang_Cursor_isNull(deleter) == 0 && is_user_code(deleter) &&
           is_named(lower->scratch, clang_getTypeDeclaration(canonical), "unique_ptr") &&
           is_in_std(clang_getTypeDeclaration(canonical));
}

/* Fills what is known of the class; false: it is not modelled. */
static bool container_fill(struct lowering *lower, struct container *of)
{
    const struct cursors fields = type_fields(lower->scratch, of->type);
    CXType element = clang_Type_getTemplateArgumentAsType(of->type, 0);
    if (of->shape == SHAPE_ITERATOR)
        element = iterator_element(of->type);
    if (of->shape == SHAPE_OWNER) {
        CXType array = clang_getCanonicalType(element);
        if (has_own_deleter(lower, of->type))
            return false;
        of->is_single = array.kind != CXType_IncompleteArray;
        if (!of->is_single)
            element = clang_getArrayElementType(array);
        of->ends = of->is_single && has_own_end(lower, array);
        if (of->is_single &&
            (type_of(lower->in, array)->kind == TYPE_VOID ||
             (of->ends &&
              !is_named(lower->scratch, clang_getTypeDeclaration(of->type), "unique_ptr"))))
            return false;
    }
    if (of->shape == SHAPE_PAIR || of->shape == SHAPE_ARRAY) {
        if (fields.count != (of->shape == SHAPE_PAIR ? 2 : 1))
            return false;
        of->first = fields.items[0];
        of->second = fields.items[fields.count - 1];
        if (of->shape == SHAPE_ARRAY &&
            type_of(lower->in, clang_getCursorType(of->first))->kind != TYPE_ARRAY)
            return false;
    }
    const enum CXTypeKind kind = clang_getCanonicalType(element).kind;
    if (kind == CXType_Invalid || (kind == CXType_Bool && of->shape == SHAPE_VECTOR))
        return false;
    of->is_stack = is_named(lower->scratch, clang_getTypeDeclaration(of->type), "stack");
    of->element = element;
    of->item = type_of(lower->in, element);
    of->pointer = pointer_type(lower, of->item);
    const bool is_plain =
        of->is_single ||
        (!copies_by_hand(lower, element) &&
         (of->shape != SHAPE_PAIR ||
          !copies_by_hand(lower, clang_Type_getTemplateArgumentAsType(of->type, 1))));
    return of->shape == SHAPE_ITERATOR || is_plain;
}

const struct container *container_of(struct lowering *lower, CXType type)
{
    static const struct container NONE;
    CXType canonical = clang_getCanonicalType(type);
    if (!lower->is_cplusplus)
        return NULL;
    if (canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    if (canonical.kind != CXType_Record)
        return NULL;
    canonical = clang_getUnqualifiedType(canonical);
    const struct container *known = map_get_address(lower->in->containers, canonical.data[0]);
    if (known != NULL)
        return known->shape == SHAPE_NONE ? NULL : known;
    struct container *of = ARENA_NEW(lower->scratch, struct container);
    of->type = canonical;
    of->shape = iterator_element(canonical).kind != CXType_Invalid
                    ? SHAPE_ITERATOR
                    : shape_of(lower, clang_getTypeDeclaration(canonical));
    /* A class that holds itself through a pointer asks again. */
    map_set_address(lower->in->containers, canonical.data[0], &NONE);
    if (of->shape == SHAPE_NONE || !container_fill(lower, of))
        return NULL;
    map_set_address(lower->in->containers, canonical.data[0], of);
    return of;
}

/* ---- its parts ---- */

static const struct expr *part(struct lowering *lower, const struct container *of,
                               const struct expr *object, const char *name, const struct type *type)
{
    const char *key = member_key(lower->in, clang_getTypeDeclaration(of->type), name);
    const bool is_own = type == of->pointer && (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0;
    return expr_field(lower->program, object,
                      arena_printf(lower->arena, "%s%s", is_own ? BLOCK_KEY : CONTAINER_KEY, key),
                      name, type);
}

const struct expr *container_data(struct lowering *lower, const struct container *of,
                                  const struct expr *object)
{
    if (of->shape == SHAPE_ARRAY)
        return expr_field(lower->program, object, field_key(lower->in, of->first),
                          text_take(lower->arena, clang_getCursorSpelling(of->first)),
                          type_of(lower->in, clang_getCursorType(of->first)));
    return part(lower, of, object, "data", of->pointer);
}

const struct expr *container_begin(struct lowering *lower, const struct container *of,
                                   const struct expr *object)
{
    return of->shape == SHAPE_DEQUE ? part(lower, of, object, "begin", type_size_t(lower))
                                    : expr_int(lower->program, 0, type_size_t(lower));
}

const struct expr *container_count(struct lowering *lower, const struct container *of,
                                   const struct expr *object)
{
    if (of->shape == SHAPE_ARRAY) {
        const int64_t elements = type_of(lower->in, clang_getCursorType(of->first))->elements;
        return expr_int(lower->program, elements, type_size_t(lower));
    }
    return part(lower, of, object, "count", type_size_t(lower));
}

const struct expr *container_in_use(struct lowering *lower, const struct container *of,
                                    const struct expr *object)
{
    const struct expr *count = container_count(lower, of, object);
    return of->shape == SHAPE_DEQUE
               ? expr_binary(lower->program, OP_SUB, count, container_begin(lower, of, object),
                             type_size_t(lower))
               : count;
}

const struct expr *held_new(struct lowering *lower, const struct type *type)
{
    return expr_variable(
        lower->program, variable_temporary(lower->in, lower->function, type, ++lower->temporaries));
}

const struct expr *held_value(struct lowering *lower, struct place place, const struct expr *value)
{
    if (value->kind == EXPR_INT || value->kind == EXPR_FLOAT || value->kind == EXPR_CALL)
        return value;
    const struct type *type = value->type;
    if (type_is_array(type)) {
        if (expr_root(value) != NULL && (value->kind == EXPR_VARIABLE || value->kind == EXPR_FIELD))
            return value; /* where it lies never changes */
        mark_address_taken(value);
        type = pointer_type(lower, type->to);
    }
    const struct expr *held = held_new(lower, type);
    lower_assign(lower, place, held, value);
    return held;
}

/* ---- memory ---- */

const struct expr *block_call(struct lowering *lower, CXCursor user, struct place place,
                              const char *name, const struct expr *const *args, uint32_t count,
                              const struct type *type)
{
    const struct expr **given = ARENA_ARRAY(lower->arena, const struct expr *, count);
    memcpy(given, args, count * sizeof(const struct expr *));
    const struct expr *callee =
        expr_function(lower->program, function_builtin(lower->in, name, user));
    lower->last_place = place;
    return expr_call(lower->program, call_append(lower, place, callee, given, count), type);
}

static const struct expr *item_size(struct lowering *lower, const struct container *of)
{
    const long long bytes = clang_Type_getSizeOf(clang_getCanonicalType(of->element));
    return bytes > 0 ? expr_int(lower->program, bytes, type_size_t(lower))
                     : expr_unknown(lower->program, "the size of an element", type_size_t(lower));
}

const struct expr *block_bytes(struct lowering *lower, const struct container *of,
                               const struct expr *count)
{
    return expr_binary(lower->program, OP_MUL, count, item_size(lower, of), type_size_t(lower));
}

const struct expr *container_room(struct lowering *lower, const struct container *of,
                                  const struct expr *object)
{
    return part(lower, of, object, "room", type_size_t(lower));
}

/* Elements of a deque stay where they are when others come: its block is made once, with room for all. */
static void deque_block(struct lowering *lower, struct place place, const struct container *of,
                        const struct expr *object)
{
    const struct expr *data = container_data(lower, of, object);
    const struct expr *length =
        expr_unknown(lower->program, "how many elements there may be", type_size_t(lower));
    struct node *first = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, place,
                  expr_binary(lower->program, OP_EQ, data, expr_int(lower->program, 0, of->pointer),
                              type_int(lower->program)),
                  first, next);
    label_place(lower->builder, first);
    lower_assign(lower, place, data,
                 block_call(lower, clang_getTypeDeclaration(of->type), place, "malloc", &length, 1,
                            of->pointer));
    label_place(lower->builder, next);
}

void block_resize(struct lowering *lower, struct place place, const struct container *of,
                  const struct expr *object, const struct expr *count)
{
    if (of->shape == SHAPE_DEQUE) {
        deque_block(lower, place, of, object);
        return;
    }
    const struct expr *data = container_data(lower, of, object);
    const struct expr *room = container_room(lower, of, object);
    const struct expr *args[] = {data, block_bytes(lower, of, count)};
    struct node *more = label_new(lower->builder);
    struct node *next = label_new(lower->builder);
    branch_append(lower->builder, place,
                  expr_binary(lower->program, OP_LT, room, count, type_int(lower->program)), more,
                  next);
    label_place(lower->builder, more);
    lower_assign(lower, place, data,
                 block_call(lower, clang_getTypeDeclaration(of->type), place, "realloc", args, 2,
                            of->pointer));
    lower_assign(lower, place, room, count);
    label_place(lower->builder, next);
}

struct counting counting_begin(struct lowering *lower, struct place place, const struct expr *from,
                               const struct expr *to)
{
    struct counting loop = {.lower = lower,
                            .place = place,
                            .index = held_new(lower, type_size_t(lower)),
                            .head = label_new(lower->builder),
                            .out = label_new(lower->builder)};
    struct node *body = label_new(lower->builder);
    lower_assign(lower, place, loop.index, from);
    label_place(lower->builder, loop.head);
    branch_append(lower->builder, place,
                  expr_binary(lower->program, OP_LT, loop.index, to, type_int(lower->program)),
                  body, loop.out);
    label_place(lower->builder, body);
    return loop;
}

void counting_end(struct counting *loop)
{
    struct lowering *lower = loop->lower;
    const struct expr *one = expr_int(lower->program, 1, type_size_t(lower));
    lower_assign(lower, loop->place, loop->index,
                 expr_binary(lower->program, OP_ADD, loop->index, one, type_size_t(lower)));
    flow_to(lower->builder, loop->head);
    label_place(lower->builder, loop->out);
}

/* ---- objects that hold containers ---- */

static CXType element_type(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    while (clang_getArrayElementType(canonical).kind != CXType_Invalid)
        canonical = clang_getCanonicalType(clang_getArrayElementType(canonical));
    return canonical;
}

bool container_has_elements(const struct container *of)
{
    return of != NULL && (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE)) != 0;
}

static bool is_growing(const struct container *of)
{
    return of != NULL && (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE | SHAPE_OWNER)) != 0;
}

static CXCursor record_declaration(CXType type)
{
    CXCursor record = clang_getTypeDeclaration(type);
    CXCursor definition = clang_getCursorDefinition(record);
    return clang_Cursor_isNull(definition) != 0 ? record : definition;
}

static bool bases_hold(struct lowering *lower, CXType type)
{
    const struct cursors children = cursor_children(lower->scratch, record_declaration(type));
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier &&
            holds_containers(lower, clang_getCursorType(children.items[i])))
            return true;
    return false;
}

bool holds_containers(struct lowering *lower, CXType type)
{
    CXType canonical = element_type(type);
    if (!lower->is_cplusplus || canonical.kind != CXType_Record)
        return false;
    canonical = clang_getUnqualifiedType(canonical);
    const struct container *of = container_of(lower, canonical);
    if (is_growing(of))
        return true;
    if (of == NULL && !is_user_code(clang_getTypeDeclaration(canonical)))
        return false;
    const char *known = map_get_address(lower->in->holders, canonical.data[0]);
    if (known != NULL)
        return *known == 'y';
    map_set_address(lower->in->holders, canonical.data[0], "n");
    bool is_found = of == NULL && bases_hold(lower, canonical);
    const struct cursors fields = type_fields(lower->scratch, canonical);
    for (uint32_t i = 0; i < fields.count && !is_found; i++)
        is_found = holds_containers(lower, clang_getCursorType(fields.items[i]));
    map_set_address(lower->in->holders, canonical.data[0], is_found ? "y" : "n");
    return is_found;
}

/* A constructor or an assignment of copies, or one that moves, in the text of the program. */
static bool is_written_copy(struct lowering *lower, CXCursor member)
{
    const enum CXCursorKind kind = clang_getCursorKind(member);
    const bool is_copy =
        kind == CXCursor_Constructor
            ? clang_CXXConstructor_isCopyConstructor(member) != 0 ||
                  clang_CXXConstructor_isMoveConstructor(member) != 0
            : kind == CXCursor_CXXMethod && is_named(lower->scratch, member, "operator=");
    return is_copy && clang_CXXMethod_isDefaulted(member) == 0 &&
           clang_CXXMethod_isDeleted(member) == 0 &&
           clang_equalLocations(clang_getCursorLocation(member),
                                clang_getCursorLocation(clang_getCursorSemanticParent(member))) ==
               0;
}

/* Has the class, or a part of it, copies that the program writes?  `counts_all`: or ends; what the library keeps of it counts,
 * and so does what only a template shows. */
static bool has_copies(struct lowering *lower, CXType type, bool counts_all, int depth)
{
    CXType canonical = element_type(type);
    if (canonical.kind != CXType_Record)
        return false;
    if (depth > NESTED_MAX || (counts_all && has_own_end(lower, canonical)))
        return counts_all;
    CXCursor record = record_declaration(canonical);
    if (!is_user_code(record)) {
        const int count = counts_all ? clang_Type_getNumTemplateArguments(canonical) : 0;
        for (int i = 0; i < count; i++)
            if (has_copies(lower, clang_Type_getTemplateArgumentAsType(canonical, (unsigned)i),
                           true, depth + 1))
                return true;
        return false;
    }
    CXCursor pattern = clang_getSpecializedCursorTemplate(record);
    struct cursors children = cursor_children(lower->scratch, record);
    if (counts_all && children.count == 0 && clang_Cursor_isNull(pattern) == 0)
        children = cursor_children(lower->scratch, pattern);
    for (uint32_t i = 0; i < children.count; i++)
        if (is_written_copy(lower, children.items[i]) ||
            (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier &&
             has_copies(lower, clang_getCursorType(children.items[i]), counts_all, depth + 1)))
            return true;
    const struct cursors fields = type_fields(lower->scratch, canonical);
    for (uint32_t i = 0; i < fields.count; i++)
        if (has_copies(lower, clang_getCursorType(fields.items[i]), counts_all, depth + 1))
            return true;
    return false;
}

bool copies_by_hand(struct lowering *lower, CXType type)
{
    return has_copies(lower, type, true, 0);
}

bool has_written_copies(struct lowering *lower, CXType type)
{
    return has_copies(lower, type, false, 0);
}

void container_empty(struct lowering *lower, struct place place, const struct container *of,
                     const struct expr *object)
{
    const struct expr *zero = expr_int(lower->program, 0, type_size_t(lower));
    lower_assign(lower, place, container_data(lower, of, object),
                 expr_int(lower->program, 0, of->pointer));
    if (of->shape == SHAPE_DEQUE)
        lower_assign(lower, place, container_begin(lower, of, object), zero);
    else if (of->shape == SHAPE_VECTOR)
        lower_assign(lower, place, container_room(lower, of, object), zero);
    if (of->shape != SHAPE_OWNER)
        lower_assign(lower, place, container_count(lower, of, object), zero);
}

static const struct expr *array_length(struct lowering *lower, const struct expr *array)
{
    return array->type->elements >= 0
               ? expr_int(lower->program, array->type->elements, type_size_t(lower))
               : expr_unknown(lower->program, "the length of an array", type_size_t(lower));
}

/* What is done with each container in an object. */
typedef void container_visit(struct lowering *lower, struct place place, const struct container *of,
                             const struct expr *object);

static void containers_visit(struct lowering *lower, struct place place, const struct expr *object,
                             CXType type, container_visit *visit)
{
    if (!holds_containers(lower, type))
        return;
    CXType canonical = clang_getUnqualifiedType(clang_getCanonicalType(type));
    const struct container *of = container_of(lower, canonical);
    if (is_growing(of)) {
        visit(lower, place, of, object);
        return;
    }
    if (type_is_array(object->type)) {
        struct counting loop =
            counting_begin(lower, place, expr_int(lower->program, 0, type_size_t(lower)),
                           array_length(lower, object));
        containers_visit(lower, place,
                         expr_index(lower->program, object, loop.index, object->type->to),
                         clang_getArrayElementType(canonical), visit);
        counting_end(&loop);
        return;
    }
    const struct cursors children = cursor_children(lower->scratch, record_declaration(canonical));
    for (uint32_t i = 0; of == NULL && i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier)
            containers_visit(lower, place, object, clang_getCursorType(children.items[i]), visit);
    const struct cursors fields = type_fields(lower->scratch, canonical);
    for (uint32_t i = 0; i < fields.count; i++)
        containers_visit(lower, place, lower_field(lower, object, fields.items[i]),
                         clang_getCursorType(fields.items[i]), visit);
}

void containers_begin(struct lowering *lower, struct place place, const struct expr *object,
                      CXType type)
{
    containers_visit(lower, place, object, type, container_empty);
}

/* The container begins with copies of the elements of another one, in a block of its own. */
static void container_copy(struct lowering *lower, struct place place, const struct container *of,
                           const struct expr *object, const struct expr *source)
{
    const CXCursor user = clang_getTypeDeclaration(of->type);
    const struct expr *count = held_value(lower, place, container_in_use(lower, of, source));
    const struct expr *bytes =
        of->shape == SHAPE_DEQUE
            ? expr_unknown(lower->program, "how many elements there may be", type_size_t(lower))
            : block_bytes(lower, of, count);
    const struct expr *from = container_data(lower, of, source);
    if (of->shape == SHAPE_OWNER) {
        lower_assign(lower, place, container_data(lower, of, object), from); /* it is only moved */
        return;
    }
    if (of->shape == SHAPE_DEQUE)
        from = expr_binary(lower->program, OP_ADD, from, container_begin(lower, of, source),
                           of->pointer);
    const struct expr *block = held_new(lower, of->pointer);
    lower_assign(lower, place, block,
                 block_call(lower, user, place, "malloc", &bytes, 1, of->pointer));
    block_copy(lower, user, place, of->element, block, from, count);
    lower_assign(lower, place, container_data(lower, of, object), block);
    if (of->shape == SHAPE_DEQUE)
        lower_assign(lower, place, container_begin(lower, of, object),
                     expr_int(lower->program, 0, type_size_t(lower)));
    else
        lower_assign(lower, place, container_room(lower, of, object), count);
    lower_assign(lower, place, container_count(lower, of, object), count);
}

/* Does the object have a name, or lie behind a pointer? */
static bool is_lasting(const struct expr *object)
{
    while (object->kind == EXPR_FIELD)
        object = object->a;
    return object->kind == EXPR_VARIABLE || object->kind == EXPR_DEREF ||
           object->kind == EXPR_INDEX;
}

/* The copies that the class writes: which of them runs, where no text names it, is not told.  Returns whether it has any. */
static bool written_copies_call(struct lowering *lower, struct place place,
                                const struct expr *target, const struct expr *source,
                                CXType canonical)
{
    const struct cursors members = cursor_children(lower->scratch, record_declaration(canonical));
    bool has_any = false;
    for (uint32_t i = 0; i < members.count; i++) {
        if (!is_user_code(record_declaration(canonical)) ||
            !is_written_copy(lower, members.items[i]))
            continue;
        if (!has_any && holds_containers(lower, canonical))
            containers_begin(lower, place, target, canonical);
        else if (!has_any)
            lower_assign(lower, place, target, source);
        if (!is_lasting(source))
            source = held_value(lower, place, source);
        has_any = true;
        const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 2);
        args[0] = lower_address(lower, target);
        args[1] = lower_address(lower, source);
        struct node *then = label_new(lower->builder), *next = label_new(lower->builder);
        branch_append(lower->builder, place,
                      expr_unknown(lower->program, "which copy it is", type_int(lower->program)),
                      then, next);
        label_place(lower->builder, then);
        (void)call_append(lower, place,
                          expr_function(lower->program, function_of(lower->in, members.items[i])),
                          args, 2);
        label_place(lower->builder, next);
    }
    return has_any;
}

/* Not as one object where it has containers: no pointer to the elements of the source is ever in the target. */
void object_copy(struct lowering *lower, struct place place, const struct expr *target,
                 const struct expr *source, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (lower->function == NULL ||
        (!holds_containers(lower, type) && !has_written_copies(lower, type))) {
        lower_assign(lower, place, target, source);
        return;
    }
    const struct container *of = container_of(lower, canonical);
    if (is_growing(of)) {
        container_copy(lower, place, of, target, source);
        return;
    }
    if (type_is_array(target->type)) {
        struct counting loop =
            counting_begin(lower, place, expr_int(lower->program, 0, type_size_t(lower)),
                           array_length(lower, target));
        object_copy(lower, place, expr_index(lower->program, target, loop.index, target->type->to),
                    expr_index(lower->program, source, loop.index, target->type->to),
                    clang_getArrayElementType(canonical));
        counting_end(&loop);
        return;
    }
    if (of == NULL && written_copies_call(lower, place, target, source, canonical))
        return;
    const struct cursors children = cursor_children(lower->scratch, record_declaration(canonical));
    for (uint32_t i = 0; of == NULL && i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier)
            object_copy(lower, place, target, source, clang_getCursorType(children.items[i]));
    const struct cursors fields = type_fields(lower->scratch, canonical);
    for (uint32_t i = 0; i < fields.count; i++)
        object_copy(lower, place, lower_field(lower, target, fields.items[i]),
                    lower_field(lower, source, fields.items[i]),
                    clang_getCursorType(fields.items[i]));
}

void object_move(struct lowering *lower, struct place place, const struct expr *target,
                 const struct expr *source, CXType type)
{
    if (lower->function != NULL && has_written_copies(lower, type)) {
        object_copy(lower, place, target, source, type);
        return;
    }
    lower_assign(lower, place, target, source);
    if (lower->function != NULL && is_lasting(source) && source != target)
        containers_visit(lower, place, source, type, container_empty);
}

/* { a, b } for an object with containers within, member by member; false: it is something else. */
static bool members_put(struct lowering *lower, const struct expr *target, CXType type,
                        CXCursor list)
{
    const struct cursors values = cursor_children(lower->scratch, list);
    const struct cursors fields = type_fields(lower->scratch, type);
    CXCursor record = record_declaration(clang_getCanonicalType(type));
    if (!is_user_code(record) || bases_hold(lower, clang_getCanonicalType(type)) ||
        values.count > fields.count)
        return false;
    for (uint32_t i = 0; i < values.count; i++) {
        const struct type *member = type_of(lower->in, clang_getCursorType(fields.items[i]));
        const struct type *given = type_of(lower->in, clang_getCursorType(values.items[i]));
        if (given->kind == TYPE_ARRAY &&
            container_has_elements(container_of(lower, clang_getCursorType(fields.items[i]))))
            continue;
        if (given->kind == TYPE_VOID ||
            ((member->kind == TYPE_RECORD || member->kind == TYPE_ARRAY) && given != member &&
             (given->tag == NULL || member->tag == NULL || strcmp(given->tag, member->tag) != 0)))
            return false; /* a designator, or braces that are left out */
    }
    for (uint32_t i = 0; i < fields.count; i++) {
        CXType member = clang_getCursorType(fields.items[i]);
        const struct expr *part = lower_field(lower, target, fields.items[i]);
        const struct expr *left_out =
            i < values.count ? NULL : lower_left_out(lower, fields.items[i]);
        const struct place place = place_begin(lower->in, list);
        if (i < values.count)
            element_put(lower, part, member, values.items[i], true);
        else if (left_out != NULL)
            lower_assign(lower, place, part, left_out);
        else if (part->type->kind == TYPE_RECORD)
            lower_default(lower, part, member, list);
        else if (part->type->kind != TYPE_ARRAY)
            lower_assign(lower, place, part,
                         lower_convert(lower, expr_int(lower->program, 0, type_int(lower->program)),
                                       part->type));
    }
    return true;
}

bool aggregate_put(struct lowering *lower, const struct expr *target, CXType type, CXCursor value)
{
    CXCursor inner = cursor_strip(lower->in, value);
    return lower->function != NULL && clang_getCursorKind(inner) == CXCursor_InitListExpr &&
           !type_is_array(target->type) && holds_containers(lower, type) &&
           container_of(lower, type) == NULL && members_put(lower, target, type, inner);
}

void element_put(struct lowering *lower, const struct expr *target, CXType type, CXCursor value,
                 bool is_copied)
{
    CXCursor inner = cursor_strip(lower->in, value);
    const struct place place = place_begin(lower->in, value);
    if (clang_getCursorKind(inner) == CXCursor_CallExpr &&
        clang_getCursorKind(clang_getCursorReferenced(inner)) == CXCursor_Constructor) {
        lower_construct(lower, target, inner);
        return;
    }
    if (aggregate_put(lower, target, type, value) || container_listed(lower, target, type, inner))
        return;
    const struct expr *given =
        lower_convert(lower, lower_element(lower, type, value), target->type);
    if (is_copied)
        object_copy(lower, place, target, given, type);
    else
        object_move(lower, place, target, given, type);
}

void block_move(struct lowering *lower, CXCursor user, struct place place, CXType type,
                const struct expr *to, const struct expr *from, const struct expr *count)
{
    const long long bytes = clang_Type_getSizeOf(clang_getCanonicalType(type));
    const struct type *size = type_size_t(lower);
    const struct expr *item = bytes > 0
                                  ? expr_int(lower->program, bytes, size)
                                  : expr_unknown(lower->program, "the size of an element", size);
    const struct expr *args[] = {to, from, expr_binary(lower->program, OP_MUL, count, item, size)};
    (void)block_call(lower, user, place, "memmove", args, 3, type_void(lower->program));
}

void block_copy(struct lowering *lower, CXCursor user, struct place place, CXType type,
                const struct expr *to, const struct expr *from, const struct expr *count)
{
    const struct type *item = type_of(lower->in, type);
    const struct type *given = from->type->to;
    const bool is_same = given != NULL && given->kind == item->kind &&
                         given->bytes == item->bytes && given->is_signed == item->is_signed &&
                         (given->kind != TYPE_RECORD || strcmp(given->tag, item->tag) == 0);
    if (is_same && !holds_containers(lower, type)) {
        block_move(lower, user, place, type, to, from, count);
        return;
    }
    struct counting loop =
        counting_begin(lower, place, expr_int(lower->program, 0, type_size_t(lower)), count);
    object_copy(
        lower, place, expr_index(lower->program, to, loop.index, item),
        lower_convert(lower,
                      expr_index(lower->program, from, loop.index, given != NULL ? given : item),
                      item),
        type);
    counting_end(&loop);
}
