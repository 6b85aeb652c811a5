// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebPage
import WebRules
import WebServing

/// Answers what the guard has let through.
@LoopActor
struct PageServer: PageHandler {
  let studio: Studio
  let doorkeeper: Doorkeeper?

  func answer(to request: AdmittedRequest, form: [UInt8]) async -> WebResponse {
    guard let route = Route(request.path) else { return .refusal(.path) }
    switch route {
    case .asset(let asset): return self.asset(asset)
    case .live: return .socket(studio)
    case .stream: return .stream { [studio] in studio.show($0) }
    case .motion: return await studio.motion(request.query)
    case .snapshot: return await studio.snapshot(request.query)
    case .press: return await studio.press(request.query)
    case .item(let name): return await item(name, request, isDownload: false)
    case .download(let name): return await item(name, request, isDownload: true)
    case .thumbnail(let name): return await thumbnail(name, request)
    case .shared(let link): return await shared(link, request)
    case .archive(let name): return await archive(name)
    case .enter: return await doorkeeper?.enter(request, form: form) ?? .refusal(.path)
    case .leave: return doorkeeper?.leave(request) ?? .refusal(.path)
    }
  }

  private func asset(_ asset: Asset) -> WebResponse {
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
    return .bytes(bytes, asset.mediaType, .asked)
  }

  /// The small picture of a photo or a film. For a photo without one, the photo itself; for such a film, nothing: the
  /// page plays it up to its first picture.
  private func thumbnail(_ name: String, _ request: AdmittedRequest) async -> WebResponse {
    guard let item = studio.library.item(name) else { return .refusal(.path) }
    if let (bytes, mediaType) = await DiskReader.shared.read({ item.thumbnail }) {
      return .bytes(bytes, mediaType, .lasting)
    }
    guard item.mediaType == "image/jpeg" else { return .nothing }
    return await self.item(name, request, isDownload: false)
  }

  private func item(
    _ name: String, _ request: AdmittedRequest, isDownload: Bool
  ) async -> WebResponse {
    guard let item = studio.library.item(name), let file = await ServedFile.open(item.path) else {
      return .refusal(.path)
    }
    return .file(file, item.mediaType, for: request, download: isDownload ? item.fileName : nil)
  }

  /// A photo or a film, for anybody who has its link.
  private func shared(_ link: String, _ request: AdmittedRequest) async -> WebResponse {
    guard let item = studio.shared(link), let file = await ServedFile.open(item.path) else {
      return .refusal(.path)
    }
    return .file(file, item.mediaType, for: request, lifetime: .never)
  }

  private func archive(_ name: String) async -> WebResponse {
    guard let items = studio.archive(name) else { return .refusal(.path) }
    let files = items.map {
      ArchivedFile(path: $0.path, name: $0.fileName, unixTime: $0.unixUSec / 1_000_000)
    }
    return .download(await .archive(files), "application/zip", name: "photos.zip")
  }
}
