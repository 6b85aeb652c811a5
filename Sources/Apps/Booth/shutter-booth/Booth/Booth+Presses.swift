// SPDX-License-Identifier: Apache-2.0
import BoothModel
import LinuxIO
import ShutterKit
import WebServing

extension Booth {
  /// The time after which a button counts as held.
  private static let holdUSec: Int64 = 500_000

  /// A press that is granted to the booth.
  func take(_ event: CaptureEvent) {
    // The page that has asked for it knows what it means.
    guard event.source != .screen else { return }
    // Nobody would see what it starts.
    guard !isWithHost else { return }
    switch (event.role, event.phase) {
    case (.primary, .began):
      letGo()
      let press = event.press
      let atUSec = event.monotonicUSec + Self.holdUSec
      let deadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
        self?.held = nil
        self?.feed(.hold(press: press))
      }
      held = (press, deadline)
      feed(.down(press: press))
    case (.primary, .ended):
      guard held?.press == event.press else { return }
      letGo()
      feed(.tap(press: event.press))
    case (.primary, .cancelled): if held?.press == event.press { letGo() }
    case (.secondary, .began): feed(.secondary)
    default: break
    }
  }

  /// What the gateway says about the buttons. A program that has taken them from an open page is trouble for the
  /// host: the booth's own screen still counts, and nothing else would show it.
  func take(_ new: InteractionStatus) {
    let (old, isOpen) = (status, interaction?.isEnabled == true)
    status = new
    if isOpen, old.isForeground, new.obstacles.contains(.notForeground) {
      let words =
        "another program, which asked for the buttons later, has them now; they come back when it "
        + "ends (shutterctl status names it)"
      note(words)
      Log.warning(words)
    }
    tellState()
  }

  private func letGo() {
    if let held { EventLoop.shared.cancel(held.deadline) }
    held = nil
  }

  /// A page's start button is a press of the gateway's, decided and logged like every other. Where the gateway is not
  /// there, or gives the press to somebody else, the finger on this booth's own screen still counts.
  func start(_ layout: Int, _ viewer: Viewer, ageUSec: Int64) {
    guard viewer.press == nil, status.isEligible, let interaction else {
      return feed(.start(layout: layout))
    }
    let press = HeldPress()
    viewer.press = press
    Task {
      do throws(GatewayError) {
        press.begin(try await interaction.pressScreen(ageUSec: ageUSec))
        press.finish(.released(ageUSec: 0))
      } catch {
        Log.warning("the screen's press: \(error)")
      }
      viewer.press = nil
      feed(.start(layout: layout))
    }
  }
}
