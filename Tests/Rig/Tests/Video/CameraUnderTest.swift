// SPDX-License-Identifier: Apache-2.0
import VideoDevices

/// A camera as our code sees it.
enum CameraUnderTest {
  /// Asks the device as the engine does, with the properties that udev has of it.
  static func probe(_ vivid: Vivid, input: Int? = nil) throws -> V4L2Camera {
    try probe(at: vivid.node, input: input)
  }

  static func probe(at node: String, input: Int? = nil) throws -> V4L2Camera {
    let listed = try Command.run("udevadm", "info", "-q", "property", "-n", node)
    var properties: [String: String] = [:]
    for line in listed.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
    }
    guard let camera = try CameraProbe.probe(node, properties, input) else {
      throw RigError.timeout(awaited: "a capture device at \(node)")
    }
    return camera
  }

  /// Starts a stream, and ends it with `body` however that ends: a stream that is left would make the
  /// device busy for the tests that follow.
  static func stream<Result>(
    _ camera: V4L2Camera, _ settings: CaptureSettings = small,
    _ body: (any CameraStream, FrameRecorder) throws -> Result
  ) throws -> Result {
    let recorder = FrameRecorder()
    let stream = try camera.open(settings)
    stream.start(sink: recorder)
    defer {
      stream.stop()
      _ = try? recorder.waitForEnd()
    }
    return try body(stream, recorder)
  }

  /// Streams until there are so many frames, and stops.
  static func record(
    _ camera: V4L2Camera, _ settings: CaptureSettings = small, frames count: Int
  ) throws -> (FrameRecorder.Record, StreamCounters) {
    try stream(camera, settings) { stream, recorder in
      try recorder.waitForFrames(count)
      stream.stop()
      if let error = try recorder.waitForEnd() { throw error }
      return (recorder.value, stream.counters)
    }
  }

  /// 320x180, 60 frames a second.
  static let small = CaptureSettings(width: 320, height: 180)

  /// The descriptors and mappings of video devices in this process.
  static func openHandles() throws -> (descriptors: Int, maps: Int) {
    let maps = try RigFile.read("/proc/self/maps").split(separator: "\n")
    return (
      RigFile.names(in: "/proc/self/fd").count, maps.filter { $0.contains("/dev/video") }.count
    )
  }
}
