/* SPDX-License-Identifier: Apache-2.0 */
/* Do messages come in rows, of which all but the first one are received by name? */
#ifndef SPBC_PASSES_HEADED_H
#define SPBC_PASSES_HEADED_H

#include "passes/window.h"

/* headed_bodies: by id of the event, the sends that belong to such a row, behind its first, so that the anonymous reception
 * of the window never takes them. */
struct bits headed_bodies(const struct window *window);

#endif
