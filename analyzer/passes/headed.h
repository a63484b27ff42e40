/* SPDX-License-Identifier: Apache-2.0 */
/* Do messages come in rows, of which all but the first one are received by name? */
#ifndef SPBC_PASSES_HEADED_H
#define SPBC_PASSES_HEADED_H

#include "passes/window.h"

/* headed_has_body: does the send belong to such a row, behind its first, so that the anonymous reception of the window
 * never takes it? */
bool headed_has_body(const struct window *window, const struct event *send);

#endif
