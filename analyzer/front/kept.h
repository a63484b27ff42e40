/* SPDX-License-Identifier: Apache-2.0 */
/* What does whoever keeps answers about whole programs need to know of how one was read?
 *
 * Between front_begin and front_gather: is everything as it was when an answer was found?  Between
 * front_gather and front_link: what did the units look like then, and what do they look like now?
 * The folder of --cache holds the answers beside the units (cache.h).
 */
#ifndef SPBC_FRONT_KEPT_H
#define SPBC_FRONT_KEPT_H

#include "front/front.h"
#include "ir/pack.h"

struct byte_reader;
struct text;

/* front_key: a hash of the analyzer, the current folder, the units in their order and their flags;
 * 0: there is no cache. */
uint64_t front_key(const struct reader *reader);
bool front_entry_read(struct reader *reader, const char *name, struct byte_reader *in);
void front_entry_write(struct reader *reader, const char *name, const struct text *body);

/* front_units: those of the program, in order. */
struct unit *const *front_units(const struct reader *reader, uint32_t *count);
/* front_file: the one object of a file. */
const struct file *front_file(struct reader *reader, const char *full, bool is_system);
/* front_contents: of a file that is no system header, by front_contents_get (a linker_text_get). */
void *front_contents(struct reader *reader);
const char *front_contents_get(void *contents, const char *full, size_t *length, uint64_t *hash);

/* front_depends_put: all files that the units were read from, and those that would be read instead
 * if they were there.  To be asked behind front_gather. */
void front_depends_put(struct reader *reader, struct text *bytes);
/* front_depends_hold: are they as they were?  `changed` is told of every file of the user's that
 * is not; anything else makes *is_lost true. */
bool front_depends_hold(struct reader *reader, struct byte_reader *in,
                        void (*changed)(void *context, const char *full), void *context,
                        bool *is_lost);

struct front_part {             /* a shared header or a unit, without the headers it shares */
    const unsigned char *bytes; /* of ir/pack.h, behind what it tells about constants */
    size_t length;
    const unsigned char *before; /* the same in the last run; == bytes: the cache had it; NULL: not
                                    known */
    size_t before_length;
};

/* front_parts: in the order in which they are linked.  Returns false when one is not analysed. */
bool front_parts(struct reader *reader, struct front_part **parts, uint32_t *count);
/* front_settle: the units count as analysed although they are not linked, and go into the cache. */
void front_settle(struct reader *reader);
/* front_asks_for_files: has a source, or a header that is not the system's, text that asks whether there is a file, or
 * takes the bytes of one (__has_include, #embed)?  On what it then depends nobody tells, so that nothing of it is kept. */
bool front_asks_for_files(struct reader *reader, const struct unit *unit);
/* front_keep: writes what was read into the cache. */
void front_keep(struct reader *reader);

#endif
