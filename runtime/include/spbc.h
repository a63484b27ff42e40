/* SPDX-License-Identifier: Apache-2.0 */
/* What may an MPI program say to SPBC?  The pattern calls of the SPBC paper (section 5.1), in MPI style.
 *
 * spbc-rewrite inserts these calls; a programmer may write them by hand.  Compiled by spbc-cc they reach libspbc.  Compiled by a plain mpicc
 * (SPBC_RUNTIME not defined) they do nothing, so that A' also runs under any MPI.
 * No call communicates.  All are local.  Errors: MPI error codes (MPI_SUCCESS = 0), messages name the pattern.
 */
#ifndef SPBC_H
#define SPBC_H

#ifdef __cplusplus
extern "C" {
#endif

#define SPBC_VERSION "0.1.0"

/* A declared pattern; 0 is the default pattern (outside). */
typedef unsigned long long SPBC_Pattern;

#ifdef SPBC_RUNTIME

/* SPBC_Declare_pattern: name a communication pattern.  `name` is its stable name (the same on every rank, at most 255 bytes, copied).
 * The same name gives the same pattern whenever and wherever it is declared.  *pattern is the id.  Thread rule: as MPI calls.
 * Errors: MPI_ERR_ARG (empty or too long name, another name with the same id). */
int SPBC_Declare_pattern(const char *name, SPBC_Pattern *pattern);

/* SPBC_Declare_next_pattern: the nameless form of the paper (DECLARE_PATTERN): the id counts declarations, so every rank has to
 * declare in the same order. */
int SPBC_Declare_next_pattern(SPBC_Pattern *pattern);

/* SPBC_Begin_iteration: the pattern becomes active and its iteration counter is incremented by one.  Patterns nest.
 * Errors: MPI_ERR_ARG (not declared). */
int SPBC_Begin_iteration(SPBC_Pattern pattern);

/* SPBC_End_iteration: the pattern that was active before the matching begin is active again.
 * Errors: MPI_ERR_ARG (not the pattern begun last: unbalanced). */
int SPBC_End_iteration(SPBC_Pattern pattern);

#else /* plain MPI: the calls do nothing */

static inline int SPBC_Declare_pattern(const char *name, SPBC_Pattern *pattern)
{
    (void)name;
    *pattern = 1;
    return 0;
}

static inline int SPBC_Declare_next_pattern(SPBC_Pattern *pattern)
{
    *pattern = 1;
    return 0;
}

static inline int SPBC_Begin_iteration(SPBC_Pattern pattern)
{
    (void)pattern;
    return 0;
}

static inline int SPBC_End_iteration(SPBC_Pattern pattern)
{
    (void)pattern;
    return 0;
}

#endif

#ifdef __cplusplus
}
#endif
#endif
