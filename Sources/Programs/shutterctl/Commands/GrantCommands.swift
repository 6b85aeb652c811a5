// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import Glibc
import LinuxIO

/// An application of a user, and the file that says which applications may start cameras, or record
/// sound.
struct GrantOptions: ParsableArguments {
  @Argument(help: "The name that the application gives itself.") var application: String
  @Option(help: "The user, by name or number. Default: the user who calls, also with sudo.")
  var user: String?
  @Flag(help: "Record sound, instead of starting cameras.") var microphone = false
  @Option(
    help: ArgumentHelp(
      "The access_file or microphone_access_file of the engine's configuration.",
      valueName: "path"))
  var file: String?

  func validate() throws {
    guard !application.isEmpty, !application.containsControlCharacters else {
      throw ValidationError("an application's name has no control characters")
    }
  }

  /// Replaces the file as a whole, so that a concurrent reader sees the old one or the new one.
  func change(_ body: (inout AccessGrants, UInt32) -> Void) throws {
    let uid = try uid()
    let usual = microphone ? AccessGrants.defaultMicrophonePath : AccessGrants.defaultPath
    let file = file ?? usual
    do {
      let bytes = try WholeFile.read(file, limit: AccessGrants.longest) ?? []
      var grants = AccessGrants(text: String(decoding: bytes, as: UTF8.self))
      body(&grants, uid)
      guard grants.text.utf8.count <= AccessGrants.longest else {
        throw SystemError("write", file, errno: Errno(EFBIG))
      }
      try WholeFile.replace(file, with: Array(grants.text.utf8), mode: 0o644)
    } catch {
      Log.error("\(error); this needs the right to write there, as root has it")
      throw ExitCode.failure
    }
  }

  private func uid() throws -> UInt32 {
    guard let user else {
      return getenv("SUDO_UID").flatMap { UInt32(String(cString: $0)) } ?? getuid()
    }
    guard let uid = UInt32(user) ?? Accounts.system.uid(user) else {
      throw ValidationError("there is no user '\(user)'")
    }
    return uid
  }
}

struct AllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Allows an application of a user to start cameras, or to record sound.",
    discussion: """
      For applications that the engine's configuration asks about or denies ([[access]]); microphones are \
      denied unless it allows them. It takes effect with the next start; `shutterctl deny` takes it back.
      """)

  @OptionGroup var grant: GrantOptions

  func run() throws {
    try grant.change { $0.add(uid: $1, application: grant.application) }
  }
}

struct DenyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny",
    abstract: "Takes back what `shutterctl allow` allowed.",
    discussion: "A camera that runs is not stopped; it does not start again.")

  @OptionGroup var grant: GrantOptions

  func run() throws {
    try grant.change { $0.remove(uid: $1, application: grant.application) }
  }
}
