// SPDX-License-Identifier: Apache-2.0

/// The request by which a phone finds out whether a network leads to the internet. The booth's own Wi-Fi does not, but a
/// phone that gets the answer it expects stays connected, and its guest can fetch the picture.
///
///     Android, ChromeOS   any host    /generate_204, /gen_204            204
///     iPhone, Mac         any host    /hotspot-detect.html, …            a page that says Success
///     Windows             any host    /connecttest.txt, /ncsi.txt        Microsoft Connect Test, Microsoft NCSI
///     Firefox             any host    /success.txt, /canonical.html      success, a page that leads on
///     GNOME, KDE          any host    /check_network_status.txt          NetworkManager is online
///
/// The network's name server has to give the booth's address for these hosts, and port 80 has to lead to the guests'
/// entrance. The answers are the same for everybody, and say nothing about the booth.
public enum NetworkCheck {
  private enum Form {
    case empty
    case page(String)
    case text(String)
  }

  private static let forms: [String: Form] = [
    "/generate_204": .empty,
    "/gen_204": .empty,
    "/mobile/status.php": .empty,
    "/hotspot-detect.html": success,
    "/library/test/success.html": success,
    "/bag": success,
    "/connecttest.txt": .text("Microsoft Connect Test"),
    "/ncsi.txt": .text("Microsoft NCSI"),
    "/success.txt": .text("success\n"),
    "/canonical.html": .page(
      "<meta http-equiv=\"refresh\" content=\"0;url=https://support.mozilla.org/kb/captive-portal\"/>"
    ),
    "/check_network_status.txt": .text("NetworkManager is online\n"),
  ]
  private static let success = Form.page(
    "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>")

  /// The answer, after which the connection is closed; nil: it is no such question, or not asked at the guests' entrance.
  ///
  /// - Parameter ownNames: the names by which guests call the booth: what they ask for there is not meant for others.
  public static func answer(
    to head: RequestHead, by entrance: Entrance, ownNames: Set<String>
  ) -> String? {
    guard entrance.isGuests, head.method == "GET" || head.method == "HEAD",
      let host = head.fields["host"]?.lowercased().prefix(while: { $0 != ":" }),
      !ownNames.contains(String(host)),
      let form = forms[String(head.path.prefix { $0 != "?" })]
    else { return nil }
    switch form {
    case .empty: return response(204, "No Content", nil, "", isHead: true)
    case .page(let body):
      return response(200, "OK", "text/html", body, isHead: head.method == "HEAD")
    case .text(let body):
      return response(200, "OK", "text/plain", body, isHead: head.method == "HEAD")
    }
  }

  private static func response(
    _ status: Int, _ reason: String, _ mediaType: String?, _ body: String, isHead: Bool
  ) -> String {
    var head = "HTTP/1.1 \(status) \(reason)\r\nCache-Control: no-store\r\n"
    if let mediaType {
      head += "Content-Type: \(mediaType)\r\nContent-Length: \(body.utf8.count)\r\n"
    }
    return head + "Connection: close\r\n\r\n" + (isHead ? "" : body)
  }
}
