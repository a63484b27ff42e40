/* SPDX-License-Identifier: Apache-2.0 */
/* What does the lower MPI's own linker namespace need before its libc?  A dlopen that takes
 * RTLD_GLOBAL away.
 *
 * glibc 2.36 crashes on RTLD_GLOBAL in a namespace made by dlmopen, and UCX's modules ask for it.
 * This library depends on libmpich and is loaded in its place: names are searched in it first.  Not
 * linked by anything else.
 */
#include <dlfcn.h>
#include <stddef.h>

__attribute__((visibility("default"))) void *dlopen(const char *path, int flags)
{
    static void *(*next)(const char *, int);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "dlopen");
    return next ? next(path, flags & ~RTLD_GLOBAL) : NULL;
}
