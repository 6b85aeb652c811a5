// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import LinuxIO
import TestSupport
import Testing

/// The headers of USB cameras that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
@Suite struct PayloadInputTests {
  @Test("whatever a camera writes, a start lies shortly before its arrival")
  func inputs() throws {
    var count = 0
    for folder in ["Inputs", "Found"].map({ "\(Repository.root)/Fuzz/\($0)/payload" }) {
      for name in TestFile.names(in: folder) {
        try PayloadCheck.check(try FileReading.bytes(at: "\(folder)/\(name)"))
        count += 1
      }
    }
    #expect(count >= 13)
  }
}
