/* What it costs to ask, to be told, and to hand in, against two servers in turn.
 *
 *   relay requests ROUNDS OURS THEIRS          a small request and its answer
 *   relay pipelined ROUNDS DEPTH OURS THEIRS   so many requests at once, until the last is answered
 *   relay fanout N ROUNDS OURS THEIRS          from a change until the last of N who watch has its state
 *   relay changes ROUNDS OURS THEIRS           a change that is on disk when it is answered
 *   relay submitters N CHANGES OURS FILE       changes a second of N at once, by bare writes a second to FILE
 *   relay deaf N ROUNDS OURS                   pings while N who watch never read, and changes go on
 *   relay idle N OURS PID                      private memory of process PID for each of N who are just there
 *
 * OURS and THEIRS are sockets, with their dialect (dialects.h); SUBJECT and PART, from the environment, name what is
 * graded. Each prints one line: the result, then what it was formed of; times in microseconds, memory in bytes. */
#include <sys/epoll.h>
#include <sys/resource.h>

#include "dialects.h"
#include "durable.h"
#include "ratios.h"

#define MOST_PEERS 1100
#define MOST_ROUNDS 20001

static struct peer peers[2][MOST_PEERS + 1];
static double ours[MOST_ROUNDS], theirs[MOST_ROUNDS], ratios[MOST_ROUNDS];

static int whole(const char *text, int most) {
  int value = text ? atoi(text) : 0;
  if (value < 1 || value > most) fail("a number is too small or too big");
  return value;
}

/* Sends DEPTH requests and waits until all are answered. */
static double ask(struct peer *peer, const struct dialect *dialect, int depth, int number) {
  static char requests[FRAME_LIMIT];
  size_t length = 0;
  for (int sent = 0; sent < depth; sent++)
    length += dialect->request(requests + length, sizeof requests - length, number + sent);
  double begun = microseconds();
  send_all(peer, requests, length);
  for (int answered = 0; answered < depth; answered++) await_answer(peer, dialect);
  return microseconds() - begun;
}

static void in_turn(int rounds, int depth, char **sockets) {
  struct side sides[2] = {side(sockets[0]), side(sockets[1])};
  for (int turn = 0; turn < 2; turn++) sides[turn].dialect->greet(&peers[turn][0], sides[turn].path, 0, "none");
  for (int round = -100; round < rounds; round++) {
    int slot = round < 0 ? 0 : round, number = (round + 100) * depth + 1;
    ours[slot] = ask(&peers[0][0], sides[0].dialect, depth, number);
    theirs[slot] = ask(&peers[1][0], sides[1].dialect, depth, number);
    ratios[slot] = ours[slot] / theirs[slot];
  }
  printf("%.3f %.2f %.2f\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds));
}

static void requests(char **arguments) {
  in_turn(whole(arguments[0], MOST_ROUNDS - 1), 1, arguments + 1);
}

static void pipelined(char **arguments) {
  in_turn(whole(arguments[0], MOST_ROUNDS - 1), whole(arguments[1], 1000), arguments + 2);
}

static void changes(char **arguments) {
  int rounds = whole(arguments[0], MOST_ROUNDS - 1);
  struct side sides[2] = {side(arguments[1]), side(arguments[2])};
  double *times[2] = {ours, theirs};
  char outbox[64];
  name_outbox(outbox, sizeof outbox);
  for (int turn = 0; turn < 2; turn++) sides[turn].dialect->greet(&peers[turn][0], sides[turn].path, 0, outbox);
  for (int round = -2; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    for (int turn = 0; turn < 2; turn++) {
      double begun = microseconds();
      sides[turn].dialect->keep(&peers[turn][0], outbox, round + 3);
      await_answer(&peers[turn][0], sides[turn].dialect);
      times[turn][slot] = microseconds() - begun;
    }
    ratios[slot] = ours[slot] / theirs[slot];
  }
  printf("%.3f %.0f %.0f\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds));
}

/* One poller a server; the watchers stay in it. */
static int watch(struct peer *watching, int count, struct side side) {
  int poller = epoll_create1(0);
  for (int slot = 0; slot < count; slot++) {
    side.dialect->greet(&watching[slot], side.path, slot + 1, "none");
    side.dialect->watch(&watching[slot]);
    await_answer(&watching[slot], side.dialect);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = slot};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, watching[slot].fd, &event) < 0) fail("epoll_ctl");
  }
  return poller;
}

/* From the change until everyone has the state that it led to. Leaves the length of that state. */
static double tell_all(struct peer *all, int count, int poller, const struct dialect *dialect, const char *outbox,
                       int sequence, size_t *bytes) {
  struct epoll_event events[256];
  double begun = microseconds();
  dialect->tell(&all[count], outbox, sequence, *bytes);
  for (int left = count; left > 0;) {
    int ready = epoll_wait(poller, events, 256, 10000);
    if (ready <= 0) fail("not everyone was told");
    for (int index = 0; index < ready; index++) {
      struct peer *peer = &all[events[index].data.u32];
      if (!read_more(peer)) fail("a connection that watches was closed");
      for (enum message message; (message = dialect->next(peer, bytes));)
        if (message == STATE) left--;
    }
  }
  double told = microseconds() - begun;
  if (dialect->answers_tell) await_answer(&all[count], dialect);
  return told;
}

static void fanout(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS), rounds = whole(arguments[1], 1000);
  /* Pushes to one companion are 100 ms apart. */
  struct timespec pause = {.tv_nsec = 120 * 1000000};
  struct side sides[2] = {side(arguments[2]), side(arguments[3])};
  double *times[2] = {ours, theirs};
  size_t bytes = 300;
  char outbox[64];
  int pollers[2];
  name_outbox(outbox, sizeof outbox);
  for (int turn = 0; turn < 2; turn++) {
    const struct dialect *dialect = sides[turn].dialect;
    dialect->greet(&peers[turn][count], sides[turn].path, 0, outbox);
    /* Before anyone watches, so that the next grade is certainly another one. */
    dialect->tell(&peers[turn][count], outbox, 1, 1);
    if (dialect->answers_tell) await_answer(&peers[turn][count], dialect);
    pollers[turn] = watch(peers[turn], count, sides[turn]);
  }
  for (int round = -2; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    size_t size = bytes;
    for (int turn = 0; turn < 2; turn++) {
      nanosleep(&pause, NULL);
      times[turn][slot] =
          tell_all(peers[turn], count, pollers[turn], sides[turn].dialect, outbox, round + 4, &size);
      if (turn == 0) bytes = size; /* So many the other one tells as well. */
    }
    ratios[slot] = ours[slot] / theirs[slot];
  }
  printf("%.3f %.0f %.0f %zu\n", median(ratios, rounds), median(ours, rounds), median(theirs, rounds),
         bytes);
}

/* Everyone hands in a grade, and the next one when it is answered. */
static double changes_a_second(int count, int changes, struct side side) {
  static int sequence[MOST_PEERS];
  struct epoll_event events[256];
  int poller = epoll_create1(0), sent = 0;
  size_t bytes;
  char outbox[64];
  name_outbox(outbox, sizeof outbox);
  for (int slot = 0; slot < count; slot++) {
    side.dialect->greet(&peers[0][slot], side.path, slot, outbox);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = slot};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, peers[0][slot].fd, &event) < 0) fail("epoll_ctl");
  }
  double begun = microseconds();
  for (; sent < count; sent++) side.dialect->keep(&peers[0][sent], outbox, ++sequence[sent]);
  for (int answered = 0; answered < changes;) {
    int ready = epoll_wait(poller, events, 256, 10000);
    if (ready <= 0) fail("changes are not answered");
    for (int index = 0; index < ready; index++) {
      int slot = events[index].data.u32;
      if (!read_more(&peers[0][slot])) fail("a connection was closed");
      while (side.dialect->next(&peers[0][slot], &bytes)) {
        answered++;
        if (sent < changes) sent++, side.dialect->keep(&peers[0][slot], outbox, ++sequence[slot]);
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
  double before = writes_a_second(&file, 500);
  double rate = changes_a_second(count, changes, side(arguments[2]));
  double after = writes_a_second(&file, 500), bare = (before + after) / 2;
  printf("%.1f %.0f %.0f\n", rate / bare, rate, bare);
}

static void deaf(char **arguments) {
  int count = whole(arguments[0], MOST_PEERS - 2), rounds = whole(arguments[1], MOST_ROUNDS - 1);
  struct side primary = side(arguments[2]);
  struct peer *healthy = &peers[1][0], *busy = &peers[1][1];
  char outbox[64];
  name_outbox(outbox, sizeof outbox);
  watch(peers[0], count, primary); /* And never read again. */
  primary.dialect->greet(healthy, primary.path, count + 1, "none");
  primary.dialect->greet(busy, primary.path, count + 2, outbox);
  for (int round = 0; round < rounds; round++) {
    primary.dialect->keep(busy, outbox, round + 1);
    ours[round] = ask(healthy, primary.dialect, 1, round + 1);
    await_answer(busy, primary.dialect);
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
  watch(peers[0], first, side(arguments[1]));
  nanosleep(&pause, NULL);
  long before = private_memory(arguments[2]);
  watch(peers[0] + first, count - first, side(arguments[1]));
  nanosleep(&pause, NULL);
  long after = private_memory(arguments[2]);
  printf("%.0f %ld %ld\n", (double)(after - before) / (count - first), before, after);
}

int main(int count, char **arguments) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  mark_subject = getenv("SUBJECT"), mark_part = getenv("PART");
  static const struct {
    const char *name;
    int arguments;
    void (*run)(char **arguments);
  } modes[] = {
      {"requests", 3, requests}, {"pipelined", 4, pipelined},   {"fanout", 4, fanout}, {"changes", 3, changes},
      {"deaf", 3, deaf},         {"submitters", 4, submitters}, {"idle", 3, idle},
  };
  for (size_t mode = 0; mode < sizeof modes / sizeof *modes; mode++)
    if (count == modes[mode].arguments + 2 && !strcmp(arguments[1], modes[mode].name)) {
      if (!mark_subject || !mark_part) fail("SUBJECT and PART say what is graded");
      modes[mode].run(arguments + 2);
      return 0;
    }
  fail("usage: see the first lines of relay.c");
}
