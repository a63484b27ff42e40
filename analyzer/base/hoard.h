/* SPDX-License-Identifier: Apache-2.0 */
/* Does memory that was given back stay with the process? */
#ifndef SPBC_BASE_HOARD_H
#define SPBC_BASE_HOARD_H

/* hoard_begin: from now on it does.  For work that takes and gives back much, again and again. */
void hoard_begin(void);

#endif
