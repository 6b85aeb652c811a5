// SPDX-License-Identifier: Apache-2.0

/// A control for a number, like `AVCaptureSlider`.
public final class CaptureSlider: CaptureControl {
  public let record: CaptureControlRecord

  /// Makes a slider over a range. It begins at the lower end.
  ///
  /// - Parameters:
  ///   - title: the name for people, 1 to 64 bytes.
  ///   - identifier: the name within the interaction; nil: the title.
  ///   - use: the dials and keys that turn it.
  ///   - range: the values that it can have.
  ///   - step: the distance of the values that it can have, counted from the lower end; nil: it has all of
  ///     them, and a dial turns it by hundredths of the range.
  /// - Throws: ``CaptureControlError/invalid(part:)`` if the range is empty, the step is not positive or
  ///   greater than the range, or a number is not finite.
  public init(
    _ title: String, identifier: String? = nil, use: CaptureControlUse = .custom,
    in range: ClosedRange<Double>, step: Double? = nil
  ) throws(CaptureControlError) {
    record = try CaptureControlRecord(
      title, identifier, use,
      .range(minimum: range.lowerBound, maximum: range.upperBound, step: step))
  }

  /// Makes a slider that has only these values. It begins at the first.
  ///
  /// - Parameters:
  ///   - title: the name for people, 1 to 64 bytes.
  ///   - identifier: the name within the interaction; nil: the title.
  ///   - use: the dials and keys that turn it.
  ///   - values: 1 to 256, ascending.
  /// - Throws: ``CaptureControlError/invalid(part:)``.
  public init(
    _ title: String, identifier: String? = nil, use: CaptureControlUse = .custom, values: [Double]
  ) throws(CaptureControlError) {
    record = try CaptureControlRecord(title, identifier, use, .values(values))
  }

  /// The value.
  public var value: Double { record.value }

  /// Sets the value, whether people may or not. ``action`` is not called.
  ///
  /// - Parameter value: with a step, rounded to the nearest.
  /// - Throws: ``CaptureControlError/valueOutOfRange(_:)``; the value stays.
  public func setValue(_ value: Double) async throws(CaptureControlError) {
    try await record.set(value)
  }

  /// A handler that is called when a person has changed the value, in order with the events. It has to be set
  /// before the slider is added.
  public var action: (@Sendable (Double) async -> Void)? {
    get { record.action }
    set { record.action = newValue }
  }
}
