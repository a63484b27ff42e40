/* SPDX-License-Identifier: Apache-2.0 */
/* Where in the program was a call made?
 *
 * The stack is unwound by the tables that compilers write for exceptions.  Frames of this object and
 * of MPI's own libraries are passed over: programs in Fortran and C++ come through MPICH's bindings.
 * addr2line wants the address that the file says, which is the one in memory less what the file was
 * moved by: nothing for programs that are not position-independent.
 */
#include "core/site.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FRAMES = 64 };

static const char *file_of(const Dl_info *info)
{
    const char *slash = strrchr(info->dli_fname, '/');
    return slash ? slash + 1 : info->dli_fname;
}

static bool is_program(const void *site)
{
    static const char *const bindings[] = {"libmpich", "libspbc"};
    Dl_info self, other;
    if (!dladdr(site, &other) || !other.dli_fname)
        return true;
    if (dladdr((const void *)(size_t)&site_find, &self) && self.dli_fbase == other.dli_fbase)
        return false;
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++)
        if (strncmp(file_of(&other), bindings[i], strlen(bindings[i])) == 0)
            return false;
    return true;
}

const void *site_find(void)
{
    void *frame[FRAMES];
    int count = backtrace(frame, FRAMES);
    for (int i = 0; i < count; i++)
        if (is_program(frame[i]))
            return frame[i];
    return NULL;
}

const void *site_of(const void *site)
{
    const void *found = is_program(site) ? site : site_find();
    return found ? found : site;
}

void site_text(const void *site, char *text, size_t bytes)
{
    Dl_info info;
    struct link_map *map = NULL;
    const char *call = (const char *)site - 1;
    if (!site || !dladdr1(call, &info, (void **)&map, RTLD_DL_LINKMAP) || !info.dli_fname || !map)
        snprintf(text, bytes, "?");
    else
        snprintf(text, bytes, "%s+0x%lx%s%s", file_of(&info),
                 (unsigned long)call - (unsigned long)map->l_addr, info.dli_sname ? " " : "",
                 info.dli_sname ? info.dli_sname : "");
}
