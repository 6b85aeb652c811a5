// SPDX-License-Identifier: Apache-2.0

/// The answer to a request, and what is to be done: first the actions, in order, then the reply.
package struct Response<Value: Sendable>: Sendable {
  /// What to reply.
  package var result: Result<Value, Refusal>
  /// What to do before the reply is sent.
  package var actions: [Action]
}

extension Response: Equatable where Value: Equatable {}
