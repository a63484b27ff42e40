/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. What does a whole MPI program look like to the passes and to the rewriter?
 *
 * front/ lowers every function of every unit once into this; passes/ and transform/ read it.  No clang, no Z3 here.  Everything lives in one
 * arena (struct program), nothing is freed.  Arrays are (pointer, count).  Expressions are hash-consed: equal pointers = equal expressions.
 */
#ifndef SPBC_IR_IR_H
#define SPBC_IR_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct arena;

struct file {
    const char *path; /* as shown to the user: relative to the start directory when below it */
    const char *full; /* absolute */
    const char *text; /* contents as parsed, NUL terminated */
    size_t length;
    bool is_system; /* system header */
};

struct place { /* a point of the source: where the user sees it (expansion, for text from macros) */
    const struct file *file; /* NULL: nowhere */
    uint32_t line, column;   /* from 1, columns in bytes */
    uint32_t offset;         /* bytes from the file's start */
    bool is_macro;           /* the text comes out of a macro */
    const struct file
        *spelling_file; /* with is_macro: place of the text in the macro body (or argument) */
    uint32_t spelling_line, spelling_column;
};

/* ---- variables, fields, types (what the passes need of them) ---- */
struct member {      /* of a record */
    const char *key; /* as in EXPR_FIELD */
    const struct type *type;
    int64_t at; /* in bytes from the record's begin */
};

struct type {
    enum {
        TYPE_VOID,
        TYPE_INT,
        TYPE_FLOAT,
        TYPE_POINTER,
        TYPE_ARRAY,
        TYPE_RECORD,
        TYPE_FUNCTION,
        TYPE_OTHER
    } kind;
    uint8_t bytes; /* TYPE_INT: width */
    uint8_t bits;  /* TYPE_INT: of a field that has only so many of them; 0: all */
    bool is_signed;
    bool is_bool;     /* TYPE_INT: _Bool, conversion to it asks for != 0 */
    bool is_union;    /* TYPE_RECORD: its members share storage */
    const char *text; /* as written by clang: "MPI_Comm", "struct x *" */
    const char *tag;  /* TYPE_RECORD: the same under all names of the type, without qualifiers */
    const struct type *to; /* POINTER/ARRAY: element */
    int64_t elements;      /* ARRAY: count, -1 unknown */
    /* RECORD: numbers and addresses in it, elements of arrays as well; of several of one name the least; 0: there are
     * records, unions or texts in it, or bases, or it is a library's */
    uint32_t record_parts;
    uint32_t record_bytes; /* RECORD: size, of several of one name the least; 0: not seen */
    /* RECORD: where its members lie, in their order, pointers as `void *`; none: there are bases, unions, bit-fields, members
     * without a name or of no size in it, it is a library's, or records of one name differ */
    const struct member *members;
    uint32_t member_count;
    bool are_members_unlike; /* they differ */
};

/* Of a type that may be NULL (not known). */
static inline bool type_is_number(const struct type *type)
{
    return type != NULL && (type->kind == TYPE_INT || type->kind == TYPE_FLOAT);
}

static inline bool type_is_pointer(const struct type *type)
{
    return type != NULL && type->kind == TYPE_POINTER;
}

static inline bool type_is_array(const struct type *type)
{
    return type != NULL && type->kind == TYPE_ARRAY;
}

/* type_is_code: a function, or a pointer to one? */
static inline bool type_is_code(const struct type *type)
{
    return type && (type->kind == TYPE_FUNCTION ||
                    (type_is_pointer(type) && type->to && type->to->kind == TYPE_FUNCTION));
}

/* type_is_address: is the value of an expression of this type one? */
static inline bool type_is_address(const struct type *type)
{
    return type_is_pointer(type) || type_is_array(type);
}

/* type_has_few_bits: is it that of a field of some bits ("int : 3")? */
static inline bool type_has_few_bits(const struct type *type)
{
    return type != NULL && type->kind == TYPE_INT && type->bits != 0;
}

/* type_width: the bits of a TYPE_INT. */
static inline unsigned type_width(const struct type *type)
{
    return type->bits != 0 ? type->bits : 8U * type->bytes;
}

/* type_element: of arrays of any depth; another type is its own element. */
static inline const struct type *type_element(const struct type *type)
{
    while (type_is_array(type))
        type = type->to;
    return type;
}

struct variable {
    const char *name;
    const char
        *key; /* USR (+ full path for internal linkage): the same in all units for externals */
    const struct type *type;
    struct place place;
    struct function *function; /* owner of a local or parameter; NULL: file scope */
    int parameter;             /* index of a parameter, -1 */
    bool is_static, is_const, is_address_taken;
    bool is_of_thread;       /* each thread has one: thread storage, threadprivate of OpenMP */
    bool is_defined;         /* not only declared extern in what was read */
    bool has_other_names;    /* for the linker: see front/symbols.c */
    const struct expr *init; /* of file-scope and static variables; NULL: none seen */
    const struct variable
        *member_of; /* the record that a pass has taken apart (passes/dissolved.c); NULL */
    uint32_t id;    /* dense over the program */
};

/* ---- expressions ---- */

/* So begin the keys of the fields that hold virtual methods.  What a field of this key holds is in the lists of values
 * that stand for the tables of the compiler; no statement of a program stores there. */
#define METHOD_KEY "virtual::"

/* So begin the keys of what a container of the C++ library has: its block, how many elements there are.  No statement
 * of a program names them, but by what the library does; see ir/parted.h. */
#define CONTAINER_KEY "container::"
/* So does the key of the block of a vector or a deque begin.  No two of them that are alive have the same block: it is
 * made for one, and whoever it is moved to leaves none behind. */
#define BLOCK_KEY CONTAINER_KEY "block::"

enum expr_kind {
    EXPR_INT,      /* value: integer, enum, character constants; sizeof; folded */
    EXPR_FLOAT,    /* text */
    EXPR_STRING,   /* text */
    EXPR_VARIABLE, /* variable */
    EXPR_FUNCTION, /* callee: function designator */
    EXPR_FIELD,    /* a . text   (key = record's key + field name) ; p->f is FIELD(DEREF(p)) */
    EXPR_INDEX,    /* a [ b ]    (a is the array or pointer expression) */
    EXPR_DEREF,    /* * a */
    EXPR_ADDRESS,  /* & a */
    EXPR_UNARY,    /* op a */
    EXPR_BINARY,   /* a op b   (no assignment, no && || with side effects: those become branches) */
    EXPR_CONDITIONAL, /* a ? b : c */
    EXPR_CAST,   /* (type) a, only casts that change an integer's value or kind; others vanish */
    EXPR_CALL,   /* the value of call node `call` */
    EXPR_LIST,   /* initialiser list: elements */
    EXPR_UNKNOWN /* text: something the IR does not model */
};
enum expr_op {
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_REM,
    OP_SHL,
    OP_SHR,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_EQ,
    OP_NE,
    OP_LAND,
    OP_LOR,
    OP_NEG,
    OP_NOT,
    OP_LNOT,
    OP_COMMA
};
struct expr {
    enum expr_kind kind;
    enum expr_op operation : 8; /* UNARY, BINARY: passes ask for it by expr_op() */
    bool is_asked : 1;          /* somebody did: another one could make another answer */
    int64_t value;
    const char *
        text; /* literal (of a FLOAT: expr_digits()), field name, source text of EXPR_UNKNOWN, or of an
                  INT: see expr_int_named() */
    const char *key; /* EXPR_FIELD: "record-key::field", or METHOD_KEY and a virtual method */
    const struct variable *variable;
    const struct function *callee; /* EXPR_FUNCTION */
    const struct node *call;       /* EXPR_CALL */
    const struct type *type;
    const struct expr *a, *b, *c;
    const struct expr *const *elements; /* missing ones at the end are zero */
    const char *const
        *keys; /* EXPR_LIST of a record: the field key of each element; NULL for an array */
    uint32_t element_count;
    uint32_t id;                /* dense over the program */
    const struct expr *renamed; /* the same operation before a pass gave a variable in it another
                                   name: asking for this one asks for that one (ir/asked.c) */
};

/* expr_ask: what follows depends on the operator, or on a number that is an operand; that is noted
 * (ir/asked.h).  To be called before such a number is read. */
static inline void expr_ask(const struct expr *expr)
{
    ((struct expr *)expr)->is_asked = true; /* all expressions live in the arena */
}
/* expr_op: the operator, likewise. */
static inline enum expr_op expr_op(const struct expr *expr)
{
    expr_ask(expr);
    return expr->operation;
}
/* expr_digits: the text of a FLOAT, likewise. */
static inline const char *expr_digits(const struct expr *expr)
{
    expr_ask(expr);
    return expr->text;
}
/* number_is_large: what can be told of a number without asking for the operation that it is an operand
 * of. */
enum { NUMBER_LARGE = 4 };
static inline bool number_is_large(int64_t number)
{
    return number >= NUMBER_LARGE || number <= -NUMBER_LARGE;
}
/* What can be told of an operator without asking for it: nothing that another one of its class would
 * change. */
enum op_class {
    CLASS_MIX,
    CLASS_REMAINDER,
    CLASS_COMPARISON,
    CLASS_LOGIC,
    CLASS_SIGN,
    CLASS_NOT,
    CLASS_COMMA
};
static inline enum op_class expr_op_class(const struct expr *expr)
{
    switch (expr->operation) {
    case OP_REM:
        return CLASS_REMAINDER;
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
    case OP_EQ:
    case OP_NE:
        return CLASS_COMPARISON;
    case OP_LAND:
    case OP_LOR:
        return CLASS_LOGIC;
    case OP_NEG:
    case OP_NOT:
        return CLASS_SIGN;
    case OP_LNOT:
        return CLASS_NOT;
    case OP_COMMA:
        return CLASS_COMMA;
    default:
        return CLASS_MIX;
    }
}

/* ---- control flow ---- */
enum node_kind {
    NODE_ENTRY,
    NODE_EXIT,
    NODE_ASSIGN, /* target = value   (x += y is x = x + y; ++ likewise; declarations with initialiser too) */
    NODE_CALL, /* callee(args); its value is EXPR_CALL of this node */
    NODE_BRANCH, /* condition; next[0] when true, next[1] when false (switch: a chain of == branches) */
    NODE_JUMP,   /* break, continue, goto (one successor) */
    NODE_RETURN, /* value or NULL; successor is EXIT */
    NODE_NOP
};
enum jump_kind { JUMP_NONE, JUMP_BREAK, JUMP_CONTINUE, JUMP_GOTO };

struct node {
    enum node_kind kind;
    enum jump_kind jump;
    uint32_t id; /* dense in the function: function->nodes[id] */
    struct function *function;
    struct region *region; /* innermost statement region */
    struct place
        place; /* calls: the callee's identifier as the user sees it; else the statement's begin */
    const struct expr *target, *value; /* ASSIGN; RETURN: value; BRANCH: value = condition */
    const struct expr *callee;         /* CALL: EXPR_FUNCTION for direct calls */
    const struct expr *const *args;
    uint32_t arg_count;
    int mpi; /* CALL: row in mpi.def (>= 0) when it calls an MPI function directly (MPI_x or PMPI_x), else -1 */
    const struct node
        *thin; /* CALL: of MPI by another name: the call inside of it, see thin.c; NULL */
    struct node *next[2]; /* successors, NULL where none */
    struct node *const *previous;
    uint32_t previous_count;
    struct place end; /* CALL: just behind its closing parenthesis */
};

/* ---- region tree: the statements as written, with byte ranges, for the patterns and the rewriter ---- */
enum region_kind {
    REGION_FUNCTION,  /* the function definition; its only child is the body */
    REGION_BODY,      /* compound statement { ... }: children are its statements in order */
    REGION_STATEMENT, /* expression, declaration, return, jump, null statement */
    REGION_IF,
    REGION_LOOP,
    REGION_SWITCH, /* children: the arms/body (BODY when braced, else the single statement) */
    REGION_LABEL,  /* label/case: child is the labelled statement */
    REGION_MACRO   /* statements that come out of one macro expansion: not editable inside */
};
struct region {
    enum region_kind kind;
    uint32_t id; /* dense in the function */
    struct function *function;
    struct region *parent;
    struct region *const *children;
    uint32_t child_count;
    struct place begin, end; /* end: first byte behind the statement, its ';' included */
    bool is_braced;          /* the statement itself is a compound */
    bool
        is_in_macro; /* its begin or end lies in a macro expansion: edit at the expansion or refuse */
    bool is_declaration; /* declares something that later statements may use */
    uint32_t loop_kind;  /* REGION_LOOP: 0 for, 1 while, 2 do */
    /* REGION_LOOP: what the head of a for sets first; NULL: nothing, or no variable */
    const struct variable *counter;
    /* those of OpenMP in front of it, if the unit is compiled with OpenMP: the text behind "omp" without comments, one
     * below the other; NULL: there are none */
    const char *directives;
};

/* region_holds: is the other one the region itself, or within it?  NULL is in none. */
static inline bool region_holds(const struct region *region, const struct region *other)
{
    while (other && other != region)
        other = other->parent;
    return other != NULL;
}

struct function {
    const char *name;
    const char *key; /* USR, + full path for internal linkage */
    struct place place;
    const struct type *type; /* of the result */
    bool is_defined, is_static, is_variadic;
    bool
        is_noreturn; /* no way leads to its end (found over the whole program), or it is declared so */
    bool has_setjmp, has_computed_goto, has_unknown; /* lowering met what it does not model */
    const char *unknown_text;                        /* what it was; NULL: not told */
    struct place unknown_place;
    bool runs_unseen; /* constructor or destructor: called by the loader */
    bool
        holds_numbers; /* a method of a container of the C++ library, whose objects hold numbers alone */
    bool has_other_names;      /* for the linker: calls of other functions may come here */
    const struct place *waits; /* directives of OpenMP: taskwait, barrier */
    uint32_t wait_count;
    struct variable *const *parameters;
    uint32_t parameter_count;
    struct node *const *nodes; /* nodes[0] = ENTRY, nodes[1] = EXIT */
    uint32_t node_count;
    struct region *const *regions; /* regions[0] = the function */
    uint32_t region_count;
    int mpi;           /* row of mpi.def when this is an MPI function, else -1 */
    struct unit *unit; /* that defines it */
    uint32_t id;       /* dense over the program */
};

struct skipped_range { /* text that the preprocessor skipped (#if) */
    const struct file *file;
    uint32_t begin_line, end_line, begin_offset, end_offset;
};

struct unit {
    const struct file *file; /* main source */
    const char *directory;
    const char *const *arguments; /* compiler arguments given to libclang */
    uint32_t argument_count;
    bool has_openmp; /* says one of them */
    bool is_analysed;
    const char *reason; /* why not: first error, "path:line:col: message" */
    const struct skipped_range *skipped;
    uint32_t skipped_count;
    const struct file *const
        *includes; /* files it read, main file excluded, system headers excluded */
    uint32_t include_count;
};

struct program {
    struct arena *arena;
    struct unit *const *units;
    uint32_t unit_count;
    struct function *const
        *functions; /* defined ones and declared callees, one each, linked over units */
    uint32_t function_count;
    struct variable *const *variables;
    uint32_t variable_count;
    uint32_t expr_count;
    bool has_containers;                    /* some expression has a CONTAINER_KEY */
    struct expr_table *exprs;               /* of ir/expr.h */
    int64_t any_source, any_tag, proc_null; /* as the installed mpi.h says */
    int64_t comm_world, comm_self, comm_null, request_null, status_ignore, undefined;
    int64_t host, io, wtime_is_global; /* keys of attributes */
};

struct function *program_function_by_name(const struct program *program,
                                          const char *name); /* external; NULL */
/* expr_text: C-like text of an expression, in the program's arena. */
const char *expr_text(const struct program *program, const struct expr *expr);
/* expr_int/expr_binary/...: hash-consing constructors for the passes (substitution) are in ir/expr.h */
/* program_dump: the IR of one function or (NULL) of all, for --dump. */
void program_dump(const struct program *program, const struct function *function, void *stdio_file);

#endif
