/* SPDX-License-Identifier: Apache-2.0 */
/* Is the answer of an earlier run still the answer?
 *
 * With --cache DIR the result of the passes is kept beside the units.  Three cases, tried in this
 * order:
 *   same     every file is as it was: the answer is read, nothing is parsed or linked.
 *   moved    files have changed, but what the passes see of them has not: comments, white space,
 *            digits of floating-point constants (ir/sketch.h), operators that no pass has asked
 *            for (ir/asked.h), what is left out of the program (ir/needed.h), names of local variables
 *            that no text tells, macros that are not used, and the lines that error macros tell
 *            (lines.h).  The changed files are parsed;
 *            the answer is kept with every place and every cited line where it is now.
 *   another  anything else: the program is linked and analysed as without a cache, and kept; but
 *            the solver is asked only what it was not asked in the run before (passes/questions.h),
 *            whatever has changed.  Those answers are an entry of their own, for all options.
 *
 * What must hold for "same":  the entry's name is a hash of the analyzer and its libraries, the
 * current folder, the units and their flags in their order, and the options of the analysis; the
 * entry lists every file that was read (contents of the user's, time and size of the system's), and
 * every path at which another header would have been found first.
 * For "moved", besides: only files of the user's have changed; every unit's bytes that the answer
 * was made from are still in the cache (their hashes are in the answer), and pair by pair have the
 * shape and the facts of those of now; conditions, pragmas, comments that name MPI or SPBC and names of
 * MPI in the changed files are the same (marks.h), and no directive names variables when one has another
 * name; no separators or patterns are given by line, there
 * or on the command line; no text of the program itself cites a line of a changed file;
 * no text of the answer has a constant that is another one now; every place
 * of the answer is one whose way is known (moved.h).  What reports read from the text (excerpts,
 * NOLINT, the baseline's fingerprints) they read from that of now.
 *
 * An entry (numbers and texts as in base/bytes.h), behind the head of front/cache.h, which has a
 * hash of it all:
 *   files and other paths that it depends on (front_depends_put)
 *   marks       count, then full path, hash, has_lines, has_names of each of the user's files
 *   may_move    0 or 1
 *   lines       count, then key of a function and argument that may be told another line
 *   cited       count, then path of each file that a text of the program cites a line of
 *   parts       count, then of each shared header and unit: hash of the bytes, facts, and a part with
 *               the operators that no pass has asked for (ir/asked.h)
 *   image       to the end (image.h)
 * It is written to another name and renamed: runs side by side see one or the other, and whichever
 * does not fit the units that they find counts as not there.  Nothing is kept of a program with a
 * unit that was not analysed, nor under a limit of time, which another run may meet elsewhere.
 */
#ifndef SPBC_ANSWER_ANSWER_H
#define SPBC_ANSWER_ANSWER_H

#include "passes/result.h"

struct answer;
struct arena;
struct questions;
struct reader;

/* answer_open: behind front_begin; NULL when there is no cache, or nothing may be kept. */
struct answer *answer_open(struct arena *arena, struct reader *reader,
                           const struct analysis_options *options);
/* answer_find: everything is as it was.  answer_move, behind front_gather: what has changed does
 * not matter.  Both are false without any effect otherwise; the program is good for reports only.
 */
bool answer_find(struct answer *answer, struct program **program, const struct result **result);
bool answer_move(struct answer *answer, struct program **program, const struct result **result);
/* answer_questions: what the solver has answered in the run before, for `analyse`. */
struct questions *answer_questions(struct answer *answer);
/* answer_keep: behind front_link and analyse. */
void answer_keep(struct answer *answer, struct program *program, const struct result *result);

#endif
