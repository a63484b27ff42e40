/* SPDX-License-Identifier: Apache-2.0 */
/* In what do spbc-cc, spbc-fc and spbc-cxx differ?  See driver.h. */
#include "driver.h"

const struct driver drivers[] = {
    [DRIVER_C] = {"spbc-cc", "C", "SPBC_CC", SPBC_MPI_C_COMPILER, "mpicc", "CC", "C",
                  "main.c halo.c", "mpicc -cc=clang"},
    [DRIVER_FORTRAN] = {"spbc-fc", "Fortran", "SPBC_FC", SPBC_MPI_FORTRAN_COMPILER, "mpifort", "FC",
                        "Fortran", "main.f90 halo.f90", "mpifort -fc=flang"},
    [DRIVER_CXX] = {"spbc-cxx", "C++", "SPBC_CXX", SPBC_MPI_CXX_COMPILER, "mpicxx", "CXX", "CXX",
                    "main.cpp halo.cpp", "mpicxx -cxx=clang++"},
};

const struct driver *driver = &drivers[DRIVER_C];
