/* SPDX-License-Identifier: Apache-2.0 */
/* What do the steps of spbc-cc share?  The room's own header: compile.c, link.c and judge.c are its
 * parts. */
#ifndef SPBC_TRANSFORM_CC_H
#define SPBC_TRANSFORM_CC_H

#include "line.h"
#include "record.h"
#include "toolchain.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;

struct cc {
    struct arena *arena;
    struct toolchain toolchain;
    struct line line;
    bool is_werror;         /* a program that is not ready is an error */
    bool is_verbose;        /* show the commands */
    bool is_unchecked;      /* programs are linked without being analysed */
    const char *time_limit; /* CPU seconds for an analysis, in digits; NULL: what is usual */
};

/* ---- compile.c ---- */

/* compile_unit: compiles one source of the line to object (NULL: the name the compiler chooses) and
 * leaves the unit in the object. Returns the compiler's status. */
int compile_unit(struct cc *cc, const struct argument *source, const char *object);

/* compile_again: compiles a rewritten text of a unit to object.  Returns the compiler's status. */
int compile_again(struct cc *cc, const struct record *record, const char *text_path,
                  const char *object);

/* ---- link.c ---- */

/* link_program: links the objects of the line, whose sources are compiled already to the objects
 * given (one per source, in order), analyses the program, puts rewritten units in place and leaves
 * the verdict in the executable.  Returns the compiler's status. */
int link_program(struct cc *cc, const char *const *objects);

/* ---- judge.c ---- */

struct judged_unit {
    struct record record;
    const char *object;    /* shown in messages: "a.o", "libx.a(a.o)" */
    bool is_replaceable;   /* a unit in a shared library is as it is */
    const char *rewritten; /* set by judge_program: path of the text to compile instead; NULL */
};

struct judgement {
    const char *verdict;  /* ready, ready-after-rewrite, not-ready, unknown */
    const char *protocol; /* "" when there is none */
    const char *reason;   /* one sentence; "" */
    uint32_t pattern_count;
};

/* judge_program: analyses the units as one program.  Returns 0, or 1 when a source changed since
 * its object was compiled (said on stderr). */
int judge_program(struct cc *cc, struct judged_unit *units, uint32_t count,
                  struct judgement *judgement);

/* ---- for all ---- */

/* cc_say: "spbc-cc: LEVEL: ..." on stderr. */
void cc_say(const char *level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* cc_run: shows the command with --spbc-verbose, runs it as process_run does. */
int cc_run(struct cc *cc, const struct words *command, const char *directory, const char *out_path,
           const char *err_path);

void words_add(struct cc *cc, struct words *words, const char *word);
void words_add_all(struct cc *cc, struct words *words, const struct words *more);
/* words_add_argument: the argument as it was given. */
void words_add_argument(struct cc *cc, struct words *words, const struct argument *argument);

/* cc_scratch: a new path in the private directory, ending in name; ends the program when there is
 * no room for one. */
const char *cc_scratch(struct cc *cc, const char *name);

#endif
