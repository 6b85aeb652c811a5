// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Checks any text as the description of an interface, as `shutterctl` gets it from unknown services.
enum DescriptionCheck {
  /// Throws if an error points outside the text. Texts that cannot begin a description are skipped, which
  /// leaves more time for the decoder.
  static func check(_ bytes: ArraySlice<UInt8>) throws(Finding) {
    guard bytes.starts(with: "interface ".utf8) || bytes.first == UInt8(ascii: "#"),
      let text = String(validating: bytes, as: UTF8.self),
      let error = error(of: text)
    else { return }
    let length = text.unicodeScalars.count
    try Finding.unless(
      (1...length + 1).contains(error.position.line)
        && (1...length + 1).contains(error.position.column),
      "an error beyond the text: \(error)")
  }

  private static func error(of text: String) -> InterfaceDescriptionError? {
    do throws(InterfaceDescriptionError) {
      _ = try InterfaceDescription(parsing: text)
      return nil
    } catch {
      return error
    }
  }
}
