# SPDX-License-Identifier: Apache-2.0
# Is a table of precision and recall (the second file) at least as good as another (the first)?  Status 1: some number has fallen.
function below(is, was) { return was != "-" && (is == "-" || is + 0.0005 < was) }
FNR == 1 { next }
NR == FNR {
    precision[$1] = $6
    recall[$1] = $7
    next
}
{
    seen[$1] = 1
    if (below($6, precision[$1]) || below($7, recall[$1])) {
        printf "%s: precision %s, recall %s; it was %s, %s (scores.txt)\n", $1, $6, $7, precision[$1], recall[$1]
        status = 1
    }
}
END {
    for (p in recall)
        if (!(p in seen)) {
            print p ": no longer measured"
            status = 1
        }
    exit status
}
