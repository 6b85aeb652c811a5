// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink

/// The other end of one connection, which never waits.
final class ScenarioPeer {
  /// What the socket took, all that the server can have seen.
  private(set) var sent: [UInt8] = []
  /// What came, in order.
  private(set) var replies: [Reply] = []
  /// The server has ended the connection.
  private(set) var isAtEnd = false
  /// The peer says that it sends nothing more.
  private(set) var hasEnded = false

  private let socket: StreamSocket
  private var splitter = MessageSplitter(maximumSize: 1 << 20)
  private var attached: Int32 = -1
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Takes over one end of a pair.
  init(_ raw: Int32) {
    socket = StreamSocket(owning: OwnedDescriptor(owning: raw))
  }

  deinit { detach() }

  /// Sends as much as the socket takes.
  func send(_ bytes: ArraySlice<UInt8>) {
    guard !hasEnded else { return }
    let descriptors = attached >= 0 ? [attached] : []
    var count = send(bytes, descriptors)
    // From Linux 6.16 on the kernel refuses descriptors for the server, and the whole message.
    if count == nil, !descriptors.isEmpty { count = send(bytes, []) }
    sent += bytes.prefix(count ?? 0)
    detach()
  }

  /// Has a descriptor travel with the next bytes.
  func attach() {
    if attached < 0 { attached = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Says that nothing more is sent.
  func endWriting() {
    hasEnded = true
    shutdown(socket.raw, Int32(SHUT_WR))
  }

  /// Waits until something can be read. False after a minute: this may run with what others leave of
  /// the processors.
  func wait() -> Bool {
    var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 60_000) > 0
  }

  /// Reads what there is. Returns whether there was something; throws if it is no reply.
  @discardableResult
  func read() throws(Finding) -> Bool {
    guard !isAtEnd else { return false }
    let received = buffer.withUnsafeMutableBytes {
      try? socket.receive(into: $0, descriptorLimit: 8)
    }
    switch received {
    case .wouldBlock: return false
    case .bytes(let count, let descriptors):
      for raw in descriptors { close(raw) }
      splitter.append(Array(buffer[..<count]))
      try takeReplies()
    // Nil: the server has closed with something unread.
    case .end, nil:
      isAtEnd = true
      try Finding.unless(splitter.bufferedSize == 0, "the server has sent half a reply")
    }
    return true
  }

  private func takeReplies() throws(Finding) {
    while let outcome = splitter.next(Reply.self) {
      switch outcome {
      case .success(let reply): replies.append(reply)
      case .failure(let error): throw Finding("the server has sent what is no reply: \(error)")
      }
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>, _ descriptors: [Int32]) -> Int? {
    bytes.withUnsafeBytes { try? socket.send($0, descriptors: descriptors) }
  }

  private func detach() {
    if attached >= 0 { close(attached) }
    attached = -1
  }
}
