/* SPDX-License-Identifier: Apache-2.0 */
/* Is the lower MPI really in a linker namespace of its own, or really not?   namespace 0|1
 *
 * A library in another namespace is not among those that dl_iterate_phdr walks here, but it is
 * mapped.  Threads of the lower MPI's libc use the heap of ours (thread-local storage), so ours has
 * to know that it is not alone: MPICH's runtime broke the heap else, once in some hundred starts.
 */
#include "world.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>

static int library_seen(struct dl_phdr_info *info, size_t bytes, void *seen)
{
    (void)bytes;
    *(int *)seen |= info->dlpi_name && strstr(info->dlpi_name, "libmpich.so") != NULL;
    return 0;
}

int main(int argc, char **argv)
{
    int is_here = 0, is_mapped = 0, wanted = argc > 1 && argv[1][0] == '1';
    char line[1024];
    MPI_Init(&argc, &argv);
    dl_iterate_phdr(library_seen, &is_here);
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps, "/proc/self/maps");
    while (fgets(line, sizeof line, maps))
        is_mapped |= strstr(line, "libmpich.so") != NULL;
    fclose(maps);
    CHECK(is_mapped, "no lower MPI at all");
    CHECK(is_here == !wanted, "the lower MPI is %s namespace", is_here ? "in our" : "in another");
    CHECK(!wanted || !__libc_single_threaded, "our libc believes that there is one thread");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
