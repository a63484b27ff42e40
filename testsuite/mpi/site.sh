#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Do errors and refused calls name a place that addr2line finds the function by?   site.sh SPBC-RUN PROGRAM
# also where the program is not position-independent, and in both ways to reach the lower MPI
for lower in plain namespace; do
    while read -r way status function; do
        said=$("$1" -n 2 --clusters 2 --lower "$lower" --timeout 60 --quiet "$2" "$way" 2>&1)
        got=$?
        offset=$(printf '%s\n' "$said" | sed -n "s/.*called at ${2##*/}+\(0x[0-9a-f]*\).*/\1/p" | head -n 1)
        found=$(addr2line -f -e "$2" "${offset:-0}" | head -n 1)
        if [ "$got" -ne "$status" ] || [ "$found" != "$function" ]; then
            printf '%s\n' "$said"
            echo "site: $way: status $got, place $offset is in $found, expected $status and $function" >&2
            exit 1
        fi
    done <<END
rank 6 wrong_rank
root 7 wrong_root
refused 125 refused_everywhere
END
done
