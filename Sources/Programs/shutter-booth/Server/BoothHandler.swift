// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Configuration
import FlyingFox
import LinuxIO
import WebRules
import WebServing

/// The web server behind the guard: answers what the guard has let through.
struct BoothHandler: HTTPHandler {
  let booth: Booth
  let desk: HostDesk

  @LoopActor
  init(_ setup: (BoothSetup, damage: String?), _ doorkeeper: Doorkeeper) {
    booth = Booth(setup.0, damage: setup.damage)
    desk = HostDesk(booth, doorkeeper: doorkeeper)
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let route = BoothRoute(request.target.rawValue) else { return WebResponse.refusal(.path) }
    switch route {
    case .asset(let path): return asset(path)
    case .live: return try await LiveSocket.answer(request, for: booth)
    case .hostLive: return try await LiveSocket.answer(request, for: desk)
    case .themeStyle:
      let text = ThemeStyle.text(await booth.setup.theme)
      return WebResponse.bytes(Array(text.utf8), "text/css; charset=utf-8", .asked)
    case .theme(let name): return theme(name, await booth.setup, request)
    case .language(let name): return language(name)
    case .picture(let name):
      guard let path = await booth.pictures.path(of: name) else {
        return WebResponse.refusal(.path)
      }
      return file(path, request)
    case .archive(let name): return await archive(name)
    case .code(let token): return await code(token)
    case .networkCode: return networkCode(await booth.setup.configuration.share)
    case .guest(let token):
      guard await booth.links.path(of: token) != nil else {
        let page = GuestPage.ended(await booth.setup)
        return WebResponse.bytes(page, "text/html; charset=utf-8", .never, for: .path)
      }
      let isFilm = await booth.links.path(of: token).map { PictureName.isFilm($0) } ?? false
      let bytes = GuestPage.bytes(token, await booth.setup, isFilm: isFilm)
      return WebResponse.bytes(bytes, "text/html; charset=utf-8", .never)
    case .guestPicture(let token): return await picture(token, request, isDownload: false)
    case .guestDownload(let token): return await picture(token, request, isDownload: true)
    }
  }

  private func asset(_ path: String) -> HTTPResponse {
    guard let bytes = BoothPage.assets[path], let mediaType = BoothRoute.assets[path] else {
      return WebResponse.refusal(.path)
    }
    return WebResponse.bytes(bytes, mediaType, .asked)
  }

  private func language(_ name: String) -> HTTPResponse {
    guard name.hasSuffix(".json") else { return WebResponse.refusal(.path) }
    let stem = String(name.dropLast(5))
    let bytes =
      stem.hasPrefix("host-")
      ? BoothPage.hostLanguage(String(stem.dropFirst(5))) : BoothPage.language(stem)
    guard let bytes else { return WebResponse.refusal(.path) }
    return WebResponse.bytes(bytes, "application/json", .asked)
  }

  /// A file that the theme names: only these, by their names.
  private func theme(
    _ name: String, _ setup: BoothSetup, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard name == setup.backgroundName, let background = setup.theme.background else {
      return WebResponse.refusal(.path)
    }
    return file("\(setup.themeFolder)/\(background)", request, .asked)
  }

  private func file(
    _ path: String, _ request: HTTPRequest, _ lifetime: WebResponse.Lifetime = .lasting
  ) -> HTTPResponse {
    let mediaType =
      path.hasSuffix(".svg") ? "image/svg+xml" : PictureName.mediaType(of: path) ?? "image/png"
    guard let file = ServedFile(path) else { return WebResponse.refusal(.path) }
    return WebResponse.file(file, mediaType, for: request, lifetime: lifetime)
  }

  /// The picture of a link.
  private func picture(_ token: String, _ request: HTTPRequest, isDownload: Bool) async
    -> HTTPResponse
  {
    guard let path = await booth.links.path(of: token), let file = ServedFile(path),
      let mediaType = PictureName.mediaType(of: path)
    else { return WebResponse.refusal(.path) }
    let name = path.split(separator: "/").last.map { String($0) }
    return WebResponse.file(file, mediaType, for: request, download: isDownload ? name : nil)
  }

  /// An event's pictures, for a host's page that has asked for them.
  private func archive(_ name: String) async -> HTTPResponse {
    guard let event = await desk.archive(name) else { return WebResponse.refusal(.path) }
    let bytes = ArchiveBytes(event.files)
    return WebResponse.download(
      bytes, count: Int(bytes.length), "application/zip", name: event.fileName)
  }

  private func networkCode(_ share: BoothConfiguration.Share) -> HTTPResponse {
    guard let network = share.network, let password = share.networkPassword,
      let bytes = QRCode.svg(WiFiCode.text(network: network, password: password))
    else { return WebResponse.refusal(.path) }
    return WebResponse.bytes(bytes, "image/svg+xml", .asked)
  }

  private func code(_ token: String) async -> HTTPResponse {
    guard let address = await booth.setup.configuration.share.address,
      await booth.links.path(of: token) != nil, let bytes = QRCode.svg("\(address)/p/\(token)")
    else { return WebResponse.refusal(.path) }
    return WebResponse.bytes(bytes, "image/svg+xml", .lasting)
  }
}
