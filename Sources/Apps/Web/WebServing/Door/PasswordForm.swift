// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebRules

/// The answers to the two forms of the door.
extension Doorkeeper {
  /// Somebody has typed a password. Right or wrong, the browser goes on to a page.
  ///
  /// - Parameters:
  ///   - page: where it goes when the password was right.
  ///   - again: the page that asks. What went wrong is named behind its "#".
  public func enter(
    _ request: AdmittedRequest, form: [UInt8], page: String = "/",
    again: String = Refusal.passwordPath
  ) async -> WebResponse {
    let password = FormBody.value(of: "password", in: form) ?? ""
    switch await attempt(password, by: request.client, having: request.session) {
    case .right(let name):
      return .redirection(
        to: page, cookie: SessionCookie.field(name, seconds: Self.sessionUSec / 1_000_000))
    case .wrong: return .redirection(to: again + "#wrong")
    case .limited: return .redirection(to: again + "#wait")
    case .unset: return .redirection(to: again + "#unset")
    case .failed: return .redirection(to: again + "#failed")
    }
  }

  /// Somebody ends a session.
  public func leave(
    _ request: AdmittedRequest, page: String = Refusal.passwordPath
  ) -> WebResponse {
    if let session = request.session { end(session) }
    return .redirection(to: page, cookie: SessionCookie.field(nil, seconds: 0))
  }
}
