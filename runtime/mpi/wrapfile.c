/* SPDX-License-Identifier: Apache-2.0 */
/* Which C text serves the calls on files that are not written by hand?  For the wrapper generator.
 *
 * The file's handle becomes the lower one.  A blocking collective call first waits for all members, a
 * non-blocking one that goes down for those of this cluster.  On a file that spans clusters a collective
 * access becomes the independent one, a non-blocking or split one is done where it begins (a non-blocking
 * collective one completes with those of the others), a write that is in the file already is left out,
 * a read that was done before gives the same, and rows of service CLUSTER are refused (file.c says why).
 */
#include "wrapgen.h"

#include <string.h>

const struct param *file_param(const struct signature *s)
{
    return param_of_kind(s, FILE_IN);
}

static bool is_nonblocking(const struct function *f)
{
    return begins_with(f->name, "MPI_File_i");
}

static bool is_access_of_all(const struct function *f)
{
    const char *all = strstr(f->name, "_all");
    return all && (all[4] == '\0' || strcmp(all, "_all_c") == 0);
}

/* MPI_File_read_at of MPI_File_read_at_all, of MPI_File_iread_at and of MPI_File_iread_at_all, also of the large-count forms; NULL: not
 * such a row */
static const struct function *independent_of(const struct function *f)
{
    char name[128];
    const char *rest = f->name + strlen("MPI_File_") + (is_nonblocking(f) ? 1 : 0);
    const char *all = is_access_of_all(f) ? strstr(rest, "_all") : NULL;
    if (!all && (!is_nonblocking(f) || is_service(f, "CLUSTER")))
        return NULL;
    int length = all ? (int)(all - rest) : (int)strlen(rest);
    snprintf(name, sizeof name, "MPI_File_%.*s%s", length, rest, all ? all + 4 : "");
    return function_find(name);
}

/* The halves of split collective accesses: MPI_File_read_at of MPI_File_read_at_all_begin; the row of the other half of both is
 * the one that ends it. */
static const struct function *split_of(const struct function *f, const char *half, char end[128])
{
    char name[128];
    const char *all = strstr(f->name, half);
    if (!all)
        return NULL;
    snprintf(name, sizeof name, "%.*s%s", (int)(all - f->name), f->name, all + strlen(half));
    snprintf(end, 128, "%.*s_all_end", (int)(all - f->name), f->name);
    return function_find(name);
}

/* A write, but by a shared pointer, which is refused across clusters */
static bool is_counted(const struct function *f)
{
    return (begins_with(f->name, "MPI_File_write") || begins_with(f->name, "MPI_File_iwrite")) &&
           !strstr(f->name, "_end") && !is_service(f, "CLUSTER");
}

/* A read, the same */
static bool is_kept(const struct function *f)
{
    return (begins_with(f->name, "MPI_File_read") || begins_with(f->name, "MPI_File_iread")) &&
           !strstr(f->name, "_end") && !is_service(f, "CLUSTER");
}

static const char *is_at(const struct function *f)
{
    return strstr(f->name, "_at") ? "true" : "false";
}

static void write_split(FILE *out, const struct function *f, const struct signature *s)
{
    char end[128];
    const struct function *begun = split_of(f, "_all_begin", end);
    if (begun) {
        fprintf(out, "    if (file_->comm->spans) {\n        if (file_->split != RT_ROW_NONE)\n"
                     "            return rt_file_raise(file_, MPI_ERR_IO);\n");
        if (is_counted(f))
            fprintf(out,
                    "        if (written_before(file_, %s, count, datatype, "
                    "&file_->split_status)) {\n"
                    "            file_->split = RT_ROW_%s;\n"
                    "            return MPI_SUCCESS;\n        }\n",
                    is_at(f), end);
        if (is_kept(f))
            fprintf(out,
                    "        if (!reading_before(file_, %s, buf, count, datatype, "
                    "&file_->split_status, &code_)) {\n",
                    is_at(f));
        fprintf(out, "        code_ = rt_unlocked(lower.%s(", begun->name);
        write_lower_arguments(out, s);
        fputs(", &file_->split_status));\n", out);
        if (is_kept(f))
            fprintf(out,
                    "        reading_now(file_, %s, buf, count, datatype, "
                    "&file_->split_status, code_);\n        }\n",
                    is_at(f));
        fprintf(
            out,
            "%s        if (code_ == MPI_SUCCESS)\n"
            "            file_->split = RT_ROW_%s;\n"
            "        return code_ == MPI_SUCCESS ? code_ : rt_file_raise(file_, code_);\n    }\n",
            is_counted(f) ? "        written_now(file_, code_);\n" : "", end);
    } else if (split_of(f, "_all_end", end)) {
        fprintf(out,
                "    if (file_->comm->spans) {\n        if (file_->split != RT_ROW_%s)\n"
                "            return rt_file_raise(file_, MPI_ERR_IO);\n"
                "        file_->split = RT_ROW_NONE;\n"
                "        if (status && status != MPI_STATUS_IGNORE)\n"
                "            *status = file_->split_status;\n"
                "        return MPI_SUCCESS;\n    }\n",
                end);
    }
}

/* A non-blocking access on a file that spans clusters: all but the request, which is the last parameter, goes to the blocking one. */
static void write_at_once(FILE *out, const struct function *f, const struct signature *s)
{
    struct signature rest = *s;
    rest.count--;
    const char *request = s->param[rest.count].name;
    fputs("    if (file_->comm->spans) {\n        MPI_Status status_ = {0};\n"
          "        code_ = MPI_SUCCESS;\n",
          out);
    fprintf(
        out,
        is_kept(f)
            ? "        if (!reading_before(file_, %s, buf, count, datatype, &status_, &code_)) {\n"
            : "        if (!written_before(file_, %s, count, datatype, &status_)) {\n",
        is_at(f));
    fprintf(out, "            code_ = rt_unlocked(lower.%s(", independent_of(f)->name);
    write_lower_arguments(out, &rest);
    fputs(", &status_));\n", out);
    if (is_kept(f))
        fprintf(out, "            reading_now(file_, %s, buf, count, datatype, &status_, code_);\n",
                is_at(f));
    else
        fputs("            written_now(file_, code_);\n", out);
    fputs("        }\n", out);
    if (is_access_of_all(f))
        fprintf(out, "        *%s = rt_file_access_start(file_, RT_ROW_%s, code_, &status_);\n",
                request, f->name);
    else
        fprintf(
            out,
            "        if (code_ != MPI_SUCCESS)\n            return rt_file_raise(file_, code_);\n"
            "        *%s = rt_file_access_done(&status_);\n",
            request);
    fputs("        return MPI_SUCCESS;\n    }\n", out);
}

static bool is_collective(const struct function *f)
{
    static const char *const words[] = {"_all",           "_ordered",     "_set_view", "_sync",
                                        "_set_atomicity", "_seek_shared", "_set_info"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(f->name, words[i]))
            return true;
    return false;
}

static bool has_info_in(const struct signature *s)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->param[i].name, "info") == 0)
            return true;
    return false;
}

/* Of a shared pointer, inside one cluster.  The lower MPI keeps it in a file of its own, which each
 * process opens, alone, when it uses the pointer first: see alone.h. */
static void write_shared(FILE *out, const struct function *f, const struct signature *s)
{
    const struct param *request = param_of_kind(s, REQUEST_OUT);
    bool meets = is_collective(f);
    fprintf(
        out,
        "    if (file_->comm->spans)\n        return rt_file_refuse(RT_ROW_%s, file_, \"%s\");\n",
        f->name, remedy_of(f));
    if (request)
        fputs("    MPI_Request request_ = MPI_REQUEST_NULL;\n"
              "    if (rt_file_buffer_is_missing(buf, count, datatype))\n"
              "        return rt_file_raise(file_, MPI_ERR_BUFFER);\n",
              out);
    fputs(meets ? "    struct maker maker_ = rt_file_meet_in_turn(file_);\n"
                : "    alone_wait();\n",
          out);
    fprintf(out, "    int code_ = %s(lower.%s(", meets ? "rt_made" : "rt_unlocked", f->name);
    write_lower_arguments(out, s);
    fprintf(out, "));\n%s", meets ? "    rt_maker_end(&maker_);\n" : "");
    fputs("    if (code_ != MPI_SUCCESS)\n        return rt_file_raise(file_, code_);\n", out);
    if (request)
        fprintf(out, "    *%s = rt_request_from_lower(request_, NULL);\n", request->name);
    fputs("    return MPI_SUCCESS;\n", out);
}

void write_file(FILE *out, const struct function *f, const struct signature *s)
{
    const char *handle = file_param(s)->name;
    const struct function *independent = independent_of(f);
    const struct param *request = param_of_kind(s, REQUEST_OUT);
    fprintf(out, "    struct file *file_ = rt_file_get(%s);\n", handle);
    fprintf(out, "    if (!file_)\n        return rt_file_raise_handle(%s);\n", handle);
    if (is_service(f, "CLUSTER")) {
        write_shared(out, f, s);
        return;
    }
    if (request)
        fputs("    MPI_Request request_ = MPI_REQUEST_NULL;\n", out);
    if (strcmp(f->name, "MPI_File_get_view") == 0)
        fputs("    if (!disp || !etype || !filetype || !datarep)\n"
              "        return rt_file_raise(file_, MPI_ERR_ARG);\n",
              out);
    fputs("    int code_;\n", out);
    if (is_collective(f) && !request)
        fputs("    rt_file_meet(file_);\n", out);
    if (has_info_in(s))
        fputs("    MPI_Info given_ = info;\n    code_ = rt_file_info(file_, given_, &info);\n"
              "    if (code_ != MPI_SUCCESS)\n        return rt_file_raise(file_, code_);\n",
              out);
    write_split(out, f, s);
    if (request)
        fputs("    if (rt_file_buffer_is_missing(buf, count, datatype))\n"
              "        return rt_file_raise(file_, MPI_ERR_BUFFER);\n",
              out);
    if (request && independent)
        write_at_once(out, f, s);
    if (request && is_access_of_all(f))
        fputs("    rt_gather_in(file_->comm);\n", out);
    bool is_whole_write = !request && is_counted(f) && !strstr(f->name, "_begin");
    if (is_whole_write)
        fprintf(out,
                "    if (written_before(file_, %s, count, datatype, status))\n"
                "        return MPI_SUCCESS;\n",
                is_at(f));
    bool is_whole_read = !request && is_kept(f) && !strstr(f->name, "_begin");
    if (is_whole_read)
        fprintf(out,
                "    MPI_Status own_status_ = {0};\n"
                "    if (!status || status == MPI_STATUS_IGNORE)\n        status = &own_status_;\n"
                "    if (reading_before(file_, %s, buf, count, datatype, status, &code_))\n"
                "        return code_ == MPI_SUCCESS ? code_ : rt_file_raise(file_, code_);\n",
                is_at(f));
    bool has_two = independent && !request;
    if (has_two) {
        fprintf(out, "    if (file_->comm->spans) {\n        code_ = rt_unlocked(lower.%s(",
                independent->name);
        write_lower_arguments(out, s);
        fputs("));\n    } else {\n", out);
    }
    fprintf(out, "    %scode_ = rt_unlocked(lower.%s(", has_two ? "    " : "", f->name);
    write_lower_arguments(out, s);
    fprintf(out, "));\n%s", has_two ? "    }\n" : "");
    if (is_whole_write)
        fputs("    written_now(file_, code_);\n", out);
    if (is_whole_read)
        fprintf(out, "    reading_now(file_, %s, buf, count, datatype, status, code_);\n",
                is_at(f));
    if (has_info_in(s))
        fputs("    if (info != given_)\n        lower.MPI_Info_free(&info);\n", out);
    fputs("    if (code_ != MPI_SUCCESS)\n        return rt_file_raise(file_, code_);\n", out);
    if (request)
        fprintf(out, "    *%s = rt_request_from_lower(request_, NULL);\n", request->name);
    if (strcmp(f->name, "MPI_File_get_view") == 0)
        fputs("    leaks_types(2, (const MPI_Datatype[]){*etype, *filetype});\n", out);
    fputs("    return MPI_SUCCESS;\n", out);
}
