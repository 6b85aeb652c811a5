// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink

struct RecordingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordings",
    abstract: "Lists your films that the engine keeps, and deletes them.",
    subcommands: [RecordingsListCommand.self, RecordingsDeleteCommand.self],
    defaultSubcommand: RecordingsListCommand.self)
}

struct RecordingsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists your films that the engine keeps, each with its size.",
    discussion: """
      A film is listed once it is finished. Films that were moved out are not listed.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "Only those of this application.") var application: String?
  @Flag(help: "Keep showing films that come and go, until interrupted.") var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      try await common.list(FoundFilm.self, of: application, follow: follow)
    }
  }
}

struct RecordingsDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes films of yours, or whole content directories.",
    discussion: """
      A film is named by its path, as `shutterctl recordings` lists it. A content directory is named by its path or \
      by its own name, and goes with all that is in it, unless the session that writes into it is still open. Nothing \
      else is deleted: if one of the names is neither, nothing is.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(
    help: ArgumentHelp("Films, and content directories.", valueName: "film"),
    completion: .custom(Completion.recordings))
  var names: [String]

  func run() {
    LoopRun.run(common) { [self] in
      try await KeptFileDeletion<FoundFilm>(common: common).run(names)
    }
  }
}

/// A finished film in a content directory.
struct FoundFilm: KeptFile {
  static let noun = "film"
  static let command = "recordings"
  static let endings = [".mp4", ".mkv"]

  let path: String
  /// The name of the application that recorded it.
  let application: String
  let size: Int64

  init?(_ path: String, _ application: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = path
    self.application = application
    size = Int64(status.st_size)
  }

  var row: [String] { [TextForm.bytes(size), application, path] }

  var json: JSONObject {
    ["path": .string(path), "application": .string(application), "size": .int(size)]
  }
}
