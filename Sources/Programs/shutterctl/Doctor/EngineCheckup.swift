// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces

/// Checks whether the engine has all the cameras that it could have.
struct EngineCheckup {
  let cameras: [EngineInterface.Camera]
  /// What the engine says of nodes that are no cameras.
  let unused: [EngineInterface.UnusedNode]
  let nodes: [CaptureNode]
  /// The rights of the engine's process; nil if they cannot be found out.
  let rights: DaemonRights?

  var findings: [Finding] {
    let count = TextForm.count(cameras.count, "camera")
    let some: Finding =
      cameras.isEmpty
      ? .failure(
        "no camera",
        remedy: "plug one in, or add [[synthetic]] to shutter-engine.toml to try without")
      : .ok("\(count): \(cameras.map(words).joined(separator: ", "))")
    let findings: [[Finding]] = [
      [some], busy, strange, remarks, brackets, largerPhotos, receivers, pipelines, loopbacks,
      failing, unknown,
    ]
    return findings.flatMap { $0 }
  }

  /// A camera's name, and what it is called where that is only the name of its node.
  private func words(_ camera: EngineInterface.Camera) -> String {
    camera.node == "/dev/\(camera.name)" ? "\(camera.name) (\(camera.label))" : camera.name
  }

  /// The way in which photos can be larger than the frames of a session.
  private var largerPhotos: [Finding] {
    let switched = cameras.filter { $0.largerStills == .modeSwitch }.map(\.name)
    guard !switched.isEmpty else { return [] }
    return [
      .ok(
        "photos larger than the live picture: \(switched.joined(separator: ", ")), "
          + "by a switch to that size and back, during which the live picture stands still")
    ]
  }

  private var busy: [Finding] {
    cameras.filter(\.busy).map { camera in
      .warning(
        "the camera \(camera.name) is in use by another program",
        remedy: "fuser -v \(camera.node ?? "NODE") shows by which")
    }
  }

  /// Cameras that have no format from which photos can be made: the engine lists those that it reads, and no others.
  private var strange: [Finding] {
    cameras.filter(\.formats.isEmpty).map { camera in
      // A remark names the formats that the engine does not know.
      let none =
        camera.remarks ?? [] == [] ? "it reports no format" : "none of its formats is known"
      return .warning(
        "no photos can be made from what the camera \(camera.name) delivers: \(none)",
        remedy:
          "shutterctl cameras --json shows all of it; some cameras have settings of their own "
          + "for what they deliver")
    }
  }

  /// What the engine has noticed about cameras.
  private var remarks: [Finding] {
    cameras.flatMap { camera in
      (camera.remarks ?? []).map { remark in
        .warning(
          "the camera \(camera.name): \(remark)",
          remedy: "it is used nevertheless; TROUBLESHOOTING.md has more")
      }
    }
  }

  /// How soon the controls show by which brackets change the brightness, as far as that is measured.
  private var brackets: [Finding] {
    cameras.compactMap { camera in
      let controls = camera.controls.filter { control in
        control.bracketFields?.contains { $0 != .focus } ?? false
      }
      guard !controls.isEmpty else { return nil }
      var words = controls.compactMap { control in
        control.latencyFrames.map { frames in
          "\(control.name) shows after \(TextForm.count(Int(frames), "frame"))"
        }
      }
      let rest = controls.filter { $0.latencyFrames == nil }.map(\.name)
      if !rest.isEmpty {
        words.append("not measured until a bracket sets it: \(rest.joined(separator: ", "))")
      }
      return .ok("brackets of the camera \(camera.name): \(words.joined(separator: "; "))")
    }
  }

  private var notUsed: [CaptureNode] {
    let used = Set(cameras.compactMap(\.node))
    return nodes.filter { !used.contains($0.path) }
  }

  /// What the engine says of a node; nil: nothing, because it does not see it, or is older than this.
  private func word(of node: CaptureNode) -> EngineInterface.UnusedNode? {
    unused.first { $0.node == node.path }
  }

  /// Cameras that need libcamera, by the names that their drivers have on boards and laptops that people know. A camera
  /// that libcamera serves would be one of the engine's cameras.
  private var receivers: [Finding] {
    // A camera program that has a camera has it from there.
    if cameras.contains(where: { $0.kind == .program }) { return [] }
    let idle = notUsed.filter { $0.kind == .receiver }
    guard let first = idle.first, idle.count == nodes.count(where: { $0.kind == .receiver }) else {
      return []
    }
    return [
      .warning(
        "the \(first.isBuiltIn ? "built-in camera" : "camera on the CSI connector") "
          + "(\(first.name), \(first.path)) is not used: it delivers raw data, from which libcamera has "
          + "to make pictures",
        remedy: Self.needsLibcamera)
    ]
  }

  /// The other cameras that need it: what the engine knows to be ends of a pipeline, one line for each pipeline.
  private var pipelines: [Finding] {
    if cameras.contains(where: { $0.kind == .program }) { return [] }
    let known = Set(nodes.filter { $0.kind == .receiver }.map(\.path))
    let ends = unused.filter { $0.reason == .pipeline }
    return Set(ends.compactMap(\.pipeline)).sorted().compactMap { pipeline in
      let paths = ends.filter { $0.pipeline == pipeline }.map(\.node)
      guard known.isDisjoint(with: paths) else { return nil }
      let driver = pipeline.split(separator: ",").first.map(String.init) ?? pipeline
      let some = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
      return .warning(
        "the camera of the driver \(driver.escapingControlCharacters()) (\(some)) is not used: it delivers raw data, "
          + "from which libcamera has to make pictures", remedy: Self.needsLibcamera)
    }
  }

  private static let needsLibcamera =
    "put libcamera between: /usr/share/doc/shutterd/CSI.md says how"

  /// Loopbacks that are no cameras now.
  private var loopbacks: [Finding] {
    notUsed.filter { $0.kind == .unfedLoopback }.map { node in
      .ok("the loopback \"\(node.name)\" (\(node.path)) is a camera as soon as a program feeds it")
    }
  }

  /// Nodes that did not answer as a camera does. Receivers of raw data have a line of their own.
  private var failing: [Finding] {
    notUsed.compactMap { node in
      guard node.kind != .receiver, let word = word(of: node), word.reason == .failed else {
        return nil
      }
      let reason = (word.error ?? "").escapingControlCharacters()
      return missingRight(node.name, node.path)
        ?? .warning(
          "\"\(node.name)\" (\(node.path)) is not used: \(reason)",
          remedy: remedy(of: reason))
    }
  }

  /// What helps against an error of the engine, by its words: an error has no name in the interface.
  private func remedy(of error: String) -> String {
    if error.contains("used by another program") {
      return "end that program, and plug the camera in again: it is looked at again"
    }
    if error.contains("No permission") {
      let user = rights.map { "the user \($0.user)" } ?? "its user"
      return "the engine runs as \(user): give it that right, and restart the engine"
    }
    return "plug it in again, into another port and without a hub: it is looked at again"
  }

  /// Nodes that may be cameras, and that the engine neither has nor says anything of.
  private var unknown: [Finding] {
    notUsed.filter { $0.kind == .unknown && word(of: $0) == nil }.map { node in
      missingRight(node.name, node.path)
        ?? .warning(
          "\"\(node.name)\" (\(node.path)) is not used",
          remedy: "if it is a camera: the engine's log has the reason")
    }
  }

  private func missingRight(_ label: String, _ path: String) -> Finding? {
    var node = stat()
    guard let rights, stat(path, &node) == 0, !rights.mayUse(node) else { return nil }
    let group = getgrgid(node.st_gid).map { String(cString: $0.pointee.gr_name) }
    return .failure(
      "the engine may not use \"\(label)\" (\(path)): it runs as user \(rights.user)",
      remedy: group.map { "usermod -aG \($0) \(rights.user), and restart the engine" }
        ?? "let a udev rule give \(path) a group, and the engine's user that group")
  }
}

/// A video node as sysfs describes it. Reading that needs no right to open the node.
struct CaptureNode {
  /// The kind of a node, guessed from the name that its driver gives it.
  enum Kind {
    /// Receives raw data from a bare sensor.
    case receiver
    /// Converts pictures into other pictures.
    case processor
    /// Delivers what a program writes into it, and none does.
    case unfedLoopback
    case unknown
  }

  /// "/dev/video0".
  let path: String
  let name: String
  /// The format that a program feeds it with, empty if none does; nil if it is no loopback.
  var feed: String?

  var kind: Kind {
    if feed == "" { return .unfedLoopback }
    if Self.receivers.contains(where: { name.hasPrefix($0) }) { return .receiver }
    if Self.processors.contains(where: { name.hasPrefix($0) }) { return .processor }
    return .unknown
  }

  /// A receiver of a laptop.
  var isBuiltIn: Bool { Self.builtIn.contains { name.hasPrefix($0) } }

  /// All video nodes. A camera's further nodes (metadata) have an index above 0 and are left out.
  static func all() -> [CaptureNode] {
    DirectoryListing.names(in: folder).sorted().compactMap { name in
      guard name.hasPrefix("video"),
        (try? FileReading.line(at: "\(folder)/\(name)/index")) == "0"
      else { return nil }
      let label = try? FileReading.line(at: "\(folder)/\(name)/name")
      // Only v4l2loopback has it.
      let feed = try? FileReading.line(at: "\(folder)/\(name)/format")
      return CaptureNode(path: "/dev/\(name)", name: label ?? name, feed: feed)
    }
  }

  private static let folder = "/sys/class/video4linux"

  /// The receivers of the Raspberry Pi: unicam up to the 4, rp1-cfe from the 5 on.
  private static let receivers = ["unicam-", "rp1-cfe-"] + builtIn
  /// Those of Intel's laptops, whose sensors have no processor of their own: IPU3, and IPU6 and later.
  private static let builtIn = ["ipu3-cio2", "Intel IPU"]
  /// The codecs of the Raspberry Pi, and the image processors that libcamera uses.
  private static let processors = [
    "bcm2835-codec-", "bcm2835-isp-", "pispbe-", "rpivid", "rpi-hevc-dec",
  ]
}
