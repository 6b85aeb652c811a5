// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Messages on their way into a socket. While the socket takes everything nothing is kept: a
/// message goes straight from where it was written into one `send`.
///
/// How many messages may wait, and for how long, is in `ServerLimits`; `ServerConnection` closes the
/// connection of a client beyond it.
@LoopActor
struct OutputQueue {
  private struct Message {
    let bytes: [UInt8]
    let descriptors: DescriptorList?
    let queuedUSec: Int64
  }

  private var messages: [Message] = []
  /// Bytes of the first message that the socket has taken.
  private var sent = 0

  /// Messages that the socket has not taken completely.
  var count: Int { messages.count }

  /// Whether the socket has taken everything.
  var isEmpty: Bool { messages.isEmpty }

  /// When the first waiting message was queued, CLOCK_MONOTONIC; nil if none waits.
  var oldestUSec: Int64? { messages.first?.queuedUSec }

  /// Sends a message behind those that wait, and keeps what the socket does not take. Descriptors
  /// go with the first byte, in a `send` of this message alone.
  mutating func send(
    _ bytes: [UInt8], _ descriptors: DescriptorList?, through socket: borrowing StreamSocket
  ) throws(SystemError) {
    var count = 0
    if messages.isEmpty {
      count = try socket.send(bytes, from: 0, descriptors?.raws ?? [])
      if count == bytes.count { return }
      sent = count
    }
    messages.append(
      Message(bytes: bytes, descriptors: descriptors, queuedUSec: MonotonicClock.nowUSec))
  }

  /// Sends what waits, as far as the socket takes it.
  mutating func flush(through socket: borrowing StreamSocket) throws(SystemError) {
    while let first = messages.first {
      let descriptors = sent == 0 ? first.descriptors?.raws ?? [] : []
      sent += try socket.send(first.bytes, from: sent, descriptors)
      guard sent == first.bytes.count else { return }
      messages.removeFirst()
      sent = 0
    }
  }

  /// Forgets what waits and closes its descriptors.
  mutating func removeAll() {
    messages = []
    sent = 0
  }
}
