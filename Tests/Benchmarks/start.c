/* How soon a server that is started accepts a connection, two of them in turn.
 *
 *   start ROUNDS SOCKET PROGRAM [ARGUMENT…] -- SOCKET PROGRAM [ARGUMENT…]
 *
 * Prints the median of the ratios, and both medians in microseconds. */
#include <signal.h>
#include <sys/wait.h>

#include "ratios.h"
#include "wire.h"

#define MOST_ROUNDS 1001

static double times[2][MOST_ROUNDS], ratios[MOST_ROUNDS];

static double start(char **words) {
  struct sockaddr_un address = socket_address(words[0]);
  double begun = microseconds(), accepted = 0;
  pid_t server = fork();
  if (server < 0) fail("fork");
  if (server == 0) {
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(127);
    execvp(words[1], words + 1);
    _exit(127);
  }
  while (microseconds() - begun < 10e6 && !waitpid(server, NULL, WNOHANG)) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (!connect(fd, (struct sockaddr *)&address, sizeof address)) accepted = microseconds() - begun;
    close(fd);
    if (accepted) break;
    usleep(20);
  }
  if (!accepted) fail(words[1]);
  kill(server, SIGTERM);
  waitpid(server, NULL, 0);
  return accepted;
}

int main(int count, char **arguments) {
  int rounds = count > 2 ? atoi(arguments[1]) : 0;
  char **sides[2] = {arguments + 2, NULL};
  for (int index = 2; index < count; index++)
    if (!sides[1] && !strcmp(arguments[index], "--")) arguments[index] = NULL, sides[1] = arguments + index + 1;
  if (rounds < 1 || rounds >= MOST_ROUNDS || !sides[1] || sides[1] + 2 > arguments + count)
    fail("usage: see the first lines of start.c");
  for (int round = -1; round < rounds; round++) {
    int slot = round < 0 ? 0 : round;
    for (int side = 0; side < 2; side++) times[side][slot] = start(sides[side]);
    ratios[slot] = times[0][slot] / times[1][slot];
  }
  printf("%.3f %.0f %.0f\n", median(ratios, rounds), median(times[0], rounds), median(times[1], rounds));
  return 0;
}
