/* SPDX-License-Identifier: Apache-2.0 */
/* How much text does an include line bring with it?  Private to front/.
 *
 * An estimate, to tell headers that are worth a compiled header of their own from those that are
 * not (prefix.c): the bytes of the header and of all that is included in it, whatever conditions
 * stand around that.  What is found nowhere weighs nothing.  What is told of a program does not
 * depend on it.
 */
#ifndef SPBC_FRONT_WEIGHT_H
#define SPBC_FRONT_WEIGHT_H

#include <stdint.h>

struct unit;
struct weights;

struct weights *weights_new(void);
void weights_free(struct weights *weights);
/* weights_of: bytes of what the lines begin..end bring with them, and those before them do not. */
uint64_t weights_of(struct weights *weights, const struct unit *unit, const char *const *lines,
                    uint32_t begin, uint32_t end);

#endif
