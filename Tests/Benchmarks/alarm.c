/* How soon a reminder is on a screen once its moment has come, and how soon the least that could put it there is.
 *
 *   alarm ROUNDS FILE SUBJECT PART     prints RATIO OURS THEIRS MOST EARLY SLEEP
 *
 * Takes turns between a date that is put off until a moment, and a process that sleeps until it with
 * clock_nanosleep, overwrites 150 bytes of FILE with fdatasync and writes one frame to its companion. RATIO: of the
 * medians of both; OURS, THEIRS: those medians; MOST: the longest of ours; EARLY: how many of ours came before their
 * moment; SLEEP: the median of what clock_nanosleep alone is late by. Times in microseconds. */
#include <signal.h>
#include <sys/wait.h>

#include "companion.h"
#include "durable.h"
#include "ratios.h"

#define MOST_ROUNDS 1001

static struct peer person, watch, sleeper;
static double ours[MOST_ROUNDS], theirs[MOST_ROUNDS], sleeps[MOST_ROUNDS];

/* The time of day in microseconds, which moments are given in. */
static double wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

/* A moment to come, in milliseconds; never the same distance, so that no timer has it by chance. */
static long long moment(int round) { return (long long)(wall() / 1e3) + 60 + round * 7 % 23; }

/* Answers each moment that it is sent when it has come. */
static void sleep_and_tell(int fd, const char *path) {
  struct durable file;
  long long until;
  char told[320];
  if (durable_open(&file, path) < 0) fail(path);
  while (read(fd, &until, sizeof until) == sizeof until) {
    struct timespec at = {.tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000};
    while (clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &at, NULL)) {}
    double late = wall() - until * 1e3;
    if (durable_write(&file) < 0) fail(path);
    snprintf(told, sizeof told, "{\"t\":\"reminder\",\"late\":%.3f,\"body\":\"%0200d\"}", late, 0);
    if (!send_frame(fd, told)) fail("the sleeper");
  }
  _exit(0);
}

/* The next reminder that is on the way; what is withdrawn comes between. */
static const char *await_reminder(struct peer *peer) {
  const char *frame;
  while (!is_type(frame = await_frame(peer), "\"reminder\"")) {}
  return frame;
}

/* False where the change is refused: a moment that was over when it came there. */
static bool ask(const char *outbox, const char *kind, const char *subject, const char *part, const char *setting) {
  static int sequence;
  char request[640];
  sequence++;
  snprintf(request, sizeof request,
           "{\"t\":\"change\",\"id\":%d,\"ob\":\"%s\",\"seq\":%d,\"at_ms\":0,\"change\":{\"kind\":\"%s\","
           "\"subject\":\"%s\",\"part\":\"%s\",%s}}",
           sequence, outbox, sequence, kind, subject, part, setting);
  if (!send_frame(person.fd, request)) fail("change");
  char *answer = await_frame(&person);
  if (is_type(answer, "\"ok\"")) return true;
  const char *code = member(answer, "code");
  if (!code || strncmp(code, "\"rejected\"", 10)) fail(answer);
  return false;
}

int main(int count, char **arguments) {
  int rounds = count == 5 ? atoi(arguments[1]) : 0, early = 0, ends[2];
  char outbox[64], value[64];
  if (rounds < 1 || rounds >= MOST_ROUNDS) fail("usage: alarm ROUNDS FILE SUBJECT PART");
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) fail("socketpair");
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) close(ends[0]), sleep_and_tell(ends[1], arguments[2]);
  close(ends[1]);
  sleeper.fd = ends[0];

  name_outbox(outbox, sizeof outbox);
  greet(&person, getenv("MARK_SOCKET"), "c-person", outbox);
  /* What a run before has left would ring first. */
  ask(outbox, "setDate", arguments[3], arguments[4], "\"date\":null");
  greet_wanting(&watch, getenv("MARK_SOCKET"), "c-watch", "none", "[\"reminders\"]");
  /* Farther off than any lead, so that nothing rings but what is put off. */
  time_t day = time(NULL) + 40 * 86400;
  strftime(value, sizeof value, "\"date\":\"%Y-%m-%d\"", gmtime(&day));
  if (!ask(outbox, "setDate", arguments[3], arguments[4], value)) fail("the date");

  /* The round before the first is not counted. */
  for (int round = -1; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    long long until;
    do {
      until = moment(round + 1);
      snprintf(value, sizeof value, "\"until_ms\":%lld", until);
    } while (!ask(outbox, "setSnooze", arguments[3], arguments[4], value));
    await_reminder(&watch);
    ours[slot] = wall() - until * 1e3;
    if (round >= 0 && ours[slot] < 0) early++;
    until = moment(round + 1);
    if (write(sleeper.fd, &until, sizeof until) != sizeof until) fail("the sleeper");
    const char *told = await_reminder(&sleeper);
    theirs[slot] = wall() - until * 1e3;
    sleeps[slot] = atof(member(told, "late"));
  }
  ask(outbox, "setDate", arguments[3], arguments[4], "\"date\":null");
  kill(child, SIGTERM);
  waitpid(child, NULL, 0);
  double our_median = median(ours, rounds), their_median = median(theirs, rounds);
  printf("%.3f %.0f %.0f %.0f %d %.0f\n", our_median / their_median, our_median, their_median, ours[rounds - 1],
         early, median(sleeps, rounds));
  return 0;
}
