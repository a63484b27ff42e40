/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a program need not be looked at to judge it?
 *
 * Requires: the bytes of all units (ir/pack.h), each with a summary of what its functions name.
 * Computes, before anything is linked:
 *   idle     functions that do nothing which anybody but their caller could notice: they assign only
 *            to variables of their own to which nothing else leads, call only such functions (of the
 *            C library those that compute, or print to the terminal, unless somebody asks for errno, which
 *            they may set), and return.  A call of one whose value nobody uses is no statement, nor
 *            is a condition with nothing else under it (left_out.h).
 *   closed   idle functions that name no memory but their own and return a number, and call only such:
 *            whoever calls one learns nothing that it could not have computed itself, and gets at
 *            nothing.
 *   needed   main, what the loader calls, initialisers, whatever names MPI or SPBC, or a function
 *            that is not among the sources, or leads there (also where nothing leads to it: it is
 *            told of), and what these name otherwise than in such calls.  When they call functions
 *            that are not among the sources, or have constructs that are not followed, or there is
 *            C++, where functions are called that no text names, or there is no main (a library, a part
 *            of a program: its callers are elsewhere), these may call any: then every external
 *            function that is not closed is needed, and of C++ all.  So are variables that these name,
 *            and those whose initialisers lead to functions or variables.
 * The linker leaves out the bodies of functions and the initialisers of variables that are not needed
 * and the calls that are no statement, in every run, so that nothing which is told of a program can depend on them: by that,
 * and not by looking at what passes do, an answer that was kept stands when they change (answer/).
 * What is left out never runs, or has no effect when it does but to take time: the program that is
 * analysed does whatever the real one does.
 *
 * With a unit that is damaged, all are needed; also where the user vouches for calls, by options or by
 * comments ("spbc:"), which may be any, or where what is printed is felt (print.h).
 *
 * The summary (numbers and texts as in base/bytes.h), one part:
 *   told        uses of the terminal (print.h); comments for this tool count as if what is printed was read: nothing is
 *               left out
 *   functions   count, then key and flags of each that is named or defined
 *   variables   count, then key of each of no function that is named or has an initialiser
 *   chunks      as in pack.h, count, then: function (0: an initialiser; then its variable, 0: one of a
 *               function), flags, count of the functions it names, then each and how, count of the
 *               variables it names, then each
 */
#ifndef SPBC_IR_NEEDED_H
#define SPBC_IR_NEEDED_H

#include "ir/pack.h"

struct arena;
struct byte_reader;
struct needed;
struct text;

/* function_only_computes: is it one of the C library's that compute or print, and do nothing else? */
bool function_only_computes(const struct function *function);

/* needed_put: the summary of a unit. */
void needed_put(struct text *bytes, const struct pack_input *input);

struct needed *needed_new(struct arena *arena);
/* needed_add: the summary at the begin of a unit's bytes. */
void needed_add(struct needed *needed, const unsigned char *bytes, size_t length);
/* needed_all: something is not known; everything counts. */
void needed_all(struct needed *needed);
/* needed_settle: behind all units. */
void needed_settle(struct needed *needed);

/* NULL for `needed`: everything counts. */
bool needed_has(const struct needed *needed, const char *key);
/* needed_has_variable: of no function's, whose initialiser stands in a chunk. */
bool needed_has_variable(const struct needed *needed, const char *key);
/* needed_is_idle: is_print: of a call that prints to the terminal (print.h). */
bool needed_is_idle(const struct needed *needed, const char *key, bool is_print);
/* needed_alike: do both say the same of all functions of the unit? */
bool needed_alike(const struct needed *needed, const struct needed *other,
                  const unsigned char *bytes, size_t length);

#endif
