/* Runs programs in turn, A B A B …, and compares each with the last named.
 *
 *   pair ROUNDS PROGRAM…     one line a program: RATIO MIN MEDIAN MAX PEAK
 *
 * PROGRAM: a path, or a name to be found as a shell finds it, and its arguments, with one space between them; before it
 * what its environment holds beside ours, NAME=VALUE.
 * RATIO: median over the rounds of its time by the last program's; MIN MEDIAN MAX: microseconds from
 * before it is spawned until it is reaped; PEAK: kilobytes of memory it had at most.
 * Linked statically and small: the kernel counts what the spawning process holds when a program
 * begins into that program's peak, so nothing below our own size could be told. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ratios.h"

#define MOST_PROGRAMS 4
#define MOST_ARGUMENTS 16
#define MOST_ROUNDS 10001
#define SECONDS_AT_MOST 10

extern char **environ;
static double times[MOST_PROGRAMS][MOST_ROUNDS], ratios[MOST_ROUNDS];
static long peak[MOST_PROGRAMS];
static volatile pid_t child;

static void end_child(int signal) {
  (void)signal;
  kill(child, SIGKILL);
}

struct command {
  char *words[MOST_ARGUMENTS + 1];
  char **environment;
};

/* Our environment, with room for more behind it. */
static char **copied_environment(int more) {
  int count = 0;
  while (environ[count]) count++;
  char **copy = calloc(count + more + 1, sizeof *copy);
  if (!copy) exit(2);
  memcpy(copy, environ, count * sizeof *copy);
  return copy;
}

/* Puts NAME=VALUE in the place of what has the name, or behind the others. */
static void set_variable(char **environment, char *variable) {
  size_t name = strchr(variable, '=') - variable + 1;
  while (*environment && strncmp(*environment, variable, name)) environment++;
  *environment = variable;
}

/* Cuts a command into words, where they stand. */
static struct command split(char *text) {
  struct command command = {.environment = copied_environment(MOST_ARGUMENTS)};
  int count = 0, variables = 0;
  for (char *word = strtok(text, " "); word && count < MOST_ARGUMENTS; word = strtok(NULL, " "))
    if (count == 0 && strchr(word, '=') && variables++ < MOST_ARGUMENTS)
      set_variable(command.environment, word);
    else
      command.words[count++] = word;
  return command;
}

static double run(int program, struct command *command, posix_spawn_file_actions_t *quiet) {
  char *path = command->words[0];
  struct rusage usage;
  int status;
  pid_t spawned;
  double begun = microseconds();
  int error = posix_spawnp(&spawned, path, quiet, NULL, command->words, command->environment);
  if (error) {
    fprintf(stderr, "%s: %s\n", path, strerror(error));
    exit(2);
  }
  child = spawned;
  alarm(SECONDS_AT_MOST);
  while (wait4(spawned, &status, 0, &usage) < 0 && errno == EINTR) continue;
  double ended = microseconds();
  alarm(0);
  if (status) {
    fprintf(stderr, "%s: failed with status %#x\n", path, status);
    exit(2);
  }
  if (usage.ru_maxrss > peak[program]) peak[program] = usage.ru_maxrss;
  return ended - begun;
}

int main(int count, char **arguments) {
  int rounds = count > 2 ? atoi(arguments[1]) : 0, programs = count - 2;
  if (rounds < 1 || rounds > MOST_ROUNDS || programs > MOST_PROGRAMS) {
    fprintf(stderr, "usage: pair ROUNDS PROGRAM…\n");
    return 64;
  }
  struct command commands[MOST_PROGRAMS];
  for (int program = 0; program < programs; program++) {
    commands[program] = split(arguments[2 + program]);
    if (!commands[program].words[0]) {
      fprintf(stderr, "pair: a program without a name\n");
      return 64;
    }
  }
  signal(SIGALRM, end_child);
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  /* The round before the first fills the caches and is not counted. */
  for (int round = -1; round < rounds; round++)
    for (int program = 0; program < programs; program++)
      times[program][round < 0 ? 0 : round] = run(program, &commands[program], &quiet);

  /* The yardstick is last, so its times are sorted only when nothing is divided by them any more. */
  for (int program = 0; program < programs; program++) {
    for (int round = 0; round < rounds; round++)
      ratios[round] = times[program][round] / times[programs - 1][round];
    double middle = median(times[program], rounds);
    printf("%.3f %.0f %.0f %.0f %ld\n", median(ratios, rounds), times[program][0], middle,
           times[program][rounds - 1], peak[program]);
  }
  return 0;
}
