// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A machine that `shutterctl sim thermal` makes hot (requirements R-62).
struct SimulatedHeatTests {
  private typealias Engine = EngineInterface

  private struct Scene {
    let folder = TemporaryFolder()
    let studio: Studio
    let session: TestSession
    private var sensors: String { folder.path + "/sensors" }

    init() throws {
      studio = try Studio(engine: "pressure = { sensors = \"\(folder.path)/sensors\" }")
      session = try TestSession(studio)
    }

    func make(_ arguments: String...) throws {
      let (status, output) = try studio.daemons.run(
        "shutterctl", ["sim", "thermal"] + arguments + ["--folder", sensors])
      #expect(status == EX_OK && output == "", "\(output)")
    }

    func says(_ command: String) throws -> String {
      try studio.daemons.run(
        "shutterctl", [command, "--runtime-dir", studio.daemons.runtimeFolder]
      ).output
    }

    func wait(for level: Engine.PressureLevel) throws -> Engine.SessionStatus {
      try session.status { $0.pressure?.level == level }
    }
  }

  @Test("levels by name: fewer frames, an interruption, and back; status and doctor say so")
  func levels() throws {
    let scene = try Scene()
    #expect(try !scene.says("status").contains("pressure"))
    try scene.make("serious")
    #expect(try scene.wait(for: .serious).pressure?.maximumFrameRate == 15)
    let line = "pressure  serious (temperature), films and previews get at most 15 frames a second"
    #expect(try scene.says("status").contains(line))
    let near = "WARN  the machine has 75 °C, near the 90 °C at which it powers itself off"
    #expect(try scene.says("doctor").contains("\(near): films and previews get at most 15"))
    try scene.make("critical")
    #expect(try scene.wait(for: .critical).pressure?.maximumFrameRate == 10)
    try scene.make("shutdown")
    #expect(try scene.session.wait(for: .interrupted).interruption == .systemPressure)
    #expect(try scene.says("status").contains("sessions are interrupted"))
    try scene.make("nominal")
    #expect(try scene.session.wait(for: .running).pressure == nil)
    #expect(try scene.session.photo().width > 0)
  }

  @Test("a temperature, a weak supply, and words that are neither")
  func others() throws {
    let scene = try Scene()
    try scene.make("66.5")
    #expect(try scene.wait(for: .fair).pressure?.maximumFrameRate == nil)
    try scene.make("66.5", "--under-voltage")
    let pressure = try scene.wait(for: .serious).pressure
    #expect(pressure?.factors == [.temperature, .power] && pressure?.storage == .enough)
    #expect(try scene.says("doctor").contains("WARN  the machine's supply voltage is too low"))
    for word in ["hot", "151", "-1"] {
      let result = try scene.studio.daemons.run("shutterctl", ["sim", "thermal", "--", word])
      #expect(result.status == EX_USAGE && result.output.contains("0 to 150"), "\(result.output)")
    }
  }
}
