// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct FuzzInputTests {
  init() { LoopThread.start() }

  private static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))

  /// The files of a target. If nothing was found, it has no second folder.
  private static func inputs(_ target: String) -> [String] {
    let find = "find \(root)/Fuzz/Inputs/\(target) \(root)/Fuzz/Found/\(target) -type f 2>&-; true"
    let files = try? Command.run("sh", "-c", find)
    return (files ?? "").split(separator: "\n").map { String($0) }.sorted()
  }

  @Test("the decoder holds what it promises", arguments: inputs("decoder"))
  func decoder(file: String) throws {
    try DecoderCheck.check(try FileReading.bytes(at: file))
  }

  @Test("text of others is shown within its promised bounds", arguments: inputs("line"))
  func line(file: String) throws {
    try LineCheck.check(try FileReading.bytes(at: file))
  }

  @Test("the server holds what it promises", arguments: inputs("server"))
  func server(file: String) async throws {
    try await ServerScenario.check(try FileReading.bytes(at: file))
  }

  @Test("there are inputs")
  func present() {
    #expect(Self.inputs("decoder").count >= 6)
    #expect(Self.inputs("line").count >= 8)
    #expect(Self.inputs("server").count >= 4)
  }
}
