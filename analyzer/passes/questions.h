/* SPDX-License-Identifier: Apache-2.0 */
/* What has the solver answered before?
 *
 * A question is known by 128 bits (digest.h) that are the same for the same conditions under the
 * same limits.  Requires: answers that do not depend on what was asked before, and not on time.
 * Computes: the answers of this run and of one before it; of those only what this run has asked for
 * goes on to the next.
 */
#ifndef SPBC_PASSES_QUESTIONS_H
#define SPBC_PASSES_QUESTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct byte_reader;
struct questions;
struct text;

struct question {
    uint64_t words[2];
};

struct questions *questions_new(struct arena *arena);
/* questions_get: those of a run before; what is damaged is left out. */
void questions_get(struct questions *questions, struct byte_reader *in);
/* questions_put: those that were asked in this run: count, then each: two words of 8 bytes, answer. */
void questions_put(const struct questions *questions, struct text *out);
/* questions_find: false when it was not answered. */
bool questions_find(struct questions *questions, const struct question *question, int *answer);
void questions_add(struct questions *questions, const struct question *question, int answer);

#endif
