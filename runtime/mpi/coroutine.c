/* SPDX-License-Identifier: Apache-2.0 */
/* How can code that waits run beside the program?  Stacks, switches between them, waiting.
 *
 *     new --resume--> running --rt_await--> waiting --resume, is_over--> running --return--> ended
 *
 * Stacks are 8 MiB of address space (user-defined operations run there), of which only touched
 * pages take memory, with an inaccessible page below; they are kept for the next coroutine.
 *
 * Invariants
 *  - At most one coroutine runs, and it was resumed from the program's own stack: they do not nest.
 *  - Between two switches the rest of the library sees a coroutine as part of the call that resumed
 * it; only rt.call is exchanged.
 *
 * Requires ucontext (glibc).  Does not: progress (match.c), order (queue.c).
 */
#include "coroutine.h"

#include "match.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

enum { STACK_BYTES = 8 * 1024 * 1024 };

struct stack { /* a spare one; lies at its own upper end */
    struct stack *next;
};

struct coroutine {
    ucontext_t here, resumer;
    char *stack; /* its lowest address, which is the inaccessible page */
    void (*function)(void *argument);
    void *argument;
    bool (*is_over)(void *what);
    void *what;
    enum rt_row call;
    bool has_ended;
#ifdef __SANITIZE_ADDRESS__
    void *fake_stack, *resumer_fake_stack;
    const void *resumer_bottom;
    size_t resumer_bytes;
#endif
};

struct coroutine *coroutine_running;
static struct stack *spare;

/* ---- stacks ---- */

static char *stack_new(void)
{
    if (spare) {
        char *bottom = (char *)(spare + 1) - STACK_BYTES;
        spare = spare->next;
        return bottom;
    }
    char *bottom = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (bottom == MAP_FAILED || mprotect(bottom, (size_t)getpagesize(), PROT_NONE) != 0)
        rt_fatal("no address space for the stack of a non-blocking collective: complete some "
                 "before starting more");
    return bottom;
}

static void stack_free(char *bottom)
{
    struct stack *s = (struct stack *)(bottom + STACK_BYTES) - 1;
    s->next = spare;
    spare = s;
}

void coroutine_fini(void)
{
    while (spare) {
        char *bottom = (char *)(spare + 1) - STACK_BYTES;
        spare = spare->next;
        munmap(bottom, STACK_BYTES);
    }
}

/* ---- switches ---- */

static void enter(struct coroutine *co)
{
    coroutine_running = co;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&co->resumer_fake_stack, co->stack, STACK_BYTES);
#endif
    swapcontext(&co->resumer, &co->here);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(co->resumer_fake_stack, NULL, NULL);
#endif
    coroutine_running = NULL;
}

static void leave(struct coroutine *co)
{
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(co->has_ended ? NULL : &co->fake_stack, co->resumer_bottom,
                                   co->resumer_bytes);
#endif
    swapcontext(&co->here, &co->resumer);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(co->fake_stack, &co->resumer_bottom, &co->resumer_bytes);
#endif
}

static void begin(void)
{
    struct coroutine *co = coroutine_running;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(NULL, &co->resumer_bottom, &co->resumer_bytes);
#endif
    co->function(co->argument);
    co->has_ended = true;
    leave(co);
}

struct coroutine *coroutine_new(enum rt_row call, void (*function)(void *argument), void *argument)
{
    struct coroutine *co = calloc(1, sizeof *co);
    if (!co || getcontext(&co->here) != 0)
        rt_fatal("no memory for a non-blocking collective");
    co->function = function;
    co->argument = argument;
    co->call = call;
    co->stack = stack_new();
    co->here.uc_stack.ss_sp = co->stack;
    co->here.uc_stack.ss_size = STACK_BYTES - sizeof(struct stack);
    makecontext(&co->here, begin, 0);
    return co;
}

bool coroutine_resume(struct coroutine *co, bool *moved)
{
    if (co->is_over && !co->is_over(co->what))
        return false;
    co->is_over = NULL;
    *moved = true;
    enum rt_row call = rt.call;
    rt.call = co->call;
    enter(co);
    co->call = rt.call;
    rt.call = call;
    return co->has_ended;
}

void coroutine_free(struct coroutine *co)
{
    stack_free(co->stack);
    free(co);
}

/* ---- waiting ---- */

void rt_await(bool (*is_over)(void *what), void *what)
{
    struct coroutine *co = coroutine_running;
    if (co) {
        if (is_over(what))
            return;
        co->is_over = is_over;
        co->what = what;
        leave(co);
        return;
    }
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    while (!is_over(what)) {
        if (rt_progress())
            wait_reset(&w);
        else
            rt_pause(&w);
    }
    wait_over();
}
