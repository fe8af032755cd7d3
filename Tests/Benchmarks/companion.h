/* What the yardsticks that speak to a primary have in common: greeting, asking, changing. */
#include <time.h>

#include "wire.h"

/* Greets as a companion that wants what CAPABILITIES, a list in JSON, names. */
static inline void greet_wanting(struct peer *peer, const char *path, const char *name, const char *outbox,
                                 const char *capabilities) {
  char hello[320];
  snprintf(hello, sizeof hello,
           "{\"t\":\"hello\",\"proto\":[1,1],\"client\":{\"id\":\"%s\",\"name\":\"%s\",\"ver\":\"1\","
           "\"lang\":\"es\"},\"caps\":%s,\"ob\":\"%s\"}",
           name, name, capabilities, outbox);
  connect_peer(peer, path);
  if (!send_frame(peer->fd, hello)) fail("hello");
  if (!is_type(await_frame(peer), "\"welcome\"")) fail("the primary does not welcome us");
}

static inline void greet(struct peer *peer, const char *path, const char *name, const char *outbox) {
  greet_wanting(peer, path, name, outbox, "[]");
}

/* A name that no run before has used. */
static inline void name_outbox(char *outbox, size_t size) {
  snprintf(outbox, size, "bench-%d-%lld", getpid(), (long long)time(NULL));
}

/* Sends a change of a grade: two grades in turn, so that no change is one that changes nothing.
 * BYTES is for the stub only: how long a frame it is to send to those who watch. */
static inline void send_grade(struct peer *peer, const char *outbox, int sequence,
                              const char *subject, const char *part, size_t bytes) {
  char request[1024];
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(request, sizeof request,
           "{\"t\":\"change\",\"id\":%d,\"ob\":\"%s\",\"seq\":%d,\"at_ms\":%lld,\"change\":{\"kind\":"
           "\"setGrade\",\"subject\":\"%s\",\"part\":\"%s\",\"value\":\"%s\"},\"bytes\":%zu}",
           sequence, outbox, sequence, now.tv_sec * 1000LL + now.tv_nsec / 1000000, subject, part,
           sequence % 2 ? "6,5" : "7,5", bytes);
  if (!send_frame(peer->fd, request)) fail("change");
}
