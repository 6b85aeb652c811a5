// SPDX-License-Identifier: Apache-2.0

/// The cookie of somebody who has given the password.
public enum SessionCookie {
  /// A browser takes a cookie of this prefix over TLS only, and for this host and all of its paths alone.
  static let key = "__Host-shutter"

  /// The session that a request names; nil for none, and for two, of which nobody knows which counts.
  public static func name(in field: String?) -> String? {
    let values = (field ?? "").split(separator: ";").compactMap { pair -> Substring? in
      let pair = pair.drop { $0 == " " }
      return pair.hasPrefix(key + "=") ? pair.dropFirst(key.utf8.count + 1) : nil
    }
    return values.count == 1 ? String(values[0]) : nil
  }

  /// The value of Set-Cookie that begins a session, or ends it.
  public static func field(_ name: String?, seconds: Int64) -> String {
    "\(key)=\(name ?? ""); Path=/; Max-Age=\(name == nil ? 0 : seconds); Secure; HttpOnly; SameSite=Strict"
  }
}
