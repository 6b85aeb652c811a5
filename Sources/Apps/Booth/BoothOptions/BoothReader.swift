// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc

/// Reads the booth's configuration from TOML and collects the errors.
struct BoothReader {
  private let errors: ErrorCollector
  private(set) var configuration = BoothConfiguration()

  init(errors: ErrorCollector) { self.errors = errors }

  /// Reads the whole file. The result is valid only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "shutter-booth.toml", errors: errors)
    configuration.event = reader.value("event")?.eventName()
    configuration.theme = reader.value("theme")?.themeName() ?? configuration.theme
    configuration.layouts = reader.value("layouts")?.strings() ?? []
    configuration.language = reader.value("language")?.language() ?? configuration.language
    configuration.languages =
      reader.value("languages")?.array()?.compactMap { $0.language() } ?? []
    configuration.camera = reader.value("camera")?.name()
    configuration.microphone = reader.value("microphone")?.name()
    configuration.captureSound =
      reader.value("capture_sound")?.word(BoothConfiguration.CaptureSound.self) ?? .default
    configuration.pictures = reader.value("pictures")?.path()
    if let table = reader.table("countdown", title: "[countdown]") { readCountdown(table) }
    if let table = reader.table("times", title: "[times]") { readTimes(table) }
    if let table = reader.table("print", title: "[print]") { readPrint(table) }
    if let table = reader.table("share", title: "[share]") { readShare(table) }
    reader.finish()
  }

  private mutating func readCountdown(_ table: TableReader) {
    var reader = table
    var countdown = BoothConfiguration.Countdown()
    countdown.firstSeconds =
      reader.value("first_s")?.integer(in: 1...30) ?? countdown.firstSeconds
    countdown.nextSeconds = reader.value("next_s")?.integer(in: 1...30) ?? countdown.nextSeconds
    configuration.countdown = countdown
    reader.finish()
  }

  private mutating func readTimes(_ table: TableReader) {
    var reader = table
    var times = BoothConfiguration.Times()
    times.reviewSeconds = reader.value("review_s")?.integer(in: 3...600) ?? times.reviewSeconds
    times.sharingSeconds =
      reader.value("sharing_s")?.integer(in: 5...3600) ?? times.sharingSeconds
    times.thanksSeconds = reader.value("thanks_s")?.integer(in: 1...60) ?? times.thanksSeconds
    times.sorrySeconds = reader.value("sorry_s")?.integer(in: 3...600) ?? times.sorrySeconds
    configuration.times = times
    reader.finish()
  }

  private mutating func readPrint(_ table: TableReader) {
    var reader = table
    var print = BoothConfiguration.Print()
    print.isEnabled = reader.value("enabled")?.boolean() ?? print.isEnabled
    print.copiesPerPicture =
      reader.value("copies_per_picture")?.integer(in: 1...20) ?? print.copiesPerPicture
    configuration.print = print
    reader.finish()
  }

  private mutating func readShare(_ table: TableReader) {
    var reader = table
    var share = BoothConfiguration.Share()
    share.address = reader.value("address")?.webAddress()
    share.hours = reader.value("hours")?.integer(in: 1...8760) ?? share.hours
    share.network = reader.value("network")?.string()
    if let value = reader.value("network_password"), let text = value.text() {
      let isUsable = text.isEmpty || (8...63).contains(text.utf8.count)
      if !isUsable || share.network == nil {
        value.report(
          isUsable ? "needs the name of its Wi-Fi" : "is not a Wi-Fi password",
          remedy: isUsable
            ? "add network = \"NAME\"" : "write 8 to 63 letters, or \"\" for a Wi-Fi without one")
      } else {
        share.networkPassword = text
      }
    }
    if let value = reader.value("trusted_proxies"), let addresses = value.strings() {
      share.trustedProxies = addresses.filter { address in
        if isAddress(address) { return true }
        value.report(
          "is neither an IPv4 address nor ::1: \"\(address)\"",
          remedy: "let the proxy connect by IPv4, and write its address: \"127.0.0.1\"")
        return false
      }
    }
    share.folder = reader.value("folder")?.path()
    if let value = reader.value("command"), let words = value.strings() {
      if words.first?.hasPrefix("/") == true {
        share.command = words
      } else {
        value.report("does not begin with a program", remedy: "write its absolute path first")
      }
    }
    configuration.share = share
    reader.finish()
  }
}

/// Whether it is an address of IPv4, or this machine. Limits count an IPv6 network as one address, so with one of those all
/// phones of the proxy's network would be trusted.
private func isAddress(_ text: String) -> Bool {
  var bytes = [UInt8](repeating: 0, count: 16)
  return inet_pton(AF_INET, text, &bytes) == 1 || text == "::1"
}

extension ValueReader {
  /// A language tag as files are named with it: "en", "pt-BR".
  fileprivate func language() -> String? {
    guard let text = string() else { return nil }
    guard text.utf8.allSatisfy({ $0.isBareKeyCharacter && $0 != UInt8(ascii: "_") }),
      (2...12).contains(text.utf8.count)
    else {
      report("is not a language: \"\(text)\"", remedy: "write \"en\", \"de\", \"pt-BR\"")
      return nil
    }
    return text
  }

  /// The name of an installed theme, or the path of a folder.
  fileprivate func themeName() -> String? {
    guard let text = string() else { return nil }
    guard text.hasPrefix("/") || text.utf8.allSatisfy(\.isBareKeyCharacter) else {
      report(
        "is neither the name of a theme nor an absolute path: \"\(text)\"",
        remedy: "a name has letters, digits, hyphens and underscores")
      return nil
    }
    return text
  }

  /// The beginning of an address, without a slash at its end.
  fileprivate func webAddress() -> String? {
    guard var text = string() else { return nil }
    while text.hasSuffix("/") { text.removeLast() }
    guard text.utf8.count <= 200, BoothConfiguration.Share.Address(text) != nil else {
      report(
        "is not an address: \"\(text)\"", remedy: "write it as \"http://192.168.4.1:8781\"")
      return nil
    }
    return text
  }
}
