// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

extension VarlinkClient {
  /// Calls a method. `onReply` is called with each reply, the last one does not continue; or with
  /// an error, which is the last: after a reply that does not fit the declaration, what follows to
  /// the same call is dropped.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, more: Bool = false,
    takesDescriptors: Bool = false,
    onReply: @escaping ReplyHandler<Method.Reply>
  ) {
    var hasFailed = false
    let mode: Call.Mode = more ? .more : .single
    send(Method.call(parameters, mode: mode), mode: mode, takesDescriptors: takesDescriptors) {
      guard !hasFailed else { return }
      let typed = Self.typed($0, method)
      if case .failure = typed { hasFailed = true }
      onReply(typed)
    }
  }

  /// Calls a method that shall send no reply, and does not learn what becomes of it.
  public func callOneway<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) {
    let bytes = Method.call(parameters, mode: .oneway)
    send(bytes, mode: .oneway, takesDescriptors: false) { _ in }
  }

  /// Calls a method and waits for its one reply. For programs and tests: it makes a task wait,
  /// which the way of a button press must not.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(VarlinkCallError) -> Method.Reply {
    let result = await withCheckedContinuation { continuation in
      call(method, parameters, onReply: { continuation.resume(returning: $0) })
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
