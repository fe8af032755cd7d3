/* The least a disk can do to keep 150 bytes: overwrite them in a block that is allocated and
 * written already, so that fdatasync has no size or extent to commit, only the data. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DURABLE_FILE (1 << 20)
#define DURABLE_RECORD 150

struct durable {
  int fd;
  off_t offset;
};

static inline int durable_open(struct durable *file, const char *path) {
  static const char zeros[1 << 16];
  file->offset = 0;
  file->fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file->fd < 0) return -1;
  for (size_t filled = 0; filled < DURABLE_FILE; filled += sizeof zeros)
    if (write(file->fd, zeros, sizeof zeros) != sizeof zeros) return -1;
  return fsync(file->fd);
}

/* Records follow each other, as in a journal. */
static inline int durable_write(struct durable *file) {
  char record[DURABLE_RECORD];
  memset(record, 'r', sizeof record);
  if (file->offset + DURABLE_RECORD > DURABLE_FILE) file->offset = 0;
  if (pwrite(file->fd, record, sizeof record, file->offset) != sizeof record) return -1;
  file->offset += DURABLE_RECORD;
  return fdatasync(file->fd);
}
