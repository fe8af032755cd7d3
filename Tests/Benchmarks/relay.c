/* What it costs to ask, to be told, and to hand in, against a primary and the stub in turn.
 *
 *   relay requests ROUNDS OURS STUB            a ping and its answer
 *   relay pipelined DEPTH ROUNDS OURS REDIS    so many pings written at once, by as many ECHO of Redis
 *   relay fanout N ROUNDS OURS STUB            from a change until the last of N who watch has its state
 *   relay submitters N CHANGES OURS FILE       changes a second of N at once, by bare writes a second to FILE
 *   relay deaf N ROUNDS OURS                   pings while N who watch never read, and changes go on
 *   relay idle N OURS PID                      private memory of process PID for each of N who are just there
 *
 * OURS and STUB are sockets; SUBJECT and PART, from the environment, name what is graded. Each prints one
 * line: the result, then what it was formed of; times in microseconds, memory in bytes. */
#include <sys/epoll.h>
#include <sys/resource.h>

#include "companion.h"
#include "durable.h"
#include "ratios.h"

#define MOST_PEERS 1100
#define MOST_ROUNDS 20001

static struct peer peers[2][MOST_PEERS + 1];
static double ours[MOST_ROUNDS], theirs[MOST_ROUNDS], ratios[MOST_ROUNDS];
static const char *subject, *part;

static int whole(const char *text, int most) {
  int value = text ? atoi(text) : 0;
  if (value < 1 || value > most) fail("a number is too small or too big");
  return value;
}

static void greet_as(struct peer *peer, const char *path, int number, const char *outbox) {
  char name[32];
  snprintf(name, sizeof name, "c-bench-%d", number);
  greet(peer, path, name, outbox);
}

static double ping(struct peer *peer, int id) {
  char request[160];
  /* About a hundred bytes, as a small request has. */
  snprintf(request, sizeof request,
           "{\"t\":\"ping\",\"id\":%d,\"note\":\"%060d\"}", id, id);
  double begun = microseconds();
  if (!send_frame(peer->fd, request)) fail("ping");
  char *answer = await_frame(peer);
  if (!is_type(answer, "\"ok\"")) fail(answer);
  return microseconds() - begun;
}

static void requests(char **arguments) {
  int rounds = whole(arguments[0], MOST_ROUNDS - 1);
  greet_as(&peers[0][0], arguments[1], 0, "none");
  greet_as(&peers[1][0], arguments[2], 0, "none");
  for (int round = -100; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    ours[slot] = ping(&peers[0][0], round + 101);
    theirs[slot] = ping(&peers[1][0], round + 101);
    ratios[slot] = ours[slot] / theirs[slot];
  }
  printf("%.3f %.2f %.2f\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds));
}

/* As many pings as fit one write, until all are answered. */
static double pings(struct peer *peer, int depth, int first) {
  static char batch[64 * 160];
  size_t end = 0;
  for (int index = 0; index < depth; index++) {
    int id = first + index;
    size_t length = sprintf(batch + end + 4, "{\"t\":\"ping\",\"id\":%d,\"note\":\"%060d\"}", id, id);
    for (int shift = 24, at = 0; shift >= 0; shift -= 8) batch[end + at++] = length >> shift;
    end += 4 + length;
  }
  double begun = microseconds();
  if (write(peer->fd, batch, end) != (ssize_t)end) fail("pings");
  for (int index = 0; index < depth; index++)
    if (!is_type(await_frame(peer), "\"ok\"")) fail("a ping was refused");
  return microseconds() - begun;
}

static double echoes(struct peer *peer, int depth) {
  static char batch[64 * 160], answers[64 * 160];
  size_t end = 0, left = 0;
  for (int index = 0; index < depth; index++) {
    end += sprintf(batch + end, "*2\r\n$4\r\nECHO\r\n$100\r\n%0100d\r\n", index);
    left += sizeof "$100\r\n\r\n" - 1 + 100;
  }
  double begun = microseconds();
  if (write(peer->fd, batch, end) != (ssize_t)end) fail("echoes");
  while (left > 0) {
    ssize_t got = read(peer->fd, answers, sizeof answers);
    if (got <= 0) fail("not every echo came");
    left -= got;
  }
  return microseconds() - begun;
}

static void pipelined(char **arguments) {
  int depth = whole(arguments[0], 64), rounds = whole(arguments[1], MOST_ROUNDS - 1);
  greet_as(&peers[0][0], arguments[2], 0, "none");
  connect_peer(&peers[1][0], arguments[3]);
  for (int round = -50; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    ours[slot] = pings(&peers[0][0], depth, (round + 50) * depth + 1);
    theirs[slot] = echoes(&peers[1][0], depth);
    ratios[slot] = theirs[slot] / ours[slot];
  }
  printf("%.2f %.1f %.1f\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds));
}

/* One poller a server; the watchers stay in it. */
static int watch(struct peer *watching, int count, const char *path) {
  int poller = epoll_create1(0);
  for (int slot = 0; slot < count; slot++) {
    greet_as(&watching[slot], path, slot + 1, "none");
    if (!send_frame(watching[slot].fd, "{\"t\":\"state.watch\",\"id\":1,\"view\":\"glance\"}"))
      fail("state.watch");
    if (!is_type(await_frame(&watching[slot]), "\"ok\"")) fail("state.watch was refused");
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = slot};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, watching[slot].fd, &event) < 0) fail("epoll_ctl");
  }
  return poller;
}

/* From the change until everyone has the state that it led to. Leaves the length of that state. */
static double tell_all(struct peer *all, int count, int poller, const char *outbox, int sequence,
                       size_t *bytes) {
  struct epoll_event events[256];
  double begun = microseconds();
  send_grade(&all[count], outbox, sequence, subject, part, *bytes);
  for (int left = count; left > 0;) {
    int ready = epoll_wait(poller, events, 256, 10000);
    if (ready <= 0) fail("not everyone was told");
    for (int index = 0; index < ready; index++) {
      struct peer *peer = &all[events[index].data.u32];
      if (!read_more(peer)) fail("a connection that watches was closed");
      for (char *frame; (frame = next_frame(peer));)
        if (is_type(frame, "\"state\"")) left--, *bytes = strlen(frame);
    }
  }
  double told = microseconds() - begun;
  if (!is_type(await_frame(&all[count]), "\"ok\"")) fail("the change was refused");
  return told;
}

static void fanout(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS), rounds = whole(arguments[1], 1000);
  /* Pushes to one companion are 100 ms apart. */
  struct timespec pause = {.tv_nsec = 120 * 1000000};
  size_t bytes = 300;
  char outbox[64];
  int pollers[2];
  name_outbox(outbox, sizeof outbox);
  for (int side = 0; side < 2; side++) {
    greet_as(&peers[side][count], arguments[2 + side], 0, outbox);
    /* Before anyone watches, so that the next grade is certainly another one. */
    send_grade(&peers[side][count], outbox, 1, subject, part, 0);
    if (!is_type(await_frame(&peers[side][count]), "\"ok\"")) fail("the change was refused");
    pollers[side] = watch(peers[side], count, arguments[2 + side]);
  }
  for (int round = -2; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    nanosleep(&pause, NULL);
    ours[slot] = tell_all(peers[0], count, pollers[0], outbox, round + 4, &bytes);
    nanosleep(&pause, NULL);
    theirs[slot] = tell_all(peers[1], count, pollers[1], outbox, round + 4, &bytes);
    ratios[slot] = ours[slot] / theirs[slot];
  }
  printf("%.3f %.0f %.0f %zu\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds),
         bytes);
}

/* Everyone hands in a grade, and the next one when it is answered. */
static double changes_a_second(int count, int changes, const char *path) {
  static int sequence[MOST_PEERS];
  struct epoll_event events[256];
  int poller = epoll_create1(0), sent = 0;
  char outbox[64];
  name_outbox(outbox, sizeof outbox);
  for (int slot = 0; slot < count; slot++) {
    greet_as(&peers[0][slot], path, slot, outbox);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = slot};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, peers[0][slot].fd, &event) < 0) fail("epoll_ctl");
  }
  double begun = microseconds();
  for (; sent < count; sent++) send_grade(&peers[0][sent], outbox, ++sequence[sent], subject, part, 0);
  for (int answered = 0; answered < changes;) {
    int ready = epoll_wait(poller, events, 256, 10000);
    if (ready <= 0) fail("changes are not answered");
    for (int index = 0; index < ready; index++) {
      int slot = events[index].data.u32;
      if (!read_more(&peers[0][slot])) fail("a connection was closed");
      for (char *frame; (frame = next_frame(&peers[0][slot]));) {
        if (!is_type(frame, "\"ok\"")) fail(frame);
        answered++;
        if (sent < changes)
          sent++, send_grade(&peers[0][slot], outbox, ++sequence[slot], subject, part, 0);
      }
    }
  }
  return changes / (microseconds() - begun) * 1e6;
}

static double writes_a_second(struct durable *file, int count) {
  double begun = microseconds();
  for (int index = 0; index < count; index++)
    if (durable_write(file) < 0) fail("a bare write");
  return count / (microseconds() - begun) * 1e6;
}

static void submitters(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS), changes = whole(arguments[1], 1000000);
  struct durable file;
  if (durable_open(&file, arguments[3]) < 0) fail(arguments[3]);
  double before = writes_a_second(&file, 500), rate = changes_a_second(count, changes, arguments[2]),
         after = writes_a_second(&file, 500);
  double bare = (before + after) / 2;
  printf("%.1f %.0f %.0f\n", rate / bare, rate, bare);
}

static void deaf(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS - 2), rounds = whole(arguments[1], MOST_ROUNDS - 1);
  struct peer *healthy = &peers[1][0], *busy = &peers[1][1];
  char outbox[64];
  name_outbox(outbox, sizeof outbox);
  watch(peers[0], count, arguments[2]); /* And never read again. */
  greet_as(healthy, arguments[2], count + 1, "none");
  greet_as(busy, arguments[2], count + 2, outbox);
  for (int round = 0; round < rounds; round++) {
    send_grade(busy, outbox, round + 1, subject, part, 0);
    ours[round] = ping(healthy, round + 1);
    if (!is_type(await_frame(busy), "\"ok\"")) fail("the change was refused");
  }
  double middle = median(ours, rounds);
  printf("%.0f %.0f\n", ours[rounds * 99 / 100], middle);
}

/* Memory that is the process's alone, in bytes. */
static long private_memory(const char *pid) {
  char path[64], line[256];
  long kilobytes = 0, all = 0;
  snprintf(path, sizeof path, "/proc/%s/smaps_rollup", pid);
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "Private_Dirty: %ld kB", &kilobytes) == 1) all += kilobytes;
  fclose(file);
  return all * 1024;
}

static void idle(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS);
  struct timespec pause = {.tv_nsec = 300 * 1000000};
  /* The first ones make room that the others use as well. */
  int first = count / 10;
  watch(peers[0], first, arguments[1]);
  nanosleep(&pause, NULL);
  long before = private_memory(arguments[2]);
  watch(peers[0] + first, count - first, arguments[1]);
  nanosleep(&pause, NULL);
  long after = private_memory(arguments[2]);
  printf("%.0f %ld %ld\n", (double)(after - before) / (count - first), before, after);
}

int main(int count, char **arguments) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  subject = getenv("SUBJECT"), part = getenv("PART");
  static const struct {
    const char *name;
    int arguments;
    void (*run)(char **arguments);
  } modes[] = {
      {"requests", 3, requests},     {"pipelined", 4, pipelined}, {"fanout", 4, fanout},
      {"submitters", 4, submitters}, {"deaf", 3, deaf},           {"idle", 3, idle},
  };
  for (size_t mode = 0; mode < sizeof modes / sizeof *modes; mode++)
    if (count == modes[mode].arguments + 2 && !strcmp(arguments[1], modes[mode].name)) {
      if (!subject || !part) fail("SUBJECT and PART say what is graded");
      modes[mode].run(arguments + 2);
      return 0;
    }
  fail("usage: see the first lines of relay.c");
}
