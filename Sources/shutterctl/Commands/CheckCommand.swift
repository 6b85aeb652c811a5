// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a configuration file, with its drop-ins, before a daemon reads it.",
    discussion: """
      The daemon's own reader does it, so that what passes here is what the daemon takes; no running \
      daemon is touched. Mistakes are named with file, line and column. Exit status: 0 valid, 78 not.
      """)

  @Flag(help: "It is the engine's. Default: if \"engine\" is in the file's name.")
  var engine = false
  @Argument(help: "The file.") var file: String

  func run() throws {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    let daemon = engine || name.contains("engine") ? "shutter-engine" : "shutterd"
    // The one beside this program, of the same version; else the one that is installed.
    let own = DirectoryListing.target(of: "/proc/self/exe")
    let beside = own[...(own.lastIndex(of: "/") ?? own.startIndex)] + daemon
    let path = access(String(beside), X_OK) == 0 ? String(beside) : daemon
    let words: [String] = [path, "--check", "--config", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp(path, &arguments)
    let error = SystemError("run", daemon)
    arguments.forEach { free($0) }
    Log.error("\(error); it is part of the same package as shutterctl: install that")
    throw ExitCode.failure
  }
}
