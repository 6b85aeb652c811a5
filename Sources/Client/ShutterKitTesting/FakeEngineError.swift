// SPDX-License-Identifier: Apache-2.0

/// Why a fake engine cannot do what a test asks.
public enum FakeEngineError: Error, Hashable, Sendable {
  /// No session is open.
  case noSession
  /// Something did not come.
  case timeout(awaited: String)
}
