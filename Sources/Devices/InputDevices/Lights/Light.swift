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
  private let report: @LoopActor (DeviceEvent) -> Void
  /// Whether a trouble of it was reported that is not over.
  private var isTroubled = false

  init(_ settings: LightSettings, report: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.settings = settings
    self.report = report
  }

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
        endTrouble()
      },
      complain: { [weak self, settings] error in
        self?.tell("stays dark: \(error)", settings.place.remedy(for: "gateway"))
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
    tell("is gone: \(reason)", "it is used again when it comes back")
  }

  /// Reports that it is not there.
  func tellMissing() {
    if isTroubled { return }
    tell("missing, or not available yet", "\(settings.place.search); it is used when it comes")
  }

  private func tell(_ text: String, _ remedy: String) {
    isTroubled = true
    report(.troubled(.init(.light, device: name, text: text, remedy: remedy)))
  }

  /// Takes note that nothing is wrong with it, or that it is not wanted any more.
  func endTrouble() {
    guard isTroubled else { return }
    isTroubled = false
    report(.mended(.light, device: name, button: nil))
  }

  private var name: String { "light '\(settings.name)'" }

  /// Puts it out and gives it up.
  func close() {
    opening?.cancel()
    opening = nil
    if isLit { try? output?.set(false) }
    output = nil
  }
}
