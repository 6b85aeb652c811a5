// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import PressFixtures
import Varlink
import Vocabulary

/// A client of a fixture: a process of `shutterctl client`.
final class FixtureClient {
  /// The users of fixtures: the usual one is the user who runs the tests.
  static func uid(_ fixtureUID: UInt32) -> UInt32 { fixtureUID == 1000 ? getuid() : fixtureUID }

  let name: String
  let options: FixtureClientOptions
  private let process: RunningProcess

  /// Starts the program; it adds its first interaction by itself.
  init(
    _ name: String, _ options: FixtureClientOptions, _ daemons: Daemons, _ devices: FixtureDevices
  ) throws {
    self.name = name
    self.options = options
    let session =
      options.external ? ["--external"] : ["--session", options.session?.name ?? name]
    let words =
      [
        daemons.binary("shutterctl"), "client", "--runtime-dir", daemons.runtimeFolder,
        "--application", options.application ?? "org.example." + name,
      ] + session + Self.words(options, devices)
    let uid = Self.uid(options.uid)
    let user = uid == getuid() ? [] : ["setpriv", "--reuid=\(uid)", "--clear-groups"]
    process = try RunningProcess(user + words)
  }

  var pid: pid_t { process.pid }

  /// The next line, if there is one. A client that a fixture has killed says nothing more.
  func nextLine() throws -> FixtureClientLine? {
    do {
      return try process.lineIfAny(milliseconds: 0).map { try FixtureClientLine($0, client: name) }
    } catch RigError.ended {
      return nil
    }
  }

  func write(_ words: [String]) throws { try process.write(words.joined(separator: " ")) }

  func kill() throws {
    process.signal(SIGKILL)
    try process.wait()
  }

  /// The program's own name of the interaction `A`, or `A.2`, of client `A`.
  func ownName(_ interaction: String) -> String {
    interaction == name ? FixtureClientLine.firstName : interaction
  }

  /// The options of an interaction, as words of the command line.
  static func words(
    _ options: FixtureClientOptions, _ devices: FixtureDevices
  ) -> [String] {
    var words: [String] = []
    if options.roles == RoleSet(.primaryOnly) {
      words += ["--handlers", Handlers.primaryOnly.rawValue]
    } else if options.roles != RoleSet(.single) {
      for role in Role.allCases where options.roles.contains(role) {
        words += ["--role", role.rawValue]
      }
    }
    for id in options.buttons ?? [] {
      words += ["--button", "\(id.device)/\(devices.button(id)?.realName ?? id.name)"]
    }
    for gesture in Gesture.allCases where options.gestures.contains(gesture) {
      words += ["--gesture", gesture.rawValue]
    }
    if options.pointerEvents != .none {
      words += ["--pointers", options.pointerEvents.rawValue]
    }
    if options.supportsIndirectInput { words.append("--indirect") }
    if options.isDynamic { words.append("--dynamic") }
    if options.prefersPointerLocked { words.append("--lock") }
    if !options.isFullScreen { words.append("--window") }
    if options.exclusive { words.append("--exclusive") }
    if options.priority != 0 { words.append("--priority=\(options.priority)") }
    if options.deliverTo == .engine { words.append("--engine") }
    if !options.enabled { words.append("--disabled") }
    if options.acknowledgement == .automatic { words.append("--automatic") }
    if !options.requestForeground { words.append("--background") }
    return words
  }
}
