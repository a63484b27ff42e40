/* SPDX-License-Identifier: Apache-2.0 */
/* In what do spbc-cc, spbc-fc and spbc-cxx differ?  One table, a row a program. */
#ifndef SPBC_TRANSFORM_DRIVER_H
#define SPBC_TRANSFORM_DRIVER_H

enum driver_row { DRIVER_C, DRIVER_FORTRAN, DRIVER_CXX };

struct driver {
    const char *name;       /* "spbc-fc" */
    const char *language;   /* "Fortran" */
    const char *variable;   /* names another compiler behind it: "SPBC_FC" */
    const char *configured; /* the MPI compiler command that SPBC was built with */
    const char *usual;      /* where that one is not installed: "mpifort" */
    const char *make;       /* what makefiles call such a compiler: "FC" */
    const char *cmake;      /* and CMake: "Fortran" */
    const char *sources;    /* of the example */
    const char *behind;     /* of the example: another compiler behind it */
};

extern const struct driver drivers[];
/* driver: the row of the running program, set at its start. */
extern const struct driver *driver;

#endif
