// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The experience of a user who types `shutterctl` for the first time: mistakes, and the completion of
/// words.
struct CommandLineTests {
  @Test(
    "a mistyped command is answered with the one that was meant",
    arguments: [
      ("devcies", "there is no command 'devcies': did you mean 'devices'?"),
      ("camera", "there is no command 'camera': did you mean 'cameras'?"),
      ("help captrue", "there is no command 'captrue': did you mean 'capture'?"),
      ("audit shwo", "'audit' has no command 'shwo': did you mean 'show'?"),
      ("sim pres remote", "'sim' has no command 'pres': did you mean 'press'?"),
      ("sim xyzzy", "'sim' has no command 'xyzzy': 'shutterctl sim --help'"),
    ])
  func mistyped(words: String, told: String) throws {
    let (status, output) = try Daemons().run(
      "shutterctl", words.split(separator: " ").map { String($0) })
    #expect(status == EX_USAGE && output.contains(told), "\(output)")
    #expect(output.split(separator: "\n").count == 1)
  }

  @Test(
    "a shell completes devices, buttons, cameras, photos and clients from what the daemons have")
  func completion() throws {
    let studio = try Studio(tables: "control_latency = 2")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let photo = try #require(try session.photo().path)
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let linked = symlink(studio.daemons.runtimeFolder, "\(folder.path)/shutterd")
    _ = try TestError.check(folder.path, linked)
    func complete(_ words: String...) throws -> [String] {
      try Self.complete(words, studio.daemons, folder.path)
    }
    for (words, offered) in [
      (["why", ""], ["remote", "KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]),
      (["why", "remote", "KEY_VOLUMEU"], ["KEY_VOLUMEUP"]), (["sim", "press", ""], ["remote"]),
      (["sim", "press", "remote", ""], ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]),
      (["sim", "camera", ""], ["test"]), (["sim", "camera", "test", "b"], ["busy", "broken"]),
      (["sim", "camera", "test", "broken", "EN"], ["ENODEV", "ENOSPC"]),
      (["formats", ""], ["test"]), (["capture", "--camera", "t"], ["test"]),
      (["capture", "--bracket", ""], ["-1,0,1", "exposure=", "gain="]),
      (["capture", "--quality", "s"], ["speed"]), (["photos", "delete", ""], [photo]),
      (["foreground", ""], ["\(getpid())", "none"]), (["devi"], ["devices"]),
    ] {
      let found = try Self.complete(words, studio.daemons, folder.path)
      #expect(offered.allSatisfy { found.contains($0) }, "\(words): \(found)")
    }
    withExtendedLifetime(interaction) {}
    studio.gateway.signal(SIGKILL)
    try studio.gateway.wait()
    #expect(try complete("formats", "").contains("test"))
    #expect(try complete("sim", "press", "") == [])
  }

  /// The words that bash offers for the last one, by the script that the program makes.
  /// - Parameter runtimeFolder: has the daemons' folder in it, as that of somebody who has daemons of his own.
  private static func complete(
    _ words: [String], _ daemons: Daemons, _ runtimeFolder: String
  ) throws -> [String] {
    // As bash calls it.
    let script = """
      source <(shutterctl --generate-completion-script bash)
      COMP_WORDS=(shutterctl "$@")
      COMP_CWORD=$#
      COMP_LINE="shutterctl $*"
      COMP_POINT=${#COMP_LINE}
      _shutterctl shutterctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let programs = String(daemons.binary("").dropLast())
    return try Command.run(
      [
        "env", "XDG_RUNTIME_DIR=\(runtimeFolder)",
        "PATH=\(programs):\(String(cString: getenv("PATH")))", "bash", "-c", script, "bash",
      ] + words
    ).split(separator: "\n").map { $0.trimmingSuffix() }
  }
}

extension Substring {
  /// Without the space that bash puts behind a whole word.
  fileprivate func trimmingSuffix() -> String { String(last == " " ? dropLast() : self) }
}
