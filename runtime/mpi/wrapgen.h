/* SPDX-License-Identifier: Apache-2.0 */
/* What do the parts of the wrapper generator share?  Rows of the table, parsed parameters, output
 * files.
 */
#ifndef SPBC_MPI_WRAPGEN_H
#define SPBC_MPI_WRAPGEN_H

#include <stdbool.h>
#include <stdio.h>

struct function {
    const char *name, *ret, *service, *role, *params;
};
extern const struct function functions[];
extern const int function_count;

enum { PARAMS_MAX = 24 };

enum kind { /* what a parameter asks of a wrapper that hands the call down */
            PLAIN,
            COMM_IN,
            COMM_OUT,
            REQUEST_OUT,
            WEIGHTS, /* may be MPI_UNWEIGHTED or MPI_WEIGHTS_EMPTY: the lower MPI has objects of its
                        own */
            PVAR_HANDLE, /* may be MPI_T_PVAR_ALL_HANDLES: likewise */
            FILE_IN,
            OBJECT_OUT, /* a window is made: the call is collective */
            UNSUPPORTED /* only functions that are OWN or REFUSED may have it */
};

struct param {
    char name[64];
    enum kind kind;
    bool is_single_out; /* the one value that the call writes: never a null pointer */
    bool is_info;       /* hints that are read */
    bool is_array;      /* of requests and what goes with them: one only when there are none */
};

struct signature {
    struct param param[PARAMS_MAX];
    int count;
    bool is_variadic;
};

void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
bool begins_with(const char *text, const char *prefix);
/* remedy_of: what to do instead of a call that is not served everywhere */
const char *remedy_of(const struct function *f);
bool is_service(const struct function *f, const char *service);
struct signature signature_of(const struct function *f);
const struct param *param_of_kind(const struct signature *s, enum kind kind);
const struct function *function_find(const char *name);
/* function_nonblocking: MPI_Ibcast of MPI_Bcast; NULL: not a blocking collective */
const struct function *function_nonblocking(const struct function *f);
const char *own_name(const struct function *f); /* Send of MPI_Send */
/* write_null_checks: of the pointers through which a call always writes */
void write_null_checks(FILE *out, const struct function *f, const struct signature *s);
void write_lower_arguments(FILE *out, const struct signature *s);
FILE *file_begin(const char *directory, const char *name, const char *question);
void file_end(FILE *out, const char *name);

/* ---- wrapcall.c: collectives ---- */
/* call_base: the blocking row with int counts of a collective that is served in this form; NULL:
 * not such a row */
const struct function *call_base(const struct function *f);
void write_call(FILE *out, const struct function *f); /* body of the wrapper of such a row */
/* ---- wrapfile.c: files ---- */
const struct param *file_param(const struct signature *s); /* NULL: not a call on a file */
void write_file(FILE *out, const struct function *f, const struct signature *s);

void write_inside_h(const char *directory);
void write_down_h(const char *directory);
void write_down_c(const char *directory);

#endif
