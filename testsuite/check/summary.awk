# SPDX-License-Identifier: Apache-2.0
# What did spbc-check find, one short line each?  Reads its JSON as cJSON prints it: one key a line, sections at one tab.
function value(line) {
    sub(/^[^:]*:\t/, "", line)
    sub(/,$/, "", line)
    gsub(/"/, "", line)
    return line
}
function flush() {
    if (section == "receptions" && line)
        print "reception " line " " call " " via (certain == "false" ? " maybe" : "") (pattern == "null" ? "" : " in " pattern)
    if (section == "completions" && line)
        print "completion " line " " call " " class
    if (section == "patterns" && begin)
        print "pattern " fn " " begin "-" end " order " order " determinism " determinism (annotated == "true" ? " annotated" : "") (separator ? " separator " separator : "")
    if (section == "refused" && line)
        print "refused " line " " call
    if (section == "findings" && line)
        print "finding " line " " rule
    line = call = via = certain = pattern = class = fn = begin = end = order = determinism = annotated = separator = rule = ""
}
/^\t"[a-z]+":/ {
    flush()
    section = $1
    gsub(/[":]/, "", section)
}
/^\t\t\}, \{/ || /^\t\t\}\]/ { flush() }
section == "program" && /^\t\t"verdict":/ { print "verdict " value($0) }
/^\t\t\t"line":/ { line = value($0) }
/^\t\t\t"call":/ { call = value($0) }
/^\t\t\t"via":/ { via = value($0) }
/^\t\t\t"certain":/ { certain = value($0) }
/^\t\t\t"pattern":/ { pattern = value($0) }
/^\t\t\t"class":/ { class = value($0) }
/^\t\t\t"function":/ { fn = value($0) }
/^\t\t\t"begin_line":/ { begin = value($0) }
/^\t\t\t"end_line":/ { end = value($0) }
/^\t\t\t"order":/ { order = value($0) }
/^\t\t\t"determinism":/ { determinism = value($0) }
/^\t\t\t"annotated":/ { annotated = value($0) }
/^\t\t\t"rule":/ { rule = value($0) }
/^\t\t\t"separator":\t\{/ { in_separator = 1 }
in_separator && /^\t\t\t\t"line":/ { separator = value($0); in_separator = 0 }
