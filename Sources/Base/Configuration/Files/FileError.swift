// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxIO

/// Why a file or a folder could not be read.
struct FileError: Error {
  let path: String
  let reason: Reason

  /// What the system or the reader objected to.
  enum Reason: Equatable {
    /// `errno`.
    case system(CInt)
    /// The file is larger than a configuration can be, together with the files before it.
    case tooLarge(limit: Int)
    /// It is not a regular file.
    case isNoFile(FileReading.Kind)
    /// The folder has more drop-ins than a configuration can have.
    case tooMany(limit: Int)
    /// The disk took longer than this.
    case tooLate(seconds: Int)
  }

  /// What was to be read.
  enum Kind {
    case mainFile
    case dropIn
    /// The folder of drop-ins.
    case folder
  }

  /// Whether there is nothing of that name.
  var isMissing: Bool { reason == .system(ENOENT) }

  /// The error for the user, who is told which permission is missing to whom.
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
