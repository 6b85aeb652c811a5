// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO
import Offload

// shutter-hooks ─▶ name, photo ─▶ shutter-action --hook, root: what the administrator's file says of this copy
//                                    └─▶ shutter-action --copy, as the user: copies, reads back, says how it went
//
// The process that reads and writes files has no more rights than the user whose photos they are.

/// The copy of a photo into a folder, and the deletion of the photo after it.
enum CopyOrder {
  /// Bytes of what is said: the answer's line has 512.
  private static let longestReport = 400

  /// The name of deletions for the retention.
  static let retention = "retention"

  // MARK: As root

  static func order(_ retention: HookConfiguration.Retention, _ told: HookLine) -> Order {
    let variables = [
      "SHUTTERD_MAY=delete", "SHUTTERD_COPY_TO=",
      "SHUTTERD_WITHOUT_COPY=\(retention.isWithoutCopy)",
    ]
    return order(
      "retention", retention.user, HookConfiguration.Retention.timeoutSeconds, variables, told)
  }

  static func order(_ copy: HookConfiguration.Copy, _ told: HookLine) -> Order {
    let variables = [
      "SHUTTERD_MAY=\(copy.deletion == .afterCopy ? "both" : "copy")",
      "SHUTTERD_COPY_TO=\(copy.folder)", "SHUTTERD_WITHOUT_COPY=false",
      "SHUTTERD_COPY_MOUNT=\(copy.mount.word)",
      "SHUTTERD_COPY_FOLDERS=\(copy.folders.rawValue)",
    ]
    return order("copy '\(copy.name)'", copy.user, copy.timeoutSeconds, variables, told)
  }

  private static func order(
    _ subject: String, _ user: GatewayConfiguration.UserReference, _ seconds: Int,
    _ variables: [String], _ told: HookLine
  ) -> Order {
    // The first of a name counts, so the caller cannot set ours.
    Order(
      subject: subject, command: [SiblingProgram.helper("shutter-action"), "--copy"], user: user,
      timeoutSeconds: seconds, memoryBytes: nil, processes: nil,
      variables: variables + told.variables, caller: STDIN_FILENO, isOurs: true)
  }

  // MARK: As the user

  /// Does what the environment says, and ends with what came of it.
  static func perform() -> Never {
    do throws(CopyProblem) {
      say(try result())
      exit(EXIT_SUCCESS)
    } catch {
      say(error.text)
      exit(error.kind == .away ? EX_TEMPFAIL : EXIT_FAILURE)
    }
  }

  private static func result() throws(CopyProblem) -> String {
    let path = try variable("SHUTTERD_PATH")
    let (may, step) = (try variable("SHUTTERD_MAY"), try variable("SHUTTERD_STEP"))
    // The caller names the step, the administrator's file which there are.
    guard may == "both" || may == step else {
      throw CopyProblem(.failed, "hooks.toml has no step '\(step)' for this")
    }
    switch step {
    case "copy":
      let target = try variable("SHUTTERD_COPY_TO")
      let mount = HookConfiguration.Copy.Mount(word: try variable("SHUTTERD_COPY_MOUNT"))
      let isByDay =
        try variable("SHUTTERD_COPY_FOLDERS") == HookConfiguration.Copy.Folders.day.rawValue
      let folder = try CopyFolder.open(target, mount, subfolder: isByDay ? day(of: path) : nil)
      let copy = try FileCopy.copy(path, to: folder)
      let free = folder.freeSize.map { "\($0 >> 20)" } ?? "-"
      return "copied \(copy.hash) \(free) \(copy.name)"
    case "delete":
      let hash = try variable("SHUTTERD_SHA256")
      let isAnything = try variable("SHUTTERD_WITHOUT_COPY") == "true" && hash == "-"
      try OriginalRemoval.remove(path, hash: isAnything ? nil : hash)
      return "deleted"
    default: throw CopyProblem(.failed, "there is no step '\(step)'")
    }
  }

  private static func variable(_ name: String) throws(CopyProblem) -> String {
    guard let value = getenv(name) else { throw CopyProblem(.failed, "\(name) is not set") }
    return String(cString: value)
  }

  /// "2026-11-21" of "…/20261121T101503.123456Z-000043-press17.jpg", whose time is UTC.
  private static func day(of path: String) -> String? {
    let digits = path.split(separator: "/").last.map { Array($0.utf8.prefix(8)) } ?? []
    guard digits.count == 8, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  private static func say(_ text: String) {
    let line = Array((text.escapingControlCharacters().prefix(longestReport) + "\n").utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }
}

extension HookConfiguration.Copy.Mount {
  /// For the environment.
  fileprivate var word: String {
    switch self {
    case .nothing: "nothing"
    case .something: "something"
    case .folder(let path): path
    }
  }

  fileprivate init(word: String) {
    switch word {
    case "nothing": self = .nothing
    case "something": self = .something
    default: self = .folder(word)
    }
  }
}
