/* What those that are measured side by side are spoken to in: the protocol of markd and of the stub, that of Redis, that
 * of mosquitto, and SQLite, which is no server. A side is a path with its dialect before it: redis:SOCKET, mqtt:SOCKET,
 * sqlite:FILE; a plain SOCKET is of the first. */
#include "companion.h"

/* The bytes of a change that is kept. */
#define RECORD 150

/* What a whole message is. */
enum message { NOTHING, ANSWER, STATE };

struct dialect {
  const char *prefix;
  void (*greet)(struct peer *peer, const char *path, int number, const char *outbox);
  /* Asks for nothing much, in about a hundred bytes. */
  size_t (*request)(char *bytes, size_t size, int number);
  /* Asks to be told of every change. */
  void (*watch)(struct peer *peer);
  /* Makes a change that everyone who watches is told of, in so many bytes. */
  void (*tell)(struct peer *peer, const char *outbox, int sequence, size_t bytes);
  /* Makes a change that is answered once it is on disk. */
  void (*keep)(struct peer *peer, const char *outbox, int sequence);
  /* Takes the next message that has come whole; of a state, leaves the length. */
  enum message (*next)(struct peer *peer, size_t *bytes);
  bool answers_tell;
};

struct side {
  const struct dialect *dialect;
  const char *path;
};

static inline void send_all(struct peer *peer, const char *bytes, size_t length) {
  if (send(peer->fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) fail("not sent whole");
}

static inline enum message await(struct peer *peer, const struct dialect *dialect) {
  enum message message;
  size_t bytes;
  while (!(message = dialect->next(peer, &bytes)))
    if (!read_more(peer)) fail("no whole message came");
  return message;
}

static inline void await_answer(struct peer *peer, const struct dialect *dialect) {
  while (await(peer, dialect) != ANSWER) continue;
}

/* markd and the stub */

static const char *mark_subject, *mark_part;

static void mark_greet(struct peer *peer, const char *path, int number, const char *outbox) {
  char name[32];
  snprintf(name, sizeof name, "c-bench-%d", number);
  greet(peer, path, name, outbox);
}

static size_t mark_request(char *bytes, size_t size, int number) {
  int length = snprintf(bytes + 4, size - 4, "{\"t\":\"ping\",\"id\":%d,\"note\":\"%060d\"}", number, number);
  bytes[0] = bytes[1] = bytes[2] = 0, bytes[3] = length;
  return 4 + length;
}

static void mark_watch(struct peer *peer) {
  if (!send_frame(peer->fd, "{\"t\":\"state.watch\",\"id\":1,\"view\":\"glance\"}")) fail("state.watch");
}

static void mark_tell(struct peer *peer, const char *outbox, int sequence, size_t bytes) {
  send_grade(peer, outbox, sequence, mark_subject, mark_part, bytes);
}

static void mark_keep(struct peer *peer, const char *outbox, int sequence) {
  send_grade(peer, outbox, sequence, mark_subject, mark_part, 0);
}

static enum message mark_next(struct peer *peer, size_t *bytes) {
  char *frame = next_frame(peer);
  if (!frame) return NOTHING;
  *bytes = strlen(frame);
  if (is_type(frame, "\"state\"")) return STATE;
  if (!is_type(frame, "\"ok\"")) fail(frame);
  return ANSWER;
}

/* Redis: RESP, version 2. */

static void plain_greet(struct peer *peer, const char *path, int number, const char *outbox) {
  (void)number, (void)outbox;
  connect_peer(peer, path);
}

static size_t redis_request(char *bytes, size_t size, int number) {
  return snprintf(bytes, size, "*2\r\n$4\r\nECHO\r\n$82\r\n%082d\r\n", number);
}

static void redis_watch(struct peer *peer) {
  static const char subscribe[] = "*2\r\n$9\r\nSUBSCRIBE\r\n$5\r\nstate\r\n";
  send_all(peer, subscribe, sizeof subscribe - 1);
}

static void redis_send(struct peer *peer, const char *command, const char *key, size_t bytes, int number) {
  static char request[FRAME_LIMIT];
  int length = snprintf(request, sizeof request, "*3\r\n$%zu\r\n%s\r\n$5\r\n%s\r\n$%zu\r\n%0*d\r\n", strlen(command),
                        command, key, bytes, (int)bytes, number);
  send_all(peer, request, length);
}

static void redis_tell(struct peer *peer, const char *outbox, int sequence, size_t bytes) {
  (void)outbox;
  redis_send(peer, "PUBLISH", "state", bytes, sequence);
}

static void redis_keep(struct peer *peer, const char *outbox, int sequence) {
  (void)outbox;
  redis_send(peer, "SET", "grade", RECORD, sequence);
}

/* The end of the value that begins here, or NULL where it has not come whole. */
static const char *redis_value(const char *at, const char *end) {
  const char *line = memchr(at, '\n', end - at);
  if (!line) return NULL;
  long count = *at == '$' || *at == '*' ? atol(at + 1) : 0;
  if (*at == '-') fail("Redis refuses");
  if (*at == '*') {
    for (line++; line && count-- > 0;) line = redis_value(line, end);
    return line;
  }
  if (*at == '$' && count >= 0) line += count + 2;
  return line < end ? line + 1 : NULL;
}

static enum message redis_next(struct peer *peer, size_t *bytes) {
  const char *begin = peer->bytes + peer->start, *limit = peer->bytes + peer->end;
  const char *end = begin < limit ? redis_value(begin, limit) : NULL;
  if (!end) return NOTHING;
  peer->start += end - begin;
  *bytes = end - begin;
  return !strncmp(begin, "*3\r\n$7\r\nmessage", 15) ? STATE : ANSWER;
}

/* mosquitto: MQTT 3.1.1, where nobody answers what is told at most once. */

static void mqtt_greet(struct peer *peer, const char *path, int number, const char *outbox) {
  char connect[64] = {0x10, 12 + 5, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 5};
  (void)outbox;
  snprintf(connect + 14, 6, "b%04d", number);
  connect_peer(peer, path);
  send_all(peer, connect, 19);
  while (!peer->end || peer->bytes[0] != 0x20 || peer->end < 4)
    if (!read_more(peer)) fail("mosquitto does not welcome us");
  peer->start += 4;
}

static void mqtt_watch(struct peer *peer) {
  static const char subscribe[] = {(char)0x82, 10, 0, 1, 0, 5, 's', 't', 'a', 't', 'e', 0};
  send_all(peer, subscribe, sizeof subscribe);
}

static void mqtt_tell(struct peer *peer, const char *outbox, int sequence, size_t bytes) {
  static char request[FRAME_LIMIT];
  size_t length = 0, rest = 7 + bytes;
  (void)outbox;
  request[length++] = 0x30;
  do {
    request[length++] = rest % 128 | (rest > 127 ? 128 : 0);
    rest /= 128;
  } while (rest);
  memcpy(request + length, "\0\5state", 7);
  length += 7;
  length += snprintf(request + length, sizeof request - length, "%0*d", (int)bytes, sequence);
  send_all(peer, request, length);
}

static enum message mqtt_next(struct peer *peer, size_t *bytes) {
  const uint8_t *begin = (uint8_t *)peer->bytes + peer->start;
  size_t have = peer->end - peer->start, length = 0, at = 1;
  for (int shift = 0;; shift += 7, at++) {
    if (at >= have) return NOTHING;
    length |= (size_t)(begin[at] & 127) << shift;
    if (!(begin[at] & 128)) break;
  }
  if (have < at + 1 + length) return NOTHING;
  peer->start += at + 1 + length;
  *bytes = length;
  return begin[0] >> 4 == 3 ? STATE : ANSWER;
}

#ifdef WITH_SQLITE
/* SQLite, with a write-ahead log that is on disk when a transaction has ended. */
#include <sqlite3.h>

static void sqlite_run(sqlite3 *database, const char *statement) {
  char *error = NULL;
  if (sqlite3_exec(database, statement, NULL, NULL, &error) != SQLITE_OK) fail(error);
}

static sqlite3 *database;

static void sqlite_greet(struct peer *peer, const char *path, int number, const char *outbox) {
  (void)peer, (void)number, (void)outbox;
  if (sqlite3_open(path, &database) != SQLITE_OK) fail(path);
  sqlite_run(database, "pragma journal_mode = wal; pragma synchronous = full;"
                       "create table if not exists grades (number integer primary key, grade text)");
}

static void sqlite_keep(struct peer *peer, const char *outbox, int sequence) {
  static sqlite3_stmt *insert;
  char grade[RECORD + 1];
  (void)outbox;
  snprintf(grade, sizeof grade, "%0*d", RECORD, sequence);
  if (!insert) sqlite3_prepare_v2(database, "insert into grades (grade) values (?)", -1, &insert, NULL);
  sqlite3_bind_text(insert, 1, grade, RECORD, SQLITE_STATIC);
  if (sqlite3_step(insert) != SQLITE_DONE || sqlite3_reset(insert) != SQLITE_OK) fail("SQLite refuses");
  peer->end = 1;
}

static enum message sqlite_next(struct peer *peer, size_t *bytes) {
  *bytes = 0;
  return peer->end ? peer->end = 0, ANSWER : NOTHING;
}
#endif

static const struct dialect dialects[] = {
    {"redis:", plain_greet, redis_request, redis_watch, redis_tell, redis_keep, redis_next, true},
    {"mqtt:", mqtt_greet, NULL, mqtt_watch, mqtt_tell, NULL, mqtt_next, false},
#ifdef WITH_SQLITE
    {"sqlite:", sqlite_greet, NULL, NULL, NULL, sqlite_keep, sqlite_next, false},
#endif
    {"", mark_greet, mark_request, mark_watch, mark_tell, mark_keep, mark_next, true},
};

/* The side that an argument names. */
static inline struct side side(const char *argument) {
  const struct dialect *dialect = dialects;
  while (strncmp(argument, dialect->prefix, strlen(dialect->prefix))) dialect++;
  return (struct side){dialect, argument + strlen(dialect->prefix)};
}
