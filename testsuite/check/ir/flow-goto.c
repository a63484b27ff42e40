/* SPDX-License-Identifier: Apache-2.0 */
/* goto forwards, backwards, into and out of loops; computed goto may lead to every label. */
int f(int);

int out(int n)
{
    int *p = 0;
    if (n < 0)
        goto fail;
again:
    while (n > 0) {
        if (f(n) == 7)
            goto again;
        if (f(n) == 8)
            goto done;
        n--;
    }
done:
    return 0;
fail:
    f(*p);
    return -1;
}

void into(int n)
{
    goto middle;
    for (;;) {
        f(1);
    middle:
        if (f(2))
            break;
    }
end:;
}

int computed(int op)
{
    static void *const table[] = {&&add, &&stop};
    goto *table[op];
add:
    f(1);
stop:
    return 0;
}
