/* SPDX-License-Identifier: Apache-2.0 */
/* Does a deletion in the middle of which the rank dies give what it gave, once the rank is there again?   deleted FOLDER
 *
 * unlink of this program comes before the C library's: what it does, it does, and ends the process the first time of each
 * file.  Needs 2 ranks or more; rank 1 dies twice: one file was never there, the other one was. */
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char folder[1024];

static const char *in_folder(const char *name)
{
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* True for the first time in all lives of the process; past the runtime, which would do the creation of before again. */
static int is_first(const char *name)
{
    char path[1300];
    snprintf(path, sizeof path, "%s.died", name);
    long fd = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (fd >= 0)
        syscall(SYS_close, fd);
    return fd >= 0;
}

__attribute__((visibility("default"))) int unlink(const char *path)
{
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    const char *name = strrchr(path, '/');
    int why = errno;
    if (name && (!strcmp(name, "/never") || !strcmp(name, "/once")) && is_first(path))
        raise(SIGKILL);
    errno = why;
    return result;
}

static int class_of_delete(const char *name)
{
    int class;
    MPI_Error_class(MPI_File_delete(in_folder(name), MPI_INFO_NULL), &class);
    return class;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    CHECK_EQUAL(argc, 2);
    snprintf(folder, sizeof folder, "%s", argv[1]);
    if (check_rank() == 1) {
        mkdir(folder, 0700);
        close(open(in_folder("once"), O_CREAT | O_WRONLY, 0600));
        CHECK_EQUAL(class_of_delete("never"), MPI_ERR_NO_SUCH_FILE);
        CHECK_EQUAL(class_of_delete("once"), MPI_SUCCESS);
        CHECK_EQUAL(class_of_delete("once"), MPI_ERR_NO_SUCH_FILE);
        CHECK_EQUAL(unlink(in_folder("never.died")) + unlink(in_folder("once.died")),
                    0); /* it has died in both */
        rmdir(folder);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
