// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// One client's connection. Calls are handled one after the other, each after the last reply to the
/// one before.
///
///     input ──▶ splitter ──▶ current call ──▶ service ──▶ replies ──▶ output ──▶ socket
///
/// Nothing grows: while a call is not over, or the client does not read, no further call is taken
/// out of the splitter; when that holds as much as one message may have, the socket is not read. A client
/// that leaves replies unread for longer than `ServerLimits` allow loses the connection.
@LoopActor
final class ServerConnection {
  /// The process that connected.
  let origin: PeerProcess
  var peer: PeerIdentity { origin.identity }

  /// Calls handled before other work of the loop has its turn.
  private static let callsPerTurn = 16
  /// Descriptors that one call can bring. The kernel closes others.
  private static let mostDescriptors = 8

  private let socket: StreamSocket
  private let limits: ServerLimits
  private let takesDescriptors: Bool
  private let share: UserShare
  private weak var server: VarlinkServer?
  private var watch: DescriptorWatch?
  private var input: MessageSplitter
  /// Descriptors that came with the message that is being received.
  private var arrived: DescriptorList?
  private var output = OutputQueue()
  private var unsentDeadline: Deadline?
  private var current: IncomingCall?
  private var isProcessing = false
  private var isPosted = false
  /// When the user's next call may be handled.
  private var callDeadline: Deadline?
  /// Whether the splitter has no complete message.
  private var isDrained = true
  /// The client closed its writing side; nothing follows the bytes that were received.
  private var atEnd = false
  /// The same, but some of what it sent before is not received yet, for lack of room.
  private var willEnd = false
  private var isClosed = false

  /// Takes over a connected socket.
  init(
    _ socket: consuming StreamSocket, peer: PeerIdentity, share: UserShare, server: VarlinkServer
  ) {
    origin = PeerProcess(peer, at: socket)
    self.socket = socket
    self.share = share
    self.server = server
    limits = server.limits
    takesDescriptors = server.takesDescriptors
    input = MessageSplitter(maximumSize: limits.maximumMessageSize)
  }

  /// Begins to serve.
  func start() throws(SystemError) {
    if !takesDescriptors { StreamSocket.refuseDescriptors(socket.raw) }
    watch = try EventLoop.shared.watch(socket.raw, for: [.readable, .peerClosed]) { found in
      self.ready(found)
    }
  }

  /// A pidfd of the client's process.
  func openPeerProcess() -> OwnedDescriptor? {
    origin.openDescriptor()
  }

  /// Sends a message of the current call. Never calls back.
  func send(_ bytes: [UInt8], _ descriptors: DescriptorList?, isLast: Bool) {
    guard !isClosed else { return }
    if isLast { current = nil }
    guard output.count < limits.maximumQueuedMessages else {
      return close("it does not read its replies: \(output.count) are waiting", tooSlow: true)
    }
    do throws(SystemError) {
      try output.send(bytes, descriptors, through: socket)
    } catch {
      return close(nil)
    }
    if isLast, !isProcessing, !isDrained { processLater() }
    settle()
  }

  /// Closes the connection because the service broke a rule of the protocol.
  func abort(_ fault: String) {
    close("the service is at fault: \(fault)")
  }

  /// Sends what the socket takes and closes.
  func finish() {
    try? output.flush(through: socket)
    close(nil)
  }

  /// Closes the connection, and logs the reason if there is one.
  private func close(_ reason: String?, tooSlow: Bool = false) {
    guard !isClosed else { return }
    isClosed = true
    watch?.cancel()
    watch = nil
    if let unsentDeadline { EventLoop.shared.cancel(unsentDeadline) }
    if let callDeadline { EventLoop.shared.cancel(callDeadline) }
    socket.shutDown()
    output.removeAll()
    input = MessageSplitter(maximumSize: limits.maximumMessageSize)
    arrived = nil
    let call = current
    current = nil
    call?.abandon(tooSlow: tooSlow)
    server?.remove(self, reason)
  }
}

// MARK: Events

extension ServerConnection {
  private func ready(_ found: Interest) {
    let gone = found.intersection([.peerClosed, .hangup, .error])
    if !output.isEmpty, found.contains(.writable) || !gone.isDisjoint(with: [.hangup, .error]) {
      flush()
    }
    guard !isClosed else { return }
    if !atEnd, found.contains(.readable) || !gone.isEmpty {
      receive(gone)
      process()
    }
    settle()
  }

  private func receive(_ gone: Interest) {
    guard room > 0 else {
      if !gone.isEmpty { willEnd = true }
      return
    }
    do throws(SystemError) {
      let target = takesDescriptors ? try nextMessage() : ReceiveBuffer.prefix(room)
      guard let target else { return }
      switch try socket.receive(
        into: target, descriptorLimit: takesDescriptors ? Self.mostDescriptors : 0)
      {
      case .bytes(let count, let descriptors):
        if !descriptors.isEmpty {
          let list = DescriptorList(owning: descriptors)
          guard input.bufferedSize == 0 else {
            return close("descriptors in the middle of a message")
          }
          arrived = list
        }
        input.append(ReceiveBuffer.received(count))
        isDrained = false
      case .wouldBlock: break
      case .end: atEnd = true
      }
    } catch {
      close(nil)
    }
  }

  /// Room for no more than the rest of one message: the kernel returns bytes without descriptors together
  /// with later ones that have some, and then nothing shows to which message they belong. Nil if nothing is
  /// there.
  private func nextMessage() throws(SystemError) -> UnsafeMutableRawBufferPointer? {
    guard let peeked = try socket.peek(into: ReceiveBuffer.prefix(room)) else { return nil }
    let end = ReceiveBuffer.received(peeked).firstIndex(of: 0)
    return ReceiveBuffer.prefix(end.map { $0 + 1 } ?? max(peeked, 1))
  }

  /// Bytes that may be received: the buffer never exceeds one message with its NUL. With descriptors there
  /// is one message at a time.
  private var room: Int {
    if takesDescriptors, current != nil || !isDrained { return 0 }
    return limits.maximumMessageSize + 1 - input.bufferedSize
  }

  private func flush() {
    do throws(SystemError) {
      try output.flush(through: socket)
    } catch {
      return close(nil)
    }
    if output.isEmpty { process() }
  }

  /// Acts on the state after each event: closes the connection, or chooses the events to wait for.
  private func settle() {
    guard !isClosed else { return }
    // Nobody waits for the reply: the call is given up, and so is everything sent after it.
    if current != nil, atEnd || willEnd { return close(nil) }
    if atEnd, isDrained, current == nil, output.isEmpty { return close(nil) }
    watch?.update(interest)
    guardUnsent()
  }

  /// The events to wait for: only those that can be acted on, because epoll reports the others
  /// again and again.
  var interest: Interest {
    var interest: Interest = []
    if !atEnd, room > 0 { interest.insert(.readable) }
    if !atEnd, !willEnd { interest.insert(.peerClosed) }
    if !output.isEmpty { interest.insert(.writable) }
    return interest
  }

  /// Keeps a deadline as long as something waits to be sent.
  private func guardUnsent() {
    guard let oldest = output.oldestUSec else {
      if let unsentDeadline { EventLoop.shared.cancel(unsentDeadline) }
      unsentDeadline = nil
      return
    }
    guard unsentDeadline == nil else { return }
    let due = oldest + limits.maximumUnsentUSec
    unsentDeadline = EventLoop.shared.schedule(atUSec: due) { self.checkUnsent() }
  }

  private func checkUnsent() {
    unsentDeadline = nil
    if let oldest = output.oldestUSec,
      MonotonicClock.nowUSec - oldest >= limits.maximumUnsentUSec
    {
      return close("it does not read its replies", tooSlow: true)
    }
    guardUnsent()
  }
}

// MARK: Calls

extension ServerConnection {
  /// Handles calls that have arrived, until one is not over when its handler returns, or the client
  /// does not read, or other work must have its turn.
  private func process() {
    guard !isProcessing, !isClosed, callDeadline == nil else { return }
    isProcessing = true
    defer { isProcessing = false }
    var left = Self.callsPerTurn
    while !isClosed, current == nil, output.isEmpty {
      if !isDrained, let dueUSec = share.nextCallUSec { return processLater(atUSec: dueUSec) }
      guard let call = nextCall() else { return }
      share.takeCall()
      handle(call)
      left -= 1
      if left == 0, !isDrained { return processLater() }
    }
  }

  private func processLater() {
    guard !isPosted else { return }
    isPosted = true
    EventLoop.shared.post {
      self.isPosted = false
      self.process()
      self.settle()
    }
  }

  /// Goes on when the user may have the next call.
  private func processLater(atUSec dueUSec: Int64) {
    callDeadline = EventLoop.shared.schedule(atUSec: dueUSec) {
      self.callDeadline = nil
      self.process()
      self.settle()
    }
  }

  private func nextCall() -> Call? {
    let json = JSONLimits(maximumSize: limits.maximumMessageSize)
    do throws(ProtocolError) {
      let call = try input.withNextMessage { message throws(ProtocolError) in
        try Call(decoding: message, limits: json)
      }
      isDrained = call == nil || input.bufferedSize == 0
      return call
    } catch {
      close("\(error)")
      return nil
    }
  }

  private func handle(_ call: Call) {
    guard let server else { return close(nil) }
    let incoming = IncomingCall(call, descriptors: arrived, on: self)
    arrived = nil
    if !incoming.isOneway { current = incoming }
    server.handle(incoming, call)
    if incoming.isOneway { incoming.end() }
  }
}
