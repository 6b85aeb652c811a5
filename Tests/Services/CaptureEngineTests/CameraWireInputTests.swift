// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import LinuxIO
import TestSupport
import Testing

/// The stories of camera programs that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md).
struct CameraWireInputTests {
  private static let inputs = ["Inputs", "Found"].flatMap { kind in
    let folder = "\(Repository.root)/Fuzz/\(kind)/camerawire"
    return TestFile.names(in: folder).map { "\(folder)/\($0)" }
  }

  @Test("each is refused, or within the bounds that the engine relies on")
  func inputs() throws {
    #expect(Self.inputs.count >= 4)
    for file in Self.inputs { try CameraWireCheck.check(try FileReading.bytes(at: file)) }
  }
}
