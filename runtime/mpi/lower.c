/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the lower MPI come from?  Fills the function table, before main.
 *
 * Plain mode: dlopen; the library's references to its own names are put right (rebind.c). Namespace
 * mode: dlmopen into a linker namespace with a libc of its own, which leaves the upper world alone
 * in the first one.  Its traps (glibc 2.36, measured):
 *   - both libcs number thread-specific keys from 0 into one array per thread: the second one's
 * lower half is used up first;
 *   - dlopen with RTLD_GLOBAL crashes there: a small library that brings MPI in sits before libc
 * and takes the flag away (shim.c);
 *   - each libc takes its heap's locks only after a thread was made through itself, and threads of
 * one use the heap of the other (UCX's thread takes its thread-local storage from the first one's):
 * both make a thread beforehand. SPBC_LOWER_LIBRARY names another library than libmpich.so.12
 * (plain mode).  Does not: initialise MPI.
 */
#include "mpi/lower.h"
#include "binding.h"
#include "lower_table.h"
#include "rebind.h"
#include "world.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_USED_UP = 512 }; /* of 1024 */

static struct {
    void *library;
    int *unweighted, *weights_empty;
    MPI_T_pvar_handle all_handles;
} loaded;

static void *symbol_get(const char *name)
{
    return dlsym(loaded.library, name);
}

static const char *library_name(void)
{
    const char *name = getenv("SPBC_LOWER_LIBRARY");
    return name && *name ? name : "libmpich.so.12";
}

static void *plain_open(void)
{
    void *library = dlopen(library_name(), RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        rt_fatal("can not load the MPI library below SPBC: %s.  Install MPICH (libmpich12) or set "
                 "SPBC_LOWER_LIBRARY to its path",
                 dlerror());
    if (rebind_own_names(library) < 0)
        rt_fatal("%s is not an ELF library whose calls can be bound to itself", library_name());
    return library;
}

static void keys_use_up(void *libc)
{
    int (*create)(pthread_key_t *, void (*)(void *)) = NULL;
    *(void **)&create = dlsym(libc, "pthread_key_create");
    pthread_key_t key = 0;
    for (int i = 0; create && i < KEYS_USED_UP && key < KEYS_USED_UP - 1; i++)
        if (create(&key, NULL) != 0)
            rt_fatal("no thread-specific keys left in the namespace of the lower MPI");
}

static void *thread_end(void *argument)
{
    return argument;
}

/* From then on that libc locks what threads share. */
static void libc_thread(int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                                      void *),
                        int (*join)(pthread_t, void **))
{
    pthread_t thread;
    int error = create && join ? create(&thread, NULL, thread_end, NULL) : ENOSYS;
    if (error == 0)
        error = join(thread, NULL);
    if (error != 0)
        rt_fatal("can not start a thread in the namespace mode: %s", strerror(error));
}

static void libcs_share(void *libc)
{
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = NULL;
    int (*join)(pthread_t, void **) = NULL;
    *(void **)&create = dlsym(libc, "pthread_create");
    *(void **)&join = dlsym(libc, "pthread_join");
    libc_thread(create, join);
    libc_thread(pthread_create, pthread_join);
}

/* The shim stands beside libspbc.so and brings MPI in, so that its dlopen is found before libc's.
 */
static void *namespace_open(void)
{
    if (getenv("SPBC_LOWER_LIBRARY"))
        rt_fatal("SPBC_LOWER_LIBRARY works in plain mode only: the namespace mode loads "
                 "libmpich.so.12 from the "
                 "library path; unset it or leave out the namespace mode");
    Dl_info self;
    char path[4096];
    if (!dladdr(&loaded, &self) || !self.dli_fname || strlen(self.dli_fname) > sizeof path - 32)
        rt_fatal("can not find out where libspbc.so is");
    strcpy(path, self.dli_fname);
    char *slash = strrchr(path, '/');
    strcpy(slash ? slash + 1 : path, "libspbc-shim.so");

    void *libc = dlmopen(LM_ID_NEWLM, "libc.so.6", RTLD_NOW | RTLD_LOCAL);
    Lmid_t space;
    if (!libc || dlinfo(libc, RTLD_DI_LMID, &space) != 0)
        rt_fatal("can not make a linker namespace for the lower MPI: %s", dlerror());
    keys_use_up(libc);
    libcs_share(libc);
    void *library = dlmopen(space, path, RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        rt_fatal("can not load the MPI library into a namespace of its own: %s", dlerror());
    return library;
}

void *rt_lower_symbol(const char *name)
{
    return symbol_get(name);
}

static void table_fill(void)
{
    for (int i = 0; i < lower_name_count; i++) {
        void *function = symbol_get(lower_names[i].name);
        if (!function && lower_names[i].is_required)
            rt_fatal("the MPI library below SPBC (%s) has no %s: it is not MPICH 4.0 or a later "
                     "one with the same ABI",
                     library_name(), lower_names[i].name);
        *(void **)((char *)&lower + lower_names[i].offset) = function;
    }
}

static void *object_get(const char *name)
{
    void **object = symbol_get(name);
    return object ? *object : NULL;
}

void lower_load(bool is_namespace)
{
    loaded.library = is_namespace ? namespace_open() : plain_open();
    table_fill();
    loaded.unweighted = object_get("MPI_UNWEIGHTED");
    loaded.weights_empty = object_get("MPI_WEIGHTS_EMPTY");
    loaded.all_handles = (MPI_T_pvar_handle)object_get("MPI_T_PVAR_ALL_HANDLES");
}

int *rt_weights_lower(const int *weights)
{
    if (weights == MPI_UNWEIGHTED)
        return loaded.unweighted;
    return weights == MPI_WEIGHTS_EMPTY ? loaded.weights_empty : (int *)weights;
}

MPI_T_pvar_handle rt_pvar_handle_lower(MPI_T_pvar_handle handle)
{
    return handle == MPI_T_PVAR_ALL_HANDLES ? loaded.all_handles : handle;
}
