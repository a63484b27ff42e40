/* SPDX-License-Identifier: Apache-2.0 */
/* How does C++ come into the IR of C?  Private to front/; see lower.h.
 *
 *   references        pointers: a use of one is what it points to
 *   methods           functions whose first parameter is `this`
 *   constructors      functions on the object's address; members they do not name get their default
 *   destructors       calls at every way out of the block that holds the object, or behind the expression that made
 *                     one without a name
 *   virtual methods   fields of the object that hold functions: every class writes its own ones into
 *                     a constant of file scope, and a call goes through the field
 *   lambdas           functions of their own that share the variables around them
 *   templates         as they are instantiated
 *   exceptions        behind every call in a try, perhaps a way to its handlers, unless all of these end the program
 *   containers        memory of C (container.h)
 *   library           a function of a system header that calls back: perhaps, any number of times
 * What this does not describe makes the function unknown, with the place.
 */
#ifndef SPBC_FRONT_OBJECT_H
#define SPBC_FRONT_OBJECT_H

#include "front/lower.h"

/* ---- object.c: references, and how objects begin ---- */
bool is_reference(CXType type);
bool is_user_code(CXCursor cursor);
/* object_unnamed: an object without a name, which has not begun. */
const struct expr *object_unnamed(struct lowering *lower, CXType type);
/* lower_bind: the address that a reference to the value holds. */
const struct expr *lower_bind(struct lowering *lower, CXCursor value);
const struct type *pointer_to(struct lowering *lower, const struct type *type);
/* lower_address: of an object that has one. */
const struct expr *lower_address(struct lowering *lower, const struct expr *object);
/* lower_field: a member of an object. */
const struct expr *lower_field(struct lowering *lower, const struct expr *object, CXCursor field);
bool is_object(const struct expr *expr);
/* lower_this: the object whose method this is; NULL outside of methods. */
const struct expr *lower_this(struct lowering *lower);
/* lower_construct: a construction, of `object`. */
void lower_construct(struct lowering *lower, const struct expr *object, CXCursor call);
/* lower_temporary: a construction, of an object without a name. */
const struct expr *lower_temporary(struct lowering *lower, CXCursor call);
/* lower_default: an object begins that nothing is given for. */
void lower_default(struct lowering *lower, const struct expr *object, CXType type, CXCursor at);
const struct expr *lower_new(struct lowering *lower, CXCursor expression);
/* lower_members: what a constructor does in front of its body. */
void lower_members(struct lowering *lower, CXCursor constructor);
/* begins_with_values: has such an object, or a part of it, anything but zeros where { } leave it out? */
bool begins_with_values(struct lowering *lower, CXType type);
/* builtin_emit: a call of a function of the compiler with one argument, where the expression stands; its value. */
const struct expr *builtin_emit(struct lowering *lower, CXCursor expression, const char *name,
                                const struct expr *arg, const struct type *type);
/* lower_left_out: the value that a member names for itself, which it has where { } leave it out; NULL: none. */
const struct expr *lower_left_out(struct lowering *lower, CXCursor field);

/* ---- listed.c: elements of lists, of which it is not shown how they are made ---- */
/* lower_element: what an element of this type becomes of a value; of a reference, the address. */
const struct expr *lower_element(struct lowering *lower, CXType type, CXCursor value);
/* is_referred: is a reference given an object of a class that converts itself to what is meant?  lower_referred: the address
 * of that. */
bool is_referred(struct lowering *lower, CXType reference, CXType given);
const struct expr *lower_referred(struct lowering *lower, CXType reference,
                                  const struct expr *object, CXType given, CXCursor at);
/* object_begun: an object that is given nothing. */
const struct expr *object_begun(struct lowering *lower, CXType type, CXCursor at);
/* has_constructors: does such a class write constructors?  Then a value without braces is for the whole object. */
bool has_constructors(struct lowering *lower, CXType type);
/* keeps_references: may such an object keep the addresses of what it is made of? */
bool keeps_references(struct lowering *lower, CXType type);

/* ---- ended.c: how objects end ---- */
/* has_own_end: does the end of such an object run code of the program?  has_own_begin: its beginning? */
bool has_own_end(struct lowering *lower, CXType type);
bool has_own_begin(struct lowering *lower, CXType type);
/* has_own_code: does the beginning or the end of such an object run code of the program? */
bool has_own_code(struct lowering *lower, CXType type);
void lower_delete(struct lowering *lower, CXCursor expression);
/* object_end: what a pointer leads to ends here, as the object's own class says. */
void object_end(struct lowering *lower, const struct expr *object, CXType type);
/* lower_members_hold: members and bases end behind the body of a destructor of the class. */
void lower_members_hold(struct lowering *lower, CXCursor record);
/* objects_hold: an object that ends with its block; objects_end: those behind `kept` end here, on
 * this way; they are not forgotten. */
void objects_hold(struct lowering *lower, const struct expr *object, CXType type);
void objects_end(struct lowering *lower, uint32_t kept);
/* objects_leave: they end here on all ways: a full expression, or a statement with a head, is over. */
void objects_leave(struct lowering *lower, uint32_t kept);
/* expression_end: the same behind an expression whose value (or NULL) is used. */
const struct expr *expression_end(struct lowering *lower, uint32_t kept, const struct expr *value);
/* object_handed: an object without a name, of a class whose end runs code, gets a place that ends with the expression. */
const struct expr *object_handed(struct lowering *lower, CXCursor at, const struct expr *value,
                                 CXType type);
/* object_given: an object without a name, made behind `kept`, is the parameter of a function, which ends it. */
void object_given(struct lowering *lower, uint32_t kept, const struct expr *value);
/* object_members_end: what the destructor does that the compiler writes: the members end, and the bases. */
void object_members_end(struct lowering *lower, const struct expr *object, CXCursor record);
/* lower_returned: what a function returns; all other objects end. */
const struct expr *lower_returned(struct lowering *lower, CXCursor value);
/* cleanup_hold: a local variable, by the function that its declaration names for its end, if any. */
void cleanup_hold(struct lowering *lower, CXCursor declaration, const struct variable *variable);

/* ---- decomposed.c: auto [a, b] = e ---- */
bool is_decomposition(struct lowering *lower, CXCursor declaration);
/* decomposition_bind: the names mean parts of the variable, which has begun. */
void decomposition_bind(struct lowering *lower, CXCursor declaration);
/* bound_name: what such a name stands for; NULL: it is none. */
const struct expr *bound_name(struct lowering *lower, CXCursor referenced);

/* ---- method.c: calls with objects ---- */
bool is_method(CXCursor referenced);
/* method_object: the object itself, and whether it is named by a member (not the first argument of an operator). */
const struct expr *method_object(struct lowering *lower, CXCursor expression, CXCursor referenced,
                                 bool *is_member);
const struct expr *lower_method_call(struct lowering *lower, CXCursor expression,
                                     CXCursor referenced);
const struct expr **lower_arguments(struct lowering *lower, CXCursor expression, CXType callee,
                                    uint32_t in_front, uint32_t first, uint32_t *count);
/* call_emit: the node; args[0] is the object where there is one. */
const struct expr *call_emit(struct lowering *lower, CXCursor expression, CXCursor name,
                             const struct expr *callee, const struct expr **args, uint32_t count);
/* call_append: a call where control is now; its arguments stay with it. */
struct node *call_append(struct lowering *lower, struct place place, const struct expr *callee,
                         const struct expr *const *args, uint32_t count);
/* call_unknown: the same of a function of which nothing is known, which is called in the place of what is not seen. */
void call_unknown(struct lowering *lower, CXCursor at, const char *what,
                  const struct expr *const *args, uint32_t count);
/* call_referred: what lies at the address that a call gives. */
const struct expr *call_referred(struct lowering *lower, const struct node *call,
                                 const struct type *type);
/* call_result: what a call gives; of a function whose result is a reference its value is an address, and what lies there is
 * given. */
const struct expr *call_result(struct lowering *lower, const struct expr *call, CXType callee,
                               CXCursor expression);
/* binding_refuse: a call of MPI:: makes the unit not analysed. */
void binding_refuse(struct lowering *lower, CXCursor expression, CXCursor referenced);
const struct expr *lower_lambda(struct lowering *lower, CXCursor expression);

/* ---- through.c: pointers to methods ---- */
/* is_virtual_method: does what & stands in front of name a virtual method? */
bool is_virtual_method(struct lowering *lower, CXCursor operand);
/* lower_call_through: of (object.*pointer)(...), (object->*pointer)(...); false: the callee is something else. */
bool lower_call_through(struct lowering *lower, CXCursor expression, CXCursor callee,
                        const struct expr **value);

/* ---- hierarchy.c: what a class derives from ---- */
/* record_of: the class of an object, or of the elements of an array; null of another type. */
CXCursor record_of(CXType type);
/* is_implicit: a member that the compiler writes; it stands where its class does, or is "= default". */
bool is_implicit(CXCursor member);
/* member_find: the destructor, the constructor without arguments; null: none is shown. */
CXCursor member_find(struct parsed *parsed, CXCursor record, enum CXCursorKind kind);
/* member_written: the same, of the class or of the template that it was made of, when the program writes it; or null. */
CXCursor member_written(struct parsed *parsed, CXCursor record, enum CXCursorKind kind);
/* is_instance: what an instance of a class template has is only seen in the template. */
bool is_instance(struct parsed *parsed, CXCursor record, CXCursor *pattern);
/* method_roots: the methods that first declared a virtual one, of each base with such a method one. */
struct cursors method_roots(struct parsed *parsed, CXCursor method);
/* end_roots: adds the virtual destructors that first declared that of a class; returns whether all are shown. */
bool end_roots(struct parsed *parsed, CXCursor record, struct cursors *out);
struct slots {
    const char **items;
    uint32_t count, capacity;
};
/* slots_fill: adds the slots in which calls look for what the class has of a method. */
void slots_fill(struct parsed *parsed, CXCursor record, CXCursor root, struct slots *out);
/* slot_asked: that in which a call through a class looks; the class may be null. *anywhere: what is in that slot as
 * well; NULL: none. */
const char *slot_asked(struct parsed *parsed, CXCursor root, CXCursor record,
                       const char **anywhere);

/* ---- instances.c: classes that templates are made into ---- */
struct instances {
    struct map *seen;       /* methods and classes, as they are met */
    struct cursors methods; /* of instances */
    struct cursors classes; /* the instances */
    struct cursors patterns;
    struct map *shown; /* methods of templates: it, or what was made of it, refers to something */
    struct map *named; /* class templates: without a use of its name nothing is made of one */
    struct map
        *specialised; /* class templates of which some arguments are given a text of their own */
    struct map *ends, *begins; /* class -> its destructor, its constructor without arguments */
};
/* instances_of: what the index of the unit shows, which is made when it is first asked for. */
const struct instances *instances_of(struct parsed *parsed);
/* template_of: the template that a method stands in, when it does not stand in what was made of one; there it may be
 * virtual without being called so: by a base that is not known yet. */
CXCursor template_of(CXCursor method);
/* instance_end, instance_begin: the destructor, the constructor without arguments; null: it is not shown. */
CXCursor instance_end(struct parsed *parsed, CXCursor record);
CXCursor instance_begin(struct parsed *parsed, CXCursor record);
/* is_same_in_all: does a method of a template hold nothing that depends on what the template is made into? */
bool is_same_in_all(struct parsed *parsed, CXCursor method);
/* instance_allocates: such an object is made, or ends; what allocates for its class then runs, which no text names. */
void instance_allocates(struct parsed *parsed, CXCursor record);
/* parts_of: what a class, or an instance, consists of. */
struct parts {
    struct cursors bases; /* classes */
    struct cursors fields;
    bool is_unknown; /* which class a base is */
};
struct parts parts_of(struct parsed *parsed, CXCursor record);

/* ---- virtual.c ---- */
/* method_slot: the field in which a call through a class (or null) looks for a virtual method; end_slot: for its
 * destructor, NULL: which is not virtual.  What no class tells is put there. */
const char *method_slot(struct parsed *parsed, CXCursor method, CXCursor record);
const char *end_slot(struct parsed *parsed, CXCursor record);
/* methods_publish: the constant with the virtual methods of a class; once each. */
void methods_publish(struct parsed *parsed, CXCursor record);
/* instances_publish: the same for the classes that templates were made into; once per unit, first. */
void instances_publish(struct parsed *parsed);

/* ---- exception.c ---- */
void lower_try(struct lowering *lower, CXCursor statement);
void lower_throw(struct lowering *lower, CXCursor expression);
/* lower_may_throw: behind a call in a try: objects of the try end on the way to its handlers. */
void lower_may_throw(struct lowering *lower, struct place place);
void lower_range_for(struct lowering *lower, CXCursor statement);

/* ---- ranged.c: loops through objects of classes of the program ---- */
struct own_range {
    struct lowering *lower;
    CXCursor place;
    const struct expr *at, *end;
    CXType element;
    bool is_pointer; /* the iterator */
    bool is_equal;   /* `differs` is == */
    CXCursor next, value, differs;
};
/* own_range_begin: at the first element; false: it is no such object, or what goes through it is not shown. */
bool own_range_begin(struct lowering *lower, CXCursor expression, struct own_range *range);
/* own_range_goes_on: is there an element?  own_range_item: it.  own_range_next: to the next one. */
const struct expr *own_range_goes_on(const struct own_range *range);
const struct expr *own_range_item(const struct own_range *range);
void own_range_next(const struct own_range *range);

/* ---- allocation.c: memory of objects, as their classes say ---- */
/* allocation_own: the class's own operator new is called for an object; what it gives, as this type.  NULL: it has none.
 * allocation_give_back: its operator delete, if it has one. */
const struct expr *allocation_own(struct lowering *lower, CXCursor expression, CXType object,
                                  bool is_array, const struct type *type);
void allocation_give_back(struct lowering *lower, CXCursor expression, CXType object, bool is_array,
                          const struct expr *pointer);

/* ---- library.c ---- */
/* library_calls: calls what of the program a function of a system header may call.  Returns the arguments of that
 * function's call, with these functions behind them. */
const struct expr **library_calls(struct lowering *lower, CXCursor referenced, CXCursor expression,
                                  const struct expr **args, uint32_t *arg_count);
/* is_call_operator: is the member of a class operator ()? */
bool is_call_operator(struct lowering *lower, CXCursor member);
/* library_call_perhaps: the library may call the operators () of a class of the program, any number of times.  Returns
 * whether one is shown. */
bool library_call_perhaps(struct lowering *lower, CXType type);

#endif
