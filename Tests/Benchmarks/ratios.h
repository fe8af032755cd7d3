/* Times taken in turn, and what is told of them. Absolute times drift by the minute; the ratio of
 * two times taken one after the other does not, so ratios are formed per round and the median told. */
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static inline double microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static inline int by_size(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* Sorts the values, so that the first is the least and the last the most. */
static inline double median(double *values, int count) {
  qsort(values, count, sizeof *values, by_size);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}
