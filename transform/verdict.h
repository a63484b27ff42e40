/* SPDX-License-Identifier: Apache-2.0 */
/* How does an executable tell its verdict?  By an ELF note, read by spbc-run.
 *
 * Section .note.spbc, owner "SPBC", type 1; the descriptor is text, one "key=value" a line, ended
 * by NUL: verdict=ready|ready-after-rewrite|not-ready|unknown patterns=N         patterns that were
 * inserted or are annotated in the source protocol=NAME      the recommended protocol; absent when
 * there is none reason=SENTENCE    on one line; absent when there is none version=X.Y.Z      of the
 * spbc-cc that wrote it Readers skip keys they do not know.
 */
#ifndef SPBC_TRANSFORM_VERDICT_H
#define SPBC_TRANSFORM_VERDICT_H

#include <stdint.h>

#define VERDICT_SECTION ".note.spbc"
#define VERDICT_OWNER   "SPBC"

enum { VERDICT_TYPE = 1 };

struct arena;

struct verdict_note {
    const char *verdict, *protocol, *reason;
    uint32_t pattern_count;
};

/* verdict_text: the descriptor. */
const char *verdict_text(struct arena *arena, const struct verdict_note *note);

#endif
