// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// A call that a client made, and the way to answer it.
///
/// Answer it with any number of `reply(_:continues: true)` if it wants more, then with one
/// `reply(_:)` or `fail(_:)`. Answers after that, or after the end of the connection, are dropped
/// and are no error.
///
/// No function here calls back before it returns: if a reply finds that the connection is broken or
/// that the client reads too slowly, `onEnd` is called later, from the event loop.
@LoopActor
public final class IncomingCall {
  /// The qualified name: `org.example.Door.Open`.
  public let method: String
  /// The parameters as they came; `decode` makes typed ones of them.
  public let parameters: JSONObject
  /// Whether replies may continue.
  public let wantsMore: Bool
  /// Whether the client wants no reply. Answers are dropped, and the next call on the connection is
  /// handled as soon as the handler of this one has returned.
  public let isOneway: Bool
  /// The process that connected, as it was at that moment. It may have ended since, and another process may have
  /// the connection.
  public let process: PeerProcess
  public var peer: PeerIdentity { process.identity }
  /// The descriptors that came with the call, of a server that takes some.
  public let descriptors: DescriptorList?
  /// Called once if the connection ends before the last reply: the client closed it, died, or was
  /// too slow. Set it before `handle` returns. Never called for a call without a reply.
  public var onEnd: (@LoopActor () -> Void)?

  /// Whether the connection ended because the client did not read its replies in time.
  public private(set) var wasTooSlow = false

  /// Nil once the call is over.
  private var connection: ServerConnection?
  private var hasReplied = false

  init(_ call: Call, descriptors: DescriptorList?, on connection: ServerConnection) {
    method = call.method
    parameters = call.parameters
    self.descriptors = descriptors
    wantsMore = call.mode == .more
    isOneway = call.mode == .oneway
    process = connection.origin
    self.connection = connection
  }

  /// Whether an answer can still reach the client.
  public var isOpen: Bool { connection != nil && !isOneway }

  /// A descriptor that becomes readable when the process that connected ends: a pidfd. Nil if the
  /// process has ended already or the call is over.
  public func openPeerProcess() -> OwnedDescriptor? {
    connection?.openPeerProcess()
  }

  /// The parameters of a method. If they do not fit its declaration, the call is answered with
  /// InvalidParameter and nil is returned.
  public func decode<Method: VarlinkMethod>(_ method: Method.Type) -> Method.Parameters? {
    do throws(FieldError) {
      return try Method.Parameters(from: parameters, .strict)
    } catch {
      fail(VarlinkServiceInterface.InvalidParameter(parameter: error.path))
      return nil
    }
  }

  /// Decodes the parameters and calls `answer`. If they do not fit their declaration, it replies InvalidParameter instead.
  public func pass<Method: VarlinkMethod>(
    _ method: Method.Type, to answer: (Method.Parameters, IncomingCall) -> Void
  ) {
    if let parameters = decode(method) { answer(parameters, self) }
  }

  /// The same for a method without parameters.
  public func pass<Method: VarlinkMethod>(
    _ method: Method.Type, to answer: (IncomingCall) -> Void
  ) where Method.Parameters == NoFields {
    if decode(method) != nil { answer(self) }
  }

  /// Sends a reply. With `continues`, which only a call that wants more allows, others follow.
  ///
  /// Descriptors may come with the first reply alone, at most 253 of them, and the message must be
  /// shorter than 4096 bytes: otherwise, other implementations give them to the wrong message or
  /// lose them. A service that breaks one of these rules loses the connection, with a line in the
  /// log.
  public func reply<Parameters: VarlinkStructure>(
    _ parameters: Parameters, continues: Bool = false, descriptors: DescriptorList? = nil
  ) {
    guard let connection else { return }
    guard !isOneway else {
      if !continues { end() }
      return
    }
    send(Reply.encode(parameters, continues: continues), continues, descriptors, over: connection)
  }

  /// Sends a reply that is encoded already.
  public func reply(_ reply: EncodedReply) {
    guard let connection else { return }
    guard !isOneway else {
      if !reply.continues { end() }
      return
    }
    send(reply.bytes, reply.continues, nil, over: connection)
  }

  private func send(
    _ bytes: [UInt8], _ continues: Bool, _ descriptors: DescriptorList?,
    over connection: ServerConnection
  ) {
    let isFirst = !hasReplied
    if let fault = fault(continues, isFirst: isFirst, descriptors: descriptors, size: bytes.count) {
      connection.abort("\(method): \(fault)")
      return
    }
    hasReplied = true
    if !continues { end() }
    let carried = descriptors.flatMap { $0.count > 0 ? $0 : nil }
    connection.send(bytes, carried, isLast: !continues)
  }

  /// Sends an error, which ends the call.
  public func fail<Failure: VarlinkErrorValue>(_ error: Failure) {
    guard let connection else { return }
    end()
    if !isOneway { connection.send(Reply.encode(error), nil, isLast: true) }
  }

  /// Ends the call with its connection, before the last reply. `onEnd` is called from the loop.
  func abandon(tooSlow: Bool) {
    wasTooSlow = tooSlow
    end(keepingOnEnd: true)
    EventLoop.shared.post {
      let onEnd = self.onEnd
      self.onEnd = nil
      onEnd?()
    }
  }

  /// Ends the call: later answers are dropped.
  func end(keepingOnEnd: Bool = false) {
    connection = nil
    // The closure often holds the object that holds the call.
    if !keepingOnEnd { onEnd = nil }
  }

  /// The rule that a reply breaks, nil if none.
  private func fault(
    _ continues: Bool, isFirst: Bool, descriptors: DescriptorList?, size: Int
  ) -> String? {
    if continues, !wantsMore { return "a reply that continues to a call without 'more'" }
    guard let descriptors, descriptors.count > 0 else { return nil }
    if !isFirst { return "descriptors in a later reply" }
    if size >= Self.descriptorMessageLimit { return "descriptors in a message of \(size) bytes" }
    if descriptors.count > Self.descriptorLimit { return "\(descriptors.count) descriptors" }
    return nil
  }

  /// Bytes that a message with descriptors must stay below: some clients read that many at a time
  /// and drop the descriptors of a message that is not complete then.
  private static let descriptorMessageLimit = 4096
  /// The most that the kernel takes in one message (SCM_MAX_FD).
  private static let descriptorLimit = 253
}

extension IncomingCall {
  /// Answers that a parameter has a value that makes no sense here. In a structure it is named by
  /// its path: `settings.quality`.
  public func fail(invalidParameter: String) {
    fail(VarlinkServiceInterface.InvalidParameter(parameter: invalidParameter))
  }

  /// Answers that the interface declares the method, but the service does not have it.
  public func failNotImplemented() {
    fail(VarlinkServiceInterface.MethodNotImplemented(method: method))
  }

  /// Answers that the caller may not do that.
  public func failPermissionDenied() {
    fail(VarlinkServiceInterface.PermissionDenied())
  }

  /// Whether the call wants more. If not, the answer is ExpectedMore. Only for methods that need
  /// `more` in some cases: the server checks those that always do.
  public func requireMore() -> Bool {
    if wantsMore { return true }
    fail(VarlinkServiceInterface.ExpectedMore())
    return false
  }
}
