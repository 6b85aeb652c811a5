// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// A connection to a service, from the client's side.
///
/// Calls may be made while others wait; the service answers them in their order. A call with `more`
/// makes later ones wait until its last reply. Handlers are called from the event loop, and never
/// before the call that they were given to has returned. A client lives until it is closed or the
/// service ends the connection, even if nothing else refers to it.
@LoopActor
public final class VarlinkClient {
  /// A function that is called with each reply to a call, or with the reason why there is none.
  public typealias ReplyHandler<Parameters: Sendable> =
    @LoopActor (
      Result<ReceivedReply<Parameters>, VarlinkCallError>
    ) -> Void

  /// Called once when the service has ended the connection or broken the protocol, after the
  /// handlers of the calls that waited. Not called for `close`.
  public var onClose: (@LoopActor () -> Void)?

  /// Messages that are read one by one before other work of the loop has its turn.
  private static let messagesPerTurn = 16
  /// Descriptors that one message can bring (SCM_MAX_FD).
  private static let descriptorLimit = 253

  private let socket: StreamSocket
  private let limits: ClientLimits
  private var watch: DescriptorWatch?
  private var input: MessageSplitter
  private var output = OutputQueue()
  private var pending: [PendingCall] = []
  /// Pending calls whose next reply may carry descriptors.
  private var descriptorCalls = 0
  /// Descriptors that came with the message that is being received.
  private var arrived: DescriptorList?
  private var isClosed = false

  /// Talks to the service at the other end of a connected socket.
  public init(
    _ socket: consuming StreamSocket, limits: ClientLimits = ClientLimits()
  ) throws(SystemError) {
    self.socket = socket
    self.limits = limits
    input = MessageSplitter(maximumSize: limits.maximumMessageSize)
    watch = try EventLoop.shared.watch(self.socket.raw, for: .readable) { self.ready($0) }
  }

  /// Connects to the service that listens at a path. Does not wait: if the service's queue of
  /// connections is full, the error is EAGAIN.
  public static func connect(
    to path: String, limits: ClientLimits = ClientLimits()
  ) throws(SystemError) -> VarlinkClient {
    try VarlinkClient(try StreamSocket.connect(to: path), limits: limits)
  }

  /// Whether calls can be made.
  public var isOpen: Bool { !isClosed }

  /// Whether bytes wait that the socket has not taken yet.
  public var hasUnsent: Bool { !output.isEmpty }

  /// Ends the connection. Calls that wait end with `disconnected`.
  public func close() {
    onClose = nil
    close(.disconnected)
  }

  /// Takes what has arrived by now, without waiting: handlers are called before this returns. For a
  /// caller that the event loop itself calls, and that needs to know what was sent before.
  package func takeArrived() {
    guard !isClosed else { return }
    ready(.readable)
  }

  /// Makes a call whose parameters were not checked. `onReply` is called with each reply, the last
  /// one does not continue; or with an error, which is the last. For a call with `oneway` it is
  /// called only if the call could not be made.
  public func call(
    _ call: Call, takesDescriptors: Bool = false, onReply: @escaping ReplyHandler<JSONObject>
  ) {
    send(
      call.encode(), mode: call.mode, takesDescriptors: takesDescriptors, onReply: onReply)
  }

  /// Sends a call and keeps its handler.
  func send(
    _ bytes: [UInt8], mode: Call.Mode, takesDescriptors: Bool, descriptors: DescriptorList? = nil,
    onReply: @escaping ReplyHandler<JSONObject>
  ) {
    guard !isClosed else { return fail(onReply, .disconnected) }
    guard max(pending.count, output.count) < limits.maximumCalls else {
      return fail(onReply, .tooManyCalls(maximum: limits.maximumCalls))
    }
    if mode != .oneway {
      pending.append(
        PendingCall(
          wantsMore: mode == .more, takesDescriptors: takesDescriptors, onReply: onReply))
      if takesDescriptors { descriptorCalls += 1 }
    }
    do throws(SystemError) {
      try output.send(bytes, descriptors, through: socket)
      watchSocket()
    } catch {
      giveUpSending()
      if mode == .oneway { fail(onReply, .disconnected) }
    }
  }

  private func fail(_ onReply: @escaping ReplyHandler<JSONObject>, _ error: VarlinkCallError) {
    EventLoop.shared.post { onReply(.failure(error)) }
  }

  /// The service no longer receives. Replies that it sent before can still be read; after them
  /// comes the end of the stream, where the connection is closed.
  private func giveUpSending() {
    output.removeAll()
    socket.shutDown()
    watchSocket()
  }

  private func watchSocket() {
    watch?.update(output.isEmpty ? .readable : [.readable, .writable])
  }

  private func close(_ error: VarlinkCallError) {
    guard !isClosed else { return }
    isClosed = true
    watch?.cancel()
    watch = nil
    socket.shutDown()
    output.removeAll()
    input = MessageSplitter(maximumSize: limits.maximumMessageSize)
    arrived = nil
    EventLoop.shared.post {
      let ended = self.pending
      self.pending = []
      for call in ended { call.onReply(.failure(error)) }
      let onClose = self.onClose
      self.onClose = nil
      onClose?()
    }
  }
}

// MARK: Receiving

extension VarlinkClient {
  private func ready(_ found: Interest) {
    if !output.isEmpty, found.contains(.writable) {
      do throws(SystemError) {
        try output.flush(through: socket)
        watchSocket()
      } catch {
        giveUpSending()
      }
    }
    guard !found.isDisjoint(with: [.readable, .hangup, .error]) else { return }
    do throws(SystemError) {
      if descriptorCalls > 0 {
        try receiveOneByOne()
      } else {
        try receiveChunk()
      }
    } catch {
      close(.disconnected)
    }
  }

  private func receiveChunk() throws(SystemError) {
    switch try socket.receive(into: ReceiveBuffer.shared) {
    case .bytes(let count, _): take(count)
    case .wouldBlock: break
    case .end: close(.disconnected)
    }
  }

  /// Receives no further than the end of a message: the kernel returns bytes that were sent without
  /// descriptors together with later ones that have some, and then nothing shows to which message
  /// the descriptors belong.
  private func receiveOneByOne() throws(SystemError) {
    for _ in 0..<Self.messagesPerTurn {
      guard !isClosed, let peeked = try socket.peek(into: ReceiveBuffer.shared) else { return }
      let end = ReceiveBuffer.received(peeked).firstIndex(of: 0)
      let target = ReceiveBuffer.prefix(end.map { $0 + 1 } ?? max(peeked, 1))
      switch try socket.receive(into: target, descriptorLimit: Self.descriptorLimit) {
      case .bytes(let count, let descriptors):
        if !descriptors.isEmpty {
          let list = DescriptorList(owning: descriptors)
          guard input.bufferedSize == 0 else {
            return close(.protocolViolation("descriptors in the middle of a message"))
          }
          arrived = list
        }
        take(count)
      case .wouldBlock: return
      case .end: return close(.disconnected)
      }
    }
  }

  /// Takes bytes out of the receive buffer and handles the messages that are complete now.
  private func take(_ count: Int) {
    input.append(ReceiveBuffer.received(count))
    let json = JSONLimits(maximumSize: limits.maximumMessageSize)
    do throws(ProtocolError) {
      while !isClosed {
        let reply = try input.withNextMessage { message throws(ProtocolError) in
          try Reply(decoding: message, limits: json)
        }
        guard let reply else { return }
        take(reply)
      }
    } catch {
      close(.protocolViolation("\(error)"))
    }
  }

  private func take(_ reply: Reply) {
    let descriptors = arrived
    arrived = nil
    guard let call = pending.first else {
      return close(.protocolViolation("a reply without a call"))
    }
    guard call.wantsMore || !reply.continues else {
      return close(.protocolViolation("a reply that continues to a call without 'more'"))
    }
    if call.takesDescriptors { descriptorCalls -= 1 }
    if reply.continues {
      pending[0].takesDescriptors = false
    } else {
      pending.removeFirst()
    }
    switch reply {
    case .success(let parameters, let continues):
      call.onReply(
        .success(
          ReceivedReply(
            parameters: parameters, continues: continues,
            descriptors: call.takesDescriptors ? descriptors : nil)))
    case .failure(let error): call.onReply(.failure(.error(error)))
    }
  }
}

/// A call that a client waits for.
struct PendingCall {
  /// Whether more than one reply is allowed.
  let wantsMore: Bool
  /// Whether the next reply may carry descriptors: only the first may.
  var takesDescriptors: Bool
  /// Called with each reply, or with the reason why there is none.
  let onReply: VarlinkClient.ReplyHandler<JSONObject>
}

/// The most that a service, and the program itself, may take of a client.
public struct ClientLimits: Equatable, Sendable {
  /// Bytes of a message from the service, without its NUL.
  public var maximumMessageSize = 1 << 20
  /// Calls that wait for a reply, and calls that wait for the service to read them.
  public var maximumCalls = 1024

  public init() {}
}
