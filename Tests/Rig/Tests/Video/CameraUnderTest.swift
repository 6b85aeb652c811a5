// SPDX-License-Identifier: Apache-2.0
import VideoDevices

/// vivid as our code sees it.
enum CameraUnderTest {
  /// Asks the device as the engine does, with the properties that udev has of it.
  static func probe(_ vivid: Vivid, input: Int? = nil) throws -> V4L2Camera {
    let listed = try Command.run("udevadm", "info", "-q", "property", "-n", vivid.node)
    var properties: [String: String] = [:]
    for line in listed.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
    }
    guard let camera = try CameraProbe.probe(vivid.node, properties, input) else {
      throw RigError.timeout(awaited: "a capture device at \(vivid.node)")
    }
    return camera
  }

  /// A started stream and what it delivers.
  static func start(
    _ camera: V4L2Camera, _ settings: CaptureSettings
  ) throws -> (stream: any CameraStream, recorder: FrameRecorder) {
    let recorder = FrameRecorder()
    let stream = try camera.open(settings)
    stream.start(sink: recorder)
    return (stream, recorder)
  }

  /// 320x180, 60 frames a second.
  static let small = CaptureSettings(width: 320, height: 180)

  /// What this process has open and mapped of video devices.
  static func openHandles() throws -> (descriptors: Int, maps: Int) {
    let maps = try RigFile.read("/proc/self/maps").split(separator: "\n")
    return (
      RigFile.names(in: "/proc/self/fd").count, maps.filter { $0.contains("/dev/video") }.count
    )
  }
}
