/* SPDX-License-Identifier: Apache-2.0 */
/* Two units: external names are one thing, static ones two, also where the files have the same base name. */
#include "shared.h"

static int local(int a)
{
    static int calls;
    calls++;
    return exported(a) + size;
}
struct own {
    int tag;
};
struct shared common = {5};

int main(void)
{
    struct own o = {1};
    return local(o.tag) + same_for_all(1) + differs(2) + common.tag;
}
