// SPDX-License-Identifier: Apache-2.0

/// The names of controls as v4l2-ctl writes them.
enum ControlName {
  /// "Exposure Time, Absolute" → "exposure_time_absolute": letters and digits in lower case, whatever
  /// is between them as one underscore.
  static func text(of name: String) -> String {
    name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .joined(separator: "_").lowercased()
  }
}
