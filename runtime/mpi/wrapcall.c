/* SPDX-License-Identifier: Apache-2.0 */
/* Which C text serves a collective in all its forms?  Blocking, non-blocking, persistent, with int
 * and large counts, from one rt_Xxx written by hand.
 *
 * Writes inside.h (collectives inside a cluster), down.h and down.c (a call record handed to the
 * lower MPI), and the bodies of the wrappers, which fill the record (call.h) by the names of the
 * parameters.
 */
#include "wrapgen.h"

#include <ctype.h>
#include <string.h>

enum form { BLOCKING, NON_BLOCKING, PERSISTENT };

static const char *bare_name(const struct function *f) /* Bcast of MPI_Bcast */
{
    return f->name + strlen("MPI_");
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool is_large(const struct function *f)
{
    return ends_with(f->name, "_c");
}

static bool is_base(const struct function *f)
{
    return begins_with(f->role, "COLL_") && !is_large(f);
}

static bool is_neighbor(const struct function *base)
{
    return begins_with(base->name, "MPI_Neighbor_");
}

static const struct function *base_and_form(const struct function *f, enum form *form)
{
    char name[128];
    snprintf(name, sizeof name, "%s", f->name);
    if (is_large(f))
        name[strlen(name) - 2] = '\0';
    *form = BLOCKING;
    if (ends_with(name, "_init")) {
        *form = PERSISTENT;
        name[strlen(name) - 5] = '\0';
    }
    const struct function *base = function_find(name);
    if (*form == BLOCKING && begins_with(name, "MPI_I") && islower((unsigned char)name[5])) {
        *form = NON_BLOCKING;
        memmove(name + 4, name + 5, strlen(name + 4));
        name[4] = (char)toupper((unsigned char)name[4]);
        base = function_find(name);
    }
    return base && is_base(base) ? base : NULL;
}

const struct function *call_base(const struct function *f)
{
    enum form form;
    const struct function *base = is_service(f, "OWN") ? base_and_form(f, &form) : NULL;
    return base && is_service(base, "OWN") ? base : NULL;
}

/* Non-blocking collectives below use the shadow communicator, which the program's messages never
 * use: in MPICH 4.0.2 a pending receive from oneself with MPI_ANY_TAG takes what such a collective
 * sends to itself. */
static void write_begin_arguments(FILE *out, const struct signature *s)
{
    for (int i = 0; i < s->count; i++) {
        const struct param *p = &s->param[i];
        fprintf(out, "%s%s", i ? ", " : "",
                p->kind == COMM_IN       ? "comm_->shadow"
                : p->kind == REQUEST_OUT ? "&request_"
                                         : p->name);
    }
}

/* ---- inside.h ---- */

/* rt_inside_X(comm_, ...) does the collective X among the members in my cluster, in the non-blocking
 * form: receives on intercommunicators and inside patterns, partitioned ones and collectives in
 * coroutines need our progress meanwhile.  Nobody knows what the others have pending, and blocking
 * and non-blocking collectives do not meet: so it is always this form.  The blocking one only spins
 * besides: where ranks outnumber cores it is ten times slower. */
void write_inside_h(const char *directory)
{
    FILE *out = file_begin(directory, "inside.h", "How is a collective done inside a cluster?");
    fputs("#ifndef SPBC_MPI_INSIDE_H\n#define SPBC_MPI_INSIDE_H\n#include \"coroutine.h\"\n"
          "#include \"lower.h\"\n#include \"match.h\"\n#include \"rt.h\"\n\n",
          out);
    fputs("/* In a coroutine the program waits for something else. */\n"
          "static inline int rt_inside_wait(struct comm *comm, MPI_Request *request)\n{\n"
          "    if (rt_in_coroutine())\n        return rt_lower_wait(request, MPI_STATUS_IGNORE);\n"
          "    wait_for(comm, -1, -1);\n"
          "    return rt_lower_wait(request, MPI_STATUS_IGNORE);\n}\n\n",
          out);
    for (int i = 0; i < function_count; i++) {
        const struct function *f = &functions[i];
        if (!function_nonblocking(f))
            continue;
        struct signature s = signature_of(f);
        const struct param *comm = param_of_kind(&s, COMM_IN);
        char params[1024];
        snprintf(params, sizeof params, "%s", f->params);
        char *tail = strstr(params, "MPI_Comm ");
        if (!tail || !comm)
            fail("%s: no communicator", f->name);
        *tail = '\0';
        fprintf(out, "static inline int rt_inside_%s(%sstruct comm *comm_)\n{\n", bare_name(f),
                params);
        fprintf(out, "    MPI_Request request_ = MPI_REQUEST_NULL;\n    int code_ = lower.%s(",
                function_nonblocking(f)->name);
        write_begin_arguments(out, &s);
        fputs(", &request_);\n    return code_ == MPI_SUCCESS ? rt_inside_wait(comm_, &request_) "
              ": code_;\n}\n\n",
              out);
    }
    fputs("#endif\n", out);
    file_end(out, "inside.h");
}

/* ---- down.h, down.c: from a call record to the lower MPI ---- */

static bool has_param(const struct signature *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->param[i].name, name) == 0)
            return true;
    return false;
}

static const char *field_of_displs(const struct signature *s)
{
    return has_param(s, "sendcounts") ? "sdispls" : "rdispls";
}

static bool is_vector(const char *name)
{
    static const char *const names[] = {"sendcounts", "recvcounts", "sdispls", "rdispls", "displs"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static bool is_count(const char *name)
{
    return strcmp(name, "count") == 0 || strcmp(name, "sendcount") == 0 ||
           strcmp(name, "recvcount") == 0;
}

/* The fields of the record that hold a parameter: one, or the receive and the send side. */
static const char *field_of(const struct signature *s, const char *name, const char **second)
{
    *second = NULL;
    if (strcmp(name, "buffer") == 0)
        *second = "sendbuf";
    if (strcmp(name, "count") == 0)
        *second = "sendcount";
    if (strcmp(name, "datatype") == 0)
        *second = "sendtype";
    if (*second)
        return strcmp(name, "buffer") == 0  ? "recvbuf"
               : strcmp(name, "count") == 0 ? "recvcount"
                                            : "recvtype";
    return strcmp(name, "displs") == 0 ? field_of_displs(s) : name;
}

/* The arguments of function f out of the record c; `comm` as given */
static void write_record_arguments(FILE *out, const struct function *f, const char *comm)
{
    struct signature s = signature_of(f);
    const char *second, *separator = "";
    for (int i = 0; i < s.count; i++) {
        const struct param *p = &s.param[i];
        fputs(separator, out);
        separator = ", ";
        if (p->kind == COMM_IN)
            fputs(comm, out);
        else
            fprintf(out, "%sc->%s%s", is_count(p->name) && !is_large(f) ? "(int)" : "",
                    field_of(&s, p->name, &second), is_vector(p->name) ? ".at" : "");
    }
}

static const struct function *large_of(const struct function *f)
{
    char name[128];
    snprintf(name, sizeof name, "%s_c", f->name);
    return function_find(name);
}

/* The lower MPI has an error there, in cases that call_is_wrong_below (call.h) tells. */
static bool is_wrong_below(const struct function *base)
{
    return strcmp(base->name, "MPI_Alltoallw") == 0 || strcmp(base->name, "MPI_Allgatherv") == 0;
}

static void write_down_functions(FILE *out, const struct function *base)
{
    const struct function *large = large_of(base);
    const char *name = bare_name(base);
    fprintf(out, "int rt_down_%s(const struct collective *c)\n{\n    int code_ = ", name);
    if (large) {
        fprintf(out, "c->has & CALL_WIDE ? rt_inside_%s(", bare_name(large));
        write_record_arguments(out, large, "c->comm");
        fputs(")\n        : ", out);
    }
    fprintf(out, "rt_inside_%s(", name);
    write_record_arguments(out, base, "c->comm");
    fputs(");\n    return code_ == MPI_SUCCESS ? code_ : rt_raise_lower(c->comm, code_);\n}\n\n",
          out);
    fprintf(out,
            "int rt_call_%s(const struct collective *c)\n{\n"
            "    if (c->comm->is_inter)\n        return rt_inter_call(c);\n"
            "    return c->comm->spans || c->tag%s ? rt_%s(c) : rt_down_%s(c);\n}\n\n",
            name, is_wrong_below(base) ? " || call_is_wrong_below(c)" : "", name, name);
}

static bool is_served_base(const struct function *f)
{
    return is_base(f) && is_service(f, "OWN");
}

void write_down_c(const char *directory)
{
    FILE *out = file_begin(directory, "down.c", "How is a call record handed to the lower MPI?");
    fputs("#include \"down.h\"\n#include \"inside.h\"\n#include \"lower.h\"\n#include "
          "\"rt_own.h\"\n#include \"world.h\"\n\n",
          out);
    for (int i = 0; i < function_count; i++)
        if (is_served_base(&functions[i]) && !is_neighbor(&functions[i]))
            write_down_functions(out, &functions[i]);
    file_end(out, "down.c");
}

void write_down_h(const char *directory)
{
    FILE *out = file_begin(directory, "down.h", "Which collectives can be called with a record?");
    fputs("#ifndef SPBC_MPI_DOWN_H\n#define SPBC_MPI_DOWN_H\n#include \"call.h\"\n\n"
          "#pragma GCC visibility push(hidden)\n"
          "/* rt_down_X: inside the cluster; rt_call_X: on any communicator.  They raise errors. "
          "*/\n",
          out);
    for (int i = 0; i < function_count; i++) {
        const struct function *f = &functions[i];
        if (is_served_base(f) && !is_neighbor(f))
            fprintf(out,
                    "int rt_down_%s(const struct collective *c);\n"
                    "int rt_call_%s(const struct collective *c);\n",
                    bare_name(f), bare_name(f));
    }
    fputs("#pragma GCC visibility pop\n\n#endif\n", out);
    file_end(out, "down.h");
}

/* ---- wrappers ---- */

static bool is_wide(const struct function *f, const char *name)
{
    char text[80];
    snprintf(text, sizeof text, "const int %s[", name);
    return strstr(f->params, text) == NULL;
}

static void write_field(FILE *out, const struct function *f, const char *field, const char *name)
{
    if (is_vector(name))
        fprintf(out, "        .%s = {%s, %s},\n", field, name, is_wide(f, name) ? "true" : "false");
    else
        fprintf(out, "        .%s = %s,\n", field, name);
}

static void write_record(FILE *out, const struct function *f, const struct function *base)
{
    struct signature s = signature_of(f);
    bool has_data = has_param(&s, "recvbuf") || has_param(&s, "buffer");
    fprintf(
        out,
        "    const struct collective call_ = {\n        .comm = comm_,\n        .row = RT_ROW_%s,\n"
        "        .has = 0%s%s%s%s%s,\n",
        base->name, has_param(&s, "root") ? " | CALL_ROOT" : "",
        has_param(&s, "op") ? " | CALL_OP" : "", has_data ? " | CALL_DATA" : "",
        is_neighbor(base) ? " | CALL_NEIGHBOR" : "", is_large(f) ? " | CALL_WIDE" : "");
    for (int i = 0; i < s.count; i++) {
        const char *name = s.param[i].name, *second;
        if (s.param[i].kind != PLAIN || strcmp(name, "info") == 0)
            continue;
        const char *field = field_of(&s, name, &second);
        write_field(out, f, field, name);
        if (second)
            write_field(out, f, second, name);
    }
    fputs("    };\n", out);
}

/* The lower MPI looks at counts, but not at the one count of reductions: of a negative one it dies.
 */
static const char *unseen_count(const struct signature *s)
{
    for (int i = 0; has_param(s, "op") && i < s->count; i++)
        if (is_count(s->param[i].name))
            return s->param[i].name;
    return NULL;
}

/* What the lower MPI does alone */
static void write_short_way(FILE *out, const struct function *f, enum form form, bool is_sure)
{
    struct signature s = signature_of(f);
    const char *count = unseen_count(&s);
    fprintf(out, "    if (call_goes_down(comm_)%s%s%s) {\n",
            is_sure ? "" : " && !call_is_wrong_below(&call_)", count ? " && 0 <= " : "",
            count ? count : "");
    if (form == BLOCKING) {
        fprintf(out, "        int code_ = rt_inside_%s(", bare_name(f));
        for (int i = 0; i < s.count; i++)
            fprintf(out, "%s%s", s.param[i].kind == COMM_IN ? "comm_" : s.param[i].name,
                    i + 1 < s.count ? ", " : "");
        fputs(");\n        return __builtin_expect(code_ == MPI_SUCCESS, 1) ? code_ : "
              "rt_raise_lower(comm_, code_);\n    }\n",
              out);
        return;
    }
    fprintf(out, "        MPI_Request request_ = MPI_REQUEST_NULL;\n        int code_ = lower.%s(",
            f->name);
    write_begin_arguments(out, &s);
    fputs(
        ");\n        if (code_ != MPI_SUCCESS)\n            return rt_raise_lower(comm_, code_);\n"
        "        *request = rt_request_from_lower(request_, comm_);\n        return "
        "MPI_SUCCESS;\n    }\n",
        out);
}

void write_call(FILE *out, const struct function *f)
{
    enum form form;
    const struct function *base = base_and_form(f, &form);
    struct signature s = signature_of(f);
    const char *name = bare_name(base), *prefix = is_neighbor(base) ? "rt_" : "rt_call_";
    const char *comm = param_of_kind(&s, COMM_IN)->name;
    fprintf(out, "    struct comm *comm_ = rt_comm_get(%s);\n", comm);
    fprintf(out, "    if (!comm_)\n        return rt_raise_comm(%s);\n", comm);
    write_null_checks(out, f, &s);
    bool goes_down = form != PERSISTENT && !is_neighbor(base);
    if (goes_down && !is_wrong_below(base))
        write_short_way(out, f, form, true);
    write_record(out, f, base);
    if (goes_down && is_wrong_below(base))
        write_short_way(out, f, form, false);
    if (form == BLOCKING) {
        fprintf(out, "    return call_run(&call_, %s%s);\n", prefix, name);
    } else if (form == NON_BLOCKING) {
        fprintf(out, "    return call_start(&call_, RT_ROW_%s, %s%s, request);\n", f->name, prefix,
                name);
    } else {
        fprintf(out, "    (void)info;\n    return call_init(&call_, RT_ROW_%s, %s%s, request);\n",
                f->name, prefix, name);
    }
}
