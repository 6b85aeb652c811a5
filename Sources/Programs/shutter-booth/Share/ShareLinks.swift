// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Glibc
import LinuxIO

/// The links by which guests fetch their pictures: 128 random bits each, good for some hours. They outlive this
/// program, because a guest who has a code on the phone comes back to it.
@LoopActor
final class ShareLinks {
  private static let mostBytes = 4 << 20

  private let folder: String
  private let file: String
  /// How long a new link works.
  var hours: Int
  private var list = LinkList()

  init(_ folder: String, hours: Int) {
    self.folder = folder
    file = folder + "/links"
    self.hours = hours
    guard let bytes = try? WholeFile.read(file, limit: Self.mostBytes) else { return }
    let (found, damagedLines) = LinkList.read(bytes, folder: folder)
    list = found
    if damagedLines > 0 { Log.warning("\(file): \(damagedLines) lines are not links") }
  }

  /// Makes a link for a picture.
  func add(_ path: String) {
    let now = Int64(time(nil))
    let isNew = list.add(
      path, token: RandomName.make(), nowSeconds: now, untilSeconds: now + Int64(hours) * 3600,
      folder: folder)
    guard isNew else { return }
    do throws(SystemError) {
      try WholeFile.replace(file, with: Array(list.text(folder: folder).utf8), mode: 0o600)
    } catch {
      Log.warning("links will not outlive this program: \(error)")
    }
  }

  func token(of path: String) -> String? { list.token(of: path) }

  /// The picture of a link that has not expired.
  func path(of token: String) -> String? { list.path(of: token, nowSeconds: Int64(time(nil))) }
}
