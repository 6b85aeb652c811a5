// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// Whether the engine has all the cameras that it could have.
struct EngineCheckup {
  let cameras: [EngineInterface.Camera]

  var findings: [Finding] {
    let some: Finding =
      cameras.isEmpty
      ? .failure(
        "no camera",
        remedy: "plug one in, or add [[synthetic]] to shutter-engine.toml to try without")
      : .ok("\(cameras.count) cameras: \(cameras.map(\.name).joined(separator: ", "))")
    return [some] + busy + unused
  }

  private var busy: [Finding] {
    cameras.filter(\.busy).map { camera in
      .warning(
        "the camera \(camera.name) is in use by another program",
        remedy: "fuser -v \(camera.node ?? "NODE") shows by which")
    }
  }

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
      return .warning(
        "\"\(label)\" (\(path)) is not used",
        remedy: "if it is a camera: see the engine's log; its user must be in the group of the "
          + "node (ls -l \(path))")
    }
  }
}
