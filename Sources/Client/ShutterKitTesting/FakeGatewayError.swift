// SPDX-License-Identifier: Apache-2.0

/// Why a fake gateway cannot do what a test asks.
public enum FakeGatewayError: Error, Hashable, Sendable {
  /// No interaction is enabled and takes the role.
  case nobodyTakesIt
  /// The press is over, or there was none of that number.
  case noSuchPress(Int64)
  /// Something did not come.
  case timeout(awaited: String)
}
