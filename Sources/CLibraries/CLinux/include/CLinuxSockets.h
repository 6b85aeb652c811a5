// SPDX-License-Identifier: Apache-2.0
// Ancillary data is reached by macros (CMSG_*), struct ucred needs _GNU_SOURCE, SO_PEERPIDFD is
// newer than Debian 12's headers.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

/// More descriptors than the kernel puts into one message (SCM_MAX_FD).
#define CLINUX_MAX_DESCRIPTORS 253
/// The most addresses of interfaces that are read.
#define CLINUX_MAX_ADDRESSES 64

/// Sends bytes, the descriptors with the first of them. Never raises SIGPIPE, never blocks.
/// Returns the bytes taken, or -1 with errno.
ssize_t clinux_send(int socket, const void *bytes, size_t length, const int *descriptors,
                    size_t descriptor_count);

/// Receives bytes and descriptors (close-on-exec). 'descriptor_count' holds the room and then the
/// number received; descriptors beyond the room are closed. Never blocks. Returns the bytes, 0 at
/// the end of the stream, or -1 with errno.
ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptors,
                       size_t *descriptor_count);

/// SO_PEERCRED, as it was when the peer connected. Returns 0, or -1 with errno.
int clinux_peer_credentials(int socket, int32_t *pid, uint32_t *uid, uint32_t *gid);

/// SO_PEERPIDFD where the kernel has it (Linux 6.5), else -1 with errno.
int clinux_peer_pidfd(int socket);

/// pidfd_open of a live process. Returns the descriptor, or -1 with errno.
int clinux_pidfd_open(int32_t pid);

/// 1 for a listening socket, 0 for a connected one, -1 with errno for no socket.
int clinux_is_listening(int socket);

/// A bound, listening, non-blocking AF_UNIX stream socket at 'path', to which only its owner may connect. Returns it,
/// or -1 with errno.
int clinux_listen_unix(const char *path, int backlog);

/// The next waiting connection, non-blocking and close-on-exec, or -1 with errno.
int clinux_accept(int listener);

/// A non-blocking AF_UNIX stream socket connected to 'path'. Returns it, or -1 with errno.
int clinux_connect_unix(const char *path);

/// The same with a socket that keeps messages apart (SOCK_SEQPACKET).
int clinux_connect_packets(const char *path);

/// The IPv4 addresses of the interfaces in the network of a socket (SIOCGIFCONF), in network order. Returns how many,
/// at most 'room', or -1 with errno.
ssize_t clinux_addresses(int socket, uint32_t *addresses, size_t room);
