/* A companion that hands in grades: is a change as durable as a bare write, and nearly as fast?
 *
 *   submit CHANGES FILE SUBJECT PART     prints RATIO CHANGE WRITE
 *
 * Takes turns between a change that the primary answers once it is on disk, and an overwrite with
 * fdatasync of FILE, on the same file system. RATIO: median of the rounds' ratios; CHANGE and WRITE:
 * medians in microseconds. */
#include "companion.h"
#include "durable.h"
#include "ratios.h"

#define MOST_CHANGES 100001

static struct peer primary;
static double changes[MOST_CHANGES], writes[MOST_CHANGES], ratios[MOST_CHANGES];

static void submit(const char *outbox, int sequence, const char *subject, const char *part) {
  send_grade(&primary, outbox, sequence, subject, part, 0);
  char *answer = await_frame(&primary);
  if (!is_type(answer, "\"ok\"")) fail(answer);
}

int main(int count, char **arguments) {
  int rounds = count == 5 ? atoi(arguments[1]) : 0;
  struct durable file;
  char outbox[64];
  if (rounds < 1 || rounds >= MOST_CHANGES) fail("usage: submit CHANGES FILE SUBJECT PART");
  if (durable_open(&file, arguments[2]) < 0) fail(arguments[2]);
  name_outbox(outbox, sizeof outbox);
  greet(&primary, getenv("MARK_SOCKET"), "c-submit", outbox);

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
