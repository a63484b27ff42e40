# SPDX-License-Identifier: Apache-2.0
"""Is a report what its readers need?  Usage: formats.py sarif|html|gitlab REPORT [JSON-OF-THE-SAME-RUN]

sarif: what SARIF 2.1.0 and GitHub's code scanning require; html: well-formed, self-contained, nothing unescaped; gitlab: the five keys.
"""
import html.parser
import json
import re
import sys
import urllib.parse

LEVELS = {"note", "warning", "error"}


def need(condition, what):
    if not condition:
        sys.exit(f"{sys.argv[2]}: {what}")


def check_location(location, run):
    physical = location["physicalLocation"]
    artifact = physical["artifactLocation"]
    uri = artifact["uri"]
    need(re.fullmatch(r"[A-Za-z0-9\-._~/%:]+", uri), f"not an escaped URI: {uri}")
    if artifact.get("uriBaseId"):
        need(artifact["uriBaseId"] in run["originalUriBaseIds"], "unknown base")
        need(not uri.startswith("/") and ".." not in uri.split("/"), f"not below the base: {uri}")
    else:
        need(uri.startswith("file:///"), f"neither relative to a base nor absolute: {uri}")
    need(run["artifacts"][artifact["index"]]["location"]["uri"] == uri, "wrong artifact index")
    region = physical.get("region")
    if region:
        need(region["startLine"] >= 1 and region.get("startColumn", 1) >= 1, "region")
        if "endLine" in region:
            need((region["endLine"], region["endColumn"]) > (region["startLine"], region["startColumn"]), "empty region")


def check_result(result, run, rules):
    need(set(result) <= {"ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints", "relatedLocations", "codeFlows",
                         "suppressions", "fixes"}, f"keys: {sorted(result)}")
    need(rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex")
    need(result["level"] in LEVELS and result["message"]["text"], "level or message")
    need(len(result["locations"]) == 1 and "region" in result["locations"][0]["physicalLocation"], "one location with a region")
    need(re.fullmatch(r"[0-9a-f]{16}:\d+", result["partialFingerprints"]["primaryLocationLineHash"]), "fingerprint")
    places = result["locations"] + result.get("relatedLocations", [])
    for flow in result.get("codeFlows", []):
        need(flow["threadFlows"], "empty code flow")
        for thread in flow["threadFlows"]:
            need(thread["locations"], "empty thread flow")
            orders = [step["executionOrder"] for step in thread["locations"]]
            need(orders == sorted(set(orders)) and orders[0] >= 1, "execution order")
            places += [step["location"] for step in thread["locations"]]
    for place in places:
        check_location(place, run)
    for fix in result.get("fixes", []):
        need(fix["description"]["text"] and fix["artifactChanges"], "a fix says what it does")
        for change in fix["artifactChanges"]:
            need(run["artifacts"][change["artifactLocation"]["index"]]["location"]["uri"] == change["artifactLocation"]["uri"], "artifact of a fix")
            for replacement in change["replacements"]:
                region = replacement["deletedRegion"]
                need((region["endLine"], region["endColumn"]) >= (region["startLine"], region["startColumn"]) >= (1, 1), "region of a fix")
                need(isinstance(replacement["insertedContent"]["text"], str), "content of a fix")
    for suppression in result["suppressions"]:
        need(suppression["kind"] in ("inSource", "external"), "suppression")


def check_sarif(document, report):
    need(document["version"] == "2.1.0" and "sarif" in document["$schema"] and len(document["runs"]) == 1, "head")
    run = document["runs"][0]
    driver = run["tool"]["driver"]
    rules = driver["rules"]
    need(driver["name"] and driver["version"] and re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"]), "driver")
    need(len({rule["id"] for rule in rules}) == len(rules) > 10, "rules")
    for rule in rules:
        need(rule["shortDescription"]["text"] and rule["fullDescription"]["text"], "descriptions")
        need(rule["help"]["text"] and "**Fix:**" in rule["help"]["markdown"], f"help of {rule['id']}")
        need(len(rule["fullDescription"]["text"]) <= 1024, f"GitHub cuts the description of {rule['id']}")
        need(rule["defaultConfiguration"]["level"] in LEVELS, "level of a rule")
    need(run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints"), "columnKind")
    need(run["originalUriBaseIds"]["%SRCROOT%"]["uri"].endswith("/"), "a base ends with a slash")
    fingerprints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]
    need(len(set(fingerprints)) == len(fingerprints), "fingerprints are not unique")
    for result in run["results"]:
        check_result(result, run, rules)
    for invocation in run["invocations"]:
        need(invocation["executionSuccessful"] == (not invocation["toolExecutionNotifications"]), "success")
        for notification in invocation["toolExecutionNotifications"]:
            need(notification["message"]["text"], "notification")
    if report:
        wanted = [(f["rule"], f["level"], f["file"], f["line"]) for f in report["findings"] + report["suppressed"]]
        have = []
        for result in run["results"]:
            physical = result["locations"][0]["physicalLocation"]
            have.append((result["ruleId"], result["level"], urllib.parse.unquote(physical["artifactLocation"]["uri"]),
                         physical["region"]["startLine"]))
        need(sorted(have) == sorted(wanted) and wanted, f"other results than in the JSON: {have} {wanted}")


class Page(html.parser.HTMLParser):
    VOID = {"meta", "br", "hr", "img", "input", "link"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.text, self.ids, self.links = [], [], set(), []

    def handle_starttag(self, tag, attributes):
        need(tag not in {"script", "link", "img", "iframe", "object", "embed", "base", "form"}, f"element {tag}")
        for name, value in attributes:
            need(not name.startswith("on") and name not in ("src", "srcset", "xlink:href"), f"attribute {name}")
            if name == "id":
                need(value not in self.ids, f"id {value} twice")
                self.ids.add(value)
            if name == "href":
                self.links.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        need(self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}")
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)


def check_html(text, report):
    page = Page()
    page.feed(text)
    page.close()
    need(not page.open, f"open elements: {page.open}")
    need("default-src 'none'" in text and "prefers-color-scheme" in text and "@media print" in text, "policy or style")
    need(not re.search(r"url\((?!#)|@import", text), "external resource")
    need(all(link[0] == "#" and link[1:] in page.ids for link in page.links), f"links: {page.links}")
    shown = "".join(page.text)
    for finding in report["findings"]:
        need(finding["message"] in shown and f"{finding['file']}:{finding['line']}" in shown, f"finding is missing: {finding['message']}")
    for pattern in report["patterns"]:
        need(pattern["id"] in shown, "pattern is missing")
    need(all(ord(c) >= 32 or c in "\n\t" for c in text), "control characters")


def check_gitlab(document):
    need(isinstance(document, list) and document, "no list")
    for item in document:
        need(set(item) == {"description", "check_name", "fingerprint", "severity", "location"}, "keys")
        need(item["severity"] in ("info", "minor", "major", "critical", "blocker"), "severity")
        need(item["location"]["lines"]["begin"] >= 1 and not item["location"]["path"].startswith("/"), "location")


kind, path = sys.argv[1:3]
report = json.load(open(sys.argv[3], encoding="utf-8")) if len(sys.argv) > 3 else None
with open(path, encoding="utf-8") as stream:
    text = stream.read()
if kind == "sarif":
    check_sarif(json.loads(text), report)
elif kind == "html":
    check_html(text, report)
else:
    check_gitlab(json.loads(text))
