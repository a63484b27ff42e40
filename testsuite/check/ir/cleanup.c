/* SPDX-License-Identifier: Apache-2.0 */
/* What __attribute__((cleanup(f))) calls on every way out of the variable's block, and what only looks like it. */
#define CLOSES __attribute__((__cleanup__(closer)))

int work(int n);
int no_cleanup(int n);
static void closer(int *handle)
{
    work(*handle);
}
static void other(int *handle)
{
    work(-*handle);
}

int leave(int n)
{
    CLOSES int outer = 1;
    int unused __attribute__((unused)) = no_cleanup(n);
    for (int i = 0; i < n; i++) {
        __attribute__((unused, cleanup(other))) int inner = i;
        if (i == 2)
            continue;
        if (i == 3)
            break;
        if (i == 4)
            return work(i);
    }
    return 0;
}

extern void elsewhere(int *handle);
int declared(void)
{
    CLOSES int first, second __attribute__((cleanup(elsewhere)));
    first = second = 1;
    return first;
}
