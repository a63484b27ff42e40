/* SPDX-License-Identifier: Apache-2.0 */
/* What do functions do that are not part of the program?
 *
 * Requires: nothing.  Computes: which arguments MPI (by the prototypes of the standard), the C
 * library (by the table here) and all others (any) write through, what they copy, keep and allocate.
 * A function that the table does not list may write through all its arguments and keep them.
 */
#include "passes/external.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "ir/print.h"
#include "passes/cells.h"

#include <string.h>

/* Which arguments do functions of the C library write through?  Bit n: argument n, bit 31: all that
 * follow; bit 30: it prints, and the format says what else; bit 29: the C standard does not keep the name. */
enum {
    WRITES_NONE = 0,
    WRITES_0 = 1,
    WRITES_1 = 2,
    POSIX = 1 << 29,
    PRINTS = 1 << 30,
    PRINTS_0 = PRINTS | WRITES_0
};
#define WRITES_FROM(n) (1u << 31 | ((uint32_t)POSIX - (1u << (n))))
static const struct {
    const char *name;
    uint32_t args;
} WRITES[] = {
    {"malloc", WRITES_NONE},
    {"calloc", WRITES_NONE},
    {"realloc", WRITES_NONE},
    {"free", WRITES_NONE},
    {"posix_memalign", WRITES_0 | POSIX},
    {"reallocarray", WRITES_NONE | POSIX},
    {"strdup", WRITES_NONE},
    {"strlen", WRITES_NONE},
    {"strcmp", WRITES_NONE},
    {"strncmp", WRITES_NONE},
    {"strcasecmp", WRITES_NONE | POSIX},
    {"memcmp", WRITES_NONE},
    {"strchr", WRITES_NONE},
    {"strrchr", WRITES_NONE},
    {"strstr", WRITES_NONE},
    {"atoi", WRITES_NONE},
    {"atol", WRITES_NONE},
    {"atof", WRITES_NONE},
    {"strtol", WRITES_1},
    {"strtoul", WRITES_1},
    {"strtod", WRITES_1},
    {"strtoll", WRITES_1},
    {"strtoull", WRITES_1},
    {"strtof", WRITES_1},
    {"getenv", WRITES_NONE},
    {"fopen", WRITES_NONE},
    {"fclose", WRITES_NONE},
    {"fflush", WRITES_NONE},
    {"puts", WRITES_NONE},
    {"fputs", WRITES_NONE},
    {"fputc", WRITES_NONE},
    {"fwrite", WRITES_NONE},
    {"feof", WRITES_NONE},
    {"printf", PRINTS},
    {"fprintf", PRINTS},
    {"perror", WRITES_NONE},
    {"sprintf", PRINTS_0},
    {"snprintf", PRINTS_0},
    {"memcpy", WRITES_0},
    {"memmove", WRITES_0},
    {"memset", WRITES_0},
    {"strcpy", WRITES_0},
    {"strncpy", WRITES_0},
    {"strcat", WRITES_0},
    {"strncat", WRITES_0},
    {"qsort", WRITES_0},
    {"bsearch", WRITES_NONE},
    {"exit", WRITES_NONE},
    {"fgets", WRITES_0},
    {"fread", WRITES_0},
    {"scanf", WRITES_FROM(1)},
    {"fscanf", WRITES_FROM(2)},
    {"sscanf", WRITES_FROM(2)},
    {"vscanf", WRITES_1}, /* and what the rest of the arguments points to */
    {"vfscanf", WRITES_FROM(2)},
    {"vsscanf", WRITES_FROM(2)},
    {"getopt", WRITES_NONE | POSIX},
    {"getopt_long", 1 << 4 | POSIX},
    {"open", WRITES_NONE | POSIX},
    {"nanosleep", WRITES_1 | POSIX},
    {"vprintf", WRITES_NONE},
    {"vfprintf", WRITES_NONE},
    {"vsnprintf", WRITES_0},
    {"fabs", WRITES_NONE},
    {"sqrt", WRITES_NONE},
    {"gettimeofday", WRITES_FROM(0) | POSIX},
    {"clock_gettime", 2 | POSIX},
    {"times", WRITES_0 | POSIX},
    {"bcopy", WRITES_1 | POSIX},
    {"mempcpy", WRITES_0 | POSIX},
    {"gethostname", WRITES_0 | POSIX},
    {"time", WRITES_0},
    {"bzero", WRITES_0 | POSIX},
    {"strndup", WRITES_NONE},
    {"dynamic_cast", WRITES_NONE},
    {"memchr", WRITES_NONE},
    {"strspn", WRITES_NONE},
    {"strcspn", WRITES_NONE},
    {"strpbrk", WRITES_NONE},
    {"remove", WRITES_NONE},
    {"rename", WRITES_NONE},
    {"ferror", WRITES_NONE},
    {"clearerr", WRITES_NONE},
    {"fgetc", WRITES_NONE},
    {"getc", WRITES_NONE},
    {"ungetc", WRITES_NONE},
    {"putc", WRITES_NONE},
    {"fseek", WRITES_NONE},
    {"ftell", WRITES_NONE},
    {"rewind", WRITES_NONE},
    {"strncasecmp", WRITES_NONE | POSIX},
    {"strcasestr", WRITES_NONE | POSIX},
    {"strnlen", WRITES_NONE | POSIX},
    {"access", WRITES_NONE | POSIX},
    {"unlink", WRITES_NONE | POSIX},
    {"mkdir", WRITES_NONE | POSIX},
    {"rmdir", WRITES_NONE | POSIX},
    {"chdir", WRITES_NONE | POSIX},
    {"fileno", WRITES_NONE | POSIX},
    {"fdopen", WRITES_NONE | POSIX},
    {"popen", WRITES_NONE | POSIX},
    {"pclose", WRITES_NONE | POSIX},
    {"write", WRITES_NONE | POSIX},
    {"setenv", WRITES_NONE | POSIX},
    {"unsetenv", WRITES_NONE | POSIX},
    {"va_start", WRITES_0},
    {"va_end", WRITES_0},
    {"va_copy", WRITES_0},
    {"vsprintf", WRITES_0},
    {"strftime", WRITES_0},
    {"mktime", WRITES_0},
    {"frexp", WRITES_1},
    {"modf", WRITES_1},
    {"getrusage", WRITES_1 | POSIX},
    {"stat", WRITES_1 | POSIX},
    {"fstat", WRITES_1 | POSIX},
    {"lstat", WRITES_1 | POSIX},
    {"read", WRITES_1 | POSIX},
    {"stpcpy", WRITES_0 | POSIX},
    {"getcwd", WRITES_0 | POSIX},
    {"wait", WRITES_0 | POSIX},
    {"waitpid", WRITES_1 | POSIX},
};

_Static_assert(sizeof WRITES / sizeof WRITES[0] < UINT8_MAX - 2, "external_row holds a row");

static int writes_row(const struct function *f)
{
    const struct plain_name name = name_plain(f->name);

    for (uint32_t k = 0; k < sizeof WRITES / sizeof WRITES[0]; k++)
        if (name_is(&name, WRITES[k].name))
            return (int)k;
    return -1;
}

/* Names are compared once for each function. */
static int row_known(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    if (facts->external_row == 0)
        facts->external_row = (uint8_t)(writes_row(f) + 2);
    return facts->external_row - 2;
}

/* MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE: an address at which nothing is written. */
static bool is_status_ignored(struct analysis *a, const struct node *call, uint32_t arg)
{
    return (int)arg == mpi_function_get(call_mpi(a, call))->status && arg < call->arg_count &&
           call->args[arg]->kind == EXPR_INT;
}

/* A message of no elements, behind whose address its number stands: nothing is written, whatever the address is. */
static bool is_empty_message(struct analysis *a, const struct node *call, uint32_t arg)
{
    int64_t number;

    return mpi_parameter_kind(mpi_function_get(call_mpi(a, call)), (int)arg) == PARAMETER_MESSAGE &&
           arg + 1 < call->arg_count && !type_is_pointer(call->args[arg + 1]->type) &&
           expr_is_int(call->args[arg + 1], &number) && number == 0;
}

/* A null pointer: what the library would write there (time(NULL), pthread_mutex_init(m, NULL)) it leaves out.  Some go on
 * where they were instead, or make a block. */
static bool is_left_out(const struct function *f, const struct node *call, uint32_t arg)
{
    static const char *const INSTEAD[] = {"strtok", "strtok_r", "wcstok",
                                          "getcwd", "realpath", NULL};
    const struct expr *pointer = arg < call->arg_count ? expr_without_casts(call->args[arg]) : NULL;
    int64_t number;

    return expr_is_int(pointer, &number) && number == 0 && f->place.file &&
           f->place.file->is_system && !function_is_one_of(f, INSTEAD);
}

const char *external_class(const struct function *f)
{
    static const char STD[] = "c:@N@std@S@";

    return f && f->key && text_starts_with(f->key, STD) ? f->key + strlen(STD) : NULL;
}

/* A container of the C++ library that is asked for a key, or given one, which it compares, and may copy. */
static bool is_asked_for_key(const struct function *f)
{
    static const char *const NAMES[] = {"operator[]", "at",     "find", "count",
                                        "contains",   "insert", NULL};

    return external_class(f) && function_is_one_of(f, NAMES) && !strstr(f->key, "&&");
}

bool call_copies_key(const struct node *call, uint32_t arg)
{
    const struct function *f = call_external(call);
    const struct type *type = f && arg > 0 && arg < call->arg_count ? call->args[arg]->type : NULL;

    return type_is_pointer(type) && type_is_number(type->to) && is_asked_for_key(f);
}

bool call_writes(struct analysis *a, const struct node *call, uint32_t arg)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    int row;

    if (call_mpi(a, call) >= 0)
        return mpi_parameter_is_written(mpi_function_get(call_mpi(a, call)), (int)arg) &&
               !is_status_ignored(a, call, arg) && !is_empty_message(a, call, arg);
    if (!f)
        return true;
    if (is_left_out(f, call, arg) || (arg > 0 && is_asked_for_key(f)))
        return false;
    row = row_known(a, f);
    return row < 0 || (WRITES[row].args >> (arg < 29 ? arg : 31) & 1) ||
           ((WRITES[row].args & PRINTS) && call_prints_back(call));
}

bool call_begins_rest(const struct node *call)
{
    const struct function *f = call_external(call);

    return f && call->arg_count > 0 && function_is(f, "va_start");
}

bool external_fills_rest(const struct function *f)
{
    return function_is(f, "vscanf") || function_is(f, "vfscanf") || function_is(f, "vsscanf");
}

bool call_reads(struct analysis *a, const struct node *call, uint32_t arg)
{
    static const char *const BOTH[] = {"strcat", "strncat", "qsort", "realloc", NULL};
    const struct function *f = call_external(call);

    return !call_writes(a, call, arg) || (f && f->mpi < 0 && row_known(a, f) < 0) ||
           (f && function_is_one_of(f, BOTH));
}

bool external_copies(const struct function *f, const struct node *call, uint32_t *to,
                     uint32_t *from)
{
    bool is_reversed = function_is(f, "bcopy");

    if (call->arg_count < 2 || !(function_is(f, "memcpy") || function_is(f, "memmove") ||
                                 function_is(f, "mempcpy") || is_reversed))
        return false;
    *to = is_reversed ? 1 : 0;
    *from = 1 - *to;
    return true;
}

bool external_is_atomic(const struct function *f)
{
    return text_starts_with(f->name, "__sync_") || text_starts_with(f->name, "__atomic_") ||
           text_starts_with(f->name, "__c11_atomic_");
}

bool external_computes(const struct function *f)
{
    return external_is_atomic(f) &&
           (strstr(f->name, "fetch") || strstr(f->name, "release") || strstr(f->name, "clear"));
}

const struct expr *external_fill(struct analysis *a, const struct function *f,
                                 const struct node *call)
{
    const struct expr *byte = call->arg_count >= 2 ? call->args[1] : NULL;

    if (function_is(f, "bzero"))
        return expr_int(a->program, 0, type_int(a->program));
    if (!function_is(f, "memset") || !byte || byte->kind != EXPR_INT)
        return NULL;
    if ((byte->value & 0xff) == 0)
        return expr_int(a->program, 0, type_int(a->program));
    /* All bits set is -1 in every width; other bytes make numbers that depend on the width. */
    return (byte->value & 0xff) == 0xff ? expr_int(a->program, -1, type_int(a->program)) : NULL;
}

/* Does the name, in the form of clang's USR, speak of nothing but numbers, characters and such classes of the C++
 * standard library as hold copies of these?  `*` is a pointer, `1` const, `C` a character; `$@` begins a class, `@F@` the
 * function, which may be given the address of characters, but the class may not hold it. */
static bool is_of_copies(const char *key)
{
    const char *function = strstr(key, "@F@");
    static const char *const CLASSES[] = {"N@std@S@char_traits>",
                                          "N@std@S@allocator>",
                                          "N@std@S@basic_string>",
                                          "N@std@N@__cxx11@S@basic_string>",
                                          "N@std@N@__1@S@basic_string>",
                                          "N@std@S@vector>",
                                          "N@std@S@map>",
                                          "N@std@S@set>",
                                          "N@std@S@pair>",
                                          "N@std@S@less>",
                                          NULL};

    if (!function)
        return false;
    for (const char *at = strpbrk(key, "*$"); at; at = strpbrk(at + 1, "*$")) {
        bool is_known = at[0] == '*' && at > function && at[1 + (at[1] == '1')] == 'C';

        for (int k = 0; at[0] == '$' && CLASSES[k] && !is_known; k++)
            is_known = text_starts_with(at + 1 + (at[1] == '@'), CLASSES[k]);
        if (!is_known)
            return false;
    }
    return true;
}

/* A member of std::string, std::vector<int> and the like, or an operator on strings: it copies what it is given, and what
 * it gives back leads into the object.  Iterators lead to what the object has, which is somewhere else. */
static bool holds_copies(const struct function *f)
{
    static const char *const BEGINS[] = {"c:@N@std@S@basic_string>",
                                         "c:@N@std@N@__cxx11@S@basic_string>",
                                         "c:@N@std@N@__1@S@basic_string>",
                                         "c:@N@std@S@vector>",
                                         "c:@N@std@S@map>",
                                         "c:@N@std@S@set>",
                                         "c:@N@std@F@operator",
                                         NULL};
    bool is_such = false;

    for (int k = 0; BEGINS[k] && !is_such; k++)
        is_such = text_starts_with(f->key, BEGINS[k]);
    return is_such && f->place.file && f->place.file->is_system &&
           (f->type->kind != TYPE_RECORD || text_starts_with(f->type->text, "basic_string<char") ||
            text_starts_with(f->type->text, "std::basic_string<char")) &&
           (f->holds_numbers || is_of_copies(f->key));
}

int external_returned(const struct function *f)
{
    static const char *const FIRST[] = {
        "strchr", "strrchr", "strstr",     "strpbrk",   "memchr",  "strcpy",    "strncpy", "strcat",
        "memcpy", "memmove", "memset",     "stpcpy",    "mempcpy", "strchrnul", "index",   "rindex",
        "fgets",  "memrchr", "strcasestr", "rawmemchr", "strncat", "stpncpy",   "memmem",  NULL};
    static const char *const OF_RANGE[] = {
        "find",        "find_if",   "find_if_not", "find_end",        "find_first_of",
        "search",      "search_n",  "lower_bound", "upper_bound",     "adjacent_find",
        "remove",      "remove_if", "unique",      "partition",       "stable_partition",
        "max_element", "rotate",    "min_element", "partition_point", "is_sorted_until",
        NULL};
    static const char *const OF_OBJECT[] = {"operator[]", "at", "begin", "end", NULL};

    if (external_class(f) && function_is_one_of(f, OF_OBJECT))
        return 0;
    if (text_starts_with(f->key, "c:@N@std@"))
        return function_is_one_of(f, OF_RANGE) ? 0 : -1;
    return function_is_one_of(f, FIRST) ? 0 : function_is(f, "bsearch") ? 1 : -1;
}

void arguments_returned(const struct function *f, const struct node *call, uint32_t *first,
                        uint32_t *end)
{
    const int returned = external_returned(f);

    *first = returned < 0 ? 0 : (uint32_t)returned;
    *end = returned < 0 || *first >= call->arg_count ? call->arg_count : *first + 1;
}

bool external_keeps(const struct function *f)
{
    static const char *const KEPT[] = {"_attr",         "Attr",          "Win_create",
                                       "Win_attach",    "Win_allocate",  "Win_shared_query",
                                       "Buffer_attach", "Buffer_detach", "attach_buffer",
                                       "detach_buffer"};

    for (size_t k = 0; f->mpi >= 0 && k < sizeof KEPT / sizeof KEPT[0]; k++)
        if (strstr(f->name, KEPT[k]))
            return true;
    if (f->mpi >= 0)
        return false;
    return writes_row(f) < 0 && !external_is_atomic(f) && !holds_copies(f);
}

/* The C standard keeps these names for its library (7.1.3), also where its header is not included; those of
 * POSIX in the table may be the program's own. */
static bool is_reserved(const struct function *f)
{
    static const char *const OTHERS[] = {
        "abort",    "rand",    "srand",   "isalnum", "isalpha", "isblank",  "iscntrl",
        "isdigit",  "isgraph", "islower", "isprint", "ispunct", "isspace",  "isupper",
        "isxdigit", "tolower", "toupper", "abs",     "labs",    "sin",      "cos",
        "tan",      "asin",    "acos",    "atan",    "atan2",   "sinh",     "cosh",
        "tanh",     "exp",     "log",     "log10",   "pow",     "ceil",     "floor",
        "fmod",     "ldexp",   "putchar", "getchar", "clock",   "difftime", NULL};

    int row = writes_row(f);

    return row >= 0 ? (WRITES[row].args & POSIX) == 0 : text_is_one_of(f->name, OTHERS);
}

/* Is the word one of the list, whose words are between spaces? */
static bool is_listed(const char *list, const char *word, size_t length)
{
    char between[16] = " ";

    if (length == 0 || length > sizeof between - 3)
        return false;
    memcpy(between + 1, word, length);
    between[length + 1] = ' ';
    return strstr(list, between) != NULL;
}

/* Behind the letters of its types: BLAS of vectors and the auxiliary routines of LAPACK by their names, all others by
 * two letters that say which matrix it is, and what is done with it.  Those that call back are not here, nor are
 * those of BLACS (`gesd2d`) and ScaLAPACK, which communicate. */
static bool is_algebra(const char *name, size_t length)
{
    static const char *const ROUTINES =
        " rotg rotmg rot rotm swap scal copy axpy axpby dot dotu dotc dsdot nrm2 asum amax amin "
        "sum1 max1 rscl gemv gbmv hemv hbmv hpmv symv sbmv spmv trmv tbmv tpmv ger geru gerc her "
        "her2 hpr hpr2 syr syr2 spr spr2 gemm symm hemm trmm trsm tfsm herk her2k syrk syr2k hfrk "
        "sfrk gels gelsd gelss gelsx gelsy gees geesx gges ggesx gebal gebak ggbal ggbak hseqr "
        "hsein "
        "hgeqz pteqr pstrf stebz stedc stegr stein stemr steqr sterf gejsv "
        "lacgv lacn2 lacon lacpy lacrm lacrt ladiv lae2 laebz laed0 laed1 laed2 laed3 laed4 laed5 "
        "laed6 laed7 laed8 laed9 laeda laein laesy laev2 lag2s lag2d lag2c lag2z lags2 lagtf lagtm "
        "lagts lagv2 lahef lahqr lahr2 lahrd laic1 laln2 lals0 lalsa lalsd lamch lamrg lange langb "
        "langt lanhb lanhe lanhp lanhs lanht lansb lansp lanst lansy lantb lantp lantr lapll lapmr "
        "lapmt lapy2 lapy3 laqgb laqge laqhb laqhe laqhp laqp2 laqps laqsb laqsp laqsy laqtr laqr0 "
        "laqr1 laqr2 laqr3 laqr4 laqr5 lar1v lar2v larf larfb larfg larfp larft larfx largv larnv "
        "larra larrb larrc larrd larre larrf larrj larrk larrr larrv lartg lartgp lartv laruv larz "
        "larzb larzt las2 lascl lasd0 lasd1 lasd2 lasd3 lasd4 lasd5 lasd6 lasd7 lasd8 lasda lasdq "
        "lasdt laset lasq1 lasq2 lasq3 lasq4 lasq5 lasq6 lasr lasrt lassq lasv2 laswp lasy2 lasyf "
        "latbs latdf latps latrd latrs latrz lauu2 lauum labad labrd disna ";
    static const char *const MATRICES =
        " bd ge gb gg gt he hb hg hp hs op or pb po pp pt pf sb sf sp st sy tb tf tg tp tr tz un "
        "up ";
    static const char *const OPERATIONS =
        " con equ equb rfs rfsx trf trf2 trs trs2 tri tri2 sv svx svxx tf2 ti2 trd td2 bst gst gs2 "
        "ev evd evr evx ev3 gv gvd gvx brd bd2 hrd hd2 svd svdx sdd svj qrf qr2 qrfp qp3 qpf qlf "
        "ql2 lqf lq2 rqf rq2 rzf qrt qrt2 qrt3 mqrt rfb sqr sdc svp sja syl sna sen exc evc gqr "
        "gql "
        "glq grq gtr ghr gbr g2r g2l gl2 gr2 mqr mql mlq mrq mtr mhr mbr mrz m2r m2l ml2 mr2 mr3 "
        "lse glm ttf ttp ttr ";

    return is_listed(ROUTINES, name, length) || (length > 2 && is_listed(MATRICES, name, 2) &&
                                                 is_listed(OPERATIONS, name + 2, length - 2));
}

/* BLAS and LAPACK, by the names that Fortran compilers give them and of their C interfaces: they compute. */
static bool is_linear_algebra(const struct function *f)
{
    static const char *const TYPES[] = {"s",  "d",  "c",  "z",  "is", "id", "ic",
                                        "iz", "sc", "dz", "cs", "zd", NULL};
    const size_t length = strlen(f->name);

    if (text_starts_with(f->name, "cblas_") || text_starts_with(f->name, "LAPACKE_"))
        return true;
    for (size_t k = 0; TYPES[k] && length > 0 && f->name[length - 1] == '_'; k++) {
        const size_t types = strlen(TYPES[k]);

        if (text_starts_with(f->name, TYPES[k]) &&
            is_algebra(f->name + types, length - types - strlen("_")))
            return true;
    }
    return false;
}

bool external_is_missing(const struct function *f)
{
    return f->mpi < 0 && !(f->place.file && f->place.file->is_system) &&
           !text_starts_with(f->name, "__builtin_") && !text_starts_with(f->name, "SPBC_") &&
           !external_is_atomic(f) && !is_reserved(f) && !is_linear_algebra(f);
}

bool external_contains(const struct function *f)
{
    return function_is_external(f) && text_starts_with(f->key, "c:@N@std@");
}

bool external_is_in_pair(const struct expr *field)
{
    return field->kind == EXPR_FIELD && field->text &&
           (field->a->kind == EXPR_DEREF ||
            (field->a->kind == EXPR_VARIABLE && type_is_pointer(field->type))) &&
           (strcmp(field->text, "first") == 0 || strcmp(field->text, "second") == 0) &&
           field->a->type && strstr(record_type_name(field->a->type), "pair<");
}

bool external_is_absent(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    if (facts->absent == 0)
        facts->absent = external_is_missing(f) ? 2 : 1;
    return facts->absent == 2;
}

bool external_allocates(const struct function *f)
{
    static const char *const NAMES[] = {
        "malloc",   "calloc",       "realloc",        "valloc", "aligned_alloc",
        "memalign", "reallocarray", "posix_memalign", "alloca", NULL};

    return function_is_one_of(f, NAMES);
}

bool external_makes_filled(const struct function *f)
{
    return function_is(f, "strdup") || function_is(f, "strndup") || function_is(f, "wcsdup");
}

bool external_leaves_raw(const struct function *f)
{
    static const char *const NAMES[] = {"malloc", "valloc", "aligned_alloc", "memalign", NULL};

    return function_is_one_of(f, NAMES);
}

bool external_calls_back(const struct function *f)
{
    static const char *const NAMES[] = {
        "qsort",     "qsort_r", "bsearch", "lfind",         "lsearch", "tsearch",  "tfind",
        "tdelete",   "twalk",   "ftw",     "nftw",          "scandir", "glob",     "pthread_once",
        "call_once", "atexit",  "on_exit", "at_quick_exit", "twalk_r", "tdestroy", NULL};

    return !f->is_defined && text_is_one_of(f->name, NAMES);
}

/* Whoever starts a thread, or keeps a function, has one of these in its name or that of its class. */
bool external_runs_at_once(const struct function *f)
{
    static const char *const LATER[] = {"thread",        "async",     "task", "future",
                                        "function",      "bind",      "set_", "register_call",
                                        "stop_callback", "execution", "pstl", "mem_fn",
                                        "notify_all",    "handler",   NULL};

    for (const char *const *word = LATER; external_contains(f) && *word; word++)
        if (strstr(f->key, *word))
            return false;
    return external_calls_back(f) || external_contains(f);
}

const struct function *call_external(const struct node *node)
{
    const struct expr *callee = node->kind == NODE_CALL ? node->callee : NULL;

    return callee && callee->kind == EXPR_FUNCTION && !callee->callee->is_defined ? callee->callee
                                                                                  : NULL;
}
