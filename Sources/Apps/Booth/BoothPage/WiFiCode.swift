// SPDX-License-Identifier: Apache-2.0

/// The text of a code by which phones join a Wi-Fi, as the cameras of Android and iPhone read it:
///
///     WIFI:T:WPA;S:NAME;P:PASSWORD;;       with a backslash before each of \ ; , : "
///
/// The form is that of ZXing's wiki, "Barcode Contents".
public enum WiFiCode {
  /// - Parameter password: empty for a network without one.
  public static func text(network: String, password: String) -> String {
    let kind = password.isEmpty ? "nopass" : "WPA"
    let rest = password.isEmpty ? "" : "P:\(escaped(password));"
    return "WIFI:T:\(kind);S:\(escaped(network));\(rest);"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if ["\\", ";", ",", ":", "\""].contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
