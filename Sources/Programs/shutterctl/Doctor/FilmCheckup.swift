// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces

/// Checks whether films can be more than a camera's own pictures, and can be seen and heard.
struct FilmCheckup {
  typealias Authorization = EngineInterface.GetAuthorization.Reply

  let media: EngineInterface.MediaHealth
  let microphones: [EngineInterface.Microphone]
  /// The devices of the kernel that record sound.
  let nodes: [SoundNode]
  /// The permission of the caller's user to use it by means of shutterctl; nil: the engine does not
  /// report it.
  let camera: Authorization?
  let microphone: Authorization?

  var findings: [Finding] { [h264, previews] + sound + permissions }

  private var h264: Finding {
    guard let fault = media.h264Fault else { return .ok("films can be H.264") }
    return .warning(
      "films are MJPEG, which browsers do not play: \(fault.reason.escapingControlCharacters())",
      remedy: fault.remedy.escapingControlCharacters())
  }

  private var previews: Finding {
    if let fault = media.previewFault {
      return .failure(
        "no preview can be shown: \(fault.reason.escapingControlCharacters())",
        remedy: fault.remedy.escapingControlCharacters())
    }
    let use = media.previews
    let size = "\(use.size >> 20) of \(use.maximumSize >> 20) MiB"
    // Four buffers of a raw frame of 1080 lines.
    let isFull = use.open >= use.maximum || use.size + (16 << 20) > use.maximumSize
    return isFull
      ? .warning(
        "you have \(use.open) of \(use.maximum) previews open, with \(size): there is room for no other",
        remedy: "shutterctl sessions shows whose they are; end one, or ask for MJPG")
      : .ok("previews can be shown: you have \(use.open) of \(use.maximum) open, with \(size)")
  }

  private var sound: [Finding] {
    if let fault = media.microphoneFault {
      return [
        .warning(
          "films have no sound: microphones cannot be listed: "
            + fault.reason.escapingControlCharacters(),
          remedy: fault.remedy.escapingControlCharacters())
      ]
    }
    let listed = Set(microphones.map(\.name))
    let missing = nodes.filter { !listed.contains($0.name) }
    let names = microphones.map { $0.name.escapingControlCharacters() }.joined(separator: ", ")
    let some: [Finding] =
      microphones.isEmpty
      ? missing.isEmpty ? [.ok("no microphone: films have no sound")] : []
      : [.ok("\(TextForm.count(microphones.count, "microphone")): \(names)")]
    return some
      + missing.map { node in
        .warning(
          "films cannot have the sound of \(node.name): shutter-sound may not open it",
          remedy:
            "its user needs the group of \(node.path), usually audio; the packaged service has it, and an "
            + "engine without a service manager uses its own groups")
      }
      + microphones.filter(\.busy).map { microphone in
        .warning(
          "the microphone \(microphone.name.escapingControlCharacters()) is in use by another program",
          remedy: "fuser -v /dev/snd/* shows by which")
      }
  }

  /// A camera may be used unless a rule says otherwise, and a microphone only if one allows it. So only
  /// a denied camera is worth a warning.
  private var permissions: [Finding] {
    var findings: [Finding] = []
    switch camera?.authorization {
    case .authorized: findings.append(.ok("you may start cameras with shutterctl"))
    case .denied, .unrecognized:
      findings.append(
        .warning(
          "you may start no camera with shutterctl: \(Self.reason(camera))",
          remedy:
            "each other program needs its own permission: shutterctl allow, shutterctl grants"))
    case nil: break
    }
    switch microphone?.authorization {
    case .authorized: findings.append(.ok("you may record sound with shutterctl"))
    case .denied, .unrecognized:
      findings.append(.ok("you may not record sound with shutterctl: \(Self.reason(microphone))"))
    case nil: break
    }
    return findings
  }

  private static func reason(_ reply: Authorization?) -> String {
    (reply?.reason ?? "the engine does not say why").escapingControlCharacters()
  }
}

/// A device that records sound, as sysfs describes it. Reading that needs no right to open it.
struct SoundNode: Hashable {
  /// As the engine names it: "hw:CARD=C920,DEV=0".
  let name: String
  /// "/dev/snd/pcmC0D0c".
  let path: String

  /// All of them, in the order of the cards.
  static func all() -> [SoundNode] {
    DirectoryListing.names(in: folder).sorted().compactMap { entry in
      guard entry.hasPrefix("pcmC"), entry.hasSuffix("c"),
        case let parts = entry.dropFirst(4).dropLast().split(separator: "D"),
        parts.count == 2, let card = UInt(parts[0]), let device = UInt(parts[1]),
        let identifier = try? FileReading.line(at: "\(folder)/card\(card)/id")
      else { return nil }
      let name = "hw:CARD=\(identifier.escapingControlCharacters()),DEV=\(device)"
      return SoundNode(name: name, path: "/dev/snd/\(entry)")
    }
  }

  private static let folder = "/sys/class/sound"
}
