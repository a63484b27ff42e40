/* SPDX-License-Identifier: Apache-2.0 */
/* Where are SPBC's own programs, header and library?
 *
 * Beside the running program: ../lib and ../include, in the build tree and where it is installed;
 * the header's folder in the source tree serves the build tree.  Folders are absolute.
 */
#ifndef SPBC_ANALYZER_INSTALLED_H
#define SPBC_ANALYZER_INSTALLED_H

struct arena;

struct installed {
    const char *programs; /* folder of the running program */
    const char *library;  /* folder of libspbc.so; where it should be when it is missing */
    const char *include;  /* folder of spbc.h */
};

void installed_find(struct arena *arena, struct installed *installed);

#endif
