// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Deletes files of one kind, and whole content directories. If one of the names is neither, nothing is deleted.
struct KeptFileDeletion<File: KeptFile> {
  /// The file or directory that an argument names.
  private enum Target {
    case file(File)
    case directory(EngineInterface.ContentDirectory)
  }

  let common: CommonOptions

  @LoopActor
  func run(_ names: [String]) async throws {
    let client = try common.connect(.engine)
    let directories = try await client.contentDirectories()
    for target in try names.map({ try target($0, directories) }) {
      switch target {
      case .file(let file): try delete(file)
      case .directory(let directory):
        _ = try await client.call(
          EngineInterface.InvalidateContentDirectory.self, .init(name: directory.name))
        report(directory.path ?? directory.name)
      }
    }
  }

  private func target(
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
      let file = File.all(in: directory).first {
        $0.path == name || DirectoryListing.target(of: $0.path) == path
      }
      if let file { return .file(file) }
    }
    throw .input(
      "'\(name)' is neither a \(File.noun) nor a content directory of yours; "
        + "'shutterctl \(File.command)' lists the \(File.command)")
  }

  private func delete(_ file: File) throws(SystemError) {
    try File.delete(file.path)
    report(file.path)
  }

  private func report(_ path: String) {
    common.json ? common.printChange("removed", .string(path)) : print("removed \(path)")
  }
}

/// A content directory, as a caller knows it.
enum DirectoryIdentity {
  case name(String)
  case path(String)
}

extension CommonOptions {
  /// The number of attempts, at intervals of 20 ms, until the engine has noticed that the session is
  /// over.
  private static let closingTries = 100

  /// Asks the engine to delete its files of a session that is over, because all of them were copied and are on the
  /// disk.
  @LoopActor
  func discard(_ directory: DirectoryIdentity) async {
    do {
      let client = try connect(.engine)
      guard let name = try await name(of: directory, client) else { return }
      for attempt in 1...Self.closingTries {
        do throws(VarlinkCallError) {
          _ = try await client.call(
            EngineInterface.InvalidateContentDirectory.self, .init(name: name))
          return
        } catch {
          // The film was moved, and the engine has removed the empty directory by itself.
          if error.value(of: EngineInterface.NoSuchObject.self) != nil { return }
          let isActive = error.value(of: EngineInterface.ContentDirectoryActive.self) != nil
          guard isActive, attempt < Self.closingTries else { throw error }
        }
        await Pause.milliseconds(20)
      }
    } catch {
      Log.warning(
        "the engine keeps its own copy of what was copied, in \(directory): \(Failure(error))")
    }
  }

  @LoopActor
  private func name(
    of directory: DirectoryIdentity, _ client: VarlinkClient
  ) async throws -> String? {
    switch directory {
    case .name(let name): return name
    case .path(let path):
      return try await client.contentDirectories().first { $0.path == path }?.name
    }
  }
}

extension DirectoryIdentity: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let text), .path(let text): text
    }
  }
}
