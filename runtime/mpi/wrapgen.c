/* SPDX-License-Identifier: Apache-2.0 */
/* Which C text follows from the table of MPI functions?  Writes the files of the virtual world that
 * are a matter of the table alone.
 *
 *     wrapgen DIRECTORY
 *
 * Requires mpi.def and libc.def.  Writes lower.h (the function table of the lower MPI), lower_load.c (its names,
 * for the loader), rt_own.h (what is written by hand), inside.h (collectives inside a cluster),
 * wrappers.c (every exported MPI_ and PMPI_ name), libspbc.map (the exported names) and
 * mpi-functions.md (what is served).  Runs at build time; links no MPI.
 */
#include "wrapgen.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const struct function functions[] = {
#define MPI_FUNCTION(name, ret, service, role, params) {#name, #ret, #service, #role, params},
#include "mpi.def"
#undef MPI_FUNCTION
};
static const struct {
    const char *names, *says;
} remedies[] = {
#define MPI_REMEDY(names, says) {names, says},
#include "mpi.def"
#undef MPI_FUNCTION
};
enum { NFUNCTIONS = sizeof functions / sizeof functions[0] };
const int function_count = NFUNCTIONS;

/* What the application may reach besides functions: objects named by mpi.h (data.c), and what MPICH's Fortran and C++ layers
 * call (fortran.c). */
static const char *const data_names[] = {
    "MPI_UNWEIGHTED",
    "MPI_WEIGHTS_EMPTY",
    "MPI_T_PVAR_ALL_HANDLES",
    "MPI_F_STATUS_IGNORE",
    "MPI_F_STATUSES_IGNORE",
    "MPI_F08_STATUS_IGNORE",
    "MPI_F08_STATUSES_IGNORE",
    "MPIR_F08_MPI_STATUS_IGNORE_OBJ",
    "MPIR_F08_MPI_STATUSES_IGNORE_OBJ",
    "MPIR_F08_MPI_IN_PLACE",
    "MPIR_F08_MPI_BOTTOM",
    "MPIR_C_MPI_UNWEIGHTED",
    "MPIR_C_MPI_WEIGHTS_EMPTY",
    "MPIR_Dup_fn",
    "MPII_Comm_get_attr",
    "MPII_Comm_set_attr",
    "MPII_Type_get_attr",
    "MPII_Type_set_attr",
    "MPII_Win_get_attr",
    "MPII_Win_set_attr",
    "MPII_Keyval_set_proxy",
    "MPII_Op_set_cxx",
    "MPII_Errhandler_set_cxx",
    "MPII_Grequest_set_lang_f77",
};

static const char *const libc_names[] = {
#define LIBC_FUNCTION(name) #name,
#include "libc.def"
#undef LIBC_FUNCTION
};

void fail(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fputs("wrapgen: ", stderr);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(1);
}

bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool is_service(const struct function *f, const char *service)
{
    return strcmp(f->service, service) == 0;
}

const char *remedy_of(const struct function *f)
{
    for (size_t i = 0; i < sizeof remedies / sizeof remedies[0]; i++)
        if (begins_with(f->name, remedies[i].names))
            return remedies[i].says;
    fail("%s: no remedy", f->name);
    return NULL;
}

static enum kind param_kind(const char *text, const char *name)
{
    if (begins_with(text, "MPI_Comm *"))
        return COMM_OUT;
    if (begins_with(text, "MPI_Comm "))
        return COMM_IN;
    if (begins_with(text, "MPI_Request *"))
        return REQUEST_OUT;
    if (strstr(name, "weights") && begins_with(text, "const "))
        return WEIGHTS;
    if (begins_with(text, "MPI_T_pvar_handle ") && !strchr(text, '*'))
        return PVAR_HANDLE;
    if (begins_with(text, "MPI_Win *") || begins_with(text, "MPI_File *"))
        return OBJECT_OUT;
    if (begins_with(text, "MPI_File "))
        return FILE_IN;
    if (strstr(text, "MPI_Request") || strstr(text, "MPI_Group") || strstr(text, "MPI_Message") ||
        strstr(text, "MPI_Session"))
        return UNSUPPORTED;
    return PLAIN;
}

/* The name of a parameter is its last identifier before any brackets. */
static void param_parse(const char *text, size_t length, struct param *out)
{
    char copy[256];
    if (length >= sizeof copy)
        fail("parameter too long: %.*s", (int)length, text);
    memcpy(copy, text, length);
    copy[length] = '\0';
    size_t end = strcspn(copy, "[");
    while (end > 0 && isspace((unsigned char)copy[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && (isalnum((unsigned char)copy[begin - 1]) || copy[begin - 1] == '_'))
        begin--;
    if (begin == end || end - begin >= sizeof out->name)
        fail("parameter without a name: %s", copy);
    memcpy(out->name, copy + begin, end - begin);
    out->name[end - begin] = '\0';
    out->kind = param_kind(copy, out->name);
    static const char *const outs[] = {"MPI_Request *", "MPI_Message *", "MPI_Status *", "int *"};
    for (size_t i = 0; !memchr(text, '[', length) && i < sizeof outs / sizeof outs[0]; i++)
        out->is_single_out = out->is_single_out || begins_with(text, outs[i]);
    out->is_single_out = out->is_single_out && strcmp(out->name, "argc") != 0; /* may be NULL */
    out->is_info = begins_with(text, "MPI_Info info");
    out->is_array = strcmp(out->name, "array_of_requests") == 0 ||
                    strcmp(out->name, "array_of_statuses") == 0 ||
                    strcmp(out->name, "array_of_indices") == 0;
}

struct signature signature_of(const struct function *f)
{
    struct signature s = {.count = 0};
    const char *text = f->params;
    if (strcmp(text, "void") == 0)
        return s;
    while (*text) {
        while (*text == ' ')
            text++;
        size_t length = strcspn(text, ",");
        if (begins_with(text, "...")) {
            s.is_variadic = true;
        } else {
            if (s.count == PARAMS_MAX)
                fail("%s: too many parameters", f->name);
            param_parse(text, length, &s.param[s.count++]);
        }
        text += length;
        if (*text == ',')
            text++;
    }
    return s;
}

const struct param *param_of_kind(const struct signature *s, enum kind kind)
{
    for (int i = 0; i < s->count; i++)
        if (s->param[i].kind == kind)
            return &s->param[i];
    return NULL;
}

const struct function *function_find(const char *name)
{
    for (int i = 0; i < NFUNCTIONS; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

/* The non-blocking form of a blocking collective: MPI_Ibcast of MPI_Bcast. */
const struct function *function_nonblocking(const struct function *f)
{
    if (!begins_with(f->role, "COLL_"))
        return NULL;
    char name[128];
    snprintf(name, sizeof name, "MPI_I%c%s", tolower((unsigned char)f->name[4]), f->name + 5);
    return function_find(name);
}

/* The hand-written function of a point-to-point call takes MPI_Count and serves its _c form, too. */
static bool is_twin(const struct function *f)
{
    static const char *const roles[] = {"SEND",      "ISEND",    "SEND_INIT", "RECV",  "IRECV",
                                        "RECV_INIT", "SENDRECV", "ISENDRECV", "MRECV", "IMRECV"};
    size_t length = strlen(f->name);
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (strcmp(f->role, roles[i]) == 0)
            return is_service(f, "OWN") && strcmp(f->name + length - 2, "_c") == 0;
    return false;
}

static bool has_twin(const struct function *f)
{
    char name[128];
    snprintf(name, sizeof name, "%s_c", f->name);
    const struct function *twin = function_find(name);
    return twin && is_twin(twin);
}

/* The hand-written function behind an OWN row: rt_Send of MPI_Send and of MPI_Send_c. */
const char *own_name(const struct function *f)
{
    static char name[128];
    snprintf(name, sizeof name, "%s",
             begins_with(f->name, "MPI_") ? f->name + strlen("MPI_") : f->name);
    if (is_twin(f))
        name[strlen(name) - 2] = '\0';
    return name;
}

FILE *file_begin(const char *directory, const char *name, const char *question)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *out = fopen(path, "w");
    if (!out)
        fail("can not write %s", path);
    if (strstr(name, ".md"))
        fprintf(out, "<!-- %s  Generated from mpi.def by wrapgen. -->\n", question);
    else
        fprintf(out,
                "/* SPDX-License-Identifier: Apache-2.0 */\n/* %s  Generated from mpi.def by "
                "wrapgen. */\n",
                question);
    return out;
}

void file_end(FILE *out, const char *name)
{
    if (fclose(out) != 0)
        fail("can not write %s", name);
}

/* ---- lower.h, lower_load.c, rt_own.h ---- */

static void write_lower_h(const char *directory)
{
    FILE *out = file_begin(directory, "lower.h", "How is the cluster's own MPI library reached?");
    fputs(
        "#ifndef SPBC_MPI_LOWER_H\n#define SPBC_MPI_LOWER_H\n#include <mpi.h>\n\nstruct lower {\n",
        out);
    for (int i = 0; i < NFUNCTIONS; i++)
        fprintf(out, "    %s (*%s)(%s);\n", functions[i].ret, functions[i].name,
                functions[i].params);
    fputs("};\nextern struct lower lower __attribute__((visibility(\"hidden\")));\n\n#endif\n",
          out);
    file_end(out, "lower.h");
}

/* Functions that are refused may be missing below, but for the collectives that inside.h uses for
 * large counts. */
static bool is_required(const struct function *f)
{
    return !is_service(f, "REFUSED") || function_nonblocking(f) ||
           strcmp(f->name, "MPI_Comm_idup") == 0;
}

static void write_lower_load_c(const char *directory)
{
    FILE *out =
        file_begin(directory, "lower_load.c", "Which names fill the table of the lower MPI?");
    fputs("#include \"lower_table.h\"\n#include \"lower.h\"\n#include <stddef.h>\n\nstruct lower "
          "lower;\n\n"
          "const struct lower_name lower_names[] = {\n",
          out);
    for (int i = 0; i < NFUNCTIONS; i++)
        fprintf(out, "    {\"%s\", offsetof(struct lower, %s), %s},\n", functions[i].name,
                functions[i].name, is_required(&functions[i]) ? "true" : "false");
    fprintf(out, "};\nconst int lower_name_count = %d;\n", (int)NFUNCTIONS);
    file_end(out, "lower_load.c");
}

static void write_rt_own_h(const char *directory)
{
    FILE *out = file_begin(directory, "rt_own.h", "Which MPI functions are written by hand?");
    fputs("#ifndef SPBC_MPI_RT_OWN_H\n#define SPBC_MPI_RT_OWN_H\n#include <mpi.h>\n\nstruct "
          "collective;\n"
          "#pragma GCC visibility push(hidden)\n",
          out);
    for (int i = 0; i < NFUNCTIONS; i++)
        if (call_base(&functions[i]) == &functions[i])
            fprintf(out, "int rt_%s(const struct collective *c);\n", own_name(&functions[i]));
        else if (!call_base(&functions[i]) && is_service(&functions[i], "OWN") &&
                 !has_twin(&functions[i]))
            fprintf(out, "%s rt_%s(%s);\n", functions[i].ret, own_name(&functions[i]),
                    functions[i].params);
    fputs("#pragma GCC visibility pop\n\n#endif\n", out);
    file_end(out, "rt_own.h");
}

/* ---- calls ---- */

/* Arguments of a call to the lower function; the lower communicator is comm_->lower. */
void write_lower_arguments(FILE *out, const struct signature *s)
{
    for (int i = 0; i < s->count; i++) {
        const struct param *p = &s->param[i];
        const char *separator = i + 1 < s->count ? ", " : "";
        if (p->kind == COMM_IN)
            fprintf(out, "comm_->lower%s", separator);
        else if (p->kind == REQUEST_OUT)
            fprintf(out, "%s ? &request_ : NULL%s", p->name, separator);
        else if (p->kind == WEIGHTS)
            fprintf(out, "rt_weights_lower(%s)%s", p->name, separator);
        else if (p->kind == PVAR_HANDLE)
            fprintf(out, "rt_pvar_handle_lower(%s)%s", p->name, separator);
        else if (p->kind == FILE_IN)
            fprintf(out, "file_->lower%s", separator);
        else
            fprintf(out, "%s%s", p->name, separator);
    }
}

static void write_arguments(FILE *out, const struct signature *s)
{
    for (int i = 0; i < s->count; i++)
        fprintf(out, "%s%s", s->param[i].name, i + 1 < s->count ? ", " : "");
}

/* ---- wrappers.c ---- */

static void write_refused(FILE *out, const struct function *f, const struct signature *s)
{
    const struct param *comm = param_of_kind(s, COMM_IN), *made = param_of_kind(s, COMM_OUT);
    for (int i = 0; i < s->count; i++)
        fprintf(out, "    (void)%s;\n", s->param[i].name);
    if (comm) {
        fprintf(out, "    struct comm *comm_ = rt_comm_get(%s);\n", comm->name);
        fprintf(out, "    if (!comm_)\n        return rt_raise_comm(%s);\n", comm->name);
    }
    if (made)
        fprintf(out, "    if (%s)\n        *%s = MPI_COMM_NULL;\n", made->name, made->name);
    if (strstr(f->params, "MPI_Errhandler errhandler, MPI_Session *"))
        fprintf(out, "    return rt_refuse_session(RT_ROW_%s, errhandler, \"%s\");\n", f->name,
                remedy_of(f));
    else
        fprintf(out, "    return rt_refuse_on(RT_ROW_%s, %s, \"%s\");\n", f->name,
                comm ? "comm_" : "NULL", remedy_of(f));
}

/* Has it a form of its own that is inlined?  See fast.h. */
static bool is_fast(const struct function *f)
{
    static const char *const names[] = {"MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Irecv"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(f->name, names[i]) == 0)
            return true;
    return false;
}

/* The commonest calls leave that to the lower MPI or to their slow ways; those of tools may be handed null pointers. */
static bool checks_pointers(const struct function *f)
{
    static const char *const names[] = {"MPI_Wait", "MPI_Test", "MPI_Comm_rank", "MPI_Comm_size"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(f->name, names[i]) == 0)
            return false;
    return !is_fast(f) && !begins_with(f->name, "MPI_T_");
}

void write_null_checks(FILE *out, const struct function *f, const struct signature *s)
{
    const struct param *comm = param_of_kind(s, COMM_IN);
    for (int i = 0; checks_pointers(f) && i < s->count; i++) {
        const struct param *p = &s->param[i];
        if (p->is_single_out || p->is_array)
            fprintf(out,
                    "    if (__builtin_expect(!%s%s%s, 0))\n"
                    "        return rt_raise_null(%s, \"%s\");\n",
                    p->name, p->is_array ? " && 0 < " : "", p->is_array ? s->param[0].name : "",
                    comm ? comm->name : "MPI_COMM_WORLD", p->name);
        if (p->is_info && comm)
            fprintf(out,
                    "    if (%s != MPI_INFO_NULL && !rt_info_is_valid(%s))\n"
                    "        return rt_raise_info(%s);\n",
                    p->name, p->name, comm->name);
    }
}

static void write_own(FILE *out, const struct function *f, const struct signature *s)
{
    write_null_checks(out, f, s);
    fprintf(out, "    return %s_%s(", is_fast(f) ? "fast" : "rt", own_name(f));
    write_arguments(out, s);
    fputs(");\n", out);
}

/* Errors of windows and tools go by handlers of the lower MPI; all others by the
 * communicator's virtual handler. */
static bool has_own_errors(const struct function *f)
{
    return begins_with(f->name, "MPI_T_") || strstr(f->params, "MPI_Win ");
}

/* What a call has made for the program, for --check-leaks (leaks.h).  Datatypes by precision are
 * nobody's to free. */
static void write_count(FILE *out, const struct function *f)
{
    if (strstr(f->params, "MPI_Datatype *newtype") && !strstr(f->name, "_f90_"))
        fputs("    leaks_below.datatypes++;\n", out);
    else if (begins_with(f->name, "MPI_Type_get_contents"))
        fputs("    leaks_contents(datatype, array_of_datatypes);\n", out);
    else if (begins_with(f->name, "MPI_Op_create"))
        fputs("    leaks_below.operations++;\n", out);
    else if (strstr(f->name, "_create_keyval") || strstr(f->name, "_free_keyval"))
        fprintf(out, "    leaks_below.keyvals%s;\n", strstr(f->name, "_free_keyval") ? "--" : "++");
    else if (strcmp(f->name, "MPI_Win_create_errhandler") == 0)
        fputs("    leaks_below.errhandlers++;\n", out);
    else if (strstr(f->params, "MPI_Info *") && !begins_with(f->name, "MPI_T_"))
        fprintf(out, "    leaks_below.infos%s;\n",
                strcmp(f->name, "MPI_Info_free") == 0 ? "--" : "++");
}

/* A window is made. */
static void write_window(FILE *out, const struct function *f, const struct signature *s)
{
    fputs("    if (comm_->is_inter)\n"
          "        return rt_raise(comm_, MPI_ERR_COMM, \"an intercommunicator\");\n"
          "    struct window_making making_ = rt_window_begin(comm_);\n",
          out);
    fprintf(out, "    int code_ = rt_made(lower.%s(", f->name);
    write_lower_arguments(out, s);
    fprintf(out, "));\n    return rt_window_end(comm_, &making_, code_, %s);\n",
            param_of_kind(s, OBJECT_OUT)->name);
}

static void write_down(FILE *out, const struct function *f, const struct signature *s,
                       bool is_cluster)
{
    const struct param *comm = param_of_kind(s, COMM_IN);
    const struct param *request = param_of_kind(s, REQUEST_OUT);
    if (param_of_kind(s, UNSUPPORTED) || param_of_kind(s, COMM_OUT))
        fail("%s: a parameter can not be handed down", f->name);
    if (strcmp(f->ret, "int") != 0) {
        fprintf(out, "    return lower.%s(", f->name);
        write_lower_arguments(out, s);
        fputs(");\n", out);
        return;
    }
    if (comm) {
        fprintf(out, "    struct comm *comm_ = rt_comm_get(%s);\n", comm->name);
        fprintf(out, "    if (!comm_)\n        return rt_raise_comm(%s);\n", comm->name);
    }
    if (is_cluster) {
        if (!comm)
            fail("%s: CLUSTER needs a communicator", f->name);
        fputs("    if (comm_->spans) {\n", out);
        if (param_of_kind(s, OBJECT_OUT))
            fprintf(out, "        *%s = MPI_WIN_NULL;\n", param_of_kind(s, OBJECT_OUT)->name);
        fprintf(out, "        return rt_refuse_spanning(RT_ROW_%s, comm_, \"%s\");\n    }\n",
                f->name, remedy_of(f));
    }
    if (is_cluster && param_of_kind(s, OBJECT_OUT)) {
        write_window(out, f, s);
        return;
    }
    if (request)
        fputs("    MPI_Request request_ = MPI_REQUEST_NULL;\n", out);
    if (is_cluster && function_nonblocking(f)) {
        fprintf(out, "    int code_ = rt_inside_%s(", own_name(f));
        for (int i = 0; i < s->count; i++)
            fprintf(out, "%s%s", s->param[i].kind == COMM_IN ? "comm_" : s->param[i].name,
                    i + 1 < s->count ? ", " : "");
        fputs(");\n", out);
    } else {
        bool may_block = has_own_errors(f);
        fprintf(out, "    int code_ = %slower.%s(", may_block ? "rt_unlocked(" : "", f->name);
        write_lower_arguments(out, s);
        fputs(may_block ? "));\n" : ");\n", out);
    }
    if (has_own_errors(f) && !comm)
        fprintf(out, "    if (code_ != MPI_SUCCESS)\n        return %s;\n",
                begins_with(f->name, "MPI_T_") ? "code_" : "rt_window_failed(win, code_)");
    else
        fprintf(out, "    if (code_ != MPI_SUCCESS)\n        return rt_raise_lower(%s, code_);\n",
                comm ? "comm_" : "NULL");
    if (request)
        fprintf(out, "    *%s = rt_request_from_lower(request_, %s);\n", request->name,
                comm ? "comm_" : "NULL");
    write_count(out, f);
    fputs("    return MPI_SUCCESS;\n", out);
}

/* The short way and the long way (thread.h) into what serves the call. */
static void write_entry(FILE *out, const struct function *f, const struct signature *s)
{
    fprintf(out, "static __attribute__((noinline, cold)) %s slow_%s(%s)\n{\n", f->ret, f->name,
            f->params);
    fprintf(out, "    rt_thread_enter(RT_ROW_%s);\n    %s result_ = serve_%s(", f->name, f->ret,
            f->name);
    write_arguments(out, s);
    fputs(");\n    rt_thread_leave();\n    return result_;\n}\n", out);
    fprintf(out, "EXPORTED %s %s(%s)\n{\n", f->ret, f->name, f->params);
    if (is_fast(f))
        fputs("    if (__builtin_expect(!rt_event_begins(), 0))\n", out);
    else
        fprintf(out, "    if (__builtin_expect(!rt_call_begins(RT_ROW_%s), 0))\n", f->name);
    fprintf(out, "        return slow_%s(", f->name);
    write_arguments(out, s);
    fprintf(out, ");\n    return serve_%s(", f->name);
    write_arguments(out, s);
    fputs(");\n}\n", out);
}

static void write_wrapper(FILE *out, const struct function *f)
{
    struct signature s = signature_of(f);
    fprintf(out, "static inline %s serve_%s(%s)\n{\n", f->ret, f->name, f->params);
    if (is_service(f, "REFUSED"))
        write_refused(out, f, &s);
    else if (call_base(f))
        write_call(out, f);
    else if (is_service(f, "OWN"))
        write_own(out, f, &s);
    else if (file_param(&s))
        write_file(out, f, &s);
    else if (is_service(f, "DOWN"))
        write_down(out, f, &s, false);
    else if (is_service(f, "CLUSTER"))
        write_down(out, f, &s, true);
    else
        fail("%s: unknown service %s", f->name, f->service);
    fputs("}\n", out);
    write_entry(out, f, &s);
    fprintf(out, "extern EXPORTED __typeof__(%s) P%s __attribute__((alias(\"%s\")));\n\n", f->name,
            f->name, f->name);
}

static void write_wrappers_c(const char *directory)
{
    FILE *out = file_begin(directory, "wrappers.c", "What does every exported MPI name do?");
    fputs("#include \"alone.h\"\n#include \"call.h\"\n#include \"down.h\"\n#include "
          "\"fast.h\"\n#include "
          "\"file.h\"\n#include "
          "\"inside.h\"\n#include \"leaks.h\"\n#include \"lower.h\"\n#include "
          "\"reading.h\"\n#include \"rt.h\"\n#include "
          "\"rt_own.h\"\n#include \"thread.h\"\n#include \"window.h\"\n#include "
          "\"world.h\"\n#include "
          "\"written.h\"\n\n"
          "#define EXPORTED __attribute__((visibility(\"default\")))\n"
          "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n\n",
          out);
    for (int i = 0; i < NFUNCTIONS; i++)
        write_wrapper(out, &functions[i]);
    file_end(out, "wrappers.c");
}

static void write_map(const char *directory)
{
    FILE *out = file_begin(directory, "libspbc.map", "Which names does libspbc export?");
    fputs("{\nglobal:\n", out);
    for (int i = 0; i < NFUNCTIONS; i++)
        fprintf(out, "    %s;\n    P%s;\n", functions[i].name, functions[i].name);
    for (size_t i = 0; i < sizeof data_names / sizeof data_names[0]; i++)
        fprintf(out, "    %s;\n", data_names[i]);
    for (size_t i = 0; i < sizeof libc_names / sizeof libc_names[0]; i++)
        fprintf(out, "    %s;\n", libc_names[i]);
    fputs("    SPBC_*;\nlocal:\n    *;\n};\n", out);
    file_end(out, "libspbc.map");
}

/* ---- mpi-functions.md ---- */

static void write_markdown(const char *directory)
{
    static const struct {
        const char *service, *says;
    } words[] = {{"OWN", "served"},
                 {"DOWN", "served"},
                 {"CLUSTER", "inside a cluster only"},
                 {"REFUSED", "refused"}};
    FILE *out = file_begin(directory, "mpi-functions.md", "Which MPI functions does SPBC serve?");
    fputs(
        "# MPI functions\n\n"
        "*served*: on every communicator.  *inside a cluster only*: refused by name when the "
        "communicator has members in several\n"
        "clusters.  *refused*: the call ends the run with a message that names it, status 125, or "
        "returns\n"
        "`MPI_ERR_UNSUPPORTED_OPERATION` where the program has set an error handler that "
        "returns.\n\n"
        "| function | | instead |\n|---|---|---|\n",
        out);
    for (int i = 0; i < NFUNCTIONS; i++)
        for (size_t w = 0; w < sizeof words / sizeof words[0]; w++)
            if (is_service(&functions[i], words[w].service))
                fprintf(out, "| `%s` | %s | %s |\n", functions[i].name, words[w].says,
                        w < 2 ? "" : remedy_of(&functions[i]));
    file_end(out, "mpi-functions.md");
}

int main(int argc, char **argv)
{
    if (argc != 2)
        fail("usage: wrapgen DIRECTORY");
    write_lower_h(argv[1]);
    write_lower_load_c(argv[1]);
    write_rt_own_h(argv[1]);
    write_inside_h(argv[1]);
    write_down_h(argv[1]);
    write_down_c(argv[1]);
    write_wrappers_c(argv[1]);
    write_map(argv[1]);
    write_markdown(argv[1]);
    return 0;
}
