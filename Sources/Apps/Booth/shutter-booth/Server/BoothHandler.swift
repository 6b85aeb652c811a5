// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import BoothPage
import Glibc
import LinuxIO
import WebRules
import WebServing

/// Answers what the guard has let through.
@LoopActor
struct BoothHandler: PageHandler {
  let booth: Booth
  let desk: HostDesk

  init(_ setup: (BoothSetup, damage: String?), _ doorkeeper: Doorkeeper) {
    booth = Booth(setup.0, damage: setup.damage)
    desk = HostDesk(booth, doorkeeper: doorkeeper)
  }

  func answer(to request: AdmittedRequest, form: [UInt8]) async -> WebResponse {
    guard let route = BoothRoute(request.path) else { return .refusal(.path) }
    switch route {
    case .asset(let path): return asset(path)
    case .live: return .socket(booth)
    case .hostLive: return .socket(desk)
    case .themeStyle:
      let text = ThemeStyle.text(booth.setup.theme)
      return .bytes(Array(text.utf8), "text/css; charset=utf-8", .asked)
    case .theme(let name): return await theme(name, booth.setup, request)
    case .language(let name): return language(name)
    case .picture(let name):
      guard let path = booth.pictures.path(of: name) else {
        return .refusal(.path)
      }
      return await file(path, request)
    case .archive(let name): return await archive(name)
    case .code(let token): return code(token)
    case .networkCode: return networkCode(booth.setup.configuration.share)
    case .guest(let token):
      // A picture may have been deleted.
      guard let path = booth.links.path(of: token), access(path, R_OK) == 0 else {
        let page = GuestPage.ended(booth.setup)
        return .bytes(page, "text/html; charset=utf-8", .never, for: .path)
      }
      let bytes = GuestPage.bytes(token, booth.setup, isFilm: PictureName.isFilm(path))
      return .bytes(bytes, "text/html; charset=utf-8", .never)
    case .guestPicture(let token): return await picture(token, request, isDownload: false)
    case .guestDownload(let token): return await picture(token, request, isDownload: true)
    }
  }

  private func asset(_ path: String) -> WebResponse {
    guard let bytes = BoothPage.assets[path], let mediaType = BoothRoute.assets[path] else {
      return .refusal(.path)
    }
    return .bytes(bytes, mediaType, .asked)
  }

  private func language(_ name: String) -> WebResponse {
    guard name.hasSuffix(".json") else { return .refusal(.path) }
    let stem = String(name.dropLast(5))
    let bytes =
      stem.hasPrefix("host-")
      ? BoothPage.hostLanguage(String(stem.dropFirst(5))) : BoothPage.language(stem)
    guard let bytes else { return .refusal(.path) }
    return .bytes(bytes, "application/json", .asked)
  }

  /// A file that the theme names: only these, by their names.
  private func theme(
    _ name: String, _ setup: BoothSetup, _ request: AdmittedRequest
  ) async -> WebResponse {
    guard name == setup.backgroundName, let background = setup.theme.background else {
      return .refusal(.path)
    }
    return await file("\(setup.themeFolder)/\(background)", request, .asked)
  }

  private func file(
    _ path: String, _ request: AdmittedRequest, _ lifetime: WebResponse.Lifetime = .lasting
  ) async -> WebResponse {
    let mediaType =
      path.hasSuffix(".svg") ? "image/svg+xml" : PictureName.mediaType(of: path) ?? "image/png"
    guard let file = await ServedFile.open(path) else { return .refusal(.path) }
    return .file(file, mediaType, for: request, lifetime: lifetime)
  }

  /// The picture of a link.
  private func picture(_ token: String, _ request: AdmittedRequest, isDownload: Bool) async
    -> WebResponse
  {
    guard let path = booth.links.path(of: token), let file = await ServedFile.open(path),
      let mediaType = PictureName.mediaType(of: path)
    else { return .refusal(.path) }
    let name = path.split(separator: "/").last.map { String($0) }
    return .file(file, mediaType, for: request, download: isDownload ? name : nil)
  }

  /// An event's pictures, for a host's page that has asked for them.
  private func archive(_ name: String) async -> WebResponse {
    guard let event = desk.archive(name) else { return .refusal(.path) }
    return .download(await .archive(event.files), "application/zip", name: event.fileName)
  }

  private func networkCode(_ share: BoothConfiguration.Share) -> WebResponse {
    guard let network = share.network, let password = share.networkPassword,
      let bytes = QRCode.svg(WiFiCode.text(network: network, password: password))
    else { return .refusal(.path) }
    return .bytes(bytes, "image/svg+xml", .asked)
  }

  private func code(_ token: String) -> WebResponse {
    guard let address = booth.setup.configuration.share.address,
      booth.links.path(of: token) != nil, let bytes = QRCode.svg("\(address)/p/\(token)")
    else { return .refusal(.path) }
    return .bytes(bytes, "image/svg+xml", .lasting)
  }
}
