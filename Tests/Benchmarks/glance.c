/* What mark-glance does, in C: greets the primary, asks for the glance and prints its lines.
 * The yardstick for starting and answering fast; linked statically, as mark-glance is. */
#include "wire.h"

#define HELLO                                                                             \
  "{\"t\":\"hello\",\"proto\":[1,1],\"client\":{\"id\":\"c-glance\",\"name\":\"C glance\"," \
  "\"ver\":\"1\",\"lang\":\"es\"},\"caps\":[]}"
#define ASK "{\"t\":\"state.get\",\"id\":1,\"view\":\"glance\"}"

static struct peer primary;
static char lines[FRAME_LIMIT];

/* Unpacks the string that begins here; the primary puts no control character into a line. */
static const char *append_string(const char *at, char **out) {
  for (at++; *at && *at != '"'; at++) {
    if (*at == '\\') at++;
    *(*out)++ = *at;
  }
  *(*out)++ = '\n';
  return *at ? at + 1 : at;
}

int main(void) {
  connect_peer(&primary, getenv("MARK_SOCKET"));
  if (!send_frame(primary.fd, HELLO)) fail("hello");
  if (!is_type(await_frame(&primary), "\"welcome\"")) fail("the primary does not welcome us");
  if (!send_frame(primary.fd, ASK)) fail("state.get");
  char *answer = await_frame(&primary);
  if (!is_type(answer, "\"ok\"")) fail(answer);
  const char *text = member(member(answer, "state"), "text");
  if (!text || *text != '[') fail("the glance has no text");
  char *out = lines;
  for (text++; *text == '"' || *text == ',';)
    text = *text == ',' ? text + 1 : append_string(text, &out);
  return write(STDOUT_FILENO, lines, out - lines) == out - lines ? 0 : 74;
}
