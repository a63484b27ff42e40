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
 * On x86-64 a switch saves what a called function must preserve and exchanges stack pointers;
 * elsewhere ucontext (glibc) does it, with two system calls each time.
 *
 * Does not: progress (match.c), order (queue.c).
 */
#include "coroutine.h"

#include "match.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifndef __x86_64__
#include <ucontext.h>
#endif

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

enum { STACK_BYTES = 8 * 1024 * 1024 };

struct stack { /* a spare one; lies at its own upper end */
    struct stack *next;
};

#ifdef __x86_64__
typedef void *place; /* the stack pointer, below the saved registers */
#else
typedef ucontext_t place;
#endif

struct coroutine {
    place here, resumer;
    char *stack; /* its lowest address, which is the inaccessible page */
    void (*function)(void *argument);
    void *argument;
    bool (*is_over)(void *what);
    void *what;
    enum rt_row call;
    void *local;
    bool has_ended;
#ifdef __SANITIZE_ADDRESS__
    void *fake_stack, *resumer_fake_stack;
    const void *resumer_bottom;
    size_t resumer_bytes;
#endif
};

struct coroutine *coroutine_running;
static struct stack *spare;
static void *local_of_program;

void **coroutine_local(void)
{
    return coroutine_running ? &coroutine_running->local : &local_of_program;
}

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

static void begin(void);

#ifdef __x86_64__

void coroutine_switch(void **save, void *to) __attribute__((visibility("hidden")));
__asm__(".text\n"
        ".p2align 4\n"
        ".globl coroutine_switch\n"
        ".hidden coroutine_switch\n"
        ".type coroutine_switch, @function\n"
        "coroutine_switch:\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    subq $8, %rsp\n"
        "    stmxcsr (%rsp)\n"
        "    fnstcw 4(%rsp)\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    ldmxcsr (%rsp)\n"
        "    fldcw 4(%rsp)\n"
        "    addq $8, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        ".size coroutine_switch, . - coroutine_switch\n");

static void place_exchange(place *from, place *to)
{
    coroutine_switch(from, *to);
}

/* As coroutine_switch leaves a stack: control words, six registers, where to return; above it a
 * return address of 0, where backtraces end. */
static void place_make(struct coroutine *co)
{
    uint64_t *top = (uint64_t *)(co->stack + STACK_BYTES - sizeof(struct stack)) - 2;
    top = (uint64_t *)((uintptr_t)top & ~(uintptr_t)15);
    top[1] = 0;
    *top = (uint64_t)(uintptr_t)begin; /* entered with the stack as after a call: 8 off 16 */
    for (int i = 0; i < 6; i++)
        *--top = 0;
    uint32_t words[2] = {0, 0};
    __asm__ volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(words[0]), "=m"(words[1]));
    *--top = (uint64_t)words[1] << 32 | words[0];
    co->here = top;
}

#else

static void place_exchange(place *from, place *to)
{
    swapcontext(from, to);
}

static void place_make(struct coroutine *co)
{
    if (getcontext(&co->here) != 0)
        rt_fatal("no context for a non-blocking collective");
    co->here.uc_stack.ss_sp = co->stack;
    co->here.uc_stack.ss_size = STACK_BYTES - sizeof(struct stack);
    makecontext(&co->here, begin, 0);
}

#endif

static void enter(struct coroutine *co)
{
    coroutine_running = co;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&co->resumer_fake_stack, co->stack, STACK_BYTES);
#endif
    place_exchange(&co->resumer, &co->here);
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
    place_exchange(&co->here, &co->resumer);
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
    if (!co)
        rt_fatal("no memory for a non-blocking collective");
    co->function = function;
    co->argument = argument;
    co->call = call;
    co->stack = stack_new();
    place_make(co);
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
    while (!is_over(what))
        rt_wait_turn(&w);
    wait_over();
}
