// SPDX-License-Identifier: Apache-2.0

/// The fields of each answer that keep other pages, and whatever gets into this one, from having an effect.
public enum ResponseFields {
  /// The content security policy: scripts, styles, pictures, films and the socket of this page alone; nothing in
  /// line, no frame around it and none in it.
  public static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
    "media-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  /// The fields of every answer, refusals too.
  public static let always: [(name: String, value: String)] = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    // Not "no-referrer", with which a form of ours would have the origin "null".
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
  ]
}
