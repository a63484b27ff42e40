/* SPDX-License-Identifier: Apache-2.0 */
/* How much of the attached buffer do buffered sends occupy?
 *
 * A buffered send keeps its bytes in memory of ours until the lower MPI has sent them (crossing
 * ones are in the log at once and occupy nothing, but have to fit), so the attached buffer is only counted, never
 * written: a send that would not fit fails with MPI_ERR_BUFFER as MPI says, and detaching waits
 * until nothing is occupied, in a loop that progresses everything (the lower MPI's own detach would
 * block).
 */
#include "mpi/match.h"
#include "rt_own.h"

static struct {
    void *address;
    size_t size, used;
    bool is_attached;
} buffer;

bool buffer_reserve(size_t bytes)
{
    bytes += MPI_BSEND_OVERHEAD;
    if (!buffer.is_attached || bytes > buffer.size - buffer.used) {
        request_sweep();
        if (!buffer.is_attached || bytes > buffer.size - buffer.used)
            return false;
    }
    buffer.used += bytes;
    return true;
}

void buffer_release(size_t bytes)
{
    buffer.used -= bytes + MPI_BSEND_OVERHEAD;
}

int rt_Buffer_attach_c(void *address, MPI_Count size)
{
    if (size < 0 || (size > 0 && !address))
        return rt_raise(NULL, MPI_ERR_ARG, "no buffer of %lld bytes can be attached",
                        (long long)size);
    if (buffer.is_attached)
        return rt_raise(NULL, MPI_ERR_BUFFER,
                        "a buffer is attached already: detach it before attaching another");
    buffer.address = address;
    buffer.size = (size_t)size;
    buffer.used = 0;
    buffer.is_attached = true;
    return MPI_SUCCESS;
}

int rt_Buffer_detach_c(void *address, MPI_Count *size)
{
    if (!address || !size)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer for the result");
    if (!buffer.is_attached) { /* programs detach to be sure: as MPICH, give back nothing */
        *(void **)address = NULL;
        *size = 0;
        return MPI_SUCCESS;
    }
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    wait_on(JOB_WAIT_BUFFERED, NULL, -1, -1);
    while (buffer.used)
        rt_wait_turn(&w);
    wait_over();
    *(void **)address = buffer.address;
    *size = (MPI_Count)buffer.size;
    buffer.is_attached = false;
    return MPI_SUCCESS;
}

int rt_Buffer_attach(void *address, int size)
{
    return rt_Buffer_attach_c(address, size);
}

int rt_Buffer_detach(void *address, int *size)
{
    MPI_Count bytes;
    int error = rt_Buffer_detach_c(size ? address : NULL, &bytes);
    if (!error)
        *size = (int)bytes;
    return error;
}
