// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import VideoDevices

/// The first stage of a shutter, as the kernel gets it. vivid has none of the controls, like most
/// cameras.
@Suite(.rig, .serialized)
struct FocusLockRigTests {
  @Test("each control is asked of the driver in its order, released before the end, and not missed")
  func isAsked() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let trace = try RigFile.makeTemporaryFolder() + "/strace"
    let lock = ["0x9a091c 1", "0x9a091b 3"]
    let unlock = ["0x9a091b 0", "0x9a091d 1"]
    try CameraUnderTest.stream(camera) { stream, recorder in
      try recorder.waitForFrames(1)
      let strace = try RunningProcess(
        ["strace", "-f", "-X", "raw", "-e", "trace=ioctl", "-o", trace, "-p", "\(getpid())"],
        errorOutput: .merged)
      _ = try strace.line { $0.contains("attached") }
      stream.setFocusLock(true)
      try wait(for: lock, trace)
      stream.setFocusLock(false)
      try wait(for: lock + unlock, trace)
      try recorder.waitForFrames(recorder.value.frames.count + 2)
      stream.setFocusLock(true)
      try wait(for: lock + unlock + lock, trace)
      stream.stop()
      #expect(try recorder.waitForEnd() == nil)
      try wait(for: lock + unlock + lock + unlock, trace)
      strace.signal(SIGKILL)
      try strace.wait()
    }
    _ = vivid
  }

  /// Waits until these controls and no others of the lock were set, by number and value; the driver
  /// refused each.
  private func wait(for controls: [String], _ trace: String) throws {
    try RigClock.wait(for: "\(controls) in \(trace)") { () -> Void? in
      // The last line may not be written to its end yet.
      let text = try RigFile.read(trace)
      let whole = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
      let asked = whole.split(separator: "\n").compactMap { line -> String? in
        guard let start = line.firstRange(of: "{id=0x9a091") else { return nil }
        #expect(line.contains("EINVAL"))
        let words = String(line[start.lowerBound...].dropFirst(4).prefix { $0 != "}" })
        return words.replacing(", value=", with: " ")
      }
      return asked == controls ? () : nil
    }
  }
}
