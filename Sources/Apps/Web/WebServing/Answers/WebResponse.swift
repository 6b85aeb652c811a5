// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import WebRules

/// An answer of a program.
public struct WebResponse: Sendable {
  /// Shows a browser each picture, until the function that it returns is called.
  public typealias Pictures =
    @LoopActor @Sendable (_ show: @escaping @LoopActor ([UInt8]) -> Void) ->
    @LoopActor () -> Void

  enum Body: Sendable {
    case bytes([UInt8])
    case pieces(BodyPieces)
    /// The live picture for a browser without scripts, or for a program, which gets the length of each part.
    case parts(Pictures, areMeasured: Bool)
    /// The page's socket.
    case socket(any LiveAudience)
  }

  /// How long a browser keeps it.
  public enum Lifetime: String, Sendable {
    /// It asks each time: the next version of the program brings another page.
    case asked = "no-cache"
    /// The contents under a name do not change.
    case lasting = "private, max-age=31536000, immutable"
    case never = "no-store"
  }

  let head: ResponseHead
  let body: Body

  private init(
    _ head: ResponseHead, _ mediaType: String? = nil, _ lifetime: Lifetime? = nil,
    _ body: Body = .bytes([])
  ) {
    var head = head
    if let mediaType { head.add("Content-Type", mediaType) }
    if let lifetime { head.add("Cache-Control", lifetime.rawValue) }
    self.head = head
    self.body = body
  }

  private static let ok = ResponseHead(200, "OK")

  public static func bytes(
    _ bytes: [UInt8], _ mediaType: String, _ lifetime: Lifetime, for refusal: Refusal? = nil
  ) -> WebResponse {
    WebResponse(refusal.map { ResponseHead($0) } ?? ok, mediaType, lifetime, .bytes(bytes))
  }

  /// A file, or the part of it that the request asks for.
  ///
  /// - Parameter download: the file's name on the other side; nil: the browser shows it.
  public static func file(
    _ file: ServedFile, _ mediaType: String, for request: AdmittedRequest,
    download: String? = nil, lifetime: Lifetime = .lasting
  ) -> WebResponse {
    let range = ByteRange(request.range, size: file.size)
    let part: Range<Int64>
    var head = ok
    switch range {
    case .unsatisfiable:
      head = ResponseHead(416, "Range Not Satisfiable")
      head.add("Content-Range", "bytes */\(file.size)")
      return WebResponse(head)
    case .whole: part = 0..<file.size
    case .part(let found):
      part = found
      head = ResponseHead(206, "Partial Content")
      head.add("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)")
    }
    head.add("Accept-Ranges", "bytes")
    if let download { save(&head, as: download) }
    let pieces = BodyPieces(FilePieces(file: file, part: part), count: Int64(part.count))
    return WebResponse(head, mediaType, lifetime, .pieces(pieces))
  }

  /// A whole file, which is not the same when it is asked for again.
  public static func whole(_ file: ServedFile, _ mediaType: String) -> WebResponse {
    let pieces = BodyPieces(FilePieces(file: file, part: 0..<file.size), count: file.size)
    return WebResponse(ok, mediaType, .never, .pieces(pieces))
  }

  /// Bytes that are made while they are sent, for the browser to keep.
  public static func download(
    _ pieces: BodyPieces, _ mediaType: String, name: String
  ) -> WebResponse {
    var head = ok
    save(&head, as: name)
    return WebResponse(head, mediaType, .never, .pieces(pieces))
  }

  private static func save(_ head: inout ResponseHead, as name: String) {
    head.add("Content-Disposition", "attachment; filename=\"\(safe(name))\"")
  }

  /// The live picture for a browser without scripts.
  ///
  /// - Parameter areMeasured: for a program, which then need not look for the end of each picture.
  public static func stream(
    areMeasured: Bool = false, _ pictures: @escaping Pictures
  ) -> WebResponse {
    WebResponse(
      ok, "multipart/x-mixed-replace; boundary=\(PartStream.boundary)", .never,
      .parts(pictures, areMeasured: areMeasured))
  }

  public static func json(_ json: JSON) -> WebResponse {
    WebResponse(ok, "application/json", .never, .bytes(json.bytes + Array("\n".utf8)))
  }

  /// The page's socket.
  public static func socket(_ audience: any LiveAudience) -> WebResponse {
    WebResponse(ok, nil, nil, .socket(audience))
  }

  /// The browser asks for another page of ours, by GET.
  ///
  /// - Parameter cookie: the value of Set-Cookie.
  public static func redirection(to path: String, cookie: String? = nil) -> WebResponse {
    var head = ResponseHead(303, "See Other")
    head.add("Location", path)
    if let cookie { head.add("Set-Cookie", cookie) }
    return WebResponse(head, nil, .never)
  }

  /// There is such a thing, but nothing to be sent.
  public static var nothing: WebResponse {
    WebResponse(ResponseHead(204, "No Content"), nil, .lasting)
  }

  /// Something that does not exist now, with the reason for the reader of the answer.
  public static func unavailable(_ reason: String) -> WebResponse {
    WebResponse(
      ResponseHead(503, "Service Unavailable"), "text/plain; charset=utf-8", .never,
      .bytes(Array((reason + "\n").utf8)))
  }

  public static func refusal(_ refusal: Refusal) -> WebResponse {
    let body = Array((refusal.reason + "\n").utf8)
    return WebResponse(ResponseHead(refusal), "text/plain; charset=utf-8", nil, .bytes(body))
  }

  /// A file's name as far as it cannot end the quotation marks that a header puts around it.
  private static func safe(_ name: String) -> String {
    let letters = name.unicodeScalars.filter { letter in
      letter.isASCII && letter.value > 32 && letter != "\"" && letter != "\\"
    }
    return String(String.UnicodeScalarView(letters))
  }
}
