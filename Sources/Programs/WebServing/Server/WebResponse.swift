// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import FlyingSocks
import WebRules

/// The answers of a program behind the guard. All of them have the fields that protect a page.
package enum WebResponse {
  /// How long a browser keeps it.
  package enum Lifetime: String {
    /// It asks each time: the next version of the program brings another page.
    case asked = "no-cache"
    /// What is under a name does not change.
    case lasting = "private, max-age=31536000, immutable"
    case never = "no-store"
  }

  package static func bytes(
    _ bytes: [UInt8], _ mediaType: String, _ lifetime: Lifetime, for refusal: Refusal? = nil
  ) -> HTTPResponse {
    let status = refusal.map { HTTPStatusCode($0.status, phrase: $0.reason) } ?? .ok
    var response = HTTPResponse(statusCode: status, body: HTTPBodySequence(data: .init(bytes)))
    response.headers[HTTPHeader("Content-Type")] = mediaType
    response.headers[HTTPHeader("Cache-Control")] = lifetime.rawValue
    protect(&response)
    return response
  }

  /// A file, or the part of it that the request asks for.
  ///
  /// - Parameter download: the file's name on the other side; nil: the browser shows it.
  package static func file(
    _ file: ServedFile, _ mediaType: String, for request: HTTPRequest, download: String? = nil,
    lifetime: Lifetime = .lasting
  ) -> HTTPResponse {
    let range = ByteRange(request.headers[HTTPHeader("Range")], size: file.size)
    let part: Range<Int64>
    var response: HTTPResponse
    switch range {
    case .unsatisfiable:
      response = HTTPResponse(statusCode: HTTPStatusCode(416, phrase: "Range Not Satisfiable"))
      response.headers[HTTPHeader("Content-Range")] = "bytes */\(file.size)"
      protect(&response)
      return response
    case .whole: part = 0..<file.size
    case .part(let found): part = found
    }
    let body = HTTPBodySequence(
      from: FileBytes(file: file, part: part), count: Int(part.upperBound - part.lowerBound),
      suggestedBufferSize: 64 << 10)
    let isPart = range != .whole
    response = HTTPResponse(statusCode: isPart ? .partialContent : .ok, body: body)
    if isPart {
      response.headers[HTTPHeader("Content-Range")] =
        "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
    }
    response.headers[HTTPHeader("Content-Type")] = mediaType
    response.headers[HTTPHeader("Accept-Ranges")] = "bytes"
    response.headers[HTTPHeader("Cache-Control")] = lifetime.rawValue
    if let download { save(&response, as: download) }
    protect(&response)
    return response
  }

  /// Bytes that are made while they are sent, for the browser to keep.
  package static func download(
    _ bytes: some AsyncBufferedSequence<UInt8>, count: Int, _ mediaType: String, name: String
  ) -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: .ok,
      body: HTTPBodySequence(from: bytes, count: count, suggestedBufferSize: 256 << 10))
    response.headers[HTTPHeader("Content-Type")] = mediaType
    response.headers[HTTPHeader("Cache-Control")] = Lifetime.never.rawValue
    save(&response, as: name)
    protect(&response)
    return response
  }

  private static func save(_ response: inout HTTPResponse, as name: String) {
    response.headers[HTTPHeader("Content-Disposition")] =
      "attachment; filename=\"\(safe(name))\""
  }

  /// The live picture for a browser without scripts.
  package static func stream(_ parts: PartSequence) -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: .ok, body: HTTPBodySequence(from: parts, suggestedBufferSize: 1 << 20))
    response.headers[HTTPHeader("Content-Type")] =
      "multipart/x-mixed-replace; boundary=\(PartSequence.boundary)"
    response.headers[HTTPHeader("Cache-Control")] = Lifetime.never.rawValue
    protect(&response)
    return response
  }

  /// The browser asks for another page of ours, by GET.
  package static func redirection(to path: String) -> HTTPResponse {
    var response = HTTPResponse(statusCode: HTTPStatusCode(303, phrase: "See Other"))
    response.headers[HTTPHeader("Location")] = path
    response.headers[HTTPHeader("Cache-Control")] = Lifetime.never.rawValue
    protect(&response)
    return response
  }

  /// There is such a thing, but nothing to be sent.
  package static var nothing: HTTPResponse {
    var response = HTTPResponse(statusCode: HTTPStatusCode(204, phrase: "No Content"))
    response.headers[HTTPHeader("Cache-Control")] = Lifetime.lasting.rawValue
    protect(&response)
    return response
  }

  package static func refusal(_ refusal: Refusal) -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: HTTPStatusCode(refusal.status, phrase: refusal.reason),
      body: HTTPBodySequence(data: .init((refusal.reason + "\n").utf8)))
    response.headers[HTTPHeader("Content-Type")] = "text/plain; charset=utf-8"
    protect(&response)
    return response
  }

  /// Sets the fields of every answer.
  package static func protect(_ response: inout HTTPResponse) {
    for (name, value) in ResponseFields.always {
      response.headers.setValues([value], for: HTTPHeader(name))
    }
  }

  /// A file's name as far as it cannot end the quotation marks that a header puts around it.
  private static func safe(_ name: String) -> String {
    let letters = name.unicodeScalars.filter { letter in
      letter.isASCII && letter.value > 32 && letter != "\"" && letter != "\\"
    }
    return String(String.UnicodeScalarView(letters))
  }
}
