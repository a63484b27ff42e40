/* SPDX-License-Identifier: Apache-2.0 */
/* What did the user ask of spbc-run?  The options of option.def as read from the environment and
 * the command line. */
#ifndef SPBC_RUN_OPTIONS_H
#define SPBC_RUN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum option_id {
#define OPTION(id, letter, name, kind, argument, fallback, help) OPTION_##id,
#include "option.def"
#undef OPTION
    OPTION_COUNT
};

enum option_origin { ORIGIN_DEFAULT, ORIGIN_ENVIRONMENT, ORIGIN_COMMAND_LINE };

struct option_list {
    const char **item;
    size_t count;
};

struct options {
    struct {
        const char *text; /* NULL: not set */
        enum option_origin origin;
        struct option_list list; /* of kind LIST */
        uint64_t number;         /* of kind COUNT and SIZE */
        double seconds;          /* of kind SECONDS */
    } value[OPTION_COUNT];
    char **pair; /* NAME=VALUE made of two words */
    size_t npairs;
    char **program; /* argv of the program, NULL-terminated; points into the caller's argv */
};

/* options_parse: reads the environment, then the command line.  Returns 0; or 1 when an action was
 * served and the process should end with status 0; or -1 when a message was printed and it should
 * end with 125.  The texts belong to argv and the environment. */
int options_parse(struct options *options, int argc, char **argv);
void options_fini(struct options *options);
/* option_is: is this option set (FLAG), or set to this word? */
bool option_is(const struct options *options, enum option_id id, const char *word);
/* options_show: one line an option: name, value, origin. */
void options_show(const struct options *options, FILE *out);
const char *option_name(enum option_id id);

/* options_help, options_man: the table as text and as a manual page (roff): options_manual.c. */
void options_help(FILE *out);
void options_man(FILE *out);

/* What an option whose value may be left out (its argument begins with '[') means without one. */
#define OPTION_VALUE_OMITTED "3"

enum option_kind { FLAG, COUNT, SECONDS, SIZE, CHOICE, TEXT, LIST, ACTION };
struct option_row {
    char letter;
    const char *name;
    enum option_kind kind;
    const char *argument, *fallback, *help;
};
extern const struct option_row option_table[OPTION_COUNT];

#endif
