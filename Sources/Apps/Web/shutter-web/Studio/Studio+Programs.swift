// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import Varlink
import VarlinkSocket
import WebRules
import WebServing

/// Pictures and presses for other programs, such as Home Assistant, by single requests.
extension Studio {
  /// The age up to which the newest picture is served; older ones are those of a camera that was interrupted.
  private static let freshUSec: Int64 = 2_000_000
  /// The time in which a camera has to have started, and in which a photo has to have come.
  private static let startUSec: Int64 = 10_000_000
  private static let photoUSec: Int64 = 15_000_000
  /// The longest that a press of a button for the network waits for the gateway's answer.
  private static let pressUSec: Int64 = 5_000_000

  // MARK: Pictures

  /// The live picture, until the program has enough.
  func motion(_ query: ReaderQuery?) async -> WebResponse {
    if let problem = await begin(query) { return .unavailable(problem) }
    return .stream(areMeasured: true) { [self] in watch($0) }
  }

  /// The newest picture, or a photo made for it.
  func snapshot(_ query: ReaderQuery?) async -> WebResponse {
    if query?.wantsPhoto == true { return await photo(query) }
    let askedUSec = MonotonicClock.nowUSec
    if let problem = await begin(query) { return .unavailable(problem) }
    let sinceUSec = query?.wantsNext == true ? askedUSec : askedUSec - Self.freshUSec
    guard let picture = await picture(sinceUSec: sinceUSec) else {
      return .unavailable(noPicture)
    }
    return .bytes(picture, "image/jpeg", .never)
  }

  /// Starts the camera, and waits until it shows a picture.
  ///
  /// - Returns: the reason why that is not so; nil: it does.
  private func begin(_ query: ReaderQuery?) async -> String? {
    let sinceUSec = MonotonicClock.nowUSec - Self.freshUSec
    guard await picture(sinceUSec: sinceUSec) != nil else { return noPicture }
    let camera = session.activeConfiguration?.camera
    guard let wanted = query?.camera, wanted != camera else { return nil }
    return "the page has the camera \"\(camera ?? "")\": choose \"\(wanted)\" there"
  }

  private var noPicture: String {
    if let reason = session.interruptionReason { return "the camera is interrupted: \(reason)" }
    if let failure = session.failure ?? trouble { return "there is no picture: \(failure)" }
    return "the camera shows no picture"
  }

  /// A picture of a moment that is not before this one; nil: none came in time.
  private func picture(sinceUSec: Int64) async -> [UInt8]? {
    let answer = OneAnswer<[UInt8]?>()
    let end = watch(sinceUSec: sinceUSec) { answer.give($0) }
    let picture = await answer.value(afterUSec: Self.startUSec, else: nil)
    end()
    return picture
  }

  /// Makes a photo, as the program asks for it and not as a press of a button.
  private func photo(_ query: ReaderQuery?) async -> WebResponse {
    guard mayPress else { return .refusal(.crowded) }
    if let problem = await begin(query) { return .unavailable(problem) }
    let end = watch { _ in }
    defer { end() }
    var settings = PhotoSettings()
    settings.wantsPreview = true
    let answer = OneAnswer<AwaitedPhoto>()
    session.photoOutput.capturePhoto(with: settings) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): answer.give(.none("\(error)"))
      case .success(let step):
        if step.kind == .didFinishProcessingPhoto,
          let item = step.photo.flatMap({ library.add($0) })
        {
          tell(["kind": "photo", "item": item.json])
          answer.give(.made(item))
        }
        if step.kind == .didFinishCapture, let error = step.error {
          answer.give(.none("\(error)"))
        }
      }
    }
    switch await answer.value(afterUSec: Self.photoUSec, else: .late) {
    case .none(let reason): return .unavailable("no photo: \(reason)")
    case .made(let item):
      guard let file = await ServedFile.open(item.path) else { return .refusal(.path) }
      return .whole(file, item.mediaType)
    }
  }

  // MARK: Presses

  private var mayPress: Bool { pressBucket.take(1, atUSec: MonotonicClock.nowUSec) }

  /// Presses the page's button once. The gateway decides and logs it like every other press.
  func press(_ query: ReaderQuery?) async -> WebResponse {
    guard mayPress else { return .refusal(.crowded) }
    if let button = query?.button { return await press(button, role: query?.role) }
    if let problem = await begin(query) { return .unavailable(problem) }
    let end = watch { _ in }
    defer { end() }
    takeButtons()
    guard await until({ [self] in status.isEligible }), let interaction else {
      let obstacles = status.obstacles.map(\.rawValue).joined(separator: ", ")
      return .unavailable("the press would not be granted: \(obstacles)")
    }
    let answer = OneAnswer<AwaitedPhoto>()
    let press: ScreenPress
    do throws(GatewayError) {
      press = try await interaction.pressScreen()
    } catch {
      return .unavailable("\(error)")
    }
    awaitedPhotos[press.press] = answer
    defer { awaitedPhotos[press.press] = nil }
    await press.release()
    guard query?.waits == true else { return .json(["press": .int(press.press)]) }
    switch await answer.value(afterUSec: Self.photoUSec, else: .late) {
    case .none(let reason): return .unavailable("no photo: \(reason)")
    case .made(let item):
      var facts = item.json.objectValue ?? [:]
      facts["thumbnail"] = nil
      return .json(["press": .int(press.press), "photo": .object(facts)])
    }
  }

  /// Presses a button that the gateway has for the network: whoever is in front gets it, and no camera starts for it here.
  private func press(_ button: String, role: String?) async -> WebResponse {
    let endUSec = MonotonicClock.nowUSec + Self.pressUSec
    do {
      let client = try VarlinkClient.connect(to: directory.path(of: .gateway))
      let deadline = EventLoop.shared.schedule(atUSec: endUSec) { client.close() }
      defer {
        EventLoop.shared.cancel(deadline)
        client.close()
      }
      let press = try await client.call(
        GatewayInterface.PressNetwork.self,
        .init(device: button, role: role.map { .init(rawValue: $0) }))
      return .json(["press": .int(press.press), "route": .string(press.route.rawValue)])
    } catch {
      let isLate = MonotonicClock.nowUSec >= endUSec
      return .unavailable("no press: \(isLate ? "the gateway did not answer in time" : "\(error)")")
    }
  }

  /// Waits for what the gateway or the engine reports. False: it did not come in time.
  private func until(_ condition: @escaping @LoopActor () -> Bool) async -> Bool {
    let endUSec = MonotonicClock.nowUSec + Self.startUSec
    while !condition() {
      let nowUSec = MonotonicClock.nowUSec
      if nowUSec > endUSec { return false }
      await withCheckedContinuation { continuation in
        EventLoop.shared.schedule(atUSec: nowUSec + 20_000) { continuation.resume() }
      }
    }
    return true
  }
}

/// What became of a photo that a program waits for.
enum AwaitedPhoto: Sendable {
  case made(LibraryItem)
  /// With the reason.
  case none(String)

  static let late = AwaitedPhoto.none("it was not there in time")
}

/// One answer that somebody waits for, with a limit.
@LoopActor
final class OneAnswer<Value: Sendable> {
  private var given: Value?
  private var waiting: CheckedContinuation<Value, Never>?

  /// The first answer counts.
  func give(_ value: Value) {
    guard given == nil else { return }
    given = value
    waiting?.resume(returning: value)
    waiting = nil
  }

  /// The answer, or `other` if none has come after this time.
  func value(afterUSec durationUSec: Int64, else other: Value) async -> Value {
    if let given { return given }
    let deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + durationUSec) {
      self.give(other)
    }
    defer { EventLoop.shared.cancel(deadline) }
    return await withCheckedContinuation { waiting = $0 }
  }
}
