/* SPDX-License-Identifier: Apache-2.0 */
/* How does GitLab's code quality widget read the findings?  Its subset of the Code Climate format:
 * description, check_name, fingerprint, severity, location.
 *
 * Only what is shown: the widget knows no suppressions.
 */
#include "report/report.h"

#include "base/arena.h"

#include <cjson/cJSON.h>

struct cJSON *report_gitlab(const struct review *review)
{
    static const char *const severities[] = {
        [LEVEL_NOTE] = "info", [LEVEL_WARNING] = "minor", [LEVEL_ERROR] = "major"};
    cJSON *document = cJSON_CreateArray();
    for (uint32_t i = 0; i < review->count; i++) {
        const struct reviewed *item = &review->items[i];
        const struct finding *finding = &item->finding;
        if (item->fate != FATE_SHOWN || finding->place.file == NULL)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(document, object);
        cJSON_AddStringToObject(object, "description", finding->message);
        cJSON_AddStringToObject(object, "check_name", finding->rule);
        cJSON_AddStringToObject(object, "fingerprint", item->fingerprint);
        cJSON_AddStringToObject(object, "severity", severities[finding->level]);
        cJSON *location = cJSON_AddObjectToObject(object, "location");
        cJSON_AddStringToObject(location, "path",
                                source_path(review->sources, finding->place.file));
        cJSON *lines = cJSON_AddObjectToObject(location, "lines");
        cJSON_AddNumberToObject(lines, "begin", finding->place.line);
    }
    return document;
}
