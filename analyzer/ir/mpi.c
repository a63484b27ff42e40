/* SPDX-License-Identifier: Apache-2.0 */
/* What does the analyzer know of an MPI function?  See mpi.h.
 *
 * Expands mpi.def and reads the meaning of each argument from its parameter name, which the MPI
 * standard fixes.  Rows are sorted by name.
 */
#include "ir/mpi.h"

#include <stddef.h>
#include <string.h>

static struct mpi_function functions[] = {
#define MPI_FUNCTION(function, result, served, does, list)                                         \
    {.name = #function, .parameters = (list), .service = MPI_SERVICE_##served, .role = ROLE_##does},
#include "ir/mpi.def"
#undef MPI_FUNCTION
};

static const struct {
    const char *names, *says;
} REMEDIES[] = {
#define MPI_REMEDY(names, says) {names, says},
#include "ir/mpi.def"
#undef MPI_FUNCTION
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

/* Parameter name of the standard -> field of struct mpi_function.  The first parameter with a
 * meaning wins, so the send part of a combined call is what buffer, count and datatype describe. */
static const struct {
    const char *parameter;
    size_t field;
} MEANINGS[] = {
#define MEANING(parameter, field)                                                                  \
    {                                                                                              \
#parameter, offsetof(struct mpi_function, field)                                           \
    }
    MEANING(buf, buffer),
    MEANING(buffer, buffer),
    MEANING(sendbuf, buffer),
    MEANING(count, count),
    MEANING(sendcount, count),
    MEANING(recvcount, count),
    MEANING(datatype, datatype),
    MEANING(sendtype, datatype),
    MEANING(dest, dest),
    MEANING(source, source),
    MEANING(tag, tag),
    MEANING(sendtag, sendtag),
    MEANING(recvtag, recvtag),
    MEANING(comm, comm),
    MEANING(comm_old, comm),
    MEANING(local_comm, comm),
    MEANING(intercomm, comm),
    MEANING(request, request),
    MEANING(status, status),
    MEANING(array_of_statuses, status),
    MEANING(message, message),
    MEANING(op, op),
    MEANING(root, root),
    MEANING(flag, flag),
    MEANING(newcomm, new_comm),
    MEANING(newintercomm, new_comm),
    MEANING(newintracomm, new_comm),
    MEANING(comm_cart, new_comm),
    MEANING(comm_graph, new_comm),
    MEANING(comm_dist_graph, new_comm),
    MEANING(array_of_requests, array_of_requests),
    MEANING(incount, incount),
    MEANING(indx, index),
    MEANING(array_of_indices, index),
#undef MEANING
};

static int *field_at(struct mpi_function *function, size_t offset)
{
    return (int *)(void *)((char *)function + offset);
}

static void parameter_record(struct mpi_function *function, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof MEANINGS / sizeof *MEANINGS; i++) {
        if (strlen(MEANINGS[i].parameter) != length ||
            memcmp(MEANINGS[i].parameter, name, length) != 0)
            continue;
        int *field = field_at(function, MEANINGS[i].field);
        if (*field < 0)
            *field = function->parameter_count;
    }
}

static bool is_word(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '_';
}

/* The name of one parameter "const int ranges[][3]" is its last word in front of '[', ',' or the
 * end. */
static const char *parameter_name(const char *text, size_t *length)
{
    size_t end = strcspn(text, ",[");
    while (end > 0 && !is_word(text[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && is_word(text[begin - 1]))
        begin--;
    *length = end - begin;
    return text + begin;
}

/* Is the parameter whose text this is a pointer to something that is not const? */
static bool is_written(const char *text)
{
    const size_t length = strcspn(text, ",");

    return strncmp(text, "const ", 6) != 0 &&
           (memchr(text, '*', length) || memchr(text, '[', length));
}

static void parameters_read(struct mpi_function *function)
{
    for (size_t i = 0; i < sizeof MEANINGS / sizeof *MEANINGS; i++)
        *field_at(function, MEANINGS[i].field) = -1;
    function->parameter_count = 0;
    if (strcmp(function->parameters, "void") == 0)
        return;
    const char *at = function->parameters;
    while (*at != '\0') {
        size_t length;
        const char *name = parameter_name(at, &length);
        parameter_record(function, name, length);
        function->written |= (uint32_t)is_written(at) << function->parameter_count;
        function->parameter_count++;
        at += strcspn(at, ",");
        at += strspn(at, ", ");
    }
    if (function->array_of_requests >= 0 && function->incount < 0)
        function->incount = function->count;
}

/* Where the text of a parameter begins, and its length; NULL: there are not so many. */
static const char *parameter_text(const struct mpi_function *function, int parameter,
                                  size_t *length)
{
    const char *at = function->parameters;

    while (parameter-- > 0 && (at = strchr(at, ',')))
        at++;
    if (!at)
        return NULL;
    at += strspn(at, " ");
    *length = strcspn(at, ",");
    return at;
}

bool mpi_function_is_given(const struct mpi_function *function)
{
    return strstr(function->parameters, "_function") != NULL;
}

enum mpi_parameter mpi_parameter_kind(const struct mpi_function *function, int parameter)
{
    size_t length;
    const char *text = parameter_text(function, parameter, &length);

    if (!text)
        return PARAMETER_OBJECT;
    if (memchr(text, '[', length))
        return PARAMETER_ARRAY;
    return strncmp(text, "void *", 6) == 0 || strncmp(text, "const void *", 12) == 0
               ? PARAMETER_MESSAGE
               : PARAMETER_OBJECT;
}

enum mpi_object mpi_parameter_object(const struct mpi_function *function, int parameter)
{
    size_t length;
    const char *text = parameter_text(function, parameter, &length);

    if (text && strncmp(text, "char ", 5) == 0)
        return OBJECT_TEXT;
    return text && strncmp(text, "int ", 4) != 0 ? OBJECT_WIDE : OBJECT_INT;
}

int mpi_parameter_find(const struct mpi_function *function, const char *name)
{
    for (int k = 0; k < function->parameter_count; k++) {
        size_t length;
        const char *text = parameter_name(parameter_text(function, k, &length), &length);

        if (strlen(name) == length && memcmp(text, name, length) == 0)
            return k;
    }
    return -1;
}

bool mpi_parameter_is_written(const struct mpi_function *function, int parameter)
{
    return parameter >= 0 && parameter < function->parameter_count &&
           (function->written >> parameter & 1);
}

int64_t mpi_datatype_bytes(int64_t handle)
{
    return (handle & 0xffff0000) == 0x4c000000 ? handle >> 8 & 0xff : 0;
}

bool mpi_datatype_is_integer(int64_t handle)
{
    static const uint8_t NUMBERS[] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x18,
                                      0x19, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e};

    return mpi_datatype_bytes(handle) > 0 && memchr(NUMBERS, (int)(handle & 0xff), sizeof NUMBERS);
}

bool mpi_datatype_is_float(int64_t handle)
{
    return mpi_datatype_bytes(handle) > 0 && (handle & 0xff) >= 0x0a && (handle & 0xff) <= 0x0c;
}

enum mpi_operation mpi_operation(int64_t handle)
{
    return handle > 0x58000000 && handle <= 0x58000000 + OPERATION_BXOR
               ? (enum mpi_operation)(handle & 0xff)
               : OPERATION_OTHER;
}

static void table_prepare(void)
{
    static bool is_prepared;
    if (is_prepared)
        return;
    for (int row = 0; row < FUNCTION_COUNT; row++)
        parameters_read(&functions[row]);
    is_prepared = true;
}

int mpi_function_find(const char *name)
{
    if (name[0] == 'P' && strncmp(name + 1, "MPI", 3) == 0)
        name++;
    if (strncmp(name, "MPI", 3) != 0)
        return -1;
    int low = 0;
    int high = FUNCTION_COUNT - 1;
    while (low <= high) {
        const int middle = (low + high) / 2;
        const int order = strcmp(name, functions[middle].name);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return -1;
}

const struct mpi_function *mpi_function_get(int row)
{
    table_prepare();
    return row >= 0 && row < FUNCTION_COUNT ? &functions[row] : NULL;
}

int mpi_function_count(void)
{
    return FUNCTION_COUNT;
}

bool mpi_role_is_receive(enum mpi_role role)
{
    return role == ROLE_RECV || role == ROLE_IRECV || role == ROLE_RECV_INIT ||
           role == ROLE_SENDRECV || role == ROLE_ISENDRECV;
}

bool mpi_returns_code(const struct mpi_function *function)
{
    return function->role != ROLE_TIME && strncmp(function->name, "MPI_Aint_", 9) != 0 &&
           strstr(function->name, "2c") == NULL && strstr(function->name, "_c2") == NULL;
}

bool mpi_role_is_probe(enum mpi_role role)
{
    return role == ROLE_PROBE || role == ROLE_IPROBE || role == ROLE_MPROBE || role == ROLE_IMPROBE;
}

bool mpi_role_is_send(enum mpi_role role)
{
    return role == ROLE_SEND || role == ROLE_ISEND || role == ROLE_SEND_INIT ||
           role == ROLE_SENDRECV || role == ROLE_ISENDRECV;
}

bool mpi_role_is_completion(enum mpi_role role)
{
    return role >= ROLE_WAIT && role <= ROLE_TESTSOME;
}

bool mpi_role_is_choice(enum mpi_role role)
{
    return role == ROLE_WAITANY || role == ROLE_WAITSOME || role == ROLE_TESTANY ||
           role == ROLE_TESTSOME;
}

bool mpi_role_computes(enum mpi_role role)
{
    return role == ROLE_OTHER || role == ROLE_GET_COUNT || role == ROLE_COMM_RANK ||
           role == ROLE_COMM_SIZE;
}

bool mpi_role_is_test(enum mpi_role role)
{
    return role == ROLE_TEST || role == ROLE_TESTALL;
}

bool mpi_role_is_synchronising(enum mpi_role role)
{
    return role == ROLE_COLL_SYNC || role == ROLE_ICOLL_SYNC;
}

const char *mpi_function_remedy(const struct mpi_function *function)
{
    for (size_t i = 0; i < sizeof REMEDIES / sizeof *REMEDIES; i++)
        if (strncmp(function->name, REMEDIES[i].names, strlen(REMEDIES[i].names)) == 0)
            return REMEDIES[i].says;
    return NULL;
}
