// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

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
      if follow { return try await PhotoFollower(common, application: application).run() }
      let (photos, unreadable) = try await common.photos(of: application)
      if common.json {
        TextForm.printJSON(photos.map(\.json))
      } else if photos.isEmpty {
        print("No photo\(application.map { " of \($0)" } ?? "") is in your content directories.")
      } else {
        TextForm.printTable(photos.map(\.row))
      }
      for name in unreadable { FoundPhoto.sayUnreadable(name) }
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

  /// The photo or directory that an argument names.
  private enum Target {
    case photo(FoundPhoto)
    case directory(EngineInterface.ContentDirectory)
  }

  @OptionGroup var common: CommonOptions
  @Argument(
    help: ArgumentHelp("Photos, and content directories.", valueName: "photo"),
    completion: .custom(Completion.photos))
  var names: [String]

  func run() {
    LoopRun.run(common) { [self] in
      let client = try common.connect(.engine)
      let directories = try await client.call(
        EngineInterface.ListContentDirectories.self, .init()
      ).directories
      for target in try names.map({ try Self.target($0, directories) }) {
        switch target {
        case .photo(let photo): try delete(photo)
        case .directory(let directory):
          _ = try await client.call(
            EngineInterface.InvalidateContentDirectory.self, .init(name: directory.name))
          report(directory.path ?? directory.name)
        }
      }
    }
  }

  private static func target(
    _ name: String, _ directories: [EngineInterface.ContentDirectory]
  ) throws(Failure) -> Target {
    let path = DirectoryListing.target(of: name)
    for directory in directories {
      guard let folder = directory.path else {
        if name == directory.name { return .directory(directory) }
        continue
      }
      if name == directory.name || path == DirectoryListing.target(of: folder) {
        return .directory(directory)
      }
      let photo = FoundPhoto.all(in: directory).first {
        $0.path == name || DirectoryListing.target(of: $0.path) == path
      }
      if let photo { return .photo(photo) }
    }
    throw .input(
      "'\(name)' is no photo and no content directory of yours; 'shutterctl photos' lists the photos"
    )
  }

  private func delete(_ photo: FoundPhoto) throws(SystemError) {
    guard unlink(photo.path) == 0 else { throw SystemError("delete", photo.path) }
    // Most photos have no record.
    unlink(photo.recordPath)
    report(photo.path)
  }

  private func report(_ path: String) {
    common.json ? common.printChange("removed", .string(path)) : print("removed \(path)")
  }
}
