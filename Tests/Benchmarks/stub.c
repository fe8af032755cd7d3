/* A primary that knows nothing: answers every glance with the same 4 KB about 37 subjects, every ping at
 * once, and every change once 150 bytes are on disk; then it sends a frame to all who watch. What any
 * server costs, without what ours does.
 *
 *   stub SOCKET FILE     serves until it is killed */
#include <sys/epoll.h>
#include <sys/resource.h>

#include "durable.h"
#include "wire.h"

#define MOST_PEERS 1200
#define LISTENER MOST_PEERS
#define WELCOME                                                                                \
  "{\"t\":\"welcome\",\"proto\":1,\"server\":{\"ver\":\"stub\",\"pid\":1},\"epoch\":\"stub\","   \
  "\"rev\":1,\"scope\":\"full\",\"limits\":{\"frame\":65536,\"unanswered\":64},\"hb_ms\":30000," \
  "\"now_ms\":1767225600000,\"tz\":\"Europe/Madrid\",\"flags\":[]}"

static struct peer peers[MOST_PEERS];
static bool watches[MOST_PEERS];
static struct durable journal;
static char glance[FRAME_LIMIT], push[FRAME_LIMIT];

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

/* A frame of so many bytes to everyone who watches, encoded once. */
static void tell_watchers(size_t bytes) {
  static const char begin[] = "{\"t\":\"state\",\"fill\":\"", end[] = "\"}";
  if (bytes < sizeof begin + sizeof end || bytes >= sizeof push) return;
  memset(push, 'x', bytes);
  memcpy(push, begin, sizeof begin - 1);
  strcpy(push + bytes - (sizeof end - 1), end);
  for (int slot = 0; slot < MOST_PEERS; slot++)
    if (watches[slot]) send_frame(peers[slot].fd, push);
}

static bool answer(int slot, const char *request) {
  char reply[128];
  int fd = peers[slot].fd;
  const char *id = member(request, "id"), *sequence = member(request, "seq"),
             *bytes = member(request, "bytes");
  if (is_type(request, "\"hello\"")) return send_frame(fd, WELCOME);
  if (is_type(request, "\"bye\"")) return false;
  if (!id) return false;
  if (is_type(request, "\"ping\"") || is_type(request, "\"state.watch\"")) {
    watches[slot] = watches[slot] || is_type(request, "\"state.watch\"");
    snprintf(reply, sizeof reply, "{\"t\":\"ok\",\"re\":%d,\"now_ms\":1767225600000}", atoi(id));
    return send_frame(fd, reply);
  }
  if (is_type(request, "\"state.")) {
    compose(atoi(id));
    return send_frame(fd, glance);
  }
  if (!is_type(request, "\"change\"") || !sequence || durable_write(&journal) < 0) return false;
  snprintf(reply, sizeof reply, "{\"t\":\"ok\",\"re\":%d,\"seq\":%d,\"rev\":2,\"dup\":false}", atoi(id),
           atoi(sequence));
  bool sent = send_frame(fd, reply);
  if (bytes) tell_watchers(atoi(bytes));
  return sent;
}

/* False when the peer is to be forgotten. */
static bool serve(int slot) {
  bool open = read_more(&peers[slot]);
  for (char *request; open && (request = next_frame(&peers[slot]));) open = answer(slot, request);
  return open;
}

static void welcome(int poller, int listener) {
  int fd = accept(listener, NULL, NULL), slot = 0;
  while (slot < MOST_PEERS && peers[slot].fd) slot++;
  if (fd < 0 || slot == MOST_PEERS) fail("accept");
  peers[slot].fd = fd;
  peers[slot].start = peers[slot].end = 0;
  peers[slot].closed = NULL;
  watches[slot] = false;
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = slot};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) < 0) fail("epoll_ctl");
}

int main(int count, char **arguments) {
  if (count < 3) fail("usage: stub SOCKET FILE");
  struct sockaddr_un address = socket_address(arguments[1]);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), poller = epoll_create1(0);
  if (durable_open(&journal, arguments[2]) < 0) fail(arguments[2]);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) fail(arguments[1]);
  if (listen(listener, 1024) < 0) fail("listen");
  struct epoll_event events[64], event = {.events = EPOLLIN, .data.u32 = LISTENER};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event) < 0) fail("epoll_ctl");
  for (;;) {
    int ready = epoll_wait(poller, events, 64, -1);
    if (ready < 0) fail("epoll_wait");
    for (int index = 0; index < ready; index++) {
      int slot = events[index].data.u32;
      if (slot == LISTENER) {
        welcome(poller, listener);
      } else if (peers[slot].fd && !serve(slot)) {
        close(peers[slot].fd);
        peers[slot].fd = 0;
        watches[slot] = false;
      }
    }
  }
}
