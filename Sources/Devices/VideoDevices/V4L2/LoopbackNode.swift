// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// What v4l2loopback says about one of its nodes, whose frames another program writes, such as OBS or ffmpeg. Only its driver
/// has this attribute.
///
/// A node that no program feeds is no camera, and is not even opened. With `exclusive_caps=1`, as browsers need it, a node
/// whose producer has gone can do nothing at all as soon as somebody asks what it can do (VIDIOC_QUERYCAP), and then the
/// kernel refuses the next producer as well.
package enum LoopbackNode {
  /// The format that a program has given the node, "MJPG:640x480@30"; empty: no program feeds it; nil: it is no loopback.
  ///
  /// - Parameters:
  ///   - node: "/dev/video40".
  ///   - folder: where the nodes' attributes are.
  package static func feed(
    of node: String, attributes folder: String = "/sys/class/video4linux"
  ) -> String? {
    let name = node.split(separator: "/").last ?? ""
    return try? FileReading.line(at: "\(folder)/\(name)/format")
  }

  /// Whether it is one that no program feeds.
  package static func isIdle(_ node: String) -> Bool { feed(of: node)?.isEmpty == true }
}
