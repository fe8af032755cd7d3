/* The part of the protocol the yardsticks speak: a length in four bytes, big end first, then one
 * JSON object. C as one writes it for speed: a slow yardstick flatters what is measured against it. */
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#define FRAME_LIMIT (256 << 10)

/* A connection and what was read from it. Pages never touched cost no memory. */
struct peer {
  int fd;
  size_t start, end;
  char *closed, overwritten; /* The NUL that ends the frame handed out last, and what was there. */
  char bytes[4 + FRAME_LIMIT + 1];
};

static inline void fail(const char *what) {
  fprintf(stderr, "%s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
  exit(69);
}

static inline struct sockaddr_un socket_address(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!path || strlen(path) >= sizeof address.sun_path) fail("not the path of a socket");
  strcpy(address.sun_path, path);
  return address;
}

static inline void connect_peer(struct peer *peer, const char *path) {
  struct sockaddr_un address = socket_address(path);
  struct timeval patience = {.tv_sec = 10}; /* No benchmark waits for ever. */
  peer->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (peer->fd < 0) fail("socket");
  setsockopt(peer->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (connect(peer->fd, (struct sockaddr *)&address, sizeof address) < 0) fail(path);
}

static inline bool send_frame(int fd, const char *json) {
  size_t length = strlen(json);
  uint8_t header[4] = {length >> 24, length >> 16, length >> 8, length};
  struct iovec parts[2] = {{header, 4}, {(char *)json, length}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  return sendmsg(fd, &message, MSG_NOSIGNAL) == (ssize_t)(4 + length);
}

/* The next payload that has come whole, ended by a NUL and valid until the next call, or NULL. */
static inline char *next_frame(struct peer *peer) {
  if (peer->closed) *peer->closed = peer->overwritten;
  peer->closed = NULL;
  size_t have = peer->end - peer->start, length;
  uint8_t *header = (uint8_t *)peer->bytes + peer->start;
  if (have < 4) return NULL;
  length = (size_t)header[0] << 24 | header[1] << 16 | header[2] << 8 | header[3];
  if (length > FRAME_LIMIT || have < 4 + length) return NULL;
  char *payload = peer->bytes + peer->start + 4;
  peer->start += 4 + length;
  peer->closed = payload + length;
  peer->overwritten = *peer->closed;
  *peer->closed = 0;
  return payload;
}

/* Reads once, after everything whole was taken. False at the end of the connection. */
static inline bool read_more(struct peer *peer) {
  memmove(peer->bytes, peer->bytes + peer->start, peer->end - peer->start);
  peer->end -= peer->start, peer->start = 0;
  ssize_t got = read(peer->fd, peer->bytes + peer->end, 4 + FRAME_LIMIT - peer->end);
  if (got > 0) peer->end += got;
  return got > 0;
}

static inline char *await_frame(struct peer *peer) {
  char *payload;
  while (!(payload = next_frame(peer)))
    if (!read_more(peer)) fail("no whole frame came");
  return payload;
}

/* The end of the JSON value that begins here. */
static inline const char *skip_value(const char *at) {
  int depth = 0;
  do {
    if (*at == '"') {
      for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    } else if (*at == '{' || *at == '[') {
      depth++;
    } else if (*at == '}' || *at == ']') {
      if (--depth < 0) return at;
    } else if (*at == ',' && depth == 0) {
      return at;
    }
    if (*at) at++;
  } while (*at && (depth || (*at != ',' && *at != '}' && *at != ']')));
  return at;
}

/* The value of a member of the compact object that begins here, or NULL. */
static inline const char *member(const char *object, const char *name) {
  if (!object || *object != '{') return NULL;
  size_t length = strlen(name);
  for (const char *at = object + 1; *at == '"';) {
    bool same = !strncmp(at + 1, name, length) && at[1 + length] == '"';
    for (at++; *at && *at != '"'; at++)
      if (*at == '\\' && at[1]) at++;
    if (at[0] != '"' || at[1] != ':') return NULL;
    at += 2;
    if (same) return at;
    at = skip_value(at);
    if (*at == ',') at++;
  }
  return NULL;
}

/* Whether the answer says that all went well. */
static inline bool is_type(const char *answer, const char *quoted) {
  const char *type = member(answer, "t");
  return type && !strncmp(type, quoted, strlen(quoted));
}
