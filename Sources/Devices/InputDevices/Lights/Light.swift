// SPDX-License-Identifier: Apache-2.0
import LightDevices
import LinuxIO

/// A configured light, whether it exists at the moment or not.
@LoopActor
final class Light {
  let settings: LightSettings
  /// The node of its GPIO chip, while it is open; nil for a light that is not a GPIO line.
  private(set) var chip: String?
  private var output: (any LightOutput)?
  private var opening: Opening?
  private var isLit = false
  /// Whether the log says that it is gone, and not yet that it is back.
  private var isMissed = false

  init(_ settings: LightSettings) { self.settings = settings }

  var isOpen: Bool { output != nil }

  /// Opens it with `attempt`, which returns nil if the light does not exist. If that fails, it is
  /// tried again by the schedule of `Opening`. The light then gets its current state at once.
  func open(
    _ attempt:
      @escaping @LoopActor () throws(SystemError) -> (output: any LightOutput, chip: String?)?
  ) {
    opening?.cancel()
    let opening = Opening(
      attempt: { [weak self] () throws(SystemError) in
        guard let self, output == nil, let (output, chip) = try attempt() else { return }
        if isLit { try output.set(true) }
        self.output = output
        self.chip = chip
        if isMissed { Log.information("light '\(settings.name)' is back") }
        isMissed = false
      },
      complain: { [settings] error in
        let remedy = settings.place.remedy(for: "gateway")
        Log.warning("light '\(settings.name)' stays dark: \(error); \(remedy)")
      })
    self.opening = opening
    opening.tryNow()
  }

  /// Lights it, or puts it out. True if it no longer works and has to be opened again.
  func set(_ isLit: Bool) -> Bool {
    guard isLit != self.isLit else { return false }
    self.isLit = isLit
    guard let output else { return false }
    do throws(SystemError) {
      try output.set(isLit)
      return false
    } catch {
      lose("\(error)")
      return true
    }
  }

  /// Takes note that it is gone.
  func lose(_ reason: String) {
    guard output != nil else { return }
    output = nil
    chip = nil
    if !isMissed { Log.notice("light '\(settings.name)' is gone: \(reason)") }
    isMissed = true
  }

  /// Puts it out and gives it up.
  func close() {
    opening?.cancel()
    opening = nil
    if isLit { try? output?.set(false) }
    output = nil
  }
}
