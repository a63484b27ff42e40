/* SPDX-License-Identifier: Apache-2.0 */
/* Old C that newer compilers refuse is read all the same. */
count;

old(a, b)
int a;
char *b;
{
    undeclared(a);
    b = a;
    return undeclared;
}

void takes(void (*handler)(int));
int wrong(char *);

void more(void)
{
    takes(wrong);
}
