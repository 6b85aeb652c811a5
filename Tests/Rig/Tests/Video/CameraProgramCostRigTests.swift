// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// What the frames of a camera program cost the engine, in counted time: by the clock of a machine that does little else, the
/// same engine takes 80 to 160 µs from one day to the next.
@Suite(.rigWithCountedTime, .serialized)
struct CameraProgramCostRigTests {
  @Test("a frame of 1920x1080 costs the engine 0.1 ms of a processor at most: it is not copied")
  func frame() throws {
    let folder = TemporaryFolder()
    let program = folder.path + "/shutter-camera-test"
    try TestFile.write(
      program + ".json", "{\"cameras\": [\"cam\"], \"width\": 1920, \"height\": 1080}")
    try Command.run(
      "install", "-m", "755", "\(Repository.root)/Tests/Support/CameraProgram/synthetic-camera.py",
      program)
    let booth = try Booth(engine: "camera_programs = [\"\(program)\"]\n")
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the camera") {
      try calls.call(EngineInterface.ListCameras.self, .init()).cameras.first { $0.name == "cam" }
    }
    let session = try TestSession(booth.daemons, .init(camera: "cam"))
    let first = try session.photo().frameSequence
    let beforeNSec = try Self.processorNSec(of: booth.engine.pid)
    usleep(5_000_000)
    let spentNSec = try Self.processorNSec(of: booth.engine.pid) - beforeNSec
    let frames = try session.photo().frameSequence - first
    print("\(spentNSec / max(1, frames) / 1000) us a frame, of \(frames) frames")
    #expect(frames >= 100)
    #expect(spentNSec / max(1, frames) <= 100_000)
  }

  /// The processor time that all threads of a process have had.
  private static func processorNSec(of pid: Int32) throws -> Int64 {
    let tasks = "/proc/\(pid)/task"
    return try TestFile.names(in: tasks).reduce(0) { sum, thread in
      let words = try TestFile.read("\(tasks)/\(thread)/schedstat").split(separator: " ")
      return sum + (words.first.flatMap { Int64($0) } ?? 0)
    }
  }
}
