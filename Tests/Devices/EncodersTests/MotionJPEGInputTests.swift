// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import LinuxIO
import TestSupport
import Testing

/// The frames that Scripts/fuzz begins with, and all that it has ever found (Fuzz/README.md). The
/// first are whole frames, and the same frames with the damage that cameras and cables do.
@Suite struct MotionJPEGInputTests {
  private static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))

  /// The second folder exists only if something was found.
  private static let inputs = ["Inputs", "Found"].flatMap { kind in
    TestFile.names(in: "\(root)/Fuzz/\(kind)/motionjpeg").map {
      "\(root)/Fuzz/\(kind)/motionjpeg/\($0)"
    }
  }

  @Test("each is refused, or decoded by libjpeg without a warning")
  func inputs() throws {
    #expect(Self.inputs.count >= 12)
    for file in Self.inputs { try MotionJPEGCheck.check(try FileReading.bytes(at: file)) }
  }
}
