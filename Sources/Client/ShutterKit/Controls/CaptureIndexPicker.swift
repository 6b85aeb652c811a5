// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A control for one of several choices, like `AVCaptureIndexPicker`.
public final class CaptureIndexPicker: CaptureControl {
  public let record: CaptureControlRecord
  private let handler = Mutex<(@Sendable (Int) async -> Void)?>(nil)

  /// Makes a picker. It begins with the first choice.
  ///
  /// - Parameters:
  ///   - title: the name for people, 1 to 64 bytes.
  ///   - identifier: the name within the interaction; nil: the title.
  ///   - use: the dials and keys that turn it.
  ///   - numberOfIndexes: the number of choices, 1 to 256.
  /// - Throws: ``CaptureControlError/invalid(part:)``.
  public init(
    _ title: String, identifier: String? = nil, use: CaptureControlUse = .custom,
    numberOfIndexes: Int
  ) throws(CaptureControlError) {
    record = try CaptureControlRecord(title, identifier, use, .choices(numberOfIndexes))
  }

  /// Makes a picker of choices with names. It begins with the first choice.
  ///
  /// - Parameters:
  ///   - title: the name for people, 1 to 64 bytes.
  ///   - identifier: the name within the interaction; nil: the title.
  ///   - use: the dials and keys that turn it.
  ///   - indexTitles: the names of the choices, 1 to 256, each at most 64 bytes.
  /// - Throws: ``CaptureControlError/invalid(part:)``.
  public init(
    _ title: String, identifier: String? = nil, use: CaptureControlUse = .custom,
    indexTitles: [String]
  ) throws(CaptureControlError) {
    record = try CaptureControlRecord(
      title, identifier, use, .choices(indexTitles.count), titles: indexTitles)
  }

  /// The number of the choice, from 0.
  public var selectedIndex: Int { Int(record.value) }

  /// The number of choices.
  public var numberOfIndexes: Int { Int(record.scale.last) + 1 }

  /// The names of the choices; empty if they have none.
  public var indexTitles: [String] { record.titles }

  /// Sets the choice, whether people may or not. ``action`` is not called.
  ///
  /// - Throws: ``CaptureControlError/valueOutOfRange(_:)``; the choice stays.
  public func setSelectedIndex(_ index: Int) async throws(CaptureControlError) {
    try await record.set(Double(index))
  }

  /// A handler that is called when a person has made another choice, in order with the events. It has to be
  /// set before the picker is added.
  public var action: (@Sendable (Int) async -> Void)? {
    get { handler.withLock { $0 } }
    set {
      handler.withLock { $0 = newValue }
      if let newValue {
        record.action = { await newValue(Int($0)) }
      } else {
        record.action = nil
      }
    }
  }
}
