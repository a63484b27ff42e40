/* SPDX-License-Identifier: Apache-2.0 */
/* What the IR does not model is flagged, and everything around it is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

static jmp_buf context;
int f(int);
void closer(int *);
struct s {
    int a, b[4];
};

int jumps(int n)
{
    if (setjmp(context))
        return f(1);
    longjmp(context, n);
}

int variadic(int n, ...)
{
    va_list list;
    va_start(list, n);
    int x = va_arg(list, int);
    va_end(list);
    return x;
}

int assembly(int n)
{
    int m = 1, k = 2;
    __asm__ volatile("" : "=r"(m), "+r"(n) : "r"(k + 1));
    return m + n + k;
}

int selection(int n)
{
    return _Generic(n, int : f(1), default : 2);
}

int cleanup(void)
{
    __attribute__((cleanup(closer))) int handle = 3;
    return f(handle);
}

int sizes(int n)
{
    int vla[n];
    return sizeof vla + offsetof(struct s, b) + _Alignof(double) + sizeof(struct s);
}

const char *name(void)
{
    return __func__;
}
