// SPDX-License-Identifier: Apache-2.0
import FuzzRecordings
import TestSupport
import Testing

/// The inputs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct RecordingInputTests {
  private static let inputs = ["Inputs", "Found"].flatMap { folder in
    let path = "\(Repository.root)/Fuzz/\(folder)/recording"
    return TestFile.names(in: path).map { "\(path)/\($0)" }
  }

  @Test("The readers of recordings hold what they promise", arguments: inputs)
  func recording(file: String) throws {
    try RecordingCheck.check(try TestFile.bytes(file))
  }

  @Test("There are inputs")
  func present() {
    #expect(Self.inputs.count >= 8)
  }
}
