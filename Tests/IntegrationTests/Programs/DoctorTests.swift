// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// What `shutterctl doctor` says of machines that this one is not: those folders of sysfs that it looks at
/// are others for it.
struct DoctorTests {
  @Test(
    "a CSI camera that nobody runs is named once, with what to do; codecs are no cameras",
    .ownMounts,
    arguments: [
      ["unicam-image", "bcm2835-codec-decode", "bcm2835-isp-output0"],
      ["rp1-cfe-csi2_ch0", "rp1-cfe-fe_image0", "pispbe-input"],
    ])
  func csiCamera(names: [String]) throws {
    let warnings = try warnings(nodes: names)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("CSI connector (\(names[0]), /dev/video0)") == true)
  }

  @Test("a node that may be a camera is named, with where to look", .ownMounts)
  func unknownNode() throws {
    #expect(
      try warnings(nodes: ["Integrated Camera"]) == [
        "WARN  \"Integrated Camera\" (/dev/video0) is not used"
      ])
  }

  /// The warnings about video nodes, on a machine that has these.
  private func warnings(nodes: [String]) throws -> [String] {
    let studio = try Studio()
    let folder = TemporaryFolder()
    for (index, name) in nodes.enumerated() {
      let node = "\(folder.path)/video4linux/video\(index)"
      try Command.run("mkdir", "-p", node)
      try TestFile.write("\(node)/name", "\(name)\n")
      try TestFile.write("\(node)/index", "0\n")
    }
    let script = """
      mount --bind "$1" /sys/class && shift && exec "$@"
      """
    let process = try RunningProcess([
      "unshare", "-m", "sh", "-c", script, "sh", folder.path, studio.daemons.binary("shutterctl"),
      "doctor", "--runtime-dir", studio.daemons.runtimeFolder,
    ])
    process.closeInput()
    return try process.remainingOutput().split(separator: "\n").map { String($0) }
      .filter { $0.hasPrefix("WARN") && $0.contains("/dev/video") }
  }
}
