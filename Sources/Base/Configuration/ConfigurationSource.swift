// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The files that make up a configuration: a main file `FILE` and the drop-ins `FILE.d/*.toml`.
public struct ConfigurationSource: Sendable, Equatable {
  /// Path of the main file.
  public let path: String
  /// Whether a missing main file is an error.
  public let isRequired: Bool

  /// The default path, where a missing file is a complete configuration.
  public static func defaultPath(_ path: String) -> ConfigurationSource {
    ConfigurationSource(path: path, isRequired: false)
  }

  /// A file that the user named with `--config`, so it is an error if it is missing.
  public static func named(_ path: String) -> ConfigurationSource {
    ConfigurationSource(path: path, isRequired: true)
  }
}

extension ConfigurationSource {
  /// Reads the main file, then the drop-ins in the order of their names. A later file overrides
  /// earlier ones: its scalars and plain arrays replace theirs, tables merge, arrays of tables
  /// append, and an empty array removes their tables. Throws the errors of all files that cannot be
  /// read or are not TOML.
  ///
  /// - Parameter seconds: how long the disk may take; the caller waits no longer.
  public func read(within seconds: Int = 10) throws(ConfigurationErrors) -> TOMLDocument {
    var document = TOMLDocument(emptyFor: path)
    var errors: [ConfigurationError] = []
    for file in contents(within: seconds) {
      do throws(ConfigurationErrors) {
        let text: [UInt8]
        do throws(FileError) {
          text = try file.content.get()
        } catch {
          if error.isMissing, file.kind == .mainFile, !isRequired { continue }
          throw ConfigurationErrors(error.configurationError(asked: file.kind))
        }
        let parsed = try TOMLDocument(parsing: text, file: file.path)
        if file.kind == .mainFile { document = parsed } else { document.merge(parsed) }
      } catch {
        errors += error.all
      }
    }
    if let first = errors.first {
      throw ConfigurationErrors(first, Array(errors.dropFirst()))
    }
    return document
  }

  /// One of the files, with its content or the reason why it could not be read.
  private struct File: Sendable {
    let path: String
    let kind: FileError.Kind
    let content: Result<[UInt8], FileError>
  }

  /// All files, read by a separate thread, so that a disk that does not answer blocks the caller
  /// only for a limited time.
  private func contents(within seconds: Int) -> [File] {
    let files = WorkerThread.result(name: "configuration", within: seconds) { contents() }
    let late = FileError(path: path, reason: .tooLate(seconds: seconds))
    return files ?? [File(path: path, kind: .mainFile, content: .failure(late))]
  }

  private func contents() -> [File] {
    var files = [Self.file(path, .mainFile, limit: FileReader.maximumSize)]
    let folder = path + ".d"
    do throws(FileError) {
      for name in try FileReader.names(in: folder, suffix: ".toml") {
        let before = files.reduce(0) { $0 + ((try? $1.content.get().count) ?? 0) }
        files.append(
          Self.file("\(folder)/\(name)", .dropIn, limit: FileReader.maximumSize - before))
      }
    } catch {
      files.append(File(path: folder, kind: .folder, content: .failure(error)))
    }
    return files
  }

  private static func file(_ path: String, _ kind: FileError.Kind, limit: Int) -> File {
    do throws(FileError) {
      let bytes = try FileReader.bytes(of: path, limit: limit)
      return File(path: path, kind: kind, content: .success(bytes))
    } catch {
      return File(path: path, kind: kind, content: .failure(error))
    }
  }
}

/// Reads small files and lists folders. It blocks, so it is used only at the start and for a
/// reload.
enum FileReader {
  /// The largest size of all files of a configuration together, so that a wrong path cannot fill
  /// the memory.
  static let maximumSize = 1 << 20
  /// The most drop-ins that a configuration may have.
  static let maximumNames = 256

  /// All bytes of a regular file.
  static func bytes(
    of path: String, limit: Int = maximumSize
  ) throws(FileError) -> [UInt8] {
    do throws(FileReading.Failure) {
      return try FileReading.regularFile(path, limit: limit)
    } catch {
      switch error {
      case .system(let error): throw FileError(path: path, reason: .system(error.errno.code))
      case .isNoFile(let kind): throw FileError(path: path, reason: .isNoFile(kind))
      case .tooLarge(let limit): throw FileError(path: path, reason: .tooLarge(limit: limit))
      }
    }
  }

  /// The names in a folder that end with `suffix` and do not begin with a dot, sorted by their
  /// bytes. Empty if there is no such folder.
  static func names(in path: String, suffix: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileError(path: path, reason: .system(errno))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno == 0 { break }
        throw FileError(path: path, reason: .system(errno))
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix), !name.hasPrefix(".") {
        names.append(name)
      }
      if names.count > maximumNames {
        throw FileError(path: path, reason: .tooMany(limit: maximumNames))
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Why a file or a folder could not be read.
struct FileError: Error {
  let path: String
  let reason: Reason

  /// The kind of failure.
  enum Reason: Equatable {
    /// `errno`.
    case system(CInt)
    /// The file, together with those before it, is larger than a configuration may be.
    case tooLarge(limit: Int)
    /// The path is not a regular file.
    case isNoFile(FileReading.Kind)
    /// The folder has more drop-ins than a configuration may have.
    case tooMany(limit: Int)
    /// The disk took longer than this, seconds.
    case tooLate(seconds: Int)
  }

  /// The kind of thing that could not be read.
  enum Kind {
    case mainFile
    case dropIn
    /// The folder of drop-ins.
    case folder
  }

  /// Whether the path does not exist.
  var isMissing: Bool { reason == .system(ENOENT) }

  /// The error for the user. It says which permission is missing, and for which user.
  func configurationError(asked kind: Kind) -> ConfigurationError {
    let place = FileLocation(file: path)
    switch reason {
    case .tooLarge(let limit):
      let share = limit < FileReader.maximumSize ? ", with the files before it," : ""
      return ConfigurationError(
        place, "is\(share) larger than \(FileReader.maximumSize) bytes")
    case .isNoFile(let found):
      return ConfigurationError(
        place, "is \(found.rawValue), not a file", remedy: "put a regular file in its place")
    case .tooMany(let limit):
      return ConfigurationError(
        place, "holds more than \(limit) drop-in files", remedy: "join some of them")
    case .tooLate(let seconds):
      return ConfigurationError(
        place, "could not be read within \(seconds) s",
        remedy: "see whether the disk, or whatever serves these files, still answers")
    case .system(EAGAIN):
      return ConfigurationError(
        place, "is held by another program (a lease)", remedy: "try again when that has let it go")
    case .system(ENOENT):
      return ConfigurationError(
        place, "there is no such file",
        remedy: kind == .mainFile ? "create it, or start without --config" : nil)
    case .system(ENOTDIR) where kind == .folder:
      return ConfigurationError(
        place, "is not a folder", remedy: "it is where drop-in files are looked for")
    case .system(EACCES):
      let needed =
        switch kind {
        case .mainFile, .dropIn:
          "read permission for the file and search permission for each folder above it"
        case .folder: "read and search permission for the folder and those above it"
        }
      return ConfigurationError(
        place, "permission denied to the user with uid \(geteuid())",
        remedy: "this user needs \(needed)")
    case .system(let number):
      return ConfigurationError(place, "cannot be read: \(String(cString: strerror(number)))")
    }
  }
}
