// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A camera that `shutterctl sim camera` troubles (requirements R-29).
struct SimulatedTroubleTests {
  private typealias Engine = EngineInterface

  @Test("each trouble is one command: a session sees it, and goes on when all is well")
  func commands() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    func simulate(_ words: String...) throws {
      let (status, output) = try studio.daemons.run(
        "shutterctl",
        ["sim", "camera", "test"] + words + ["--runtime-dir", studio.daemons.runtimeFolder])
      #expect(status == EX_OK && output == "", "\(output)")
    }
    try simulate("shut")
    #expect(try session.wait(for: .interrupted).interruption == .privacy)
    try simulate("well")
    try session.wait(for: .running)
    try simulate("unplug")
    #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected")
    #expect(try session.call(Engine.ListCameras.self, .init()).cameras == [])
    try simulate("busy")
    try simulate("plug")
    #expect(try session.wait(for: .interrupted).interruption == .videoInUse)
    #expect(try studio.daemons.control("cameras").contains("in use by another program"))
    try simulate("late", "250")
    try session.wait(for: .running)
    let photo = try session.photo()
    #expect(TestClock.nowUSec - photo.frameUSec >= 250_000)
    let before = try session.photo().size
    try simulate("noisy")
    // Its newest frames were late: the first ones are as before.
    let noisy = try TestClock.wait(for: "a noisy picture") { () -> Engine.Photo? in
      let photo = try session.photo()
      return photo.size > before * 3 / 2 ? photo : nil
    }
    let path = try #require(noisy.path)
    #expect(try Picture(path).code != nil)
    try simulate("noisy", "60")
    try TestClock.wait(for: "a noisier picture") {
      try session.photo().size > noisy.size ? () : nil
    }
    try simulate("broken", "enodev")
    #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected")
    try simulate("well")
    try session.wait(for: .running)
    #expect(try session.capture().failure == nil)
  }

  @Test("a bus without room for the camera is named, with what helps")
  func crowdedBus() throws {
    let studio = try Studio()
    let folder = ["--runtime-dir", studio.daemons.runtimeFolder]
    try studio.daemons.control("sim", "camera", "test", "broken", "ENOSPC")
    let (status, output) = try studio.daemons.run("shutterctl", ["capture"] + folder)
    #expect(status == EXIT_FAILURE)
    #expect(output.contains("ENOSPC") && output.contains("--pixel-format MJPG"), "\(output)")
    // What the log has, the doctor has, until the camera delivers again.
    let line = "WARN  the camera test: it failed the last time: VIDIOC_STREAMON"
    let doctor = try studio.daemons.run("shutterctl", ["doctor"] + folder).output
    #expect(doctor.contains(line) && doctor.contains("no bandwidth left for it"), "\(doctor)")
    try studio.daemons.control("sim", "camera", "test", "well")
    try studio.daemons.control("capture")
    #expect(try !studio.daemons.run("shutterctl", ["doctor"] + folder).output.contains(line))
  }

  @Test(
    "words that are wrong are answered with those that are right",
    arguments: [
      ("on", "not one of unplug, plug, busy, shut, late, broken, well, noisy"),
      ("late", "0 to 1000"),
      ("late 1001", "0 to 1000"), ("broken EPERM", "EIO, ENODEV, ENOSPC, EACCES, damaged, silent"),
      ("well 1", "takes no value"), ("noisy 0", "1 to 100"), ("noisy much", "1 to 100"),
    ])
  func mistakes(words: String, told: String) throws {
    let (status, output) = try Daemons().run(
      "shutterctl", ["sim", "camera", "test"] + words.split(separator: " ").map { String($0) })
    #expect(status == EX_USAGE && output.contains(told), "\(output)")
  }

  @Test("another user may not trouble a camera", .twoUsers)
  func otherUser() throws {
    let studio = try Studio()
    let calls = try OtherUser.connect(studio, .engine)
    let refusal = #expect(throws: RemoteError.self) {
      try calls.call(Engine.SimulateCamera.self, .init(camera: "test", event: .unplug))
    }
    #expect(refusal?.name == Engine.NotAuthorized.name)
  }
}
