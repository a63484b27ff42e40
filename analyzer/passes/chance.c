/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program look at that is given by the place it runs at and not by its input?
 *
 * Requires: values and pointers.  Names and numbers of the host, which another node has others of after a
 * failure; whether a terminal is there, or another process, and what whoever starts the process leaves to it;
 * errno, where chance has set it (errors.h); addresses (made numbers, also by their bytes, printed, compared with or taken from those of other objects, or
 * sent as they are), which the loader chooses anew for every process, so that containers with pointers as keys have
 * another order; memory that nothing has set (unset.h).  Differences of addresses in one object, alignment (an address
 * that is made a pointer again) and the offsets of MPI's datatypes are the same in every run.
 */
#include "passes/chance.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/blank.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/errors.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/further.h"
#include "passes/handover.h"
#include "passes/operators.h"
#include "passes/siblings.h"
#include "passes/silent.h"
#include "passes/unset.h"

#include <string.h>
#include <unistd.h>

/* ---- hosts ---- */

static bool counts_of_host(const struct function *f, const struct node *call)
{
    int64_t what;

    return strcmp(f->name, "sysconf") == 0 && call->arg_count == 1 &&
           expr_is_int(call->args[0], &what) &&
           (what == _SC_NPROCESSORS_ONLN || what == _SC_NPROCESSORS_CONF ||
            what == _SC_PHYS_PAGES || what == _SC_AVPHYS_PAGES || what == _SC_PAGESIZE ||
            what == _SC_OPEN_MAX || what == _SC_CHILD_MAX ||
            (what >= _SC_LEVEL1_ICACHE_SIZE && what <= _SC_LEVEL4_CACHE_LINESIZE));
}

/* Attributes and hints that tell of the place: which process is the host, which can do input and output, whether clocks
 * are the same, the name of the machine. */
static bool reads_place(struct analysis *a, const struct node *call)
{
    static const char *const KEYS[] = {"\"host\"", "\"arch\"", NULL};
    const char *name = call_mpi_name(a, call);
    const struct program *p = a->program;
    int64_t key;

    if (strcmp(name, "MPI_Comm_get_attr") == 0 || strcmp(name, "MPI_Attr_get") == 0)
        return call->arg_count > 1 && expr_is_int(call->args[1], &key) && key != INT64_MIN &&
               (key == p->host || key == p->io || key == p->wtime_is_global);
    return text_starts_with(name, "MPI_Info_get") && call->arg_count > 1 &&
           call->args[1]->kind == EXPR_STRING && text_is_one_of(call->args[1]->text, KEYS);
}

/* The names of a folder, in the order in which they lie there? */
static bool lists_unsorted(const struct function *f, const struct node *call)
{
    int64_t compare;

    return (strcmp(f->name, "scandir") == 0 || strcmp(f->name, "scandir64") == 0) &&
           call->arg_count == 4 && expr_is_int(expr_without_casts(call->args[3]), &compare);
}

/* The mask of new files, or the limits, that the process was started with; what it has set itself before, it knows. */
static bool tells_inherited(struct analysis *a, const struct node *call)
{
    static const char *const PAIRS[][2] = {
        {"umask", "umask"}, {"getrlimit", "setrlimit"}, {"getrlimit64", "setrlimit64"}};
    const struct function *f = call_external(call);
    const char *setter = NULL;

    for (size_t k = 0; k < sizeof PAIRS / sizeof PAIRS[0] && !setter; k++)
        if (strcmp(f->name, PAIRS[k][0]) == 0)
            setter = PAIRS[k][1];
    for (uint32_t k = 0; setter && k < call->function->node_count; k++) {
        const struct node *node = call->function->nodes[k];
        const struct function *other = call_external(node);

        if (node != call && other && strcmp(other->name, setter) == 0 &&
            cfg_dominates(cfg_get(a, call->function), node, call))
            return false;
    }
    return setter != NULL;
}

static bool asks_host(struct analysis *a, const struct node *call)
{
    static const char *const NAMES[] = {"gethostname",
                                        "gethostid",
                                        "getdomainname",
                                        "uname",
                                        "sysinfo",
                                        "get_nprocs",
                                        "getaddrinfo",
                                        "get_nprocs_conf",
                                        "getifaddrs",
                                        "gethostbyname",
                                        "getcpu",
                                        "getsockname",
                                        "sched_getaffinity",
                                        "numa_max_node",
                                        "hwloc_topology_load",
                                        "getloadavg",
                                        "getlogin",
                                        "getlogin_r",
                                        "omp_get_place_num",
                                        "omp_get_num_procs",
                                        "hardware_concurrency",
                                        "get_phys_pages",
                                        "get_avphys_pages",
                                        "getpagesize",
                                        "readdir",
                                        "readdir64",
                                        "readdir_r",
                                        "shmget",
                                        "semget",
                                        "msgget",
                                        "statvfs",
                                        "fstatvfs",
                                        "statfs",
                                        "fstatfs",
                                        "isatty",
                                        "ttyname",
                                        "getpriority",
                                        "kill",
                                        "killpg",
                                        "tgkill",
                                        "sigqueue",
                                        NULL};
    static const char *const CALLS[] = {"MPI_Get_processor_name", "MPI_Wtick", NULL};
    const struct function *f = call_external(call);

    if (call_mpi(a, call) >= 0)
        return text_is_one_of(call_mpi_name(a, call), CALLS) || reads_place(a, call);
    return f && (text_is_one_of(f->name, NAMES) || counts_of_host(f, call) ||
                 lists_unsorted(f, call) || tells_inherited(a, call));
}

/* Where a file lies on its disk, and when it was made, changed or read; another copy of it lies elsewhere. */
static bool is_of_disk(const struct expr *expr)
{
    static const char *const NAMES[] = {"st_ino",   "st_dev",   "st_atim",  "st_mtim", "st_ctim",
                                        "st_atime", "st_mtime", "st_ctime", NULL};

    for (; expr->kind == EXPR_FIELD && expr->text; expr = expr->a)
        if (text_is_one_of(expr->text, NAMES) && expr->a->type && expr->a->type->text &&
            text_starts_with(expr->a->type->text, "struct stat"))
            return true;
    return false;
}

/* ---- addresses ---- */

/* Is it what two parameters lead to?  These are of two objects, as in the function that qsort is given, though the same
 * call may have made both. */
static bool reads_two(const struct expr *comparison)
{
    const struct expr *x = expr_without_casts(comparison->a),
                      *y = expr_without_casts(comparison->b);

    if (x->kind != EXPR_DEREF || y->kind != EXPR_DEREF)
        return false;
    x = expr_without_casts(x->a);
    y = expr_without_casts(y->a);
    return x->kind == EXPR_VARIABLE && y->kind == EXPR_VARIABLE && x->variable->parameter >= 0 &&
           y->variable->parameter >= 0 && x != y;
}

/* Are these addresses of different objects, of which one or the other comes first, and so far from it? */
static bool compares_objects(struct analysis *a, const struct expr *expr)
{
    struct set x = {0}, y = {0};

    if (expr->kind != EXPR_BINARY || !expr->a->type || !expr->b->type ||
        !type_is_address(expr->a->type) || !type_is_address(expr->b->type) ||
        (expr_op_class(expr) == CLASS_COMPARISON
             ? expr_op(expr) == OP_EQ || expr_op(expr) == OP_NE
             : expr_op_class(expr) != CLASS_MIX || expr_op(expr) != OP_SUB))
        return false;
    points_of(a, expr->a, &x);
    points_of(a, expr->b, &y);
    return x.count > 0 && y.count > 0 && (!set_meets(&x, &y) || reads_two(expr));
}

static bool names_address(const struct expr *format)
{
    if (format->kind == EXPR_CONDITIONAL)
        return names_address(format->b) || names_address(format->c);
    return format->kind == EXPR_STRING && strstr(format->text, "%p");
}

/* Does the program hand a format that asks for an address to this function of its own, which takes any number of
 * arguments? */
static bool is_handed_format(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);
    const node_list *calls = &facts->callers;

    if (facts->address_formats != 0)
        return facts->address_formats == 2;
    facts->address_formats = 1;
    for (uint32_t n = 0; n < calls->count; n++)
        for (uint32_t m = 0; m < calls->items[n]->arg_count; m++)
            if (names_address(calls->items[n]->args[m]))
                facts->address_formats = 2;
    return facts->address_formats == 2;
}

/* The same of the list that this one has begun; one that it was given may be anybody's. */
static bool hands_on_address(struct analysis *a, const struct function *f)
{
    const struct program *p = a->program;

    if (f->is_variadic)
        return is_handed_format(a, f);
    for (uint32_t k = 0; k < p->function_count; k++)
        if (p->functions[k]->is_variadic && p->functions[k]->is_defined &&
            is_handed_format(a, p->functions[k]))
            return true;
    return false;
}

/* A format that is no literal may ask for any address that is printed with it. */
static bool is_printed_address(const struct expr *printed)
{
    const struct type *type = printed->type;

    return type && type->kind == TYPE_POINTER && type->to && type->to->kind != TYPE_FUNCTION &&
           !(type->to->kind == TYPE_INT && type->to->bytes == 1);
}

/* Does the call print an address, into memory or to a stream? */
static bool prints_address(struct analysis *a, const struct node *call)
{
    static const char *const PRINTERS[] = {"sprintf", "snprintf", "asprintf",
                                           "fprintf", "swprintf", NULL};
    static const char *const LISTING[] = {"vsprintf", "vsnprintf", "vasprintf",
                                          "vfprintf", "vswprintf", NULL};
    const struct function *f = call_external(call);
    bool is_literal = false;

    if (!f || f->mpi >= 0)
        return false;
    if (function_is_one_of(f, LISTING))
        return hands_on_address(a, call->function);
    if (!function_is_one_of(f, PRINTERS))
        return false;
    /* the checked forms have two arguments more before the format */
    for (uint32_t k = 1; k < call->arg_count && k < 5 && !is_literal; k++) {
        if (names_address(call->args[k]))
            return true;
        is_literal = call->args[k]->kind == EXPR_STRING;
    }
    for (uint32_t k = 2; k < call->arg_count && !is_literal; k++)
        if (is_printed_address(call->args[k]))
            return true;
    return false;
}

/* An object's, that is: numbers are kept in pointers, too, and what a library hands back may be one. */
static bool is_number_of_address(struct analysis *a, const struct expr *expr)
{
    struct set objects = {0};

    if (expr->kind != EXPR_CAST || !expr->type || expr->type->kind != TYPE_INT ||
        expr->type->is_bool)
        return false;
    if (expr_without_casts(expr->a)->kind == EXPR_FUNCTION)
        return true;
    if (!type_is_address(expr->a->type))
        return false;
    points_of(a, expr->a, &objects);
    for (uint32_t k = 0; k < objects.count; k++)
        if (!set_has(&cell_of_elsewhere(a)->points, objects.items[k]))
            return true;
    return false;
}

/* A whole number that shares its place in a union with a pointer to something. */
static bool is_shared_with_address(struct analysis *a, const struct expr *expr)
{
    struct set cells = {0};

    if (expr->kind != EXPR_FIELD || !expr->a->type || !expr->a->type->is_union || !expr->type ||
        expr->type->kind != TYPE_INT || expr->type->bytes < (int)sizeof(void *))
        return false;
    cells_of_lvalue(a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (a->cells[cells.items[k]]->points.count > 0)
            return true;
    return false;
}

/* A byte that is read where nothing but pointers to something lie. */
static bool is_byte_of_address(struct analysis *a, const struct expr *expr)
{
    struct set cells = {0};

    if ((expr->kind != EXPR_INDEX && expr->kind != EXPR_DEREF) || !expr->type ||
        expr->type->kind != TYPE_INT || expr->type->bytes != 1 || !type_is_pointer(expr->a->type))
        return false;
    cells_of_lvalue(a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = a->cells[cells.items[k]];

        if (!cell->type || !type_is_pointer(type_element(cell->type)) || cell->points.count == 0)
            return false;
    }
    return cells.count > 0;
}

/* Are bytes of a pointer copied to where no pointer is? */
static bool copies_address(const struct node *call)
{
    const struct function *f = call_external(call);
    uint32_t to, from;
    const struct type *source, *target;

    if (!f || !external_copies(f, call, &to, &from))
        return false;
    source = expr_without_casts(call->args[from])->type;
    target = expr_without_casts(call->args[to])->type;
    return source && target && source->to && target->to && source->to->kind == TYPE_POINTER &&
           target->to->kind == TYPE_INT;
}

/* Does it hand out what comes first in a container of the C++ library whose keys are pointers: in the order of the
 * addresses, or of numbers made of them? */
static bool begins_by_address(const struct node *call)
{
    static const char *const BEGINS[] = {"begin", "cbegin", "rbegin", "crbegin", NULL};
    static const char *const POINTERS[] = {"*", "1*", "$@N@std@S@shared_ptr>",
                                           "$@N@std@S@unique_ptr>", NULL};
    static const char *const CLASSES[] = {
        "map>#",           "multimap>#",           "set>#",
        "multiset>#",      "unordered_map>#",      "unordered_multimap>#",
        "unordered_set>#", "unordered_multiset>#", NULL};
    const struct function *f = call_external(call);
    const char *class = external_class(f);

    if (!class || !text_is_one_of(f->name, BEGINS))
        return false;
    for (int k = 0; CLASSES[k]; k++)
        for (int n = 0; text_starts_with(class, CLASSES[k]) && POINTERS[n]; n++)
            if (text_starts_with(class + strlen(CLASSES[k]), POINTERS[n]))
                return true;
    return false;
}

static int address_source(struct analysis *a, const struct node *call, int arg)
{
    const char *name = call_mpi(a, call) >= 0 ? mpi_function_get(call_mpi(a, call))->name : NULL;

    if (!name && arg < 0)
        return begins_by_address(call) || prints_address(a, call) ? 1 : -1;
    if (!name)
        return arg == 0 && (prints_address(a, call) || copies_address(call)) ? 1 : -1;
    if (call_tells_address(a, call))
        return arg == 1;
    return text_starts_with(name, "MPI_Type_") ? 0 : -1;
}

/* ---- handles ---- */

static bool is_handle(const struct type *type)
{
    static const char *const NAMES[] = {"MPI_Comm",    "MPI_Datatype", "MPI_Group",      "MPI_Win",
                                        "MPI_Op",      "MPI_Request",  "MPI_Message",    "MPI_Info",
                                        "MPI_Session", "MPI_File",     "MPI_Errhandler", NULL};

    type = type_element(type);
    return type && type->text && text_is_one_of(type->text, NAMES);
}

/* A number by a name of the language, or Fortran's: not a handle of the program's own naming. */
static bool is_number(const struct type *type)
{
    static const char *const NAMES[] = {
        "int",      "unsigned int", "long",     "unsigned long", "long long", "unsigned long long",
        "int32_t",  "uint32_t",     "int64_t",  "uint64_t",      "intptr_t",  "uintptr_t",
        "MPI_Fint", "MPI_Aint",     "unsigned", "size_t",        NULL};

    return type && type->kind == TYPE_INT && type->text && text_is_one_of(type->text, NAMES);
}

/* MPI_Comm_c2f and its like, where they are functions. */
static bool makes_number(struct analysis *a, const struct node *call)
{
    const char *name = call_mpi(a, call) >= 0 ? mpi_function_get(call_mpi(a, call))->name : NULL;

    return name && text_ends_with(name, "_c2f") && !text_starts_with(name, "MPI_Status_");
}

static bool reads_handle(const struct expr *value)
{
    value = value ? expr_without_casts(value) : NULL;
    return value &&
           (value->kind == EXPR_VARIABLE || value->kind == EXPR_FIELD ||
            value->kind == EXPR_INDEX || value->kind == EXPR_DEREF) &&
           is_handle(value->type);
}

/* Handles as they are, by their type. */
static bool is_handle_sent(const struct event *e)
{
    const struct expr *data = e->buffer >= 0 ? expr_without_casts(e->args[e->buffer]) : NULL;

    return data && e->kind == EVENT_SEND && type_is_address(data->type) &&
           is_handle(data->type->to);
}

static void number_add(struct analysis *a, const struct expr *value, const struct type *type,
                       struct taint *t)
{
    if (is_number(type) && reads_handle(value))
        array_push(a->arena, &t->reads, expr_without_casts(value));
}

/* Where handles are made numbers; of MPI_Comm_c2f and its like, as macros, nothing else is seen. */
static void numbers_find(struct analysis *a, const struct node *node, struct taint *t)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;

    if (node->kind == NODE_ASSIGN)
        number_add(a, node->value, node->target->type, t);
    if (node->kind == NODE_RETURN && node->value)
        number_add(a, node->value, node->function->type, t);
    for (uint32_t k = 0; callees && k < callees->count; k++)
        for (uint32_t n = 0; n < callees->items[k]->parameter_count && n < node->arg_count; n++)
            if (callees->items[k]->is_defined)
                number_add(a, node->args[n], callees->items[k]->parameters[n]->type, t);
}

/* ---- what is of a kind from the start ---- */

/* Where errno lies is kept, or handed on: what is read there later is any number. */
static void places_find(struct analysis *a, const struct node *node, struct taint *t)
{
    if (errors_points(node->value))
        array_push(a->arena, &t->reads, expr_without_casts(node->value));
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (errors_points(node->args[k]))
            array_push(a->arena, &t->reads, expr_without_casts(node->args[k]));
}

void chance_begin(struct analysis *a, enum chance kind, struct taint *t)
{
    if (kind == CHANCE_UNSET)
        unset_begin(a, t);
    if (kind == CHANCE_OPERATOR)
        t->holds_from_start = operators_label(a, &t->cells);
    for (uint32_t k = 0; kind == CHANCE_ADDRESS && k < siblings_compared(a)->list.count; k++)
        array_push(a->arena, &t->reads, siblings_compared(a)->list.items[k]);
    if (kind != CHANCE_HANDLE && kind != CHANCE_ERROR)
        return;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; a->facts[k].is_reachable && n < a->program->functions[k]->node_count;
             n++) {
            const struct node *node = a->program->functions[k]->nodes[n];

            if (kind == CHANCE_HANDLE)
                numbers_find(a, node, t);
            else
                places_find(a, node, t);
        }
}

bool chance_spares(enum chance kind, const struct type *type)
{
    return kind == CHANCE_HANDLE && is_handle(type);
}

/* ---- all kinds ---- */

struct search {
    struct analysis *a;
    enum chance kind;
    bool is_found;
};

static const struct expr *find_labelled(void *context, const struct expr *expr)
{
    struct search *s = context;

    s->is_found |= chance_labels(s->a, s->kind, expr) == 1;
    return NULL;
}

static bool has_at(struct analysis *a, enum chance kind, const struct node *node)
{
    struct search search = {.a = a, .kind = kind};

    if (kind == CHANCE_UNSET)
        return silent_counts(a, node);
    if (kind == CHANCE_FILE)
        return node->kind == NODE_CALL && handover_is_raced(a, node);
    if (kind == CHANCE_ERROR)
        return node->kind == NODE_CALL && errors_is_chance(a, node);
    if (kind == CHANCE_HANDLE || kind == CHANCE_OPERATOR)
        return kind == CHANCE_HANDLE && node->kind == NODE_CALL && makes_number(a, node);
    if (node->kind == NODE_CALL &&
        (kind == CHANCE_HOST ? asks_host(a, node)
                             : address_source(a, node, -1) > 0 || address_source(a, node, 0) > 0 ||
                                   address_source(a, node, 1) > 0))
        return true;
    if (node->value)
        expr_substitute(a->program, node->value, find_labelled, &search);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        expr_substitute(a->program, node->args[k], find_labelled, &search);
    return search.is_found;
}

bool chance_has(struct analysis *a, enum chance kind)
{
    struct taint first = {.a = a, .cells = bits_new(a->arena, a->cell_count)};

    chance_begin(a, kind, &first);
    if (first.holds_from_start || first.reads.count > 0)
        return true;
    for (uint32_t k = 0; k < a->events.count; k++)
        if (chance_is_sent(a, kind, a->events.items[k]) ||
            chance_decides(a, kind, a->events.items[k]))
            return true;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (has_at(a, kind, f->nodes[n]))
                return true;
    }
    return false;
}

int chance_source(struct analysis *a, enum chance kind, const struct node *call, int arg)
{
    if (kind == CHANCE_HOST)
        return asks_host(a, call) ? 1 : -1;
    if (kind == CHANCE_UNSET)
        return arg > 0 && silent_counts(a, call) ? 1 : -1;
    if (kind == CHANCE_HANDLE && arg < 0)
        return makes_number(a, call) ? 1 : -1;
    if (kind == CHANCE_FILE)
        return handover_is_raced(a, call) ? 1 : -1;
    if (kind == CHANCE_ERROR)
        return arg == 0 && errors_prints(a, call) ? 1 : -1;
    return kind == CHANCE_ADDRESS ? address_source(a, call, arg) : -1;
}

/* An address that is made a pointer again is an address like any other, of the same object. */
int chance_labels(struct analysis *a, enum chance kind, const struct expr *expr)
{
    if (kind == CHANCE_ERROR)
        return errors_reads(a, expr);
    if (kind == CHANCE_HOST && is_of_disk(expr))
        return 1;
    if (kind != CHANCE_ADDRESS)
        return -1;
    if (is_number_of_address(a, expr) || is_shared_with_address(a, expr) ||
        is_byte_of_address(a, expr) || compares_objects(a, expr))
        return 1;
    return expr->kind == EXPR_CAST && type_is_pointer(expr->type) ? 0 : -1;
}

const struct node *chance_decides(struct analysis *a, enum chance kind, const struct event *e)
{
    return kind == CHANCE_UNSET ? blank_decides(a, e) : NULL;
}

/* Does the pointer, by its type, lead to pointers or to records, which may hold some? */
static bool leads_to_pointers(const struct expr *pointer)
{
    const struct type *type = expr_without_casts(pointer)->type;

    type = type ? type->to : NULL;
    type = type_element(type);
    return type && (type->kind == TYPE_POINTER || type->kind == TYPE_RECORD);
}

bool chance_is_sent(struct analysis *a, enum chance kind, const struct event *e)
{
    struct set cells = {0};

    if (kind == CHANCE_UNSET)
        return unset_is_sent(a, e);
    if (kind == CHANCE_HANDLE)
        return is_handle_sent(e);
    if (kind != CHANCE_ADDRESS || e->buffer < 0 || e->datatype < 0 ||
        (e->kind != EVENT_SEND && e->kind != EVENT_SYNC && e->kind != EVENT_COLLECTIVE) ||
        e->args[e->datatype]->kind != EXPR_INT || !leads_to_pointers(e->args[e->buffer]))
        return false;
    pointees_spread(a, e->args[e->buffer], &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = a->cells[cells.items[k]];

        if (type_is_pointer(cell->type) && cell->points.count > 0)
            return true;
    }
    return false;
}

const char *chance_text(enum chance kind)
{
    static const char *const TEXT[] = {
        [CHANCE_HOST] = "the host that a process runs on",
        [CHANCE_ADDRESS] = "addresses of its memory",
        [CHANCE_UNSET] = "memory that nothing has ever set",
        [CHANCE_HANDLE] = "numbers of MPI's handles",
        [CHANCE_OPERATOR] = "what an operator of MPI_Op_create keeps",
        [CHANCE_FILE] = "files that this or another process writes meanwhile",
        [CHANCE_ERROR] = "errno, which calls may set by chance"};

    return TEXT[kind];
}
