/* A primary that knows nothing: answers every glance with the same 4 KB about 37 subjects, and every
 * change once 150 bytes are on disk. What any server costs, without what ours does.
 *
 *   stub SOCKET FILE     serves until it is killed */
#include <poll.h>

#include "durable.h"
#include "wire.h"

#define MOST_PEERS 16
#define WELCOME                                                                                \
  "{\"t\":\"welcome\",\"proto\":1,\"server\":{\"ver\":\"stub\",\"pid\":1},\"epoch\":\"stub\","   \
  "\"rev\":1,\"scope\":\"full\",\"limits\":{\"frame\":65536,\"unanswered\":64},\"hb_ms\":30000," \
  "\"now_ms\":1767225600000,\"tz\":\"Europe/Madrid\",\"flags\":[]}"

static struct peer peers[MOST_PEERS];
static struct pollfd polled[MOST_PEERS + 1];
static struct durable journal;
static char glance[FRAME_LIMIT];

/* Composed once for each request number that comes, as a primary keeps what it has encoded. */
static void compose(int request) {
  static int composed;
  if (request == composed) return;
  composed = request;
  char *out = glance;
  size_t at = sprintf(out,
                      "{\"t\":\"ok\",\"re\":%d,\"epoch\":\"stub\",\"rev\":1,\"full\":true,\"state\":"
                      "{\"study\":\"Grado\",\"course\":\"2026/27\",\"text\":[",
                      request);
  for (int subject = 0; subject < 37; subject++)
    at += sprintf(out + at,
                  "%s\"asignatura-%02d  Cálculo «%c»  Necesitas un %d,%d en lo que falta "
                  "(\\\"final\\\"), asegurado %d,%d de 10\"",
                  subject ? "," : "", subject, 'A' + subject % 26, 4 + subject % 5, subject % 10,
                  subject % 7, subject % 9);
  sprintf(out + at, "]}}");
}

static bool answer(struct peer *peer, const char *request) {
  char reply[128];
  const char *id = member(request, "id"), *sequence = member(request, "seq");
  if (is_type(request, "\"hello\"")) return send_frame(peer->fd, WELCOME);
  if (is_type(request, "\"bye\"")) return false;
  if (!id) return false;
  if (is_type(request, "\"state.")) {
    compose(atoi(id));
    return send_frame(peer->fd, glance);
  }
  if (!is_type(request, "\"change\"") || !sequence || durable_write(&journal) < 0) return false;
  snprintf(reply, sizeof reply, "{\"t\":\"ok\",\"re\":%d,\"seq\":%d,\"rev\":2,\"dup\":false}", atoi(id),
           atoi(sequence));
  return send_frame(peer->fd, reply);
}

/* False when the peer is to be forgotten. */
static bool serve(struct peer *peer) {
  bool open = read_more(peer);
  for (char *request; open && (request = next_frame(peer));) open = answer(peer, request);
  return open;
}

static void welcome(int listener) {
  int fd = accept(listener, NULL, NULL), slot = 0;
  while (slot < MOST_PEERS && polled[slot].fd >= 0) slot++;
  if (fd < 0 || slot == MOST_PEERS) fail("accept");
  peers[slot].fd = polled[slot].fd = fd;
  peers[slot].start = peers[slot].end = 0;
  peers[slot].closed = NULL;
}

int main(int count, char **arguments) {
  if (count < 3) fail("usage: stub SOCKET FILE");
  struct sockaddr_un address = socket_address(arguments[1]);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (durable_open(&journal, arguments[2]) < 0) fail(arguments[2]);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) fail(arguments[1]);
  if (listen(listener, MOST_PEERS) < 0) fail("listen");
  for (int slot = 0; slot <= MOST_PEERS; slot++)
    polled[slot] = (struct pollfd){.fd = slot < MOST_PEERS ? -1 : listener, .events = POLLIN};
  for (;;) {
    if (poll(polled, MOST_PEERS + 1, -1) < 0) fail("poll");
    for (int slot = 0; slot < MOST_PEERS; slot++)
      if (polled[slot].revents && !serve(&peers[slot])) {
        close(polled[slot].fd);
        polled[slot] = (struct pollfd){.fd = -1, .events = POLLIN};
      }
    if (polled[MOST_PEERS].revents) welcome(listener);
  }
}
