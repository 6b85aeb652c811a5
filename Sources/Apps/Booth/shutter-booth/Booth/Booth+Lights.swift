// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit

/// The state of the machine's lights beside the page.
struct BoothLights: Hashable {
  /// Whether the camera's light is on, for the guests' faces.
  var torch = false
  /// The end of a countdown, microseconds of CLOCK_MONOTONIC.
  var countdownUSec: Int64?
}

extension Booth {
  /// Has the camera's light and the gateway's lights follow the screen. One call at a time: two of them might overtake
  /// each other.
  func followLights() {
    guard !isTellingLights, lights != told else { return }
    let (wanted, before) = (lights, told)
    isTellingLights = true
    told = wanted
    Task { [weak self] in
      if wanted.torch != before.torch { await self?.light(wanted.torch) }
      if wanted.countdownUSec != before.countdownUSec { await self?.count(wanted.countdownUSec) }
      self?.isTellingLights = false
      self?.followLights()
    }
  }

  private var lights: BoothLights {
    BoothLights(torch: isLit, countdownUSec: machine.countdownUSec)
  }

  private func light(_ isOn: Bool) async {
    do throws(CaptureError) {
      try await session.setTorch(isOn)
    } catch {
      // Most cameras have no light; one that does not run has put it out, and the booth has said so.
      if !Self.isExpected(error) { note("the camera's light: \(error)") }
    }
  }

  private func count(_ untilUSec: Int64?) async {
    do throws(CaptureError) {
      try await session.showCountdown(untilUSec: untilUSec)
    } catch {
      if !Self.isExpected(error) { note("the lights do not count down: \(error)") }
    }
  }

  private static func isExpected(_ error: CaptureError) -> Bool {
    switch error {
    case .configurationUnsupported, .sessionNotRunning, .sessionInterrupted, .unreachable,
      .mediaServicesWereReset:
      true
    default: false
    }
  }
}
