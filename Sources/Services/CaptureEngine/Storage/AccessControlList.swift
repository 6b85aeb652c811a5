// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The right of one user, in addition to the owner, to a directory and to all files that come into
/// it: a POSIX ACL and a default ACL, in the kernel's own form (acl(5), linux/posix_acl_xattr.h).
/// libacl does nothing but write these bytes.
struct AccessControlList {
  /// A line of the list.
  private struct Entry {
    let tag: UInt16
    let permissions: UInt16
    let identifier: UInt32
  }

  private var entries: [Entry]

  /// The owner and these users may read, write and search; others have no rights.
  init(users: Set<UInt32>) {
    let all: UInt16 = 7
    let nobody = UInt32.max
    entries = [Entry(tag: 0x01, permissions: all, identifier: nobody)]
    entries += users.sorted().map { Entry(tag: 0x02, permissions: all, identifier: $0) }
    entries += [
      Entry(tag: 0x04, permissions: 0, identifier: nobody),
      // The most that a named user has.
      Entry(tag: 0x10, permissions: all, identifier: nobody),
      Entry(tag: 0x20, permissions: 0, identifier: nobody),
    ]
  }

  /// The extended attribute's value: a version, and eight bytes for each line.
  var bytes: [UInt8] {
    Self.littleEndian(UInt32(2))
      + entries.flatMap {
        Self.littleEndian($0.tag) + Self.littleEndian($0.permissions)
          + Self.littleEndian($0.identifier)
      }
  }

  /// Lets a user read, move and delete the present and future contents of the directory.
  ///
  /// - Returns: false where the file system has no ACLs.
  static func grant(_ user: UInt32, _ directory: borrowing OwnedDescriptor) throws(SystemError)
    -> Bool
  {
    // The engine keeps a right in folders that the user makes there, in order to remove them.
    try grant([user], future: [user, geteuid()], directory)
  }

  /// Lets users read and write the directory now, and others all that comes into it. Users that had a right
  /// before and are not named have none any more.
  ///
  /// - Returns: false where the file system has no ACLs.
  static func grant(
    _ users: Set<UInt32>, future: Set<UInt32>, _ directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> Bool {
    let lists = [
      ("system.posix_acl_access", Self(users: users)),
      ("system.posix_acl_default", Self(users: future)),
    ]
    for (attribute, list) in lists {
      let bytes = list.bytes
      if clinux_set_attribute(directory.raw, attribute, bytes, bytes.count) == 0 { continue }
      let error = SystemError("set the ACL")
      guard error.errno.code == EOPNOTSUPP else { throw error }
      return false
    }
    return true
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
