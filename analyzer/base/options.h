/* SPDX-License-Identifier: Apache-2.0 */
/* How does a program describe its options once?  One table gives the parsing, --help, --version and
 * the manual page.
 *
 * Computes: the values behind the table's targets, operands, and what follows "--".  Understands
 * --name VALUE, --name=VALUE, -x VALUE, -xVALUE, -x=VALUE, and grouped flags -ab.  Every program has --help,
 * --version and --man (its manual page in roff) without listing them. Does not: abbreviate names
 * (an abbreviation that works today breaks when an option is added); an unknown name is answered
 * with the nearest one.
 */
#ifndef SPBC_BASE_OPTIONS_H
#define SPBC_BASE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct arena;

enum option_kind {
    OPTION_HEADING, /* help: the heading of the rows below it */
    OPTION_FLAG,    /* target: bool, set to true */
    OPTION_NOFLAG,  /* target: bool, set to false */
    OPTION_TEXT,    /* target: const char *; the last one wins */
    OPTION_LIST,    /* target: struct option_list; collects every occurrence */
    OPTION_INTEGER, /* target: int64_t, within minimum..maximum */
    OPTION_CHOICE   /* target: int, index of the word in `argument` ("text|json|sarif") */
};

struct option_list {
    const char **items;
    uint32_t count, capacity;
};

struct option {
    enum option_kind kind;
    char letter;          /* 0: none */
    const char *name;     /* without dashes; NULL: letter only */
    const char *argument; /* shown in the help: "DIR"; for OPTION_CHOICE the words "a|b|c"; NULL for
                             flags */
    const char *help;     /* one or more sentences, wrapped by the help */
    void *target;
    int64_t minimum, maximum; /* OPTION_INTEGER; both 0: not limited */
};

struct option_exit_status {
    const char *status; /* "0", "128+N" */
    const char *help;
};

struct option_example {
    const char *command;
    const char *help;
};

struct option_program {
    const char *name;               /* "spbc-check" */
    const char *summary;            /* one line, without final dot */
    const char *const *usage;       /* what follows the name, one form a line; ends with NULL */
    const char *const *description; /* paragraphs; ends with NULL */
    const struct option *options;
    uint32_t option_count;
    const struct option_exit_status *exit_statuses; /* ends with status NULL; may be NULL */
    const struct option_example *examples;          /* ends with command NULL; may be NULL */
    const char *see_also;                           /* "spbc-rewrite(1), spbc-cc(1)"; may be NULL */
};

struct option_values {
    const char **operands; /* arguments that are no options */
    uint32_t operand_count;
    const char **rest; /* what follows "--" */
    uint32_t rest_count;
    bool has_rest; /* "--" was given */
};

enum option_outcome {
    OPTIONS_RUN,  /* go on */
    OPTIONS_DONE, /* --help, --version or --man was answered on stdout: end with status 0 */
    OPTIONS_WRONG /* the command line is wrong and stderr says why: end with status 2 */
};

/* options_parse: sets targets and *values.  argv strings are borrowed, not copied. */
enum option_outcome options_parse(struct arena *arena, const struct option_program *program,
                                  int argc, char *const *argv, struct option_values *values);

/* options_print_help: usage, description, options aligned in two columns, exit statuses, examples;
 * at most 80 columns wide. */
void options_print_help(const struct option_program *program, FILE *out);
/* options_print_man: the same as a manual page of section 1. */
void options_print_man(const struct option_program *program, FILE *out);

#endif
