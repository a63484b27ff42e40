/* SPDX-License-Identifier: Apache-2.0 */
/* Fields, anonymous members, arrays, pointers: equal things are equal expressions. */
struct inner {
    int v;
};
struct outer {
    struct inner one, many[3], *link;
    union {
        int i;
        float f;
    };
    int (*call)(struct outer *, int);
};
int use(int *), plain(struct outer *, int);

int access(struct outer *o, struct outer v, int i, int **pp)
{
    o->one.v = 1;
    (*o).one.v = 2;
    (&v)->one.v = 3;
    v.many[i].v = o->many[2].v;
    o->link->v = o->link[0].v + (*o->link).v;
    v.i = 4;
    *pp[1] = **pp;
    *(*pp + 2) = 5;
    pp[0][i] = 6;
    2 [*pp] = 7;
    *v.many = v.many[0];
    use(&v.one.v);
    use(&(*pp)[i]);
    use(&*pp[i]);
    return sizeof v.many / sizeof *v.many;
}

int calls(struct outer *o, int (*p)(struct outer *, int))
{
    int (*table[2])(struct outer *, int) = {plain, 0};
    int r = plain(o, 1);
    r += (*plain)(o, 2);
    r += (&plain)(o, 3);
    r += p(o, 4);
    r += (*p)(o, 5);
    r += o->call(o, 6);
    r += table[r](o, 7);
    o->call = plain;
    p = r ? plain : o->call;
    return r;
}

int address(void)
{
    int a, b, c[2], d[2];
    struct inner s, t;
    use(&a);
    b = a;
    use(c);
    d[0] = c[1];
    use(&s.v);
    t.v = s.v;
    return b + d[1] + t.v;
}
