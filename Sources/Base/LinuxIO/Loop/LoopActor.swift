// SPDX-License-Identifier: Apache-2.0

/// The actor that all state of a daemon belongs to: it runs on the event loop's thread and on no
/// other, so a callback of the loop is already inside and nothing on the way of an event changes
/// threads.
@globalActor
public actor LoopActor {
  public static let shared = LoopActor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    EventLoop.shared.asUnownedSerialExecutor()
  }

  /// Runs `body` now, which the caller knows to be on the loop's thread; anywhere else it traps.
  public nonisolated static func assumeIsolated<Result: Sendable>(
    _ body: @LoopActor () throws -> Result
  ) rethrows -> Result {
    shared.preconditionIsolated()
    return try withoutActuallyEscaping(body) { escaping in
      // The only difference of the two types is the isolation that the line above has checked;
      // MainActor.assumeIsolated of the standard library does the same.
      try unsafeBitCast(escaping, to: (() throws -> Result).self)()
    }
  }
}
