// SPDX-License-Identifier: Apache-2.0
import Configuration

/// The configuration of the print service, `shutter-print.toml`. Without a file it is the value of `init()`:
/// it prints with CUPS' default queue, and without limits.
public struct PrintConfiguration: Sendable, Equatable {
  /// The file that the service reads without `--config`.
  public static let defaultPath = "/etc/shutterd/shutter-print.toml"

  /// The queue of CUPS; `nil`: the default one, or the only one.
  public var queue: String?
  /// The size of the paper, by its name in IPP; `nil`: the queue's own.
  public var media: String?
  /// The event that jobs count for which name none.
  public var event = ""
  /// The socket of CUPS, an absolute path.
  public var cupsSocket = "/run/cups/cups.sock"
  /// The pictures of printed jobs that are kept for reprints, MiB.
  public var keptPicturesMiB = 512
  /// How many sheets may be printed, `[limits]`.
  public var limits = Limits()

  /// The configuration that holds without a file.
  public init() {}

  /// How many sheets may be printed, `[limits]`; `nil`: any number.
  public struct Limits: Sendable, Equatable {
    /// The most sheets of one picture in one event.
    public var picture: Int?
    /// The most sheets of one guest's turn, where a program names it.
    public var session: Int?
    public var event: Int?
    /// Sheets that may wait at the same time.
    public var waiting = 50

    public init() {}
  }

  /// Reads the configuration from its files. Throws all errors of all files together.
  public static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> PrintConfiguration {
    try PrintConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  public init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = TableReader(document.root, title: "shutter-print.toml", errors: errors)
    queue = reader.value("queue")?.queueName()
    media = reader.value("media")?.string()
    event = reader.value("event")?.eventName() ?? event
    cupsSocket = reader.value("cups_socket")?.path() ?? cupsSocket
    keptPicturesMiB =
      reader.value("keep_pictures_mib")?.integer(in: 0...1_048_576) ?? keptPicturesMiB
    if let table = reader.table("limits", title: "[limits]") { readLimits(table) }
    reader.finish()
    try errors.throwIfAny()
  }

  private mutating func readLimits(_ table: TableReader) {
    var reader = table
    let sheets = 1...1_000_000
    limits.picture = reader.value("picture")?.integer(in: sheets)
    limits.session = reader.value("session")?.integer(in: sheets)
    limits.event = reader.value("event")?.integer(in: sheets)
    limits.waiting = reader.value("waiting")?.integer(in: 1...200) ?? limits.waiting
    reader.finish()
  }
}

extension ValueReader {
  /// The name of a queue of CUPS.
  fileprivate func queueName() -> String? {
    guard let text = string() else { return nil }
    if text.utf8.count > 127 || text.contains(where: { " /#?'\"".contains($0) }) {
      report(
        "is not the name of a queue: \"\(text)\"",
        remedy: "'lpstat -e' lists them; a name has no spaces, slashes, quotes, '#' or '?'")
      return nil
    }
    return text
  }
}
