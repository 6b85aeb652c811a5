// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// The measurement of a control's latency, with a camera that is played: its brightness follows the
/// setting after some frames.
struct ControlLatencyTests {
  private struct Camera {
    /// The number of the newest frame.
    var newest: Int64 = 100
    var brightness: Double
    /// From which frame on it is how bright.
    var changes: [(from: Int64, brightness: Double)] = []
    /// Added to the frames in turn.
    var flicker: [Double] = [0]

    mutating func next() -> (sequence: Int64, brightness: Double) {
      newest += 1
      if let change = changes.first, change.from <= newest {
        brightness = change.brightness
        changes.removeFirst()
      }
      return (newest, brightness + flicker[Int(newest) % flicker.count])
    }
  }

  /// Plays a measurement to its end, and returns its result and the settings that were made.
  private func measure(
    start: Double, dark: Double, bright: Double, darkens: Int64 = 2, brightens: Int64 = 2,
    framesWhileSetting: Int64 = 0, flicker: [Double] = [0]
  ) -> (latencyFrames: Int64?, settings: [Bool]) {
    var camera = Camera(brightness: start, flicker: flicker)
    var latency = ControlLatency(newest: camera.newest, patienceUSec: 1_000_000)
    _ = latency.frame(sequence: camera.newest, brightness: start)
    var settings: [Bool] = []
    var actions = latency.begin()
    for _ in 0..<500 {
      guard !actions.isEmpty else {
        let (sequence, brightness) = camera.next()
        actions = latency.frame(sequence: sequence, brightness: brightness)
        continue
      }
      switch actions.removeFirst() {
      case .over(let latencyFrames): return (latencyFrames, settings)
      case .set(let isBack):
        settings.append(isBack)
        let (frames, level) = isBack ? (brightens, bright) : (darkens, dark)
        camera.changes.append((camera.newest + framesWhileSetting + frames, level))
        actions = latency.controlSet(isTaken: true, atUSec: 0)
      }
    }
    return (nil, settings)
  }

  @Test("the latency is that of the camera, the slower of both directions", arguments: 1...8)
  func measured(frames: Int64) {
    let same = measure(start: 100, dark: 40, bright: 200, darkens: frames, brightens: frames)
    #expect(same.latencyFrames == frames && same.settings == [false, true])
    let slower = measure(start: 100, dark: 40, bright: 200, darkens: frames, brightens: 8)
    #expect(slower.latencyFrames == 8)
    let darker = measure(start: 100, dark: 40, bright: 200, darkens: 8, brightens: frames)
    #expect(darker.latencyFrames == 8)
  }

  @Test("a camera that is dark already is set once more; frames while the driver is busy count")
  func darkAlready() {
    let found = measure(start: 40, dark: 40, bright: 200, darkens: 5, brightens: 2)
    #expect(found.latencyFrames == 5 && found.settings == [false, true, false])
    let busy = measure(start: 100, dark: 40, bright: 200, framesWhileSetting: 3)
    #expect(busy.latencyFrames == 5)
  }

  @Test(
    "pictures that flicker, from whichever frame: the same number; never less, where that hides the change",
    arguments: 0..<16)
  func flickering(first: Int) {
    // Measured on pictures of the synthetic camera, in which a number changes.
    let noise: [Double] = [-3, -6, -3, 0, -1, 0, 1, -4, -3, -4, -1, 0, 5, 0, 5, -2]
    let flicker = Array(noise[first...] + noise[..<first])
    let found = measure(
      start: 89, dark: 52, bright: 150, darkens: 2, brightens: 3, flicker: flicker)
    #expect(found.latencyFrames == 3 && found.settings == [false, true])
    let already = measure(start: 52, dark: 52, bright: 150, darkens: 4, flicker: flicker)
    #expect(already.latencyFrames == 4 && already.settings == [false, true, false])
    let hidden = measure(
      start: 60, dark: 52, bright: 60, darkens: 5, brightens: 5, flicker: flicker)
    #expect(hidden.latencyFrames ?? 5 >= 5)
  }

  @Test("no change, one too small, or one too slow: unknown")
  func unknown() {
    let none = measure(start: 40, dark: 40, bright: 40)
    #expect(none.latencyFrames == nil && none.settings == [false, true])
    #expect(measure(start: 40, dark: 36, bright: 40).latencyFrames == nil)
    #expect(measure(start: 100, dark: 40, bright: 200, darkens: 9).latencyFrames == nil)
    // The first change is seen, the way back is not.
    let once = measure(start: 100, dark: 40, bright: 40)
    #expect(once.latencyFrames == nil && once.settings == [false, true])
  }

  @Test("a driver that refuses, and frames that do not come, end it")
  func ends() {
    var refused = ControlLatency(newest: 1, patienceUSec: 1000)
    #expect(refused.begin() == [.set(isBack: false)])
    #expect(refused.controlSet(isTaken: false, atUSec: 5) == [.over(latencyFrames: nil)])
    #expect(refused.nextDeadlineUSec == nil && refused.frame(sequence: 2, brightness: 1) == [])
    var silent = ControlLatency(newest: 1, patienceUSec: 1000)
    _ = silent.begin()
    #expect(silent.controlSet(isTaken: true, atUSec: 5) == [])
    #expect(silent.nextDeadlineUSec == 1005 && silent.advance(toUSec: 1004) == [])
    #expect(silent.advance(toUSec: 1005) == [.over(latencyFrames: nil)])
    #expect(silent.controlSet(isTaken: true, atUSec: 1006) == [])
  }
}
