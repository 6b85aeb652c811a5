// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets
import LinuxIO
import TestSupport
import Testing

/// Plays the inputs with which Scripts/fuzz begins, and all faults that it ever found, in the
/// readers of configuration and fixtures and in the gateway's services (Fuzz/README.md).
@Suite(.serialized) struct ServiceFuzzInputTests {
  init() { LoopThread.start() }

  private static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))

  /// The files of a target. Its second folder does not exist if nothing was found.
  private static func inputs(_ target: String) -> [String] {
    ["Inputs", "Found"].flatMap { kind in
      TestFile.names(in: "\(root)/Fuzz/\(kind)/\(target)")
        .map { "\(root)/Fuzz/\(kind)/\(target)/\($0)" }
    }
  }

  @Test("the reader of configurations holds what it promises", arguments: inputs("configuration"))
  func configuration(file: String) throws {
    try ConfigurationCheck.check(try FileReading.bytes(at: file))
  }

  @Test(
    "the reader of fixtures and the machine hold what they promise", arguments: inputs("fixture"))
  func fixture(file: String) throws {
    try FixtureCheck.check(try FileReading.bytes(at: file))
  }

  @Test("the gateway's sockets hold what they promise")
  func gateway() async throws {
    for file in Self.inputs("gateway") {
      try await GatewayScenario.check(try FileReading.bytes(at: file))
    }
  }

  @Test("there are inputs")
  func present() {
    #expect(Self.inputs("configuration").count >= 5)
    #expect(Self.inputs("fixture").count >= 2)
    #expect(Self.inputs("gateway").count >= 7)
  }
}
