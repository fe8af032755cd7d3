/* How often a primary wakes while nothing happens.
 *
 *   wakes COMPANIONS SECONDS PID     prints SWITCHES
 *
 * SWITCHES: how often a thread of process PID went to sleep, while so many companions watched for so many seconds and
 * nobody said anything. That others took the processor from it is not counted: that says how busy they were. */
#include <dirent.h>

#include "companion.h"

#define MOST_COMPANIONS 1000
#define MOST_THREADS 1000

static struct peer companions[MOST_COMPANIONS];

static void watch(int slot) {
  char name[32];
  snprintf(name, sizeof name, "c-idle-%d", slot);
  greet(&companions[slot], getenv("MARK_SOCKET"), name, "none");
  if (!send_frame(companions[slot].fd, "{\"t\":\"state.watch\",\"id\":1,\"view\":\"glance\"}")) fail("watch");
  if (!is_type(await_frame(&companions[slot]), "\"ok\"")) fail("the primary does not let us watch");
}

/* What was counted of each thread last; one that has ended since did no more than that. */
static struct {
  long id, switches;
} threads[MOST_THREADS];

/* Of all threads that the process has had, since each began. */
static long switches(const char *pid) {
  char path[320], line[256];
  long all = 0, some;
  snprintf(path, sizeof path, "/proc/%s/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path);
  for (struct dirent *task; (task = readdir(tasks));) {
    long id = atol(task->d_name), slot = 0, sum = 0;
    if (!id) continue;
    snprintf(path, sizeof path, "/proc/%s/task/%s/status", pid, task->d_name);
    FILE *file = fopen(path, "r");
    if (!file) continue; /* It has just ended. */
    while (fgets(line, sizeof line, file))
      if (sscanf(line, "voluntary_ctxt_switches: %ld", &some) == 1) sum += some;
    fclose(file);
    while (slot < MOST_THREADS - 1 && threads[slot].id && threads[slot].id != id) slot++;
    threads[slot].id = id, threads[slot].switches = sum;
  }
  closedir(tasks);
  for (int slot = 0; slot < MOST_THREADS; slot++) all += threads[slot].switches;
  return all;
}

int main(int count, char **arguments) {
  int most = count == 4 ? atoi(arguments[1]) : -1, seconds = count == 4 ? atoi(arguments[2]) : 0;
  if (most < 0 || most > MOST_COMPANIONS || seconds < 1) fail("usage: wakes COMPANIONS SECONDS PID");
  for (int slot = 0; slot < most; slot++) watch(slot);
  /* Threads that were needed before end after some seconds without work. */
  sleep(12);
  long before = switches(arguments[3]);
  long after = before;
  for (int second = 0; second < seconds; second++) sleep(1), after = switches(arguments[3]);
  printf("%ld\n", after - before);
  return 0;
}
