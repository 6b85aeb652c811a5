// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Lights, seen from outside. The table itself is in the fixtures `light-*.t`.
struct LightTests {
  @Test("lit for a session that runs in front; dark when its client is killed, or the seat locked")
  func clients() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration)
    let client = try ClientUnderTest(studio.daemons)
    try light.wait(for: true, "a session runs")
    // A client behind it changes nothing; one in front whose session does not run puts the light out.
    let session = try TestSession(studio, starts: false)
    do {
      let interaction = try TestInteraction(session)
      try light.wait(for: false, "the client in front does not run")
      try session.start()
      try light.wait(for: true, "it runs")
      try studio.daemons.control("lock", "on")
      try light.wait(for: false, "the seat is locked")
      try studio.daemons.control("lock", "off")
      try light.wait(for: true, "the seat is unlocked")
      try interaction.setEnabled(false)
      try light.wait(for: false, "no interaction is enabled")
    }
    try light.wait(for: true, "the first client is in front again")
    client.signal(SIGKILL)
    try light.wait(for: false, "every client is dead")
    // Its connections do not end at once: that of its session may be the first.
    try TestClock.wait(for: "no client") { try studio.state().clients.isEmpty ? () : nil }
  }

  @Test("a photo that waits for its frame darkens the light, and it is lit again when it is made")
  func readiness() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration, framesPerSecond: 2)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try light.wait(for: true, "ready")
    let before = try light.changes().count
    // With two frames a second the next one is some way off.
    var settings = EngineInterface.PhotoSettings()
    settings.momentUSec = TestClock.nowUSec + 200_000
    _ = try session.photo(settings)
    // The gateway may hear of both later than this test of its photo.
    try TestClock.wait(for: "the light to go out, and to be lit again") {
      let changes = try light.changes()[before...].map(\.isLit)
      Witness.note("the light", "\(changes)")
      return changes.first == false && changes.last == true ? () : nil
    }
    _ = interaction
  }

  @Test("a recording gives the light a rhythm of its own, and its end steady light again")
  func recording() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try light.wait(for: true, "ready")
    let before = try light.changes().count
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    // Dark for 200 ms, and lit for 800 ms; a busy gateway is late with one of them now and then.
    try TestClock.wait(for: "a short dark and a long light") { () -> Void? in
      let changes = try light.changes()[before...]
      Witness.note("the light", "\(changes)")
      #expect(changes.enumerated().allSatisfy { $1.isLit == ($0 % 2 == 1) }, "\(changes)")
      let times = changes.map(\.atUSec)
      for index in stride(from: 0, to: times.count - 2, by: 2) {
        let (dark, lit) = (times[index + 1] - times[index], times[index + 2] - times[index + 1])
        if 2 * dark < lit { return () }
      }
      return nil
    }
    try recording.stop()
    #expect(try recording.finished().failure == nil)
    // While it records the light changes at least every 800 ms.
    try TestClock.wait(for: "a light that stays lit") {
      let last = try light.changes().last
      return last?.isLit == true && TestClock.nowUSec - (last?.atUSec ?? 0) > 1_200_000 ? () : nil
    }
    _ = interaction
  }

  @Test("a press that nobody is granted flashes twice; the light is dark when the daemon has ended")
  func flash() throws {
    let light = LightLog()
    let studio = try Studio(gateway: light.configuration)
    try studio.press()
    try TestClock.wait(for: "two flashes") { try light.changes().count >= 4 ? () : nil }
    let flashes = try light.changes()
    #expect(flashes.map(\.isLit) == [true, false, true, false])
    let client = try ClientUnderTest(studio.daemons)
    try light.wait(for: true, "a session runs")
    studio.gateway.signal(SIGTERM)
    #expect(try studio.gateway.wait() == 0)
    #expect(try !light.isLit())
    _ = client
  }

  @Test("a light that is not there, or cannot be written, is logged once and disturbs no press")
  func unusable() throws {
    let good = LightLog()
    let studio = try Studio(
      gateway: """
        [[light]]
        led = "shutterd-test::none"
        [[light]]
        file = "/proc/version"
        \(good.configuration)
        """)
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try good.wait(for: true, "ready")
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(try interaction.event().phase == .ended)
    // By then it was tried eight times.
    let log = try studio.daemons.waitForLog(
      of: "shutterd", "stays dark",
      "light 'LED \"shutterd-test::none\"': missing, or not available yet",
      "let the gateway's user write that file")
    #expect(log.split(separator: "\n").filter { $0.contains("stays dark") }.count == 1)
  }

  @Test("a reload takes new lights, which show at once what there is to show")
  func reload() throws {
    let (first, second) = (LightLog(), LightLog())
    let studio = try Studio(gateway: first.configuration)
    let client = try ClientUnderTest(studio.daemons)
    try first.wait(for: true, "ready")
    let file = studio.daemons.configurationFile(of: "shutterd")
    let text = try TestFile.read(file)
    try TestFile.write(file, text.split(separator: first.path).joined(separator: second.path))
    try studio.daemons.control("reload")
    #expect(try !first.isLit())
    #expect(try second.isLit())
    _ = client
  }
}
