/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SHARED_H
#define SHARED_H
struct shared {
    int tag;
};
extern struct shared common;
extern const int size;
int exported(int);
static int counter;
static inline int same_for_all(int a)
{
    return ++counter + a;
}
static inline int differs(int a)
{
#ifdef OTHER
    return a + 1;
#else
    return a + 2;
#endif
}
#endif
