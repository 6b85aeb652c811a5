// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The programs in Examples, which the build puts beside the tests.
struct ExampleTests {
  @Test("press-printer: both buttons, and what stands in the way")
  func printer() async throws {
    let gateway = try await FakeGateway()
    let program = try RunningProcess([
      try Self.path("press-printer"), "s1", gateway.runtimeDirectory,
    ])
    #expect(try program.nextLine() == "ready")
    #expect(await gateway.interactions().map(\.session) == ["s1"])
    let press = try await gateway.press()
    #expect(try program.nextLine() == "primary \(press) began")
    #expect(try program.nextLine()?.hasPrefix("primary \(press) ended after ") == true)
    let second = try await gateway.began(.secondary)
    #expect(try program.nextLine() == "secondary \(second) began")
    try await gateway.cancelled(second, .backgrounded)
    #expect(try program.nextLine() == "secondary \(second) cancelled: backgrounded")
    await gateway.setObstacles([.notForeground])
    #expect(try program.nextLine() == "waiting: not_foreground")
  }

  @Test("press-counter: counts taps of the primary button, then gives it back")
  func counter() async throws {
    let gateway = try await FakeGateway()
    let program = try RunningProcess([
      try Self.path("press-counter"), "2", "-", gateway.runtimeDirectory,
    ])
    let added = try await gateway.waitForInteractions(1)
    #expect(added[0].session == nil && added[0].roles == [.primary])
    await #expect(throws: FakeGatewayError.nobodyTakesIt) { try await gateway.press(.secondary) }
    try await gateway.press()
    #expect(try program.nextLine() == "1 of 2")
    try await gateway.press()
    #expect(try program.nextLine() == "2 of 2")
    #expect(try program.nextLine() == "done")
    #expect(try program.wait() == 0)
    try await gateway.waitForInteractions(0)
  }

  @Test("photo-booth: a countdown, a picture, what keeps it from one, and what it is ready for")
  func booth() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let program = try RunningProcess([
      try Self.path("photo-booth"), "1", gateway.runtimeDirectory,
    ])
    try await gateway.waitForInteractions(1)
    _ = try program.line { $0 == "readiness: ready" }
    try await gateway.press()
    var lines: [String] = []
    // The picture and the readiness are printed by different tasks.
    while !lines.contains("readiness: ready") || !lines.contains(where: { $0.contains("picture") })
    {
      lines.append(try #require(try program.nextLine()))
    }
    lines.removeAll { $0 == "the camera runs" || $0 == "readiness: notReadyWaitingForProcessing" }
    #expect(
      lines.sorted() == [
        "1", "picture: fake-1.jpg, 640 by 480", "readiness: notReadyWaitingForCapture",
        "readiness: ready",
      ])
    await engine.failPhotos(with: .diskFull)
    try await gateway.press()
    let failure = try program.line { $0.contains("picture: ") }
    #expect(failure == "no picture: \(CaptureError.failed(.diskFull))")
  }

  @Test("photo-booth: a second press calls the countdown off")
  func calledOff() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    // Longer than any machine takes for the second press.
    let program = try RunningProcess([
      try Self.path("photo-booth"), "3600", gateway.runtimeDirectory,
    ])
    try await gateway.waitForInteractions(1)
    _ = try program.line { $0 == "readiness: ready" }
    try await gateway.press()
    _ = try program.line { $0 == "3600" }
    try await gateway.press()
    _ = try program.line { $0 == "called off" }
    #expect(await engine.sessions()[0].photos.isEmpty)
  }

  @Test("photo-booth: a film while the button is held, from the press on, and no picture")
  func film() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let program = try RunningProcess([
      try Self.path("photo-booth"), "0", gateway.runtimeDirectory, "YUYV",
    ])
    try await gateway.waitForInteractions(1)
    _ = try program.line { $0 == "readiness: ready" }
    let press = try await gateway.began()
    _ = try program.line { $0 == "filming" }
    let session = try await engine.waitForSession()
    #expect(session.recordings[0].settings.press == press)
    #expect(session.configuration.pixelFormat == "YUYV")
    // No viewfinder in a pipe.
    #expect(session.previews.isEmpty)
    try await engine.advanceRecording(to: .init(durationUSec: 700_000))
    try await gateway.ended(press)
    let film = try program.line { $0.contains("film: ") }
    #expect(film == "film: fake-1, 700 ms")
    #expect(await engine.sessions()[0].photos.isEmpty)
    // A press that is taken away ends the film, too, and is not a tap.
    let second = try await gateway.began()
    _ = try program.line { $0 == "filming" }
    try await gateway.cancelled(second, .backgrounded)
    _ = try program.line { $0.contains("film: ") }
    #expect(await engine.sessions()[0].photos.isEmpty)
  }

  @Test("photo-booth: a terminal shows the live picture, with the colours of its pixels")
  func viewfinder() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    // script(1) is the terminal.
    let program = try RunningProcess([
      "script", "-q", "-e", "/dev/null", "-c",
      "'\(try Self.path("photo-booth"))' 0 '\(gateway.runtimeDirectory)' YUYV",
    ])
    try await Patience.wait(for: "the preview", seen: await engine.sessions()) {
      await engine.sessions().first?.previews.isEmpty == false
    }
    // The left half is red, the right one grey.
    let pairs = (0..<320 * 480).map { pair -> [UInt8] in
      pair % 320 < 160 ? [81, 90, 81, 240] : [128, 128, 128, 128]
    }
    try await engine.show(pairs.flatMap { $0 })
    let line = try program.line { $0.contains("▀") }
    let cells = ["238;14;13", "128;128;128"].map {
      String(repeating: "\u{1B}[38;2;\($0)m\u{1B}[48;2;\($0)m▀", count: 32)
    }
    #expect(line.contains(cells.joined() + "\u{1B}[0m"))
  }

  @Test("locked-camera-extension: a viewfinder, a picture, a film, and the application's activity")
  func lockedCamera() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let launch = try await gateway.launch("org.example.locked-camera", at: engine)
    let variables = launch.environment.map { "\($0.key)=\($0.value)" }
    let program = try RunningProcess(
      ["env"] + variables + [try Self.path("locked-camera-extension"), gateway.runtimeDirectory])
    #expect(
      try program.nextLine() == "launched locked, writes to \(launch.contentDirectory)")
    try await gateway.waitForInteractions(1)
    try await engine.waitForSession { $0.state == .running && !$0.previews.isEmpty }
    try await engine.show([1])
    _ = try program.line { $0 == "viewfinder: 640 by 480" }
    try await gateway.press()
    _ = try program.line { $0 == "picture: fake-1.jpg" }
    let press = try await gateway.began()
    _ = try program.line { $0 == "filming" }
    try await gateway.ended(press)
    _ = try program.line { $0 == "film: fake-1" }
    #expect(await engine.sessions()[0].photos.count == 1)
    // Nobody can open an application that does not run.
    try await gateway.press(.secondary)
    _ = try program.line { $0.hasPrefix("the application does not open: it does not run") }
    await gateway.setLocked(false)
    _ = try program.line { $0 == "the seat is unlocked" }
    let appearance = ApplicationAppearance(
      application: launch.application, runtimeDirectory: gateway.runtimeDirectory)
    var requests = appearance.requests.makeAsyncIterator()
    try await gateway.waitForApplication()
    try await gateway.press(.secondary)
    let activity = CaptureActivity(userInfo: "{\"pictures\":1}")
    #expect(await requests.next() == .init(activity: activity))
    _ = try program.line { $0 == "the application opens" }
  }

  @Test("locked-camera-extension: a program that nobody launched ends, with the remedy")
  func lockedCameraAlone() throws {
    let program = try RunningProcess(
      ["env", "-u", "SHUTTER_LAUNCH", try Self.path("locked-camera-extension"), "/nowhere"],
      errorOutput: .merged)
    #expect(try program.nextLine()?.contains("was not launched as a capture extension") == true)
    #expect(try program.wait() == EX_UNAVAILABLE)
  }

  @Test("locked-camera: what a launch has made is moved to the album, once, now or later")
  func lockedCameraApplication() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let application = "org.example.locked-camera"
    let first = try await engine.deliverContent(of: application, files: ["a.jpg", "b.jpg"])
    let album = TemporaryFolder()
    let program = try RunningProcess([
      try Self.path("locked-camera"), album.path, gateway.runtimeDirectory,
    ])
    #expect(try program.nextLine() == "1 launches so far")
    for name in ["a.jpg", "b.jpg"] {
      #expect(try program.nextLine() == "arrived: \(album.path)/\(first.name)-\(name)")
    }
    #expect(try program.nextLine() == "taken over: \(first.name)")
    let path = try #require(first.path)
    #expect(!TestFile.exists(path))
    let second = try await engine.deliverContent(of: application, files: ["c.mp4"])
    #expect(try program.nextLine() == "arrived: \(album.path)/\(second.name)-c.mp4")
    #expect(try program.nextLine() == "taken over: \(second.name)")
    let context = CaptureContext(
      application: application, runtimeDirectory: engine.runtimeDirectory)
    try await context.write(Array("{\"pictures\":7}".utf8))
    try await gateway.waitForApplication()
    try await gateway.appear(application)
    #expect(try program.nextLine() == "asked to appear: by its button")
    #expect(try program.nextLine() == "pictures of the last launch: 7")
    program.signal(SIGTERM)
    _ = try program.wait()
    // An album that cannot be written: the directory stays.
    let stays = try await engine.deliverContent(of: application)
    let broken = try RunningProcess([
      try Self.path("locked-camera"), "\(album.path)/none", gateway.runtimeDirectory,
    ])
    _ = try broken.line { $0.hasPrefix("\(stays.name) stays where it is: cannot move photo.jpg") }
  }

  /// The path of an example.
  private static func path(_ name: String) throws -> String {
    try "\(TestBundle.folder)/\(name)"
  }
}
