/* SPDX-License-Identifier: Apache-2.0 */
/* What does the reader of a report see of the sources: paths, lines, the function around a place? */
#ifndef SPBC_REPORT_SOURCE_H
#define SPBC_REPORT_SOURCE_H

#include "ir/ir.h"

struct arena;
struct sources;

/* sources_new: looks nothing up before it is asked for. */
struct sources *sources_new(struct arena *arena, const struct program *program);

/* source_path: relative to the directory the program was started in. */
const char *source_path(struct sources *sources, const struct file *file);

/* source_line: the text of a line without its line end; NULL when there is no such line. */
const char *source_line(struct sources *sources, const struct file *file, uint32_t line,
                        size_t *length);
uint32_t source_line_count(struct sources *sources, const struct file *file);

/* source_function: the function whose definition contains the place; NULL. */
const struct function *source_function(struct sources *sources, const struct place *place);

#endif
