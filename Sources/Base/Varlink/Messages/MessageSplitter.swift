// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into messages, each of which ends with a NUL.
///
/// The outcome depends on the bytes alone, not on how they were divided up on arrival. Bytes that
/// were searched for a NUL are not searched again. It keeps at most one unfinished message and the
/// bytes that arrived after it.
public struct MessageSplitter: Sendable {
  /// Bytes that a message may have without its NUL.
  public let maximumSize: Int
  private var buffer: [UInt8] = []
  /// The start of the next message.
  private var start = 0
  /// The end of the bytes that are known to have no NUL.
  private var scanned = 0

  /// Capacity that is kept while nothing is buffered. A message that needs more is rare, and many
  /// connections may be open.
  private static let keptCapacity = 16 << 10

  public init(maximumSize: Int) {
    self.maximumSize = maximumSize
  }

  /// The number of bytes that were not handed out yet.
  public var bufferedSize: Int { buffer.count - start }

  /// Adds bytes that have arrived.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if start > 0 { buffer.removeSubrange(..<start) }
    scanned -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// Adds bytes that have arrived.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Hands the next message, without its NUL, to the closure, which must not keep the pointer.
  /// Returns nil if no whole message is there. Throws if the next message is too long, and then
  /// every time.
  public mutating func withNextMessage<Value>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(ProtocolError) -> Value
  ) throws(ProtocolError) -> Value? {
    guard let end = try nextEnd() else { return nil }
    let outcome = buffer.withUnsafeBufferPointer { all -> Result<Value, ProtocolError> in
      do throws(ProtocolError) {
        return .success(try body(UnsafeBufferPointer(rebasing: all[start..<end])))
      } catch {
        return .failure(error)
      }
    }
    start = end + 1
    scanned = start
    if bufferedSize == 0 { reset() }
    return try outcome.get()
  }

  /// The position of the NUL that ends the next message, nil if it has not arrived.
  private mutating func nextEnd() throws(ProtocolError) -> Int? {
    let limit = min(buffer.count, start + maximumSize + 1)
    while scanned < limit, buffer[scanned] != 0 { scanned += 1 }
    if scanned < limit { return scanned }
    guard bufferedSize <= maximumSize else { throw .tooLong(maximum: maximumSize) }
    return nil
  }

  private mutating func reset() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
    start = 0
    scanned = 0
  }
}
