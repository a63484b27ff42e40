# SPDX-License-Identifier: Apache-2.0
# How often is spbc-check right?  Reads lines "truth NAME ..." (the TRUTH comments of the programs) and "found NAME ..." (facts.jq), and
# prints the disagreements, then a table of precision and recall per property and per rule.
#
# An answer counts as right, unknown (the tool says so, or says nothing), or wrong.  Precision is right / (right + wrong), recall right /
# all that the truth holds.  Wrong is: a reception that is none, a place that is another, "proved" where the truth is broken, "refuted"
# where it holds.  The last two, and a verdict that says the opposite, are `false` answers: with one of them the status is 1.
#
# Truth (README.md says what the words mean):
#   verdict V;  reception PLACE VIA [maybe] [in ID];  pattern ID order holds|broken|input|open determinism (also rounding)
#   separator none|PLACE...;  completion PLACE CLASS[,CLASS];  refused PLACE;  missing-end PLACE;  finding PLACE RULE
function note(kind, name, text) {
    printf "%-10s %s: %s\n", kind, name, text
    if (kind == "false")
        falses++
}
function count(property, answer) {
    if (!(property in total)) {
        order[++properties] = property
        total[property] = right[property] = wrong[property] = extra[property] = 0
    }
    if (answer == "right")
        right[property]++
    if (answer == "wrong" || answer == "extra")
        wrong[property]++
    if (answer == "extra")
        extra[property]++
    else
        total[property]++
}

$1 == "truth" && !($2 in known) { known[$2] = 1; names[++programs] = $2 }
$1 == "truth" { truths[$2, ++truth_count[$2]] = $0 }
$1 == "found" {
    is_found[$2] = 1
    if ($3 == "verdict")
        verdict[$2] = $4
    if ($3 == "reception") {
        receptions[$2, ++reception_count[$2]] = $4
        found_via[$2, $4] = $5
        found_maybe[$2, $4] = $6
        if ($7 != "-")
            found_pattern[$2, $4] = $7
    }
    if ($3 == "pattern") {
        found_order[$2, $4] = $5
        found_determinism[$2, $4] = $6 ($8 == "rounding" ? "-rounding" : "")
        found_separator[$2, $4] = $7
    }
    if ($3 == "completion") {
        completions[$2, ++completion_count[$2]] = $4
        found_class[$2, $4] = $5
    }
    if ($3 == "refused")
        found_refused[$2, $4] = 1
    if ($3 == "finding") {
        found_rule[$2, $5] = 1
        found_finding[$2, $4, $5] = 1
        if ($5 == "spbc-missing-end")
            found_end[$2, $4] = 1
    }
}

function judge_verdict(name, truth,    said) {
    said = verdict[name]
    if (truth == "open" || said == "")
        return
    if (said == truth || (truth == "unknown" && said == "not-ready"))
        count("verdict", "right")
    else if (said == "unknown") {
        count("verdict", "unknown")
        note("unknown", name, "verdict, truth " truth)
    }
    else {
        count("verdict", "wrong")
        note("false", name, "verdict " said ", truth " truth)
    }
}
function judge_reception(name, f, n,    place, k, maybe, id) {
    place = f[4]
    maybe = "certain"
    id = ""
    for (k = 6; k <= n; k++) {
        if (f[k] == "maybe")
            maybe = "maybe"
        if (f[k] == "in")
            id = f[k + 1]
    }
    true_reception[name, place] = 1
    if (id != "")
        members[name, id] = members[name, id] " " place
    if (!((name, place) in found_via)) {
        count("reception", "unknown")
        note("missed", name, "reception at " place)
        return
    }
    count("reception", "right")
    count("via", found_via[name, place] == f[5] ? "right" : "wrong")
    if (found_via[name, place] != f[5])
        note("place", name, "reception at " place " via " found_via[name, place] ", truth " f[5])
    if (maybe != found_maybe[name, place]) {
        count("certain", found_maybe[name, place] == "maybe" ? "unknown" : "wrong")
        note(found_maybe[name, place] == "maybe" ? "unknown" : "place", name, "reception at " place " is " found_maybe[name, place] ", truth " maybe)
    } else
        count("certain", "right")
}
# The answer for a pattern of the truth: what is said of the patterns of its receptions; the worst answer counts.
function answer_of(name, id, said,    places, n, k, p, all, result) {
    n = split(members[name, id], places, " ")
    result = ""
    for (k = 1; k <= n; k++) {
        p = found_pattern[name, places[k]]
        all = p == "" ? "unknown" : said[name, p]
        if (result == "" || all ~ /^(proved|refuted)/)
            result = all
    }
    return result
}
function judge_claim(name, id, property, truth, said,    is_right) {
    if (truth == "open")
        return
    if (truth == "input" && said !~ /^proved/) {
        count(property, "right")
        return
    }
    if (said ~ /^unknown/ || said == "") {
        count(property, "unknown")
        note("unknown", name, property " of " id ", truth " truth)
        return
    }
    is_right = (truth == "holds" && said ~ /^proved/) || (truth == "broken" && said ~ /^refuted/) || (truth == "rounding" && said ~ /-rounding$/)
    count(property, is_right ? "right" : "wrong")
    if (!is_right)
        note("false", name, property " of " id " " said ", truth " truth)
}
function judge_pattern(name, f, n,    id, k, places, m, p, same, others, q, said, is_listed) {
    id = f[4]
    if (f[5] " " f[6] " " f[7] " " f[8] !~ /^order (holds|broken|input|open) determinism (holds|broken|input|open|rounding)$/ || (n > 8 && f[9] != "separator")) {
        note("false", name, "not understood: pattern of " id)
        return
    }
    m = split(members[name, id], places, " ")
    same = 1
    p = found_pattern[name, places[1]]
    for (k = 1; k <= m; k++)
        if (found_pattern[name, places[k]] != p)
            same = 0
    for (k = 1; k <= reception_count[name]; k++) {
        q = receptions[name, k]
        if (p != "" && found_pattern[name, q] == p && index(members[name, id] " ", " " q " ") == 0)
            same = 0
    }
    count("grouping", p == "" ? "unknown" : same ? "right" : "wrong")
    if (p != "" && !same)
        note("place", name, "receptions of " id " are not one pattern of their own")
    judge_claim(name, id, "order", f[6], answer_of(name, id, found_order))
    judge_claim(name, id, "determinism", f[8], answer_of(name, id, found_determinism))
    if (f[6] == "holds" && answer_of(name, id, found_order) == "proved") {
        said = answer_of(name, id, found_separator)
        is_listed = 0
        for (k = 10; k <= n; k++)
            if (f[k] == said)
                is_listed = 1
        count("separator", is_listed ? "right" : said == "none" ? "unknown" : "wrong")
        if (!is_listed)
            note(said == "none" ? "unknown" : "place", name, "separator of " id " " said ", truth " f[10])
    }
    if (f[6] == "broken")
        expected["spbc-unordered-pattern"] = 1
    if (f[8] == "broken")
        expected["spbc-order-dependent-message"] = 1
}
function judge_completion(name, f,    place, said, classes) {
    place = f[4]
    classes = "," f[5] ","
    true_completion[name, place] = 1
    said = found_class[name, place]
    if (said == "" && f[5] == "harmless")
        return # what is no question to the user is not listed
    if (f[5] == "ordered")
        expected["spbc-completion-order"] = 1
    if (f[5] == "order-dependent")
        expected["spbc-order-dependent-message"] = 1
    if (said == "" || said == "unknown") {
        count("completion", "unknown")
        note(said == "" ? "missed" : "unknown", name, "completion at " place ", truth " f[5])
    } else if (index(classes, "," said ","))
        count("completion", "right")
    else {
        count("completion", "wrong")
        note("false", name, "completion at " place " " said ", truth " f[5])
    }
}
function judge_rules(name,    rule, r, rules, n, annotations) {
    # Rules about pattern calls and comments: they are right or wrong whatever is open about the rest.
    annotations = " spbc-missing-end spbc-missing-begin spbc-pattern-nesting spbc-undeclared-pattern spbc-outside-pattern "
    n = split("spbc-unordered-pattern spbc-order-dependent-message spbc-completion-order spbc-refused-call" annotations, rules, " ")
    for (r = 1; r <= n; r++) {
        rule = rules[r]
        if (rule in expected)
            count(rule, ((name, rule) in found_rule) ? "right" : "unknown")
        else if (((name, rule) in found_rule) && (!is_open || index(annotations, " " rule " "))) {
            count(rule, "extra")
            note("false", name, "finding of " rule)
        }
    }
}
function judge(name,    k, f, n) {
    delete expected
    is_open = 0
    for (k = 1; k <= truth_count[name]; k++) {
        n = split(truths[name, k], f, " ")
        if (f[3] == "verdict") {
            judge_verdict(name, f[4])
            is_open = is_open || f[4] == "open"
        } else if (f[3] == "reception")
            judge_reception(name, f, n)
        else if (f[3] == "pattern") {
            judge_pattern(name, f, n)
            is_open = is_open || f[6] ~ /open|input/ || f[8] == "open"
        } else if (f[3] == "completion")
            judge_completion(name, f)
        else if (f[3] == "refused") {
            expected["spbc-refused-call"] = 1
            count("refused", ((name, f[4]) in found_refused) ? "right" : "unknown")
        } else if (f[3] == "missing-end") {
            expected["spbc-missing-end"] = 1
            count("missing-end", ((name, f[4]) in found_end) ? "right" : "unknown")
        } else if (f[3] == "finding") {
            expected[f[5]] = 1
            count("finding", ((name, f[4], f[5]) in found_finding) ? "right" : "unknown")
            if (!((name, f[4], f[5]) in found_finding))
                note("missed", name, f[5] " at " f[4])
        } else
            note("false", name, "not understood: " truths[name, k])
    }
    for (k = 1; k <= reception_count[name]; k++)
        if (!((name, receptions[name, k]) in true_reception)) {
            count("reception", "extra")
            note("place", name, "reception at " receptions[name, k] " is none")
        }
    for (k = 1; k <= completion_count[name]; k++)
        if (!((name, completions[name, k]) in true_completion) && !((name, completions[name, k]) in true_reception) && found_class[name, completions[name, k]] != "harmless") {
            count("completion", "extra")
            note("place", name, "completion at " completions[name, k] " is harmless or none")
        }
    judge_rules(name)
}
END {
    for (i = 1; i <= programs; i++)
        if (names[i] in is_found)
            judge(names[i])
    printf "%-30s %6s %6s %8s %6s %10s %7s\n", "property", "truth", "right", "unknown", "wrong", "precision", "recall"
    for (i = 1; i <= properties; i++) {
        p = order[i]
        printf "%-30s %6d %6d %8d %6d %10s %7s\n", p, total[p], right[p], total[p] - right[p] - wrong[p] + extra[p], wrong[p], \
            right[p] + wrong[p] ? sprintf("%.3f", right[p] / (right[p] + wrong[p])) : "-", \
            total[p] ? sprintf("%.3f", right[p] / total[p]) : "-"
    }
    exit falses > 0
}
