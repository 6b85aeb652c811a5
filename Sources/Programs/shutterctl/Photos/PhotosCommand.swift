// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO

struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Lists your photos that the engine keeps, and deletes them.",
    subcommands: [PhotosListCommand.self, PhotosDeleteCommand.self],
    defaultSubcommand: PhotosListCommand.self)
}

struct PhotosListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists your photos that the engine keeps, each with its press and its moment.",
    discussion: """
      Press and offset are read from the photo itself, or from the record beside it; the offset is the \
      time of its frame minus the moment of the press. A press is "claimed" if only the program that requested the \
      photo vouches for it. Photos that were moved out are not listed.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "Only those of this application.") var application: String?
  @Flag(help: "Keep showing photos that come and go, until interrupted.") var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      try await common.list(FoundPhoto.self, of: application, follow: follow)
    }
  }
}

struct PhotosDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes photos of yours, or whole content directories.",
    discussion: """
      A photo is named by its path, as `shutterctl photos` lists it, and goes with the record beside it. A content \
      directory is named by its path or by its own name, and goes with all that is in it, unless the session that \
      writes into it is still open. Nothing else is deleted: if one of the names is neither, nothing is.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(
    help: ArgumentHelp("Photos, and content directories.", valueName: "photo"),
    completion: .custom(Completion.photos))
  var names: [String]

  func run() {
    LoopRun.run(common) { [self] in
      try await KeptFileDeletion<FoundPhoto>(common: common).run(names)
    }
  }
}
