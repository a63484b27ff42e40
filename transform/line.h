/* SPDX-License-Identifier: Apache-2.0 */
/* What does a compiler's command line ask for?
 *
 * Computes: each argument with its kind, the inputs with their language, the mode of the whole
 * line. Does not: check the line - what it does not know is an option without value, as a
 * compiler's next version may have it.
 */
#ifndef SPBC_TRANSFORM_LINE_H
#define SPBC_TRANSFORM_LINE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

enum line_mode {
    LINE_INFO,    /* nothing to compile: --version, -dumpmachine, no input at all */
    LINE_OTHER,   /* stops before an object exists: -E -S -M -fsyntax-only -### */
    LINE_COMPILE, /* -c */
    LINE_LINK,    /* an executable */
    LINE_LIBRARY  /* -shared, -r: what runs is linked later */
};

enum argument_kind {
    ARGUMENT_OPTION,     /* for the compiler and the linker: -O2 -pthread */
    ARGUMENT_COMPILER,   /* for the compiler only: -I -D */
    ARGUMENT_LINKER,     /* for the linker only: -L -Wl, */
    ARGUMENT_LIBRARY,    /* -lfoo; value = "foo" */
    ARGUMENT_SOURCE,     /* to be compiled; language says how */
    ARGUMENT_INPUT,      /* handed to the linker: object, archive, shared library, script */
    ARGUMENT_OUTPUT,     /* -o; value */
    ARGUMENT_LANGUAGE,   /* -x; value */
    ARGUMENT_DEPENDENCY, /* -MD -MF x */
    ARGUMENT_COMPILE,    /* -c */
    ARGUMENT_BY_PRODUCT, /* -save-temps and others that leave files of the compilation behind */
    ARGUMENT_WRAPPER,    /* mpicc's own: -cc=clang */
    ARGUMENT_INFO,       /* --version -dumpversion -print-... -show */
    ARGUMENT_STOP        /* -E -S -M -MM -fsyntax-only -### */
};

enum line_language { LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_ASSEMBLER, LANGUAGE_OTHER };

struct argument {
    enum argument_kind kind;
    const char *text;  /* as given; with a separate value only the option's name */
    const char *value; /* of options with a value, joined or separate; the path of inputs */
    bool is_separate;  /* the value is the next word of the line */
    enum line_language language; /* SOURCE */
    const char *forced;          /* SOURCE: what the -x in force says; NULL: the name decides */
};

struct line {
    enum line_mode mode;
    const struct argument *arguments;
    uint32_t argument_count;
    uint32_t source_count;
    const char *output; /* of -o; NULL */
};

/* line_read: words without the compiler's name; "@file" is replaced by the words in that file, as
 * compilers do. */
void line_read(struct arena *arena, const char *const *words, uint32_t count, struct line *line);

/* line_split: the words of a text as a shell would see them (quotes and backslashes, no expansion).
 */
void line_split(struct arena *arena, const char *text, const char ***words, uint32_t *count);

/* line_has: an argument with exactly this text. */
bool line_has(const struct line *line, const char *text);

/* line_find: the last argument of that text; NULL. */
const struct argument *line_find(const struct line *line, const char *text);

#endif
