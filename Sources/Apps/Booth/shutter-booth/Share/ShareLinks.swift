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
  private let clockFile: String
  /// How long a new link works.
  var hours: Int
  private var list = LinkList()
  private var clock: LinkClock

  init(_ folder: String, hours: Int) {
    self.folder = folder
    file = folder + "/links"
    clockFile = folder + "/links.clock"
    self.hours = hours
    clock = LinkClock(file: try? WholeFile.read(clockFile, limit: 200), .now)
    guard let bytes = try? WholeFile.read(file, limit: Self.mostBytes) else { return }
    let (found, damagedLines) = LinkList.read(bytes, folder: folder)
    list = found
    if damagedLines > 0 { Log.warning("\(file): \(damagedLines) lines are not links") }
  }

  /// Makes a link for a picture.
  func add(_ path: String) {
    let now = nowSeconds
    let isNew = list.add(
      path, token: RandomName.make(), nowSeconds: now, untilSeconds: now + Int64(hours) * 3600,
      folder: folder)
    guard isNew else { return }
    write(list.text(folder: folder), to: file)
    write(clock.text, to: clockFile)
  }

  func token(of path: String) -> String? { list.token(of: path) }

  /// The picture of a link that has not expired.
  func path(of token: String) -> String? { list.path(of: token, nowSeconds: nowSeconds) }

  private var nowSeconds: Int64 {
    let now = LinkClock.Reading.now
    if clock.look(now) { write(clock.text, to: clockFile) }
    return clock.seconds(now)
  }

  private func write(_ text: String, to file: String) {
    do throws(SystemError) {
      try WholeFile.replace(file, with: Array(text.utf8), mode: 0o600)
    } catch {
      Log.warning("links will not outlive this program: \(error)")
    }
  }
}

extension LinkClock.Reading {
  /// The name of this boot; nil where nobody knows it. The unit hides the kernel's file, and names the boot itself.
  private static let bootID: String? = {
    let name =
      getenv("SHUTTERD_BOOT_ID").map { String(cString: $0) }
      ?? (try? FileReading.line(at: "/proc/sys/kernel/random/boot_id"))
    let text = name?.filter { $0.isLetter || $0.isNumber } ?? ""
    return text.isEmpty ? nil : text
  }()

  fileprivate static var now: Self {
    var boot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &boot)
    return Self(
      bootID: bootID, bootSeconds: Int64(boot.tv_sec), wallSeconds: Int64(time(nil)))
  }
}
