// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import WebPage
import WebRules
import WebServing

/// The web server behind the guard: answers what the guard has let through.
struct PageServer: HTTPHandler {
  let studio: Studio
  let doorkeeper: Doorkeeper?

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let route = Route(request.target.rawValue) else { return WebResponse.refusal(.path) }
    switch route {
    case .asset(let asset): return self.asset(asset)
    case .live: return try await LiveSocket.answer(request, for: studio)
    case .stream: return WebResponse.stream(await studio.parts())
    case .item(let name): return await item(name, request, isDownload: false)
    case .download(let name): return await item(name, request, isDownload: true)
    case .thumbnail(let name): return await thumbnail(name, request)
    case .shared(let link): return await shared(link, request)
    case .archive(let name): return await archive(name)
    case .enter: return await doorkeeper?.enter(request) ?? WebResponse.refusal(.path)
    case .leave: return await doorkeeper?.leave(request) ?? WebResponse.refusal(.path)
    }
  }

  private func asset(_ asset: Asset) -> HTTPResponse {
    let bytes =
      switch asset {
      case .page: WebPage.page
      case .style: WebPage.style
      case .script: WebPage.script
      case .gallery: WebPage.gallery
      case .machine: WebPage.machine
      case .icon: WebPage.icon
      case .password: WebPage.password
      }
    return WebResponse.bytes(bytes, asset.mediaType, .asked)
  }

  /// The small picture of a photo or a film. For a photo without one, the photo itself; for such a film, nothing: the
  /// page plays it up to its first picture.
  private func thumbnail(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
    guard let item = await studio.library.item(name) else { return WebResponse.refusal(.path) }
    if let (bytes, mediaType) = item.thumbnail {
      return WebResponse.bytes(bytes, mediaType, .lasting)
    }
    guard item.mediaType == "image/jpeg" else { return WebResponse.nothing }
    return await self.item(name, request, isDownload: false)
  }

  private func item(_ name: String, _ request: HTTPRequest, isDownload: Bool) async -> HTTPResponse
  {
    guard let item = await studio.library.item(name), let file = ServedFile(item.path) else {
      return WebResponse.refusal(.path)
    }
    return WebResponse.file(
      file, item.mediaType, for: request, download: isDownload ? item.fileName : nil)
  }

  /// A photo or a film, for anybody who has its link.
  private func shared(_ link: String, _ request: HTTPRequest) async -> HTTPResponse {
    guard let item = await studio.shared(link), let file = ServedFile(item.path) else {
      return WebResponse.refusal(.path)
    }
    return WebResponse.file(file, item.mediaType, for: request, lifetime: .never)
  }

  private func archive(_ name: String) async -> HTTPResponse {
    guard let items = await studio.archive(name) else { return WebResponse.refusal(.path) }
    let bytes = ArchiveBytes(
      items.map { .init(path: $0.path, name: $0.fileName, unixTime: $0.unixUSec / 1_000_000) })
    return WebResponse.download(
      bytes, count: Int(bytes.length), "application/zip", name: "photos.zip")
  }
}
