/* SPDX-License-Identifier: Apache-2.0 */
/* Which findings of an analysis does a user want to see?
 *
 * Requires: the program and its result; changes neither: the verdict stays what the analysis says,
 * whatever is silenced.  Computes: every finding with its fingerprint and its fate - shown,
 * silenced by a NOLINT comment, known from a baseline -, without those of rules that are switched
 * off and without repetitions (a function of a header that several units include).
 */
#ifndef SPBC_REPORT_REVIEW_H
#define SPBC_REPORT_REVIEW_H

#include "passes/result.h"
#include "report/source.h"

enum fate { FATE_SHOWN, FATE_NOLINT, FATE_BASELINE };

struct reviewed {
    struct finding finding;          /* with the level the user wants */
    const char *fingerprint;         /* 16 hexadecimal digits; without line numbers */
    const struct function *function; /* around the place; NULL */
    enum fate fate;
};

struct report_judgement { /* the verdict over everything that was given, files that could not be
                             read included */
    enum verdict verdict;
    const char *protocol; /* "" when there is none to recommend */
    const char *reason;   /* "" when there is nothing to say */
};

struct review {
    struct arena *arena;
    const struct program *program;
    const struct result *result;
    struct sources *sources;
    struct report_judgement judgement;
    const struct reviewed *items; /* by path, then place */
    uint32_t count;
    uint32_t shown[3];       /* how many are shown, by level */
    uint32_t nolint_count;   /* silenced by comments */
    uint32_t baseline_count; /* known from the baseline */
    uint32_t stale_count;    /* entries of the baseline that are found no more */
    bool is_explained;       /* a finding, shown or not, says why the verdict is not ready */
    bool is_unit;            /* one source of a larger program is looked at alone */
    const char *partial;     /* one sentence: what of the program was not given; NULL: nothing */
};

struct review_options {
    const char *checks;             /* globs of rules, "-*,spbc-order*"; NULL: all rules */
    const char *warnings_as_errors; /* globs of rules; NULL: none */
    const char *baseline;           /* path; NULL */
    bool is_unit; /* one source of a larger program: only rules that one file can tell, no verdict
                     but "not ready" */
    uint32_t source_count, database_count; /* sources that were taken of those of the database; 0:
                                              there is none */
};

/* review_options_check: before the work is done.  Returns 0, or -1 with *error set to a sentence: a
 * glob that matches no rule, a baseline that cannot be read. */
int review_options_check(struct arena *arena, const struct review_options *options,
                         const char **error);

/* review_make: options NULL: everything is shown.  Returns NULL with *error set to a sentence when
 * the options are wrong. */
const struct review *review_make(const struct program *program, const struct result *result,
                                 const struct review_options *options, const char **error);

/* review_is_clean: nothing above a note is shown, and what keeps the program from being ready is
 * said by findings that the user knows of (exit status 0). */
bool review_is_clean(const struct review *review);

/* review_unknown_sources: how many of the receptions have an unknown source, the others being anonymous */
uint32_t review_unknown_sources(const struct review *review);

/* review_write_baseline: the findings that are shown or known.  Returns 0, or -1 with *error. */
int review_write_baseline(const struct review *review, const char *path, const char **error);

/* report_judge: a program with units that were not analysed is unknown, unless what was seen
 * refutes it already. */
struct report_judgement report_judge(const struct program *program, const struct result *result);

const char *report_verdict_name(enum verdict verdict); /* "ready-after-rewrite" */
const char *report_level_name(enum level level);       /* "warning" */
const char *report_truth_name(enum truth truth);       /* "proved" */

#endif
