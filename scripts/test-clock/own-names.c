/*
 * libfaketime names a semaphore and a shared memory after the process id. A killed process leaves both behind, and a
 * process that gets the same id later does not start. This library is loaded before libfaketime. It adds the user to
 * these names, because a process of another user could not delete them, and deletes what is left before it creates.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LONGEST 64

static const char *own(const char *name, char *buffer)
{
  if (strncmp(name, "/faketime_", 10) != 0) return name;
  snprintf(buffer, LONGEST, "%s_%u", name, geteuid());
  return buffer;
}

/* A name with the id of this process is created once, so what exists before is of a process that was killed. */
static int isLeftOver(const char *name, int flags)
{
  return strncmp(name, "/faketime_", 10) == 0 && (flags & O_EXCL) != 0;
}

sem_t *sem_open(const char *name, int flags, ...)
{
  char buffer[LONGEST];
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  const unsigned value = va_arg(rest, unsigned);
  va_end(rest);
  if (isLeftOver(name, flags)) sem_unlink(name);
  sem_t *(*next)(const char *, int, ...) = (sem_t * (*)(const char *, int, ...)) dlsym(RTLD_NEXT, "sem_open");
  return next(own(name, buffer), flags, mode, value);
}

int sem_unlink(const char *name)
{
  char buffer[LONGEST];
  int (*next)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "sem_unlink");
  return next(own(name, buffer));
}

int shm_open(const char *name, int flags, mode_t mode)
{
  char buffer[LONGEST];
  if (isLeftOver(name, flags)) shm_unlink(name);
  int (*next)(const char *, int, mode_t) = (int (*)(const char *, int, mode_t))dlsym(RTLD_NEXT, "shm_open");
  return next(own(name, buffer), flags, mode);
}

int shm_unlink(const char *name)
{
  char buffer[LONGEST];
  int (*next)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "shm_unlink");
  return next(own(name, buffer));
}
