// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO

/// The content of a series of photos, which one session after the other goes on with.
package struct PhotoSeriesContent: Sendable {
  /// The user whose it is; nil: that of the built-in client.
  package let user: GatewayConfiguration.UserReference?
  /// The content directory that it had last; nil: none.
  package let directory: String?
  /// The number of its newest photo, as far as that was kept.
  package let lastNumber: Int64

  package init(
    user: GatewayConfiguration.UserReference?, directory: String?, lastNumber: Int64
  ) {
    self.user = user
    self.directory = directory
    self.lastNumber = lastNumber
  }
}

extension ContentStore {
  /// Opens the directory of a series again, or makes one where its owner has removed it. The numbers go on in either.
  func makeDirectory(
    uid: UInt32, application: String, of series: PhotoSeriesContent, unixUSec: Int64
  ) throws(SystemError) -> ContentDirectory {
    if let former = series.directory,
      let (found, newest) = try directory(former, of: uid, application)
    {
      // An engine that was ended between a photo and the record of its number has left the photo.
      found.number(after: max(series.lastNumber, newest))
      return found
    }
    let made = try makeDirectory(uid: uid, application: application, unixUSec: unixUSec)
    made.number(after: series.lastNumber)
    return made
  }

  /// A directory that is there, and the greatest number in it; nil if there is none of that name.
  private func directory(
    _ name: String, of uid: UInt32, _ application: String
  ) throws(SystemError) -> (ContentDirectory, newest: Int64)? {
    guard let folder = try folder(of: uid),
      let found = try names(in: folder).first(where: { $0 == name }),
      let opened = try? DirectoryEntries.open(found, in: folder)
    else { return nil }
    _ = flock(opened.raw, LOCK_EX | LOCK_NB)
    let newest = try entryNames(in: opened).compactMap(CaptureName.counter(of:)).max() ?? 0
    let isReadable = isReadable(opened, by: uid)
    return (
      ContentDirectory(
        name: found, uid: uid, application: application, path: "\(path(of: uid))/\(found)",
        isReadable: isReadable, descriptor: opened), newest
    )
  }
}
