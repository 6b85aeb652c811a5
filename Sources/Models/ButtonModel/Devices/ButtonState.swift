// SPDX-License-Identifier: Apache-2.0

/// A button of a device that is there.
struct ButtonState {
  let id: ButtonID
  var description: ButtonDescription
  var debouncer: Debouncer
  var hold: ButtonHold

  /// A button as it was found.
  init(device: DeviceID, description: ButtonDescription) {
    id = ButtonID(device: device, name: description.name)
    self.description = description
    debouncer = Debouncer(
      windowUSec: description.debounceUSec, levelSource: description.levelSource,
      pressed: description.pressed)
    hold = description.pressed ? .ignored : .idle
  }

  /// Goes on as the same button had come to be before a change of configuration.
  mutating func take(over old: ButtonState) {
    debouncer = old.debouncer
    debouncer.reconfigure(
      windowUSec: description.debounceUSec, levelSource: description.levelSource)
    hold = old.hold
  }

  /// When something is due for it, microseconds; the highest number: never.
  var deadlineUSec: Int64 {
    min(debouncer.deadlineUSec ?? .max, hold.granted?.expiresUSec ?? .max)
  }

  /// Whether a grab that is held has to be kept for its sake: it may be down, and ending the grab
  /// now would show others a lone release.
  var needsGrab: Bool {
    !hold.isIdle || debouncer.isSettling
  }
}
