// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A wall clock that `shutterctl sim clock` steps (requirements R-29).
struct SimulatedClockTests {
  private typealias Engine = EngineInterface

  private func step(_ studio: Studio, _ words: String...) throws -> String {
    let (status, output) = try studio.daemons.run(
      "shutterctl",
      ["sim", "clock"] + words + ["--runtime-dir", studio.daemons.runtimeFolder])
    #expect(status == EX_OK, "\(output)")
    return output
  }

  @Test("steps there and back by words; photos are listed in the order in which they were taken")
  func words() throws {
    let studio = try Studio(engine: "clock = { simulated = true }")
    let session = try TestSession(studio)
    var names = [try session.photo().name]
    #expect(try step(studio, "+3600") == "3600 s ahead of the machine's clock\n")
    names.append(try session.photo().name)
    #expect(try step(studio, "-3630.5") == "30.5 s behind the machine's clock\n")
    names.append(try session.photo().name)
    #expect(names[2] < names[0] && names[0] < names[1])
    let json = try JSON(parsing: step(studio, "30.5", "--json"))
    #expect(json["offsetUSec"] == 0)
    #expect(try step(studio, "-30") == "30 s behind the machine's clock\n")
    #expect(try step(studio, "real") == "the machine's time\n")
    names.append(try session.photo().name)
    let listed = try studio.daemons.controlJSON("photos").compactMap { $0["path"]?.stringValue }
    #expect(listed.compactMap { $0.split(separator: "/").last.map { String($0) } } == names)
  }

  @Test(
    "words that are no step are answered with those that are",
    arguments: [
      ("soon", "neither a number of seconds nor 'real'"), ("nan", "neither a number of seconds"),
      ("+1 -1", "is not one step"), ("--fast", "neither a number of seconds"),
      ("1e12", "neither a number of seconds"),
    ])
  func mistakes(words: String, told: String) throws {
    let (status, output) = try Daemons().run(
      "shutterctl", ["sim", "clock"] + words.split(separator: " ").map { String($0) })
    #expect(status == EX_USAGE && output.contains(told), "\(output)")
  }

  @Test("an engine that may not do so keeps the machine's clock, and says what to set")
  func notAllowed() throws {
    let studio = try Studio()
    let (status, output) = try studio.daemons.run(
      "shutterctl", ["sim", "clock", "+1", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(status == EXIT_FAILURE && output.contains("[clock] simulated is false"), "\(output)")
    #expect(output.contains("reload --engine"))
  }

  @Test("another user may not step it", .twoUsers)
  func otherUser() throws {
    let studio = try Studio(engine: "clock = { simulated = true }")
    let calls = try OtherUser.connect(studio, .engine)
    let refusal = #expect(throws: RemoteError.self) {
      try calls.call(Engine.SimulateClock.self, .init(stepUSec: 1))
    }
    #expect(refusal?.name == Engine.NotAuthorized.name)
  }
}
