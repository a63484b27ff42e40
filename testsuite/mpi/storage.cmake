# SPDX-License-Identifier: Apache-2.0
# Files and windows.
mpi_program(files)
add_executable(mpi-files-plain files.c)
target_link_libraries(mpi-files-plain PRIVATE MPI::MPI_C)
set_target_properties(mpi-files-plain PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/mpi)
function(files_test name)
  mpi_register(files.${name} ${HERE}/files.sh ${MPIEXEC_EXECUTABLE} $<TARGET_FILE:mpi-files-plain> ${RUN}
    $<TARGET_FILE:mpi-files> ${ARGN})
endfunction()
files_test(1 --clusters 1)
files_test(2 --clusters 2)
files_test(4 --clusters 4)
files_test(mixed --clusters 0,3/1/2)
files_test(killed.first --clusters 2 --fault rank=1,after=86 --fault rank=1,after=110)
set(MPI_LABELS slow)
files_test(killed.early --clusters 2 --fault rank=0,after=25)
files_test(killed.second --clusters 0/1-3 --fault rank=2,after=105)
unset(MPI_LABELS)
files_test(killed.both --clusters 2 --fault rank=0,after=70 --fault rank=3,after=90)
mpi_register(files.refused ${HERE}/expect.sh 125 "MPI_File_write_shared: not supported on a file that members in several clusters"
  ${RUN} -n 2 --clusters 2 --timeout 60 $<TARGET_FILE:mpi-files> /tmp refused)
mpi_register(files.hints ${HERE}/expect.sh 0 "sieving: disable"
  ${RUN} -n 2 --clusters 2 --timeout 60 $<TARGET_FILE:mpi-files> /tmp hints)

mpi_program(windows)
mpi_test(windows)
mpi_register(windows.killed ${HERE}/expect.sh 0 "restarts: 1" ${RUN} -n 4 --clusters 2 --timeout 240
  --fault rank=1,after=100 $<TARGET_FILE:mpi-windows>)
mpi_register(windows.forgotten ${HERE}/expect.sh 0 "MPI_Finalize: the window \"not freed\" was not freed"
  ${RUN} -n 4 --clusters 2 --timeout 60 $<TARGET_FILE:mpi-windows> forgotten)
mpi_register(windows.wrong ${HERE}/expect.sh 6 "MPI_Put on the window \"not freed\": Invalid rank"
  ${RUN} -n 2 --clusters 2 --timeout 60 $<TARGET_FILE:mpi-windows> wrong)

# what no other test calls
mpi_program(seldom_files)
mpi_program(seldom_windows)
mpi_test(seldom_windows)
foreach(clusters 1 2 4)
  mpi_register(seldom_files.${clusters} ${RUN} -n 4 --clusters ${clusters} --timeout 240 $<TARGET_FILE:mpi-seldom_files>
    ${CMAKE_CURRENT_BINARY_DIR})
endforeach()
