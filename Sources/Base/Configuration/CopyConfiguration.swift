// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension HookConfiguration {
  /// A copy of each photo and film into a folder, `[[copy]]`.
  package struct Copy: Sendable, Equatable {
    package var name: String
    /// An absolute path without links, `to`.
    package var folder: String
    /// Whose photos and films are copied. It reads and writes as this user.
    package var user: GatewayConfiguration.UserReference
    /// The kinds of files, `on`.
    package var kinds: [HookKind] = [.photo, .recording]
    package var mount = Mount.nothing
    package var folders = Folders.none
    package var deletion = Deletion.never
    /// The time after which a copy is ended, seconds; 1 to 3600.
    package var timeoutSeconds = 600
    /// As those of a hook.
    package var attempts = 100
    package var retrySeconds = 10

    /// The mount without which nothing is copied.
    package enum Mount: Sendable, Equatable {
      case nothing
      /// The folder, or one above it that is not one of the system's.
      case something
      /// This folder.
      case folder(String)
    }

    /// Folders in the folder.
    package enum Folders: String, CaseIterable, Sendable {
      case none, day
    }

    package enum Deletion: String, CaseIterable, Sendable {
      case never
      case afterCopy = "after_copy"
    }

    /// Whether another copy writes the same files: their drafts would have the same names.
    func isInTheWay(of other: Self) -> Bool {
      folder == other.folder && folders == other.folders
        && kinds.contains(where: other.kinds.contains)
    }

    /// Folders below which disks are mounted while they are plugged in.
    package static func isRemovable(_ folder: String) -> Bool {
      ["/media/", "/mnt/", "/run/media/"].contains { (folder + "/").hasPrefix($0) }
    }

    package init(name: String, folder: String, user: GatewayConfiguration.UserReference) {
      self.name = name
      self.folder = folder
      self.user = user
      mount = Self.isRemovable(folder) ? .something : .nothing
    }
  }
}

extension HookReader {
  /// Reads `[[copy]]`.
  mutating func readCopy(_ table: TableReader) {
    var reader = table
    let nameValue = reader.required("name")
    let name = nameValue?.actionName()
    let folderValue = reader.required("to")
    let folder = folderValue?.plainPath()
    let user = reader.required("user")?.user()
    let kind = reader.value("on")?.copiedKind()
    let mount = reader.value("mount")?.mount(above: folder)
    let folders = reader.value("folders")?.word(HookConfiguration.Copy.Folders.self)
    let deletion = reader.value("delete")?.word(HookConfiguration.Copy.Deletion.self)
    let timeout = reader.value("timeout_s")?.integer(in: 1...3600)
    let attempts = reader.value("attempts")?.integer(in: 1...100_000)
    let retry = reader.value("retry_s")?.integer(in: 1...3600)
    reader.finish()
    guard let nameValue, let name, let folder, let user else { return }
    claim(name, nameValue)
    var copy = HookConfiguration.Copy(name: name, folder: folder, user: user)
    copy.kinds = kind.map { [$0] } ?? copy.kinds
    copy.mount = mount ?? copy.mount
    copy.folders = folders ?? copy.folders
    copy.deletion = deletion ?? copy.deletion
    copy.timeoutSeconds = timeout ?? copy.timeoutSeconds
    copy.attempts = attempts ?? copy.attempts
    copy.retrySeconds = retry ?? copy.retrySeconds
    if configuration.copies.contains(where: copy.isInTheWay(of:)) {
      folderValue?.report(
        "is \"\(folder)\", and so is that of another [[copy]]", remedy: "give each its own folder")
    }
    configuration.copies.append(copy)
  }
}

extension ValueReader {
  /// An absolute path in which each part names a folder.
  fileprivate func plainPath() -> String? {
    guard let path = path() else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if parts.isEmpty || parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
      || path.containsControlCharacters || path.utf8.count > 1024
    {
      report(
        "is no plain path of a folder: \"\(path.escapingControlCharacters())\"",
        remedy: "write it without \".\", \"..\", and slashes at the end")
      return nil
    }
    return path
  }

  fileprivate func copiedKind() -> HookKind? {
    guard let kind = word(HookKind.self) else { return nil }
    if !kind.isKept {
      report("is \"\(kind.rawValue)\"", remedy: "only \"photo\" and \"recording\" are copied")
      return nil
    }
    return kind
  }

  /// `true`, `false`, or the folder that has to be mounted.
  fileprivate func mount(above folder: String?) -> HookConfiguration.Copy.Mount? {
    if case .string = value.content {
      guard let root = plainPath() else { return nil }
      if let folder, !(folder + "/").hasPrefix(root + "/") {
        report("is \"\(root)\", and \"to\" is not in it", remedy: "name the folder of the disk")
        return nil
      }
      return .folder(root)
    }
    return boolean().map { $0 ? .something : .nothing }
  }
}
