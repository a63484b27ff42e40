#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does a command end with this status and say this?   expect.sh STATUS TEXT COMMAND [ARGUMENT ...]
status=$1
text=$2
shift 2
output=$("$@" 2>&1)
got=$?
printf '%s\n' "$output"
if [ "$got" -ne "$status" ]; then
    echo "expect: status $got, expected $status" >&2
    exit 1
fi
case $output in
*"$text"*) ;;
*)
    echo "expect: \"$text\" was not said" >&2
    exit 1
    ;;
esac
