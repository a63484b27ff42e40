/* SPDX-License-Identifier: Apache-2.0 */
/* omp.h is the user's compiler's own, stdatomic.h clang's.
 * flags: -fopenmp
 */
#include <omp.h>
#include <stdatomic.h>

static atomic_int next = 3;

int claim(void)
{
    return omp_get_thread_num() + atomic_load_explicit(&next, memory_order_acquire);
}
