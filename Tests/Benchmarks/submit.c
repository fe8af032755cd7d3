/* A companion that hands in grades: is a change as durable as a bare write, and nearly as fast?
 *
 *   submit CHANGES FILE SUBJECT PART     prints RATIO CHANGE WRITE
 *
 * Takes turns between a change that the primary answers once it is on disk, and an overwrite with
 * fdatasync of FILE, on the same file system. RATIO: median of the rounds' ratios; CHANGE and WRITE:
 * medians in microseconds. */
#include "durable.h"
#include "ratios.h"
#include "wire.h"

#define MOST_CHANGES 100001

static struct peer primary;
static double changes[MOST_CHANGES], writes[MOST_CHANGES], ratios[MOST_CHANGES];

static void greet(const char *outbox) {
  char hello[256];
  snprintf(hello, sizeof hello,
           "{\"t\":\"hello\",\"proto\":[1,1],\"client\":{\"id\":\"c-submit\",\"name\":\"C submit\","
           "\"ver\":\"1\",\"lang\":\"es\"},\"caps\":[],\"ob\":\"%s\"}",
           outbox);
  connect_peer(&primary, getenv("MARK_SOCKET"));
  if (!send_frame(primary.fd, hello)) fail("hello");
  if (!is_type(await_frame(&primary), "\"welcome\"")) fail("the primary does not welcome us");
}

static void submit(const char *outbox, int sequence, const char *subject, const char *part) {
  char request[1024];
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  /* Two grades in turn, so that no change is one that changes nothing. */
  snprintf(request, sizeof request,
           "{\"t\":\"change\",\"id\":%d,\"ob\":\"%s\",\"seq\":%d,\"at_ms\":%lld,\"change\":{\"kind\":"
           "\"setGrade\",\"subject\":\"%s\",\"part\":\"%s\",\"value\":\"%s\"}}",
           sequence, outbox, sequence, now.tv_sec * 1000LL + now.tv_nsec / 1000000, subject, part,
           sequence % 2 ? "6,5" : "7,5");
  if (!send_frame(primary.fd, request)) fail("change");
  char *answer = await_frame(&primary);
  if (!is_type(answer, "\"ok\"")) fail(answer);
}

int main(int count, char **arguments) {
  int rounds = count == 5 ? atoi(arguments[1]) : 0;
  struct durable file;
  char outbox[64];
  if (rounds < 1 || rounds >= MOST_CHANGES) fail("usage: submit CHANGES FILE SUBJECT PART");
  if (durable_open(&file, arguments[2]) < 0) fail(arguments[2]);
  snprintf(outbox, sizeof outbox, "bench-%d-%lld", getpid(), (long long)time(NULL));
  greet(outbox);

  /* The round before the first is not counted. */
  for (int round = -1; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    double begun = microseconds();
    submit(outbox, round + 2, arguments[3], arguments[4]);
    double answered = microseconds();
    if (durable_write(&file) < 0) fail(arguments[2]);
    double written = microseconds();
    changes[slot] = answered - begun;
    writes[slot] = written - answered;
    ratios[slot] = changes[slot] / writes[slot];
  }
  printf("%.3f %.0f %.0f\n", median(ratios, rounds), median(changes, rounds),
         median(writes, rounds));
  return 0;
}
