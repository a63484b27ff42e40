# SPDX-License-Identifier: Apache-2.0
# Existing MPICH programs, Fortran and C++: what was not compiled by spbc-cc.

# the same programs, built for MPICH alone
foreach(program communicators collectives)
  add_executable(mpi-${program}-plain ${program}.c)
  target_link_libraries(mpi-${program}-plain PRIVATE MPI::MPI_C)
  set_target_properties(mpi-${program}-plain PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/mpi)
  mpi_register(preload.${program} ${RUN} -n 4 --clusters 2 --timeout 240 $<TARGET_FILE:mpi-${program}-plain>)
  mpi_register(preload.${program}.killed ${HERE}/expect.sh 0 "restarts: 2"
    ${RUN} -n 4 --clusters 2 --timeout 240 --fault rank=0,after=150 --fault rank=3,after=190
    $<TARGET_FILE:mpi-${program}-plain>)
endforeach()
mpi_register(preload ${HERE}/preload.sh ${RUN} ${CMAKE_C_COMPILER} ${SPBC_MPICC} $<TARGET_FILE:mpi-communicators-plain>)

# one program for each binding, built at the time of the test by the compiler commands themselves
function(binding_test name command mpi source)
  if(mpi)
    mpi_register(${name} ${HERE}/bindings.sh ${CMAKE_BINARY_DIR}/bin ${MPIEXEC_EXECUTABLE} ${command} ${mpi} ${HERE}/${source})
  endif()
endfunction()
binding_test(fortran77 spbc-fc "${SPBC_MPIFORT}" fortran77.f)
binding_test(fortran90 spbc-fc "${SPBC_MPIFORT}" fortran90.f90)
binding_test(fortran08 spbc-fc "${SPBC_MPIFORT}" fortran08.f90)
binding_test(cxx spbc-cxx "${SPBC_MPICXX}" cxx.cpp)
