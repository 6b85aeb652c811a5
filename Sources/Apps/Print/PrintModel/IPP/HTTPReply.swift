// SPDX-License-Identifier: Apache-2.0

//   bytes ──▶ head ──▶ Content-Length: that many ──────────────▶ reply
//              │ └───▶ Transfer-Encoding: chunked: size, part … ─▶ reply
//              └─ 100 Continue: another head follows
//
// The end of the connection ends nothing: a reply that has neither length nor chunks is refused, because
// CUPS always sends one of them, and then a reply that was cut is never taken for a whole one.

/// Puts the reply to one request together from the bytes that CUPS sends.
public struct HTTPReply: Sendable {
  /// The status: 200, 401.
  public private(set) var status = 0
  /// The body, complete when `isComplete`.
  public private(set) var body: [UInt8] = []
  public private(set) var isComplete = false

  /// Bytes of all heads, and of a body: a queue's attributes take about 100 KiB.
  public static let longestHead = 16 << 10
  public static let longestBody = 8 << 20

  private var input: [UInt8] = []
  private var expects = Expectation.head
  /// Bytes of the input in which no head ends.
  private var scanned = 0

  fileprivate enum Expectation: Equatable {
    case head
    /// So many bytes are missing, and then the reply is complete.
    case bytes(Int)
    case chunkSize
    /// So many bytes are missing of a chunk, its end of line among them.
    case chunk(Int)
    /// The lines after the last chunk, up to an empty one.
    case trailer
  }

  public init() {}

  /// Takes bytes that came. Those behind the reply are ignored: each request has its own connection.
  public mutating func take(_ bytes: some Sequence<UInt8>) throws(IPPError) {
    guard !isComplete else { return }
    input += bytes
    while try step() {}
    if input.count > Self.longestHead, expects.isLine { throw IPPError("a head that is too long") }
  }

  /// Does the next step; false if that needs more bytes, or nothing is left to do.
  private mutating func step() throws(IPPError) -> Bool {
    if isComplete { return false }
    switch expects {
    case .head:
      guard let end = endOfHead() else { return false }
      let head = Array(input[..<end.lowerBound])
      input.removeFirst(end.upperBound)
      try readHead(head)
    case .bytes(let missing):
      let missing = try move(missing)
      expects = .bytes(missing)
      isComplete = missing == 0
      return isComplete
    case .chunkSize:
      guard let line = takeLine() else { return false }
      let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      guard digits.count <= 8, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
        size >= 0
      else { throw IPPError("the size of a part is not a number") }
      expects = size == 0 ? .trailer : .chunk(size)
    case .chunk(let missing):
      let missing = try move(missing)
      expects = .chunk(missing)
      guard missing == 0, input.count >= 2 else { return false }
      guard input[0] == 13, input[1] == 10 else { throw IPPError("a part without its end of line") }
      input.removeFirst(2)
      expects = .chunkSize
    case .trailer:
      guard let line = takeLine() else { return false }
      isComplete = line.isEmpty
    }
    return true
  }

  /// Moves bytes to the body, and returns how many are missing then.
  private mutating func move(_ missing: Int) throws(IPPError) -> Int {
    guard body.count + missing <= Self.longestBody else {
      throw IPPError("a reply that is too long")
    }
    let count = min(missing, input.count)
    body += input[..<count]
    input.removeFirst(count)
    return missing - count
  }

  private mutating func takeLine() -> [UInt8]? {
    guard let end = input.firstIndex(of: 10) else { return nil }
    var line = Array(input[..<end])
    input.removeFirst(end + 1)
    if line.last == 13 { line.removeLast() }
    return line
  }

  private mutating func endOfHead() -> Range<Int>? {
    guard input.count >= scanned + 4 else { return nil }
    for index in scanned...(input.count - 4)
    where input[index] == 13 && input[index + 1] == 10 && input[index + 2] == 13
      && input[index + 3] == 10
    {
      scanned = 0
      return index..<(index + 4)
    }
    scanned = input.count - 3
    return nil
  }

  private mutating func readHead(_ head: [UInt8]) throws(IPPError) {
    let lines = String(decoding: head, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw IPPError("no status line of HTTP")
    }
    self.status = status
    if status == 100 { return }
    var length: Int?
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }.lowercased()
      switch line[..<colon].lowercased() {
      case "transfer-encoding" where value == "chunked":
        expects = .chunkSize
        return
      case "content-length": length = Int(value)
      default: break
      }
    }
    guard let length, length >= 0 else { throw IPPError("a reply without a length") }
    expects = .bytes(length)
  }
}

extension HTTPReply.Expectation {
  fileprivate var isLine: Bool {
    switch self {
    case .head, .chunkSize, .trailer: true
    case .bytes, .chunk: false
    }
  }
}
