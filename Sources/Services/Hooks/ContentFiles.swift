// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import HookModel
import LinuxIO

/// Looks for photos and films below the folder of all content. Its owners may put anything there: only files that the
/// engine itself has written count, and no link is followed.
struct ContentFiles: Sendable {
  let root: String

  /// The engine's user, to whom the folder belongs; nil if it cannot be read.
  private var engine: uid_t? {
    var status = stat()
    return lstat(root, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? status.st_uid : nil
  }

  /// All content directories as "UID/NAME", and the users whose folders could be read.
  func folders() -> (users: Set<String>, folders: Set<String>) {
    var (users, folders) = (Set<String>(), Set<String>())
    for user in DirectoryListing.names(in: root) where UInt32(user) != nil {
      // Not access(2): it does not count the right by which this program reads.
      guard (try? OwnedDescriptor.open("\(root)/\(user)", O_RDONLY | O_DIRECTORY)) != nil else {
        continue
      }
      users.insert(user)
      for name in DirectoryListing.names(in: "\(root)/\(user)")
      where CapturedFile.isDirectory(name) {
        folders.insert("\(user)/\(name)")
      }
    }
    return (users, folders)
  }

  /// The files of a directory "UID/NAME" that are final and claimed, in the order of their numbers.
  func all(in folder: String) -> [CapturedFile] {
    DirectoryListing.names(in: "\(root)/\(folder)")
      .compactMap { CapturedFile(path: "\(folder)/\($0)") }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
      .filter(isReady)
  }

  /// All files of a user that are final and claimed, with their sizes.
  func sizes(of uid: UInt32) -> [(file: CapturedFile, size: Int64)] {
    DirectoryListing.names(in: "\(root)/\(uid)").filter(CapturedFile.isDirectory).sorted()
      .flatMap { all(in: "\(uid)/\($0)") }
      .compactMap { file in
        var status = stat()
        return lstat(path(of: file), &status) == 0 ? (file, Int64(status.st_size)) : nil
      }
  }

  /// Whether it is there, whole, final and claimed.
  func isReady(_ file: CapturedFile) -> Bool {
    guard isThere(file) else { return false }
    var status = stat()
    return file.provisionalNames.allSatisfy {
      lstat("\(root)/\(file.folder)/\($0)", &status) != 0
    }
  }

  /// Whether it is a file that the engine has written.
  func isThere(_ file: CapturedFile) -> Bool {
    var (folder, status) = (stat(), stat())
    guard let engine,
      lstat("\(root)/\(file.folder)", &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR,
      folder.st_uid == engine, lstat(path(of: file), &status) == 0
    else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_uid == engine
  }

  /// Whether the folder of the file's user is there. Its owner can remove what is in it, but not the folder itself.
  func hasFolder(of file: CapturedFile) -> Bool {
    var status = stat()
    return lstat("\(root)/\(file.uid)", &status) == 0
  }

  func path(of file: CapturedFile) -> String { "\(root)/\(file.path)" }

  /// Digits of a session's name.
  private static let sessionLength = 32

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }

  /// The session that wrote into the directory last; nil if that was not kept. It may have ended, perhaps before the
  /// machine was started; its name is never made again.
  func session(of file: CapturedFile) -> String? {
    guard let folder = try? OwnedDescriptor.open("\(root)/\(file.folder)", O_RDONLY | O_DIRECTORY)
    else { return nil }
    // Its owner can write it too: nothing but such a name as the engine makes (`RandomName`) is taken from it.
    var name = [UInt8](repeating: 0, count: Self.sessionLength)
    let count = fgetxattr(folder.raw, "user.shutterd.session", &name, name.count)
    guard count == name.count, name.allSatisfy(Self.isHexadecimal) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// The application whose session made the directory; nil if that was not kept.
  func application(of file: CapturedFile) -> String? {
    let path = "\(root)/\(file.uid)/.\(file.directory).application"
    guard let bytes = try? FileReading.bytes(at: path, limit: 4096), !bytes.isEmpty else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
