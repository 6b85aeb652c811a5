// SPDX-License-Identifier: Apache-2.0

/// A descriptor in the event loop's care. Cancel it before the descriptor is closed.
@LoopActor
public final class DescriptorWatch {
  let descriptor: Int32
  let slot: Int
  /// Slot and a number that is never given twice, so that a late event is told from a new watch.
  let token: UInt64
  let handler: @LoopActor (Interest) -> Void
  private weak var loop: EventLoop?
  private var interest: Interest

  private static var generation: UInt64 = 0

  init(
    loop: EventLoop, descriptor: Int32, slot: Int, interest: Interest,
    handler: @escaping @LoopActor (Interest) -> Void
  ) {
    self.loop = loop
    self.descriptor = descriptor
    self.slot = slot
    self.interest = interest
    self.handler = handler
    Self.generation = (Self.generation + 1) & 0x7FFF_FFFF
    token = Self.generation << 32 | UInt64(slot)
  }

  /// Watches for something else from now on.
  public func update(_ interest: Interest) {
    guard interest != self.interest else { return }
    self.interest = interest
    loop?.change(self, to: interest)
  }

  /// Ends the watch; no handler is called after this. A second call does nothing.
  public func cancel() {
    loop?.remove(self)
    loop = nil
  }
}
