// SPDX-License-Identifier: Apache-2.0

extension Obstacle {
  /// The obstacle in words, for people.
  package var explanation: String {
    switch self {
    case .engineAbsent: "the engine is not attached"
    case .notForeground: "the client is not in the foreground"
    case .noSession: "the client's capture session does not exist"
    case .sessionNotRunning: "the client's capture session is not running"
    case .sessionInterrupted: "the client's capture session is interrupted"
    case .disabled: "the client has disabled its interaction"
    case .shadowed: "a newer interaction of the same client takes it"
    case .unresponsive: "the client does not acknowledge its events"
    case .locked: "the seat is locked"
    }
  }
}
