// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

union ancillary {
  char bytes[CMSG_SPACE(sizeof(int) * CLINUX_MAX_DESCRIPTORS)];
  struct cmsghdr header; // for the alignment
};

ssize_t clinux_send(int socket, const void *bytes, size_t length, const int *descriptors,
                    size_t descriptor_count) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union ancillary ancillary;
  if (descriptor_count > CLINUX_MAX_DESCRIPTORS) {
    errno = EINVAL;
    return -1;
  }
  if (descriptor_count == 0) return send(socket, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
  memset(&ancillary, 0, sizeof ancillary);
  message.msg_control = &ancillary;
  message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
  memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptors,
                       size_t *descriptor_count) {
  size_t room = *descriptor_count, got = 0;
  struct iovec part = {.iov_base = bytes, .iov_len = length};
  union ancillary ancillary;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &ancillary,
                           .msg_controllen = sizeof ancillary};
  *descriptor_count = 0;
  ssize_t n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (n < 0) return n;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(header) + i * sizeof(int), sizeof fd);
      if (got < room)
        descriptors[got++] = fd;
      else
        close(fd);
    }
  }
  *descriptor_count = got;
  return n;
}

int clinux_peer_credentials(int socket, int32_t *pid, uint32_t *uid, uint32_t *gid) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0) return -1;
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return 0;
}

int clinux_peer_pidfd(int socket) {
  int fd;
  socklen_t length = sizeof fd;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &fd, &length) == 0) return fd;
  // The process has ended and was waited for: before Linux 6.15 the kernel says so by this number.
  if (errno == EINVAL) errno = ESRCH;
  return -1;
}

int clinux_pidfd_open(int32_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int clinux_is_listening(int socket) {
  int listening;
  socklen_t length = sizeof listening;
  return getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listening, &length) < 0 ? -1 : listening;
}

static int unix_address(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return 0;
}

static int close_failed(int fd) {
  int saved = errno;
  close(fd);
  errno = saved;
  return -1;
}

int clinux_listen_unix(const char *path, int backlog) {
  struct sockaddr_un address;
  if (unix_address(path, &address) < 0) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  // The name gets the rights of the descriptor. An umask would do the same, but it belongs to all threads.
  if (fchmod(fd, 0600) < 0) return close_failed(fd);
  if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0) return close_failed(fd);
  if (listen(fd, backlog) < 0) return close_failed(fd);
  return fd;
}

int clinux_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static int connect_unix(const char *path, int type) {
  struct sockaddr_un address;
  if (unix_address(path, &address) < 0) return -1;
  int fd = socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) return close_failed(fd);
  return fd;
}

int clinux_connect_unix(const char *path) { return connect_unix(path, SOCK_STREAM); }

int clinux_connect_packets(const char *path) { return connect_unix(path, SOCK_SEQPACKET); }

ssize_t clinux_addresses(int socket, uint32_t *addresses, size_t room) {
  struct ifreq interfaces[CLINUX_MAX_ADDRESSES];
  struct ifconf list = {.ifc_len = sizeof interfaces, .ifc_req = interfaces};
  if (ioctl(socket, SIOCGIFCONF, &list) < 0) return -1;
  size_t count = (size_t)list.ifc_len / sizeof *interfaces, found = 0;
  for (size_t i = 0; i < count && found < room; i++) {
    struct sockaddr_in address;
    memcpy(&address, &interfaces[i].ifr_addr, sizeof address);
    if (address.sin_family == AF_INET) addresses[found++] = address.sin_addr.s_addr;
  }
  return (ssize_t)found;
}

int clinux_wait_for_semaphore(sem_t *semaphore, int64_t until_usec) {
  struct timespec until = {.tv_sec = until_usec / 1000000, .tv_nsec = until_usec % 1000000 * 1000};
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, &until);
}
