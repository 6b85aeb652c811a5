// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import LinuxIO
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found, at the engine's socket and its
/// gateway's (Fuzz/README.md).
@Suite struct EngineFuzzInputTests {
  init() { LoopThread.start() }

  private static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))

  /// The second folder exists only if something was found.
  private static let inputs = ["Inputs", "Found"].flatMap { kind in
    TestFile.names(in: "\(root)/Fuzz/\(kind)/engine").map { "\(root)/Fuzz/\(kind)/engine/\($0)" }
  }

  /// An input has ended when no camera of this process streams: a process runs its tests one after the other.
  @Test("the engine's sockets hold what they promise")
  func engine() async throws {
    #expect(Self.inputs.count >= 14)
    for file in Self.inputs { try await EngineScenario.check(try FileReading.bytes(at: file)) }
  }
}
