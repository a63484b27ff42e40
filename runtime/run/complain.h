/* SPDX-License-Identifier: Apache-2.0 */
/* How does spbc-run speak to the operator?  One line a message on standard error, beginning with
 * "spbc-run: ". */
#ifndef SPBC_RUN_COMPLAIN_H
#define SPBC_RUN_COMPLAIN_H

/* complain: an error or a warning, always said. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* remark: said unless --quiet. */
void remark(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* trace: said with --verbose, with the seconds since the start. */
void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* complain_level: 0 quiet, 1 normal, 2 verbose; start is now_seconds() of the zero of times. */
void complain_level(int level, double start);

#endif
