// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The descriptors that travel with one message, whose parameters name them by their index.
/// Descriptors that were not taken are closed with the list.
@LoopActor
public final class DescriptorList {
  /// -1 for a descriptor that was taken.
  private(set) var raws: [Int32]

  public init() { raws = [] }

  /// Takes over descriptors that nobody else closes.
  init(owning raws: [Int32]) { self.raws = raws }

  deinit {
    for raw in raws where raw >= 0 { close(raw) }
  }

  /// The number of descriptors, including those that were taken.
  public var count: Int { raws.count }

  /// Adds a descriptor and returns its index.
  @discardableResult
  public func append(_ descriptor: consuming OwnedDescriptor) -> Int64 {
    raws.append(descriptor.take())
    return Int64(raws.count - 1)
  }

  /// Takes the descriptor of an index out, nil if there is none or it was taken already.
  public func take(at index: Int64) -> OwnedDescriptor? {
    guard index >= 0, index < raws.count, raws[Int(index)] >= 0 else { return nil }
    defer { raws[Int(index)] = -1 }
    return OwnedDescriptor(owning: raws[Int(index)])
  }
}
