// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// A studio with hooks, and what their commands wrote.
final class HookStudio {
  let studio: Studio
  private(set) var hooks: RunningProcess
  private let folder = TemporaryFolder()
  private let configuration: String
  private let prefix: [String]

  /// - Parameters:
  ///   - hooks: for each name its occasion, a line of the shell, and more options. `OUT/` in a line is the folder of
  ///     `path`.
  ///   - user: whom the commands run as.
  ///   - more: what follows the hooks in their file.
  ///   - prefix: words in front of the service's.
  init(
    engine: String = Studio.builtIn, user: String = "\(geteuid())",
    _ hooks: [(name: String, on: String, line: String, more: String)] = [], more: String = "",
    prefix: [String] = []
  ) throws {
    // The users of hooks may write there.
    chmod(folder.path, 0o777)
    studio = try Studio(engine: engine)
    let path = folder.path
    self.prefix = prefix
    let copies = more.replacing("OUT/", with: "\(path)/")
    configuration =
      hooks.map { hook in
        """
        [[hook]]
        name = "\(hook.name)"
        on = "\(hook.on)"
        command = ["/bin/sh", "-c", '\(hook.line.replacing("OUT/", with: "\(path)/"))']
        user = "\(user)"
        \(hook.more)

        """
      }.joined() + copies
    self.hooks = try studio.daemons.startHooks(configuration: configuration, prefix: prefix)
    try waitUntilReady()
  }

  /// Kills the service as a crash would, and starts it again.
  func crash() throws {
    hooks.signal(SIGKILL)
    _ = try hooks.wait()
    hooks = try studio.daemons.startHooks(configuration: configuration, prefix: prefix)
    try waitUntilReady()
  }

  /// Waits until photos that come from then on are found.
  private func waitUntilReady() throws {
    try TestClock.wait(for: "the folder of photos") {
      // A child that was just being started may keep the socket of a killed service for a moment.
      (try? state())?["contentDirectory"]?.stringValue == nil ? nil : ()
    }
  }

  /// The file that a command writes to.
  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// The lines that commands wrote.
  func lines(_ name: String) throws -> [String] {
    guard TestFile.exists(path(name)) else { return [] }
    return try TestFile.read(path(name)).split(separator: "\n").map { String($0) }
  }

  /// Waits until commands wrote so many lines.
  func waitForLines(_ name: String, _ count: Int) throws -> [String] {
    try TestClock.wait(for: "\(count) lines in \(name)") {
      let lines = try lines(name)
      return lines.count >= count ? lines : nil
    }
  }

  func state() throws -> JSON {
    guard let state = try studio.daemons.controlJSON("hooks", "status").first else {
      throw TestError.unexpected(awaited: "a state", got: "nothing")
    }
    return state
  }

  /// All runs that are remembered.
  func runs() throws -> [JSON] { try studio.daemons.controlJSON("hooks", "list", "--all") }

  /// Waits until the run of a hook has come to a stage.
  @discardableResult
  func waitForRun(_ hook: String, _ stage: String) throws -> JSON {
    try TestClock.wait(for: "a run of \(hook) to be \(stage)") {
      try runs().first { $0["hook"] == .string(hook) && $0["stage"] == .string(stage) }
    }
  }

  /// Takes photos with the button, and waits for them.
  func photograph(_ count: Int) throws -> [String] {
    try studio.waitUntilGranted()
    var paths: [String] = []
    for number in 1...count {
      try studio.press()
      paths = try studio.waitForPhotos(number)
    }
    return paths
  }
}
