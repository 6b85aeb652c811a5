// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import LinuxIO
import WebPage
import WebRules

/// The web server behind the guard: answers what the guard has let through.
struct PageServer: HTTPHandler {
  let studio: Studio

  /// Serves at a socket, until the program ends.
  ///
  /// - Parameter whenListening: called when the socket is there.
  static func serve(
    _ studio: Studio, at path: String, whenListening: @escaping @Sendable () async -> Void
  ) async throws {
    // The guard limits the time; FlyingFox's is for the handler alone.
    let configuration = HTTPServer.Configuration(
      address: .unix(path: path), timeout: 20, pool: LoopSocketPool(), logger: .disabled)
    let server = HTTPServer(config: configuration, handler: PageServer(studio: studio))
    let listening = Task {
      try await server.waitUntilListening()
      await whenListening()
    }
    defer { listening.cancel() }
    try await server.run()
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let route = Route(request.target.rawValue) else { return refuse(.path) }
    switch route {
    case .asset(let asset): return self.asset(asset, request)
    case .live:
      var response = try await WebSocketHTTPHandler(
        handler: MessageFrameWSHandler(handler: LiveSocket(studio: studio), frameSize: 1 << 20)
      ).handleRequest(request)
      Self.protect(&response)
      return response
    case .stream: return await stream()
    case .item(let name): return try await item(name, request, isDownload: false)
    case .download(let name): return try await item(name, request, isDownload: true)
    case .thumbnail(let name): return try await thumbnail(name, request)
    }
  }

  private func asset(_ asset: Asset, _ request: HTTPRequest) -> HTTPResponse {
    let bytes =
      switch asset {
      case .page: WebPage.page
      case .style: WebPage.style
      case .script: WebPage.script
      case .gallery: WebPage.gallery
      case .icon: WebPage.icon
      }
    var response = HTTPResponse(statusCode: .ok, body: HTTPBodySequence(data: .init(bytes)))
    response.headers[HTTPHeader("Content-Type")] = asset.mediaType
    // The next version of the program brings another page.
    response.headers[HTTPHeader("Cache-Control")] = "no-cache"
    Self.protect(&response)
    return response
  }

  /// The live picture for a browser without scripts.
  private func stream() async -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: .ok,
      body: HTTPBodySequence(from: await studio.parts(), suggestedBufferSize: 1 << 20))
    response.headers[HTTPHeader("Content-Type")] =
      "multipart/x-mixed-replace; boundary=\(PartSequence.boundary)"
    response.headers[HTTPHeader("Cache-Control")] = "no-store"
    Self.protect(&response)
    return response
  }

  /// The small picture in a photo; the photo itself where there is none.
  private func thumbnail(_ name: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    guard let item = await studio.library.item(name) else { return refuse(.path) }
    guard let bytes = item.thumbnail else {
      return try await self.item(name, request, isDownload: false)
    }
    var response = HTTPResponse(statusCode: .ok, body: HTTPBodySequence(data: .init(bytes)))
    response.headers[HTTPHeader("Content-Type")] = "image/jpeg"
    response.headers[HTTPHeader("Cache-Control")] = Self.lasting
    Self.protect(&response)
    return response
  }

  /// A file under a name does not change.
  private static let lasting = "private, max-age=31536000, immutable"

  private func item(
    _ name: String, _ request: HTTPRequest, isDownload: Bool
  ) async throws -> HTTPResponse {
    guard let item = await studio.library.item(name), let file = OpenItem(item) else {
      return refuse(.path)
    }
    let range = ByteRange(request.headers[HTTPHeader("Range")], size: file.size)
    let part: Range<Int64>
    var response: HTTPResponse
    switch range {
    case .unsatisfiable:
      response = HTTPResponse(statusCode: HTTPStatusCode(416, phrase: "Range Not Satisfiable"))
      response.headers[HTTPHeader("Content-Range")] = "bytes */\(file.size)"
      Self.protect(&response)
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
    response.headers[HTTPHeader("Content-Type")] = item.mediaType
    response.headers[HTTPHeader("Accept-Ranges")] = "bytes"
    response.headers[HTTPHeader("Cache-Control")] = Self.lasting
    if isDownload {
      response.headers[HTTPHeader("Content-Disposition")] =
        "attachment; filename=\"\(item.safeFileName)\""
    }
    Self.protect(&response)
    return response
  }

  private func refuse(_ refusal: Refusal) -> HTTPResponse {
    var response = HTTPResponse(
      statusCode: HTTPStatusCode(refusal.status, phrase: refusal.reason),
      body: HTTPBodySequence(data: .init((refusal.reason + "\n").utf8)))
    response.headers[HTTPHeader("Content-Type")] = "text/plain; charset=utf-8"
    Self.protect(&response)
    return response
  }

  private static func protect(_ response: inout HTTPResponse) {
    for (name, value) in ResponseFields.always {
      response.headers.setValues([value], for: HTTPHeader(name))
    }
  }
}
