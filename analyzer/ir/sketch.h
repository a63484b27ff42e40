/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit's bytes can the passes see, apart from where it stands?
 *
 * Requires: the bytes of ir/pack.h, of a unit or of a shared header.  Computes, without making a
 * program of them:
 *   shape    a hash of everything but places, names of files, and the digits of floating-point
 *            constants in places where only their being constants can matter (below)
 *   values   those in which digits were left out, in the order of the bytes: which ones differ
 *            where the shapes are alike, and which constants they have
 *   places   every place in the order of the bytes: with equal shapes, the n-th of both are of the
 *            same thing
 *   prints   the fingerprints of definitions in headers, likewise
 *   facts    what passes read from the text of the source rather than from the IR: does a call name
 *            MPI_ANY_SOURCE, and its function, what did the preprocessor
 *            skip that names MPI (only when the texts are given)
 *
 *   lines    calls that are given the number of their own line (__LINE__ in an error macro), by
 *            function and argument: the shape has the fact and not the number; whether the number
 *            matters is for the caller to find out
 *
 * Where digits cannot matter: a constant that no pass has asked for (small runs do, ir/asked.h), and that
 * is reached from a value assigned to a floating-point
 * target, from a floating-point result, or from a floating-point argument of a function that is not
 * MPI's, through nothing but floating-point + - * / and negation.  What may be told from it there
 * is kept: whether two such values of one function that go to one target are equal (of values that
 * name nothing of their function only those of local variables: other functions may have them too), and constants that stand for
 * something (whole numbers up to 16, whatever begins with "1.0").  Conditions, indices and conversions
 * to integers are never left out there.
 *
 *   names    of the variables that belong to a function, in the order in which they are named first:
 *            for texts only, and directives of OpenMP; the shape does not have them
 *
 * What the linker leaves out (ir/needed.h, ir/left_out.h) is not there.
 *
 * Of operators that no pass has asked for (ir/asked.h) the shape has only the class, of constants
 * with a point that they are there, of whole numbers that are operands of such an operator whether
 * they are large.
 */
#ifndef SPBC_IR_SKETCH_H
#define SPBC_IR_SKETCH_H

#include "ir/ir.h"
#include "ir/pack.h"

struct byte_reader;
struct needed;

struct sketch_place {
    const char *file; /* full path; NULL: nowhere */
    uint32_t number;  /* of the file in these bytes */
    uint32_t line, column, offset;
    const char *spelling_file; /* NULL: not from a macro */
    uint32_t spelling_line, spelling_column;
};

struct sketch_value {
    uint64_t exact;               /* a hash of all of it */
    const char *const *constants; /* the floating-point ones in it */
    uint32_t constant_count;
};

struct sketch_range { /* that the preprocessor skipped: its ends are among the places */
    uint32_t begin, end;
    bool is_told; /* with texts: it names MPI, and is part of the facts as it is written */
};

struct sketch_line { /* argument `arg` of a call of this function is the line of the call */
    const char *key;
    uint32_t arg;
    int64_t line;
};

struct sketch {
    uint64_t shape, facts;
    const struct sketch_value *values;
    uint32_t value_count;
    const struct sketch_place *places;
    uint32_t place_count;
    const uint64_t *prints;
    uint32_t print_count;
    const struct sketch_range *ranges;
    uint32_t range_count;
    const struct sketch_line *lines;
    uint32_t line_count;
    const char *const *names;
    uint32_t name_count;
    const char *const *citations; /* texts with a colon and a digit behind it */
    uint32_t citation_count;
    bool is_damaged;
    bool is_as_parsed; /* with texts: the files are what the parser saw */
};

/* unit_sketch: text_get NULL: no facts; `unasked` of unasked_put, NULL: every operator counts. */
void unit_sketch(struct arena *arena, const unsigned char *bytes, size_t length,
                 const struct needed *needed, const struct byte_reader *unasked,
                 linker_text_get text_get, void *context, struct sketch *sketch);

#endif
