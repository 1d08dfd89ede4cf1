/*
 * libfaketime shows a program the real time while it is inside its epoll_wait. PostgreSQL reads the clock there when a
 * timer interrupts a wait, and would end the wait too early or never. This library is loaded before libfaketime and
 * waits without it.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout)
{
  return (int)syscall(SYS_epoll_pwait, epoll, events, most, timeout, NULL, (size_t)(_NSIG / 8));
}
