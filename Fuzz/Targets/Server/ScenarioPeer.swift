// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink

/// A client's end of a connection to a server that is fuzzed.
package typealias ScenarioPeer = ScenarioEnd<Reply>

/// The other end of one connection, which receives messages of one kind and never waits.
package final class ScenarioEnd<Message: WireMessage> {
  /// The bytes that the socket took: all that the server can have seen.
  package private(set) var sent: [UInt8] = []
  /// The messages that came, in order.
  package private(set) var messages: [Message] = []
  /// The size of the file behind each descriptor that came, in order.
  package private(set) var descriptorSizes: [Int64] = []
  /// Whether the server has ended the connection.
  package private(set) var isAtEnd = false
  /// Whether the peer has shut down its writing side.
  package private(set) var hasEnded = false

  private let socket: StreamSocket
  private var splitter = MessageSplitter(maximumSize: 1 << 20)
  private var attached: Int32 = -1
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Takes over one end of a pair.
  package init(_ raw: Int32) {
    socket = StreamSocket(owning: OwnedDescriptor(owning: raw))
  }

  deinit { detach() }

  /// Sends as much as the socket takes.
  package func send(_ bytes: ArraySlice<UInt8>) {
    guard !hasEnded else { return }
    let descriptors = attached >= 0 ? [attached] : []
    var count = send(bytes, descriptors)
    // From Linux 6.16 on the kernel refuses descriptors for the server, and the whole message.
    if count == nil, !descriptors.isEmpty { count = send(bytes, []) }
    sent += bytes.prefix(count ?? 0)
    detach()
  }

  /// Sends a descriptor with the next bytes.
  package func attach() {
    if attached < 0 { attached = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Shuts down the writing side.
  package func endWriting() {
    hasEnded = true
    shutdown(socket.raw, Int32(SHUT_WR))
  }

  /// Waits until something can be read; false after a minute. That is long, because other programs may
  /// have the processors.
  package func wait(milliseconds: Int32 = 60_000) -> Bool {
    var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Returns the messages that have come since the last time.
  package func takeMessages() -> [Message] {
    defer { messages = [] }
    return messages
  }

  /// Returns the size of the file behind the descriptor that came first; nil if none came.
  package func takeDescriptorSize() -> Int64? {
    descriptorSizes.isEmpty ? nil : descriptorSizes.removeFirst()
  }

  /// Reads what has come. Returns whether there was something; throws if it is not such a message.
  @discardableResult
  package func read() throws(Finding) -> Bool {
    guard !isAtEnd else { return false }
    let received = buffer.withUnsafeMutableBytes {
      try? socket.receive(into: $0, descriptorLimit: 8)
    }
    switch received {
    case .wouldBlock: return false
    case .bytes(let count, let descriptors):
      for raw in descriptors { take(raw) }
      splitter.append(Array(buffer[..<count]))
      try split()
    // Nil: the server has closed the connection without reading everything.
    case .end, nil:
      isAtEnd = true
      try Finding.unless(splitter.bufferedSize == 0, "the other side has sent half a message")
    }
    return true
  }

  private func split() throws(Finding) {
    while let outcome = splitter.next(Message.self) {
      switch outcome {
      case .success(let message): messages.append(message)
      case .failure(let error): throw Finding("what has come is no \(Message.self): \(error)")
      }
    }
  }

  /// Closes a descriptor that has come.
  private func take(_ raw: Int32) {
    var file = stat()
    if fstat(raw, &file) == 0 { descriptorSizes.append(Int64(file.st_size)) }
    close(raw)
  }

  private func send(_ bytes: ArraySlice<UInt8>, _ descriptors: [Int32]) -> Int? {
    bytes.withUnsafeBytes { try? socket.send($0, descriptors: descriptors) }
  }

  private func detach() {
    if attached >= 0 { close(attached) }
    attached = -1
  }
}
