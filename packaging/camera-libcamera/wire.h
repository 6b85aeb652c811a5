// SPDX-License-Identifier: Apache-2.0
// The wire of docs/CAMERA-PROGRAMS.md: packets of 256 bytes, little-endian.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <sys/socket.h>
#include <sys/uio.h>

namespace wire {

enum Told : uint16_t {
  ready = 1, camera, format, control, listed, allListed, gone, buffer, opened, frame, closed, failed, done, value, alive,
};

enum Order : uint16_t { start = 129, open, release, close, set, ping };

enum Failure : uint32_t { inUse = 1, noPermission, isGone, noSuchFormat, other };

enum StampMeaning : uint32_t { nothing, startOfExposure, endOfFirstLine, endOfFrame };

constexpr size_t length = 256;

/// One packet, written or read field by field.
struct Message {
  alignas(8) uint8_t bytes[length] = {};

  Message() = default;

  Message(Told kind, uint32_t camera = 0, uint32_t run = 0, uint32_t number = 0) {
    put<uint16_t>(0, kind);
    put<uint16_t>(2, 1);
    put(4, camera);
    put(8, run);
    put(12, number);
  }

  template <typename T> Message &put(size_t at, T value) {
    memcpy(bytes + at, &value, sizeof value);
    return *this;
  }

  /// Texts have no control characters, and are cut where they are too long.
  Message &text(size_t at, size_t room, const std::string &text) {
    for (size_t index = 0; index < std::min(room, text.size()); index++) {
      unsigned char byte = text[index];
      bytes[at + index] = byte >= 0x20 && byte < 0x7F ? byte : '?';
    }
    return *this;
  }

  template <typename T> T get(size_t at) const {
    T value;
    memcpy(&value, bytes + at, sizeof value);
    return value;
  }
};

/// Sends a packet, with a descriptor if there is one. False if the engine is gone.
inline bool send(const Message &message, int file = -1) {
  iovec part = {const_cast<uint8_t *>(message.bytes), length};
  msghdr header = {};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
  if (file >= 0) {
    header.msg_control = room;
    header.msg_controllen = sizeof room;
    cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(rights), &file, sizeof file);
  }
  return sendmsg(0, &header, MSG_NOSIGNAL) == static_cast<ssize_t>(length);
}

} // namespace wire
