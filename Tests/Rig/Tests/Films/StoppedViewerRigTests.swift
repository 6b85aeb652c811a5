// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// A program that looks at the live picture and is stopped costs the camera nothing. The witness is the
/// kernel's trace of the buffers that the engine got.
@Suite(.rigWithCountedTime, .serialized)
struct StoppedViewerRigTests {
  /// For how long it is watched, and then not watched.
  private static let spanUSec: UInt32 = 4_000_000

  @Test("a viewer under SIGSTOP makes the camera's interval less than 1 ms longer at p99")
  func stopped() throws {
    let vivid = try Vivid()
    let trace = try KernelTrace()
    let booth = try Booth()
    let pictures = booth.daemons.path("viewed.mjpeg")
    let viewer = try booth.daemons.startControl(
      "preview", "--output", pictures, "--frame-interval", "1/60", "--width", "320", "--height",
      "180")
    defer { viewer.signal(SIGKILL) }
    func frames() -> Int { RigFile.size(pictures) ?? 0 }
    try RigClock.wait(for: "pictures") { frames() > 100_000 ? () : nil }
    let before = frames()
    let watching = try Self.intervals(trace, vivid)
    #expect(frames() > before)
    viewer.signal(SIGSTOP)
    // All of its buffers are full from here on.
    usleep(500_000)
    let stopped = frames()
    let alone = try Self.intervals(trace, vivid)
    #expect(frames() == stopped)
    print(
      "a viewer is stopped: the camera's interval at p99 \(Self.p99(watching)) us before,",
      "\(Self.p99(alone)) us after")
    #expect(Self.p99(alone) - Self.p99(watching) < 1_000)
    viewer.signal(SIGCONT)
    try RigClock.wait(for: "it to look on") { frames() > stopped ? () : nil }
  }

  /// The times between the buffers that the engine gets from now on, microseconds.
  private static func intervals(_ trace: KernelTrace, _ vivid: Vivid) throws -> [Int64] {
    let beginUSec = RigClock.nowUSec
    usleep(spanUSec)
    let endUSec = RigClock.nowUSec
    let got = try trace.dequeues().filter {
      $0.minor == vivid.minor && (beginUSec..<endUSec).contains($0.timeUSec)
    }
    #expect(got.count >= 200)
    // vivid leaves one out when it is late.
    let missed = zip(got, got.dropFirst()).reduce(0) { $0 + $1.1.sequence - $1.0.sequence - 1 }
    #expect(missed <= 2)
    return zip(got, got.dropFirst()).map { $1.timeUSec - $0.timeUSec }
  }

  private static func p99(_ values: [Int64]) -> Int64 {
    values.sorted()[values.count * 99 / 100]
  }
}
