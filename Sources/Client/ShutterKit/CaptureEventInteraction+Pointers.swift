// SPDX-License-Identifier: Apache-2.0

extension CaptureEventInteraction {
  /// The pointer events that an interaction asks for.
  public enum PointerEvents: Hashable, Sendable {
    case none
    /// ``PointerEvent/Change/entered`` and ``PointerEvent/Change/exited``.
    case crossings
    /// Also ``PointerEvent/Change/moved``.
    case moves
  }

  /// A handler that is called with each pointer event that ``Options/pointerEvents`` asks for, in order with
  /// the events. Set it before the interaction is added. When the gateway is lost, the library itself makes the
  /// exits and the ends of bands that are then due.
  public var pointerHandler: (@Sendable (PointerEvent) async -> Void)? {
    get { record.pointers.pointer }
    set { record.pointers.pointer = newValue }
  }

  /// A handler that is asked which region lies under a contact, if ``Options/hasDynamicRegions`` is true. Its
  /// answer is in force for the whole surface until the next one, above ``regions``; nil: only those. It has 50 ms
  /// for the answer: a later one is left out, and the last one stays in force. Presses never wait for it.
  public var regionRequestHandler: (@Sendable (PointerRegionRequest) async -> PointerRegion?)? {
    get { record.pointers.request }
    set { record.pointers.request = newValue }
  }

  /// A handler that is called with the progress of each selection that was begun in a region with
  /// ``PointerRegion/allowsBandSelection``.
  public var bandHandler: (@Sendable (BandSelection) async -> Void)? {
    get { record.pointers.band }
    set { record.pointers.band = newValue }
  }

  /// A handler that is asked whether a press may become a selection. If it returns false, the drag stays a
  /// press. The gateway does not wait for it: a band that has begun by then is ended.
  public var bandSelectionShouldBegin: (@Sendable (BandSelection) async -> Bool)? {
    get { record.pointers.bandShouldBegin }
    set { record.pointers.bandShouldBegin = newValue }
  }

  /// Requests the regions under all contacts again, because what is shown there has changed. Does nothing if the
  /// gateway does not have the interaction.
  public func invalidateRegions() async {
    await record.link?.invalidateRegions()
  }

  /// Asks the system to keep the pointing devices of the seat for this program, which fills the screen, or to stop
  /// doing so. ``InteractionStatus/pointerLockState`` says whether it does. Only the program in the foreground with a
  /// running session gets the lock, which begins and ends only while no finger and no button is down.
  public func setPrefersPointerLocked(_ preferred: Bool) async {
    await record.setPrefersPointerLocked(preferred)?.sendPointerLock()
  }

  /// Says whether the program fills the screen. While it does not, no pointing device is locked for it, whatever
  /// it prefers.
  public func setFullScreen(_ isFullScreen: Bool) async {
    await record.setFullScreen(isFullScreen)?.sendPointerLock()
  }

  /// Presses a button that this program draws itself. The press is decided by the gateway like every other,
  /// and its events go to the handler as usual; but only this interaction may have it.
  ///
  /// - Parameters:
  ///   - role: one that the interaction takes.
  ///   - ageUSec: the time since the finger went down, in microseconds; the gateway counts more than 250 000
  ///     as that.
  /// - Returns: the press, which is taken back when this value is released.
  /// - Throws: ``GatewayError/notAdded``, ``GatewayError/disconnected``, or
  ///   ``GatewayError/refused(name:details:)`` if it would not be granted now.
  public func pressScreen(
    _ role: CaptureEvent.Role = .primary, ageUSec: Int64 = 0
  ) async throws(GatewayError) -> ScreenPress {
    guard let link = record.link else { throw .notAdded }
    return try await link.pressScreen(role, ageUSec: ageUSec)
  }
}

/// The handlers for pointers, and the wish for their lock.
struct PointerHandlers: Sendable {
  var pointer: (@Sendable (PointerEvent) async -> Void)?
  var request: (@Sendable (PointerRegionRequest) async -> PointerRegion?)?
  var band: (@Sendable (BandSelection) async -> Void)?
  var bandShouldBegin: (@Sendable (BandSelection) async -> Bool)?
}
