// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

extension VarlinkClient {
  /// Each reply of a method that streams, as it comes.
  func replies<Method: VarlinkMethod>(
    to method: Method.Type, _ parameters: Method.Parameters
  ) -> AsyncThrowingStream<Method.Reply, any Error> {
    AsyncThrowingStream { continuation in
      call(method, parameters, more: true) { result in
        switch result {
        case .failure(let error): continuation.finish(throwing: error)
        case .success(let reply):
          continuation.yield(reply.parameters)
          if !reply.continues { continuation.finish() }
        }
      }
    }
  }
}
