/* SPDX-License-Identifier: Apache-2.0 */
/* Every statement's range ends behind its ';', wherever that is. */
int f(int);
#define LAST 1

int ends(int n)
{
    f(1) /* a ; comment */ ;
    f(2) // another ; one
        ;
    f(3)\
;
    do f(4); while (n) /* ; */ ;
    if (n) f(5)
        ;
    else f(6) ;
    int a = 1, b /* ; */;
    ({ f(7); }) ;
    ;
    while (n--) ;
    for (;n;) { }
    label: f(8) ;
    n = LAST;
    n = LAST ;
    f(LAST) ;
    return a + (b = LAST) ;
}
