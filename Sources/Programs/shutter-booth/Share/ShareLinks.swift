// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The links by which guests fetch their pictures: 128 random bits each, good for some hours. They outlive this
/// program, because a guest who has a code on the phone comes back to it.
///
///     TOKEN SECONDS-SINCE-1970 PATH      the path from the folder of pictures, which the host may move
@LoopActor
final class ShareLinks {
  private struct Link {
    let token: String
    let untilSeconds: Int64
    let path: String
  }

  private static let most = 5000
  private static let mostBytes = 4 << 20

  private let folder: String
  private let file: String
  /// How long a new link works.
  var hours: Int
  private var links: [Link] = []

  init(_ folder: String, hours: Int) {
    self.folder = folder
    file = folder + "/links"
    self.hours = hours
    guard let bytes = try? WholeFile.read(file, limit: Self.mostBytes) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let seconds = Int64(words[1]) else { continue }
      let path = words[2].hasPrefix("/") ? String(words[2]) : "\(folder)/\(words[2])"
      links.append(Link(token: String(words[0]), untilSeconds: seconds, path: path))
    }
  }

  /// Makes a link for a picture.
  func add(_ path: String) {
    guard token(of: path) == nil else { return }
    let now = Int64(time(nil))
    links.removeAll { $0.untilSeconds < now }
    if links.count >= Self.most { links.removeFirst() }
    links.append(
      Link(token: RandomName.make(), untilSeconds: now + Int64(hours) * 3600, path: path))
    let text = links.map { "\($0.token) \($0.untilSeconds) \(written($0.path))\n" }.joined()
    do throws(SystemError) {
      try WholeFile.replace(file, with: Array(text.utf8), mode: 0o600)
    } catch {
      Log.warning("links will not outlive this program: \(error)")
    }
  }

  private func written(_ path: String) -> Substring {
    path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1) : path[...]
  }

  func token(of path: String) -> String? { links.last { $0.path == path }?.token }

  /// The picture of a link that has not expired.
  func path(of token: String) -> String? {
    guard let link = links.first(where: { $0.token == token }),
      link.untilSeconds >= Int64(time(nil))
    else { return nil }
    return link.path
  }
}
