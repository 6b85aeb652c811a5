// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import LinuxIO
import TestSupport
import Testing

/// The messages and pictures that Scripts/fuzz begins with, and all that it has ever found
/// (Fuzz/README.md).
@Suite struct EncoderInputTests {
  /// The second folder exists only if something was found.
  private static let inputs = ["Inputs", "Found"].flatMap { kind in
    let folder = "\(Repository.root)/Fuzz/\(kind)/encoder"
    return TestFile.names(in: folder).map { "\(folder)/\($0)" }
  }

  @Test("each is refused, or is what it says")
  func inputs() throws {
    #expect(Self.inputs.count >= 6)
    for file in Self.inputs { try EncoderCheck.check(try FileReading.bytes(at: file)) }
  }
}
