// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The code in the articles is compiled: its lines are in the examples, or in tests.
struct DocumentationTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  @Test(
    "every block of Swift in an article stands in a file that is built",
    arguments: [
      ("GettingStarted", 7), ("GettingStartedWithCapture", 9), ("StepsOfAPhoto", 4),
      ("RecordingFilms", 6), ("LivePicture", 2), ("LockedCamera", 11),
    ])
  func blocks(name: String, count: Int) throws {
    let article = "\(Self.root)/Sources/Client/ShutterKit/ShutterKit.docc/\(name).md"
    let blocks = Self.blocks(try TestFile.read(article))
    #expect(blocks.count >= count)
    let built = try [
      "Examples/press-printer/main.swift", "Examples/press-counter/main.swift",
      "Examples/photo-booth/main.swift", "Examples/photo-booth/Booth.swift",
      "Examples/photo-booth/Viewfinder.swift",
      "Examples/locked-camera/extension/main.swift",
      "Examples/locked-camera/extension/LockedCamera.swift",
      "Examples/locked-camera/application/main.swift",
      "Tests/Client/ShutterKitTests/DocumentationTests.swift",
      "Tests/Client/ShutterKitTests/Capture/PhotoTests.swift",
      "Tests/Client/ShutterKitTests/Capture/PreviewTests.swift",
      "Tests/Client/ShutterKitTests/Capture/RecordingTests.swift",
    ].map { Self.lines(try TestFile.read("\(Self.root)/\($0)")[...]) }
    for block in blocks {
      let lines = Self.lines(block)
      let isThere = built.contains { file in
        file.indices.contains { file[$0...].starts(with: lines) }
      }
      #expect(isThere, "in no file:\n\(block)")
    }
  }

  /// Debian's Swift has no docc.
  @Test(
    "every link of the documentation leads somewhere, every parameter is described",
    .enabled(if: (try? Command.run("docc", "--help")) != nil, "the compiler has no docc beside it"))
  func links() throws {
    let folder = TemporaryFolder()
    let built = try TestBundle.folder
    try Command.run(
      "swift", "symbolgraph-extract", "-module-name", "ShutterKit", "-I", "\(built)/Modules",
      "-Xcc", "-fmodule-map-file=\(built)/CDigest.build/module.modulemap",
      "-Xcc", "-fmodule-map-file=\(built)/CLinux.build/module.modulemap",
      "-target", try "\(Command.run("uname", "-m").dropLast())-unknown-linux-gnu",
      "-minimum-access-level", "public", "-output-dir", folder.path)
    try Command.run(
      "docc", "convert", "\(Self.root)/Sources/Client/ShutterKit/ShutterKit.docc",
      "--additional-symbol-graph-dir", folder.path, "--output-path", "\(folder.path)/docc",
      "--fallback-display-name", "ShutterKit",
      "--fallback-bundle-identifier", "org.shutterd.ShutterKit", "--warnings-as-errors")
  }

  @Test("the test that the article shows")
  func testOfAProgram() async throws {
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { log.add($0) }
    let gateway = try await FakeGateway()
    let client = CaptureClient(
      application: "org.example.booth", session: "s1", runtimeDirectory: gateway.runtimeDirectory)
    client.addInteraction(interaction)
    try await gateway.waitForInteractions(1)
    let press = try await gateway.began(.primary)
    try await gateway.cancelled(press, .deviceRemoved)
    try await gateway.waitForAcknowledgement()
    #expect(log.lines == ["began \(press)", "cancelled \(press) device_removed"])
  }

  @Test("the test of capture that the article shows")
  func testOfCapture() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let session = CaptureSession(
      application: "org.example.booth", runtimeDirectory: engine.runtimeDirectory)
    try await session.startRunning()
    await engine.failPhotos(with: .diskFull)
    await engine.stop()
    try await engine.start()
    try await engine.waitForSession { $0.state == .running }
    session.beginConfiguration()
    session.configuration.preset = .high
    session.configuration.maxPhotoQualityPrioritization = .quality
    try await session.commitConfiguration()
    #expect(await engine.sessions()[0].configuration.preset == .high)
  }

  @Test("the test of a launch that the article shows")
  func testOfALaunch() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let launch = try await gateway.launch("org.example.booth", at: engine)
    let session = try LockedCaptureSession(
      environment: launch.environment, runtimeDirectory: gateway.runtimeDirectory)
    try TestFile.write("\(session.sessionContentDirectory)/note", "blue frame")
    await gateway.typePIN(FakeGateway.pin)
    let delivered = try await launch.dismiss()
    #expect(delivered?.name == launch.name)
  }

  /// The blocks between "```swift" and "```".
  private static func blocks(_ text: String) -> [Substring] {
    text.split(separator: "\n```", omittingEmptySubsequences: false).filter {
      $0.hasPrefix("swift\n")
    }.map { $0.dropFirst(6) }
  }

  /// Lines without their indentation, which is different inside a function.
  private static func lines(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }
}
