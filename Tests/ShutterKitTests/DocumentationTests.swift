// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// What the getting-started article shows is compiled: its lines stand in the examples, or here.
struct DocumentationTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  @Test("every block of Swift in the article stands in a file that is built")
  func blocks() throws {
    let article = "\(Self.root)/Sources/ShutterKit/ShutterKit.docc/GettingStarted.md"
    let blocks = Self.blocks(try TestFile.read(article))
    #expect(blocks.count >= 7)
    let built = try [
      "Examples/press-printer/main.swift", "Examples/press-counter/main.swift",
      "Tests/ShutterKitTests/DocumentationTests.swift",
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
      "-Xcc", "-fmodule-map-file=\(built)/CLinux.build/module.modulemap",
      "-target", try "\(Command.run("uname", "-m").dropLast())-unknown-linux-gnu",
      "-minimum-access-level", "public", "-output-dir", folder.path)
    try Command.run(
      "docc", "convert", "\(Self.root)/Sources/ShutterKit/ShutterKit.docc",
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

  /// What stands between "```swift" and "```".
  private static func blocks(_ text: String) -> [Substring] {
    text.split(separator: "\n```", omittingEmptySubsequences: false).filter {
      $0.hasPrefix("swift\n")
    }.map { $0.dropFirst(6) }
  }

  /// Lines without their indentation, which is another in a function.
  private static func lines(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }
}
