// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A video node as sysfs describes it, whoever may open it.
struct CaptureNode {
  /// What a node is, as far as its driver's name for it tells.
  enum Kind {
    /// It receives what a CSI camera sends: raw data.
    case receiver
    /// It makes pictures of other pictures.
    case processor
    case unknown
  }

  /// "/dev/video0".
  let path: String
  let name: String

  var kind: Kind {
    if Self.receivers.contains(where: { name.hasPrefix($0) }) { return .receiver }
    if Self.processors.contains(where: { name.hasPrefix($0) }) { return .processor }
    return .unknown
  }

  /// All nodes that there are. A camera's further nodes (metadata) have an index above 0.
  static func all() -> [CaptureNode] {
    DirectoryListing.names(in: folder).sorted().compactMap { name in
      guard name.hasPrefix("video"),
        (try? FileReading.line(at: "\(folder)/\(name)/index")) == "0"
      else { return nil }
      let label = try? FileReading.line(at: "\(folder)/\(name)/name")
      return CaptureNode(path: "/dev/\(name)", name: label ?? name)
    }
  }

  private static let folder = "/sys/class/video4linux"

  /// Of the Raspberry Pi: the drivers unicam (to the 4) and rp1-cfe (from the 5 on).
  private static let receivers = ["unicam-", "rp1-cfe-"]
  /// Likewise: its codecs, and what libcamera has pictures made by.
  private static let processors = [
    "bcm2835-codec-", "bcm2835-isp-", "pispbe-", "rpivid", "rpi-hevc-dec",
  ]
}
