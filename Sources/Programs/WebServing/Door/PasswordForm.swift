// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import LinuxIO
import WebRules

/// The answers to the two forms of the door.
extension Doorkeeper {
  /// Somebody has typed a password. Right or wrong, the browser goes on to a page.
  ///
  /// - Parameters:
  ///   - page: where it goes when the password was right.
  ///   - again: the page that asks. What went wrong is named behind its "#".
  package nonisolated func enter(
    _ request: HTTPRequest, page: String = "/", again: String = Refusal.passwordPath
  ) async -> HTTPResponse {
    let body = (try? await request.bodyData).map { Array($0) } ?? []
    let address = request.headers[HTTPHeader("Client")] ?? ""
    let password = FormBody.value(of: "password", in: body) ?? ""
    let session = request.headers[HTTPHeader("Session")]
    switch await attempt(password, by: address, having: session) {
    case .right(let name):
      var response = WebResponse.redirection(to: page)
      response.headers[HTTPHeader("Set-Cookie")] = SessionCookie.field(
        name, seconds: Self.sessionUSec / 1_000_000)
      return response
    case .wrong: return WebResponse.redirection(to: again + "#wrong")
    case .limited: return WebResponse.redirection(to: again + "#wait")
    case .unset: return WebResponse.redirection(to: again + "#unset")
    case .failed: return WebResponse.redirection(to: again + "#failed")
    }
  }

  /// Somebody ends a session.
  package nonisolated func leave(
    _ request: HTTPRequest, page: String = Refusal.passwordPath
  ) async -> HTTPResponse {
    if let session = request.headers[HTTPHeader("Session")] { await end(session) }
    var response = WebResponse.redirection(to: page)
    response.headers[HTTPHeader("Set-Cookie")] = SessionCookie.field(nil, seconds: 0)
    return response
  }
}
