/* SPDX-License-Identifier: Apache-2.0 */
/* Does memory that was given back stay with the process?
 *
 * Each unit that is read, and each question to a solver, takes again what the one before gave back.  Given to the system in
 * between, every page of it is brought and zeroed anew, which may cost more than the question.
 */
#include "base/hoard.h"

#include <malloc.h>

enum { KEPT_BYTES = 256 << 20 };

void hoard_begin(void)
{
    (void)mallopt(M_MMAP_THRESHOLD, KEPT_BYTES);
    (void)mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    (void)mallopt(M_TOP_PAD, KEPT_BYTES / 16);
}
