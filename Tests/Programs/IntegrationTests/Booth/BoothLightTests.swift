// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Lights beside the booth's page: the camera's for the guests' faces, and the gateway's, which count down.
@Suite("Lights of the booth")
struct BoothLightTests {
  @Test("from the countdown to the last photo the camera's is on, and the gateway's counts down")
  func countdown() throws {
    let (lamp, light) = (LightLog(), LightLog())
    // Long enough for programs that are late.
    let stage = try BoothStage(
      gateway: light.configuration, camera: lamp.entry, countdown: 4)
    let page = try stage.page()
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    try light.wait(for: true, "a press would begin")
    let before = try light.changes().count
    try page.order(["do": "start", "layout": 0])
    let countdown = try page.next("state") { $0["screen"]?.stringValue == "countdown" }.json
    let endUSec = TestClock.nowUSec + (try #require(countdown["leftUSec"]?.intValue))
    try lamp.wait(for: true, "faces are lit in the countdown")
    _ = try page.next("state") { $0["screen"]?.stringValue == "review" }
    try lamp.wait(for: false, "the photo is taken")
    let lit = try lamp.changes().filter(\.isLit)
    #expect(lit.count == 1 && lit[0].atUSec < endUSec - 500_000, "long enough for the camera")
    // 500 ms each, and 125 ms in the last second: dark and lit by turns until the photo's moment.
    let blinks = try light.changes()[before...].filter { $0.atUSec < endUSec }
    #expect(blinks.count >= 6, "\(blinks)")
  }

  @Test("called off: the camera's is dark, and the other shows that a press would begin")
  func calledOff() throws {
    let (lamp, light) = (LightLog(), LightLog())
    // Nobody takes as long to call it off.
    let stage = try BoothStage(
      gateway: light.configuration, camera: lamp.entry, countdown: 30)
    let page = try stage.page()
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    for _ in 0..<3 {
      try page.order(["do": "start", "layout": 0])
      _ = try page.next("state") { $0["screen"]?.stringValue == "countdown" }
      try page.order(["do": "callOff"])
      _ = try page.next("state") { $0["screen"]?.stringValue == "attract" }
    }
    try lamp.wait(for: false, "it is called off")
    let settled = TestClock.nowUSec
    try TestClock.wait(for: "a steady light") {
      let last = try light.changes().last
      return last?.isLit == true
        && TestClock.nowUSec - max(last?.atUSec ?? 0, settled) > 700_000 ? () : nil
    }
  }
}
