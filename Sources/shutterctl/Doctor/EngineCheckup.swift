// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink

/// Whether the engine has all the cameras that it could have.
struct EngineCheckup {
  let cameras: [EngineInterface.Camera]
  /// Of the engine's process; nil where they cannot be told.
  let rights: DaemonRights?

  var findings: [Finding] {
    let some: Finding =
      cameras.isEmpty
      ? .failure(
        "no camera",
        remedy: "plug one in, or add [[synthetic]] to shutter-engine.toml to try without")
      : .ok("\(cameras.count) cameras: \(cameras.map(\.name).joined(separator: ", "))")
    return [some] + busy + strange + unused
  }

  private var busy: [Finding] {
    cameras.filter(\.busy).map { camera in
      .warning(
        "the camera \(camera.name) is in use by another program",
        remedy: "fuser -v \(camera.node ?? "NODE") shows by which")
    }
  }

  /// Cameras of which no format becomes a photo.
  private var strange: [Finding] {
    cameras.filter { camera in
      !camera.formats.contains { Self.photographed.contains($0.pixelFormat) }
    }.map { camera in
      let formats = Set(camera.formats.map(\.pixelFormat)).sorted().joined(separator: ", ")
      return .warning(
        "no photos can be made of what the camera \(camera.name) delivers: "
          + (formats.isEmpty ? "it tells no format" : formats),
        remedy: "a CSI camera of a Raspberry Pi needs libcamera between (libcamerify); others: see "
          + "shutterctl cameras --json")
    }
  }

  private static let photographed: Set = [
    "YUYV", "UYVY", "NV12", "NM12", "YU12", "YM12", "RGB3", "GREY", "MJPG", "JPEG",
  ]

  /// Nodes of capture devices that the engine does not have. A camera's further nodes (metadata) have
  /// an index above 0.
  private var unused: [Finding] {
    let used = Set(cameras.compactMap(\.node))
    let folder = "/sys/class/video4linux"
    return DirectoryListing.names(in: folder).sorted().compactMap { name in
      let path = "/dev/\(name)"
      guard name.hasPrefix("video"), !used.contains(path),
        (try? FileReading.line(at: "\(folder)/\(name)/index")) == "0"
      else { return nil }
      let label = (try? FileReading.line(at: "\(folder)/\(name)/name")) ?? name
      return missingRight(label, path)
        ?? .warning(
          "\"\(label)\" (\(path)) is not used",
          remedy: "if it is a camera: the engine's log tells why")
    }
  }

  private func missingRight(_ label: String, _ path: String) -> Finding? {
    var node = stat()
    guard let rights, stat(path, &node) == 0, !rights.mayUse(node) else { return nil }
    let group = getgrgid(node.st_gid).map { String(cString: $0.pointee.gr_name) }
    return .failure(
      "the engine may not use \"\(label)\" (\(path)): it runs as user \(rights.user)",
      remedy: group.map { "usermod -aG \($0) \(rights.user), and start the engine anew" }
        ?? "let a udev rule give \(path) a group, and the engine's user that group")
  }
}
