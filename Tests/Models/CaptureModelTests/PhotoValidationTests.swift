// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Photo settings")
struct PhotoValidationTests {
  private let nowUSec: Int64 = 5_000_000

  private func accept(
    _ rules: PhotoRules = PhotoRules(), photosInFlight: Int = 0,
    _ change: (inout PhotoParameters) -> Void
  ) throws(PhotoRefusal) -> PhotoOrder {
    var settings = PhotoParameters()
    change(&settings)
    var identifiers = UsedIdentifiers()
    return try PhotoValidation.accept(
      settings, rules, photosInFlight: photosInFlight, identifiers: &identifiers,
      atUSec: nowUSec)
  }

  private func refusal(
    _ rules: PhotoRules = PhotoRules(), photosInFlight: Int = 0,
    _ change: (inout PhotoParameters) -> Void
  ) -> PhotoRefusal? {
    do {
      _ = try accept(rules, photosInFlight: photosInFlight, change)
      return nil
    } catch {
      return error
    }
  }

  private func field(_ change: (inout PhotoParameters) -> Void) -> String? {
    guard case .invalidSettings(let field, let rule) = refusal(PhotoRules(), change) else {
      return nil
    }
    #expect(!rule.isEmpty)
    return field
  }

  @Test("What is left open is chosen")
  func defaults() throws {
    let order = try accept { _ in }
    #expect(order.uniqueID == 1)
    #expect(order.media == [.jpeg])
    #expect(order.quality == .balanced)
    #expect(order.compression == 90)
    #expect(order.press == nil)
    #expect(order.momentUSec == nowUSec)
    #expect(order.arrivalUSec == nowUSec)
    #expect(order.rotation == nil && order.isMirrored == nil && !order.hasPreview)
  }

  @Test("What keeps a photo from having a live clip is said, with the remedy")
  func clips() throws {
    #expect(try !accept { _ in }.hasClip)
    var rules = PhotoRules()
    for (clips, words) in [
      (LiveClipRule.off, "liveClipEnabled"), (.suspended, "liveClipSuspended"),
      (.on, "pixelFormat"),
    ] {
      rules.clips = clips
      rules.media = clips == .on ? [.dng, .raw] : nil
      let found = refusal(rules) {
        $0.liveClip = true
        $0.mediaType = PhotoMedia.raw.rawValue
      }
      guard case .invalidSettings("liveClip", let rule)? = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
      #expect(rule.contains(words))
    }
    rules.media = [.jpeg, .raw]
    #expect(try accept(rules) { $0.liveClip = true }.hasClip)
    let handles: Set<PhotoStage> = [.didFinishProcessing, .didFinishProcessingLiveClip]
    #expect(
      try accept(rules) {
        $0.liveClip = true
        $0.handles = handles
      }.hasClip)
  }

  @Test("What is asked for is taken")
  func explicit() throws {
    let order = try accept {
      $0.uniqueID = 42
      $0.mediaType = "application/octet-stream"
      $0.quality = .speed
      $0.compression = 1
      $0.press = 9
      $0.momentUSec = nowUSec + 1_000_000
      $0.handles = [.didFinishProcessing, .willCapture]
      $0.rotation = 270
      $0.mirrored = false
      $0.previewPhoto = true
    }
    #expect(order.uniqueID == 42)
    #expect(order.media == [.raw])
    #expect(order.quality == .speed)
    #expect(order.compression == 1)
    #expect(order.press == 9)
    #expect(order.momentUSec == 6_000_000)
    #expect(order.rotation == 270 && order.isMirrored == false && order.hasPreview)
  }

  @Test("The files of a photo are numbered from 1, those of a bracket's first step first")
  func results() throws {
    var rules = PhotoRules()
    rules.bracket.maximumCount = 3
    rules.bracket.biasMilliEV = -2000...2000
    var settings = PhotoParameters()
    settings.rawMediaType = PhotoMedia.raw.rawValue
    settings.bracket = [-1000, 0, 1000].map { BracketStep(biasMilliEV: $0) }
    var identifiers = UsedIdentifiers()
    let order = try PhotoValidation.accept(
      settings, rules, photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
    #expect(order.results.map(\.photoCount) == [1, 2, 3, 4, 5, 6])
    #expect(order.results.map(\.step) == [0, 0, 1, 1, 2, 2])
    #expect(order.results.map(\.media) == [.jpeg, .raw, .jpeg, .raw, .jpeg, .raw])
    #expect(order.frameCount == 3)
    settings.bracket = nil
    let plain = try PhotoValidation.accept(
      settings, rules, photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
    #expect(plain.results.map(\.step) == [nil, nil] && plain.frameCount == 1)
  }

  @Test("How many frames a picture is made of")
  func frameCount() throws {
    var rules = PhotoRules()
    rules.maxQuality = .quality
    #expect(try accept(rules) { $0.quality = .speed }.frameCount == 1)
    #expect(try accept(rules) { $0.quality = .balanced }.frameCount == 1)
    #expect(try accept(rules) { $0.quality = .quality }.frameCount == 4)
    let raw = try accept(rules) {
      $0.quality = .quality
      $0.mediaType = "application/octet-stream"
    }
    #expect(raw.frameCount == 1)
  }

  @Test("Each broken rule is named")
  func brokenRules() {
    #expect(field { $0.mediaType = "image/png" } == "mediaType")
    #expect(field { $0.mediaType = "" } == "mediaType")
    #expect(field { $0.quality = .quality } == "quality")
    #expect(field { $0.compression = 0 } == "compression")
    #expect(field { $0.compression = 101 } == "compression")
    #expect(field { $0.compression = .min } == "compression")
    #expect(field { $0.rotation = 45 } == "rotation")
    #expect(field { $0.rotation = .min } == "rotation")
    #expect(field { $0.press = 3 } == "press")
    #expect(field { $0.momentUSec = nowUSec + 1_000_001 } == "momentUSec")
    #expect(field { $0.momentUSec = .max } == "momentUSec")
    #expect(field { $0.momentUSec = -1 } == "momentUSec")
    #expect(field { $0.momentUSec = .min } == "momentUSec")
    #expect(field { $0.bracket = [BracketStep(biasMilliEV: 0)] } == "bracket")
    // The session does not have deferredDelivery.
    #expect(field { $0.deferred = true } == "deferred")
    #expect(field { $0.uniqueID = -1 } == "uniqueId")
  }

  @Test("A caller that cannot take the result is refused")
  func handlers() {
    #expect(refusal { $0.handles = [] } == .missingHandler(.didFinishProcessing))
    #expect(
      refusal { $0.handles = [.didFinishCapture] } == .missingHandler(.didFinishProcessing))
    #expect(refusal { $0.handles = [.didFinishProcessing] } == nil)
  }

  @Test("What the session allows")
  func sessionRules() throws {
    var rules = PhotoRules()
    rules.maxQuality = .speed
    #expect(try accept(rules) { _ in }.quality == .speed)
    #expect(
      refusal(rules) { $0.quality = .balanced }
        == .invalidSettings(field: "quality", rule: "at most 'speed', the session's maxQuality"))
    #expect(refusal(rules, photosInFlight: 63) { _ in } == nil)
    #expect(refusal(rules, photosInFlight: 64) { _ in } == .tooManyObjects(limit: 64))
    rules = PhotoRules()
    rules.photoEnabled = false
    #expect(
      refusal(rules) { _ in }
        == .invalidSettings(
          field: "photoEnabled", rule: "is false in the configuration of the session"))
  }

  @Test("Settings that were used are refused, and a refusal uses none")
  func reuse() throws {
    var identifiers = UsedIdentifiers()
    var settings = PhotoParameters()
    settings.uniqueID = 5
    _ = try PhotoValidation.accept(
      settings, PhotoRules(), photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
    #expect(throws: PhotoRefusal.reusedSettings(uniqueID: 5)) {
      _ = try PhotoValidation.accept(
        settings, PhotoRules(), photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
    }
    settings.uniqueID = 6
    settings.compression = 0
    #expect(throws: PhotoRefusal.self) {
      _ = try PhotoValidation.accept(
        settings, PhotoRules(), photosInFlight: 0, identifiers: &identifiers, atUSec: nowUSec)
    }
    #expect(!identifiers.contains(6))
  }
}
