// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

extension VarlinkClient {
  /// Calls a method. `onReply` is called with each reply, the last one does not continue; or with
  /// an error, which is the last: after a reply that does not fit the declaration, further replies
  /// to the same call are dropped.
  ///
  /// - Parameter descriptors: go with the call, whose parameters name them by their index. The service must
  ///   take some, and the message is short.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, more: Bool = false,
    takesDescriptors: Bool = false, descriptors: DescriptorList? = nil,
    onReply: @escaping ReplyHandler<Method.Reply>
  ) {
    var hasFailed = false
    let mode: Call.Mode = more ? .more : .single
    send(
      Method.call(parameters, mode: mode), mode: mode, takesDescriptors: takesDescriptors,
      descriptors: descriptors
    ) {
      guard !hasFailed else { return }
      let typed = Self.typed($0, method)
      if case .failure = typed { hasFailed = true }
      onReply(typed)
    }
  }

  /// Calls a method without a reply: the caller does not learn the outcome.
  public func callOneway<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) {
    let bytes = Method.call(parameters, mode: .oneway)
    send(bytes, mode: .oneway, takesDescriptors: false) { _ in }
  }

  /// Calls a method and waits for its one reply. For programs and tests: it suspends a task, which
  /// code that must be quick cannot afford.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, descriptors: DescriptorList? = nil
  ) async throws(VarlinkCallError) -> Method.Reply {
    let result = await withCheckedContinuation { continuation in
      call(
        method, parameters, descriptors: descriptors,
        onReply: { continuation.resume(returning: $0) })
    }
    return try result.get().parameters
  }

  /// Makes a call whose parameters were not checked, without `more` or `oneway`, and waits for its
  /// one reply.
  public func call(
    _ method: String, _ parameters: JSONObject = [:]
  ) async throws(VarlinkCallError) -> JSONObject {
    let result = await withCheckedContinuation { continuation in
      call(Call(method: method, parameters: parameters)) { continuation.resume(returning: $0) }
    }
    return try result.get().parameters
  }

  private static func typed<Method: VarlinkMethod>(
    _ result: Result<ReceivedReply<JSONObject>, VarlinkCallError>, _ method: Method.Type
  ) -> Result<ReceivedReply<Method.Reply>, VarlinkCallError> {
    switch result {
    case .failure(let error): return .failure(error)
    case .success(let reply):
      do throws(FieldError) {
        return .success(
          ReceivedReply(
            parameters: try Method.Reply(from: reply.parameters, .tolerant),
            continues: reply.continues, descriptors: reply.descriptors))
      } catch {
        return .failure(.invalidReply(method: Method.name, error))
      }
    }
  }
}

/// One reply to a call.
public struct ReceivedReply<Parameters: Sendable>: Sendable {
  /// The fields of the reply.
  public let parameters: Parameters
  /// Whether others follow.
  public let continues: Bool
  /// The descriptors that came with it; nil if none did, or the call did not take any.
  public let descriptors: DescriptorList?
}

/// The reason why a call has no reply, or no further one.
public enum VarlinkCallError: Error, Equatable, Sendable {
  /// The service answered with an error.
  case error(RemoteError)
  /// The connection ended first. Whether the service acted on the call is not known.
  case disconnected
  /// The service broke the protocol. The connection is closed.
  case protocolViolation(String)
  /// The reply does not fit the method's declaration. The connection goes on.
  case invalidReply(method: String, FieldError)
  /// That many calls wait already; this one was not made.
  case tooManyCalls(maximum: Int)

  /// The error with its parameters, if it is one of that type and they fit its declaration.
  public func value<Failure: VarlinkErrorValue>(of type: Failure.Type) -> Failure? {
    guard case .error(let error) = self else { return nil }
    return try? Failure(error)
  }
}

extension VarlinkCallError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .error(let error): return error.description
    case .disconnected: return "the service closed the connection"
    case .protocolViolation(let what): return "the service broke the protocol: \(what)"
    case .invalidReply(let method, let error): return "invalid reply to \(method): \(error)"
    case .tooManyCalls(let maximum): return "more than \(maximum) calls at a time"
    }
  }
}
