/* SPDX-License-Identifier: Apache-2.0 */
/* Sends, receptions and probes, as the program calls them. */
#include "choice.h"
#include "wrap.h"

/* MPICH declares non-null attributes that have no bearing here. */
#define NOW(source, tag, call) posted_make(source, tag, comm, site, call)

static void send_begin(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                       MPI_Comm comm, const void *site)
{
    if (record_perturbs())
        choice_late(site);
    event_send(buf, count, datatype, dest, tag, comm, site);
}

/* A reception with MPI_ANY_SOURCE takes what the seed chooses.  False: nothing is chosen. */
static bool chosen_receive(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                           MPI_Comm comm, const void *site, MPI_Status *status, int *code)
{
    static int (*receive)(void *, MPI_Count, MPI_Datatype, MPI_Message *, MPI_Status *);
    MPI_Message message;
    if (source != MPI_ANY_SOURCE || !record_perturbs() ||
        !choice_take(tag, comm, site, CHOICE_WAITS, &message, status))
        return false;
    if (!receive)
        receive = (__typeof__(receive))record_next("MPI_Mrecv_c");
    *code = receive(buf, count, datatype, &message, status);
    return true;
}

static bool chosen_ireceive(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                            MPI_Comm comm, const void *site, MPI_Request *request, int *code)
{
    static int (*receive)(void *, MPI_Count, MPI_Datatype, MPI_Message *, MPI_Request *);
    MPI_Message message;
    MPI_Status status;
    if (source != MPI_ANY_SOURCE || !record_perturbs() ||
        !choice_take(tag, comm, site, CHOICE_AHEAD, &message, &status))
        return false;
    if (!receive)
        receive = (__typeof__(receive))record_next("MPI_Imrecv_c");
    *code = receive(buf, count, datatype, &message, request);
    return true;
}

/* ---- sends ---- */

#define SENDING(name, count_type)                                                                  \
    WRAP(name,                                                                                     \
         (const void *buf, count_type count, MPI_Datatype datatype, int dest, int tag,             \
          MPI_Comm comm),                                                                          \
         (buf, count, datatype, dest, tag, comm))                                                  \
    {                                                                                              \
        send_begin(buf, count, datatype, dest, tag, comm, site);                                   \
        return below(buf, count, datatype, dest, tag, comm);                                       \
    }
#define ISENDING(name, count_type)                                                                 \
    WRAP(name,                                                                                     \
         (const void *buf, count_type count, MPI_Datatype datatype, int dest, int tag,             \
          MPI_Comm comm, MPI_Request *request),                                                    \
         (buf, count, datatype, dest, tag, comm, request))                                         \
    {                                                                                              \
        send_begin(buf, count, datatype, dest, tag, comm, site);                                   \
        return below(buf, count, datatype, dest, tag, comm, request);                              \
    }
#define SEND_MAKING(name, count_type)                                                              \
    WRAP(name,                                                                                     \
         (const void *buf, count_type count, MPI_Datatype datatype, int dest, int tag,             \
          MPI_Comm comm, MPI_Request *request),                                                    \
         (buf, count, datatype, dest, tag, comm, request))                                         \
    {                                                                                              \
        int code = below(buf, count, datatype, dest, tag, comm, request);                          \
        struct posted p = {.comm = comm,                                                           \
                           .source = dest,                                                         \
                           .tag = tag,                                                             \
                           .is_send = true,                                                        \
                           .is_persistent = true,                                                  \
                           .buf = buf,                                                             \
                           .count = count,                                                         \
                           .type = datatype};                                                      \
        (void)site;                                                                                \
        if (code == MPI_SUCCESS)                                                                   \
            request_keep(*request, &p);                                                            \
        return code;                                                                               \
    }
#define IN_BOTH_SIZES(form, name) form(name, int) form(name##_c, MPI_Count)

IN_BOTH_SIZES(SENDING, Send)
IN_BOTH_SIZES(SENDING, Bsend)
IN_BOTH_SIZES(SENDING, Ssend)
IN_BOTH_SIZES(SENDING, Rsend)
IN_BOTH_SIZES(ISENDING, Isend)
IN_BOTH_SIZES(ISENDING, Ibsend)
IN_BOTH_SIZES(ISENDING, Issend)
IN_BOTH_SIZES(ISENDING, Irsend)
IN_BOTH_SIZES(SEND_MAKING, Send_init)
IN_BOTH_SIZES(SEND_MAKING, Bsend_init)
IN_BOTH_SIZES(SEND_MAKING, Ssend_init)
IN_BOTH_SIZES(SEND_MAKING, Rsend_init)

/* ---- receptions ---- */

#define RECEIVING(name, count_type)                                                                \
    WRAP(name,                                                                                     \
         (void *buf, count_type count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,  \
          MPI_Status *status),                                                                     \
         (buf, count, datatype, source, tag, comm, status))                                        \
    {                                                                                              \
        MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;                          \
        struct posted p = NOW(source, tag, "MPI_" #name);                                          \
        int code;                                                                                  \
        if (!chosen_receive(buf, count, datatype, source, tag, comm, site, s, &code))              \
            code = below(buf, count, datatype, source, tag, comm, s);                              \
        if (code == MPI_SUCCESS)                                                                   \
            event_receive(&p, s);                                                                  \
        return code;                                                                               \
    }
#define IRECEIVING(name, count_type, persists)                                                     \
    WRAP(name,                                                                                     \
         (void *buf, count_type count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,  \
          MPI_Request *request),                                                                   \
         (buf, count, datatype, source, tag, comm, request))                                       \
    {                                                                                              \
        struct posted p = NOW(source, tag, "MPI_" #name);                                          \
        int code;                                                                                  \
        if ((persists) ||                                                                          \
            !chosen_ireceive(buf, count, datatype, source, tag, comm, site, request, &code))       \
            code = below(buf, count, datatype, source, tag, comm, request);                        \
        p.is_persistent = (persists);                                                              \
        p.is_active = !(persists);                                                                 \
        if (code == MPI_SUCCESS)                                                                   \
            request_keep(*request, &p);                                                            \
        return code;                                                                               \
    }

IN_BOTH_SIZES(RECEIVING, Recv)
IRECEIVING(Irecv, int, false)
IRECEIVING(Irecv_c, MPI_Count, false)
IRECEIVING(Recv_init, int, true)
IRECEIVING(Recv_init_c, MPI_Count, true)

/* MPI_Sendrecv is a send and a reception at once; the reception may take what the seed chooses. */
static int exchange_apart(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest,
                          int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
                          int recvtag, MPI_Comm comm, const void *site, MPI_Status *status)
{
    MPI_Request sent;
    int received = MPI_SUCCESS;
    int code = ((int (*)(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm,
                         MPI_Request *))record_next("MPI_Isend_c"))(sendbuf, sendcount, sendtype,
                                                                    dest, sendtag, comm, &sent);
    if (code != MPI_SUCCESS)
        return code;
    if (!chosen_receive(recvbuf, recvcount, recvtype, MPI_ANY_SOURCE, recvtag, comm, site, status,
                        &received))
        received = ((int (*)(void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm,
                             MPI_Status *))record_next("MPI_Recv_c"))(
            recvbuf, recvcount, recvtype, MPI_ANY_SOURCE, recvtag, comm, status);
    code =
        ((int (*)(MPI_Request *, MPI_Status *))record_next("MPI_Wait"))(&sent, MPI_STATUS_IGNORE);
    return received != MPI_SUCCESS ? received : code;
}

#define EXCHANGING(name, count_type)                                                               \
    WRAP(name,                                                                                     \
         (const void *sendbuf, count_type sendcount, MPI_Datatype sendtype, int dest, int sendtag, \
          void *recvbuf, count_type recvcount, MPI_Datatype recvtype, int source, int recvtag,     \
          MPI_Comm comm, MPI_Status *status),                                                      \
         (sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,       \
          recvtag, comm, status))                                                                  \
    {                                                                                              \
        MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;                          \
        struct posted p = NOW(source, recvtag, "MPI_" #name);                                      \
        send_begin(sendbuf, sendcount, sendtype, dest, sendtag, comm, site);                       \
        int code;                                                                                  \
        if (source == MPI_ANY_SOURCE && record_perturbs())                                         \
            code = exchange_apart(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, \
                                  recvtype, recvtag, comm, site, s);                               \
        else                                                                                       \
            code = below(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount,          \
                         recvtype, source, recvtag, comm, s);                                      \
        if (code == MPI_SUCCESS)                                                                   \
            event_receive(&p, s);                                                                  \
        return code;                                                                               \
    }
#define REPLACING(name, count_type)                                                                \
    WRAP(name,                                                                                     \
         (void *buf, count_type count, MPI_Datatype datatype, int dest, int sendtag, int source,   \
          int recvtag, MPI_Comm comm, MPI_Status *status),                                         \
         (buf, count, datatype, dest, sendtag, source, recvtag, comm, status))                     \
    {                                                                                              \
        MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;                          \
        struct posted p = NOW(source, recvtag, "MPI_" #name);                                      \
        send_begin(buf, count, datatype, dest, sendtag, comm, site);                               \
        int code = below(buf, count, datatype, dest, sendtag, source, recvtag, comm, s);           \
        if (code == MPI_SUCCESS)                                                                   \
            event_receive(&p, s);                                                                  \
        return code;                                                                               \
    }

IN_BOTH_SIZES(EXCHANGING, Sendrecv)
IN_BOTH_SIZES(REPLACING, Sendrecv_replace)

#define IEXCHANGING(name, count_type)                                                              \
    WRAP(name,                                                                                     \
         (const void *sendbuf, count_type sendcount, MPI_Datatype sendtype, int dest, int sendtag, \
          void *recvbuf, count_type recvcount, MPI_Datatype recvtype, int source, int recvtag,     \
          MPI_Comm comm, MPI_Request *request),                                                    \
         (sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source,       \
          recvtag, comm, request))                                                                 \
    {                                                                                              \
        struct posted p = NOW(source, recvtag, "MPI_" #name);                                      \
        send_begin(sendbuf, sendcount, sendtype, dest, sendtag, comm, site);                       \
        int code = below(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount,          \
                         recvtype, source, recvtag, comm, request);                                \
        if (code == MPI_SUCCESS)                                                                   \
            request_keep(*request, &p);                                                            \
        return code;                                                                               \
    }
#define IREPLACING(name, count_type)                                                               \
    WRAP(name,                                                                                     \
         (void *buf, count_type count, MPI_Datatype datatype, int dest, int sendtag, int source,   \
          int recvtag, MPI_Comm comm, MPI_Request *request),                                       \
         (buf, count, datatype, dest, sendtag, source, recvtag, comm, request))                    \
    {                                                                                              \
        struct posted p = NOW(source, recvtag, "MPI_" #name);                                      \
        send_begin(buf, count, datatype, dest, sendtag, comm, site);                               \
        int code = below(buf, count, datatype, dest, sendtag, source, recvtag, comm, request);     \
        if (code == MPI_SUCCESS)                                                                   \
            request_keep(*request, &p);                                                            \
        return code;                                                                               \
    }

IN_BOTH_SIZES(IEXCHANGING, Isendrecv)
IN_BOTH_SIZES(IREPLACING, Isendrecv_replace)

/* ---- probes ---- */

static int chosen_source(int source, int tag, MPI_Comm comm, const void *site, bool waits)
{
    int seen;
    if (source == MPI_ANY_SOURCE && record_perturbs() &&
        choice_probe(tag, comm, site, waits, &seen))
        return seen;
    return source;
}

WRAP(Probe, (int source, int tag, MPI_Comm comm, MPI_Status *status), (source, tag, comm, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    int code = below(chosen_source(source, tag, comm, site, true), tag, comm, s);
    struct posted p = NOW(source, tag, "MPI_Probe");
    if (code == MPI_SUCCESS)
        event_probe(&p, s);
    return code;
}

WRAP(Iprobe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status),
     (source, tag, comm, flag, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    int code = below(chosen_source(source, tag, comm, site, false), tag, comm, flag, s);
    struct posted p = NOW(source, tag, "MPI_Iprobe");
    if (code == MPI_SUCCESS && *flag)
        event_probe(&p, s);
    return code;
}

/* A matched probe takes the message out: it is the reception. */
WRAP(Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status),
     (source, tag, comm, message, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    struct posted p = NOW(source, tag, "MPI_Mprobe");
    int code = MPI_SUCCESS;
    if (source != MPI_ANY_SOURCE || !record_perturbs() ||
        !choice_take(tag, comm, site, CHOICE_WAITS, message, s))
        code = below(source, tag, comm, message, s);
    if (code == MPI_SUCCESS)
        event_receive(&p, s);
    return code;
}

WRAP(Improbe,
     (int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status),
     (source, tag, comm, flag, message, status))
{
    MPI_Status own, *s = status == MPI_STATUS_IGNORE ? &own : status;
    struct posted p = NOW(source, tag, "MPI_Improbe");
    int code = MPI_SUCCESS;
    *flag = source == MPI_ANY_SOURCE && record_perturbs() &&
            choice_take(tag, comm, site, CHOICE_NOW, message, s);
    if (!*flag)
        code = below(source, tag, comm, flag, message, s);
    if (code == MPI_SUCCESS && *flag)
        event_receive(&p, s);
    return code;
}
