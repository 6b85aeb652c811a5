// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// Photos that `shutterctl` has made later: the real one after a stand-in, and one after a countdown.
struct LaterPhotoCommandTests {
  @Test("capture --deferred names a stand-in; claim keeps the photo, finalize puts it in its place")
  func deferred() throws {
    let studio = try Studio(framesPerSecond: 30, pixelFormat: "YUYV")
    let proxy = try #require(try studio.daemons.controlJSON("capture", "--deferred").first)
    #expect(proxy["proxy"] == true)
    let name = try #require(proxy["name"]?.stringValue)
    let path = try #require(proxy["path"]?.stringValue)
    let waiting = try studio.daemons.controlJSON("deferred").first
    #expect(waiting?["name"] == .string(name) && waiting?["claimed"] == false)
    // By the path of the file, and by the name; a second claim changes nothing.
    try studio.daemons.control("claim", path)
    try studio.daemons.control("claim", name)
    let final = try #require(try studio.daemons.controlJSON("finalize", name).first)
    #expect(final["proxy"] == false && final["path"] == .string(path))
    let bytes = try TestFile.bytes(path)
    #expect(final["size"] == .int(Int64(bytes.count)) && final["sha256"] != proxy["sha256"])
    let picture = try Picture(path)
    #expect(picture.width == 320 && picture.height == 180)
    let lines = try studio.daemons.control("finalize", path).split(separator: "\n")
    #expect(lines == [Substring(path), "320x180, \(bytes.count) bytes"])
    #expect(try studio.daemons.control("deferred").hasPrefix("No photo has to be made or claimed."))
    for command in ["claim", "finalize"] {
      let unknown = try studio.daemons.run(
        "shutterctl", [command, "none.jpg", "--runtime-dir", studio.daemons.runtimeFolder])
      #expect(unknown.status == EXIT_FAILURE && unknown.output.contains("none.jpg"))
    }
  }

  @Test("capture --timer: the photo shows the moment at which the countdown ends")
  func timer() throws {
    let studio = try Studio()
    let beganUSec = TestClock.nowUSec
    let photo = try #require(try studio.daemons.controlJSON("capture", "--timer", "1.5").first)
    let frameUSec = try #require(photo["frameUSec"]?.intValue)
    #expect(frameUSec > beganUSec + 1_400_000)
    let wrong = try studio.daemons.run(
      "shutterctl",
      ["capture", "--timer", "1", "--moment", "5", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(wrong.status == EX_USAGE && wrong.output.contains("--moment"))
  }

  @Test("capture --timer: Ctrl-C during the countdown, and there is no photo")
  func calledOff() throws {
    let studio = try Studio()
    let command = try RunningProcess(
      [
        studio.daemons.binary("shutterctl"), "capture", "--timer", "3600", "--runtime-dir",
        studio.daemons.runtimeFolder,
      ], errorOutput: .merged)
    let session = "org.shutterd.shutterctl"
    try TestClock.wait(for: "the session of the command") {
      try studio.daemons.control("sessions").contains(session) ? () : nil
    }
    command.signal(SIGINT)
    _ = try command.wait()
    #expect(try studio.photos().isEmpty)
  }
}
