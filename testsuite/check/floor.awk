# SPDX-License-Identifier: Apache-2.0
# Is a table of precision and recall (the second file) at least as good as another (the first)?  Status 1: less is right, or more is wrong.
# What is right is counted, not its share: a program that comes and is answered "unknown" takes nothing from anybody.
FNR == 1 { next }
NR == FNR {
    right[$1] = $3
    wrong[$1] = $5
    next
}
{
    seen[$1] = 1
    if ($3 < right[$1] || $5 > wrong[$1] + 0) {
        printf "%s: %d right, %d wrong; it was %d, %d (scores.txt)\n", $1, $3, $5, right[$1], wrong[$1]
        status = 1
    }
}
END {
    for (p in right)
        if (!(p in seen)) {
            print p ": no longer measured"
            status = 1
        }
    exit status
}
