// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// A file in a content directory of the caller: a photo, or a film.
protocol KeptFile: Sendable {
  /// The word for it in texts for people.
  static var noun: String { get }
  /// The command that lists such files.
  static var command: String { get }
  /// The ends of their names.
  static var endings: [String] { get }

  var path: String { get }
  var row: [String] { get }
  var json: JSONObject { get }

  /// Nil if there is no such file any more.
  init?(_ path: String, _ application: String)
}

extension KeptFile {
  /// The path of a file's record, if there is one.
  private static func recordPath(of path: String) -> String { path + ".json" }

  /// Deletes a file, and its record if it has one.
  static func delete(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw SystemError("delete", path) }
    unlink(recordPath(of: path))
  }

  /// The files of a directory, the one that was begun first as the first. Other files are left out.
  static func all(in directory: EngineInterface.ContentDirectory) -> [Self] {
    paths(in: directory).compactMap { Self($0, directory.application) }
  }

  /// The paths of the files of a directory. Opens no file.
  static func paths(in directory: EngineInterface.ContentDirectory) -> [String] {
    guard let folder = directory.path else { return [] }
    let names = DirectoryListing.names(in: folder).filter { name in
      endings.contains { name.hasSuffix($0) }
    }
    return CaptureName.inOrder(names).map { "\(folder)/\($0)" }
  }
}

enum KeptFiles {
  /// Logs that the files of a directory cannot be listed.
  static func sayUnreadable(_ name: String) {
    Log.notice(
      "what is in \(name) cannot be listed: its file system has no ACLs; the session's OpenPhoto opens it"
    )
  }
}

extension CommonOptions {
  /// The files of one kind in the caller's content directories, oldest directory first, and the names of directories
  /// that cannot be read.
  @LoopActor
  func kept<File: KeptFile>(
    _ kind: File.Type, of application: String?
  ) async throws -> (files: [File], unreadable: [String]) {
    let client = try connect(.engine)
    defer { client.close() }
    let directories = try await client.contentDirectories(of: application)
    return (
      directories.flatMap { File.all(in: $0) },
      directories.filter { $0.path == nil }.map(\.name)
    )
  }

  /// Lists the files of one kind, and with `follow` those that come and go, until interrupted.
  @LoopActor
  func list<File: KeptFile>(
    _ kind: File.Type, of application: String?, follow: Bool
  ) async throws {
    if follow { return try await KeptFileFollower<File>(self, application: application).run() }
    let (files, unreadable) = try await kept(kind, of: application)
    if json {
      TextForm.printJSON(files.map(\.json))
    } else if files.isEmpty {
      let whose = application.map { " of \($0)" } ?? ""
      print("No \(File.noun)\(whose) is in your content directories.")
    } else {
      TextForm.printTable(files.map(\.row))
    }
    for name in unreadable { KeptFiles.sayUnreadable(name) }
  }
}
