// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import CaptureModel
import TestSupport
import Testing

@Suite("Photo requests under random faults")
struct PhotoGrammarTests {
  static func resolved(photos: Int) -> ResolvedSettings {
    ResolvedSettings(
      uniqueID: 7, camera: "test", width: 1280, height: 720, expectedPhotoCount: photos,
      fastCapture: false, rotation: 90)
  }

  @Test("10 000 random sequences of inputs keep the grammar")
  func randomSequences() {
    var random = RandomSource(seed: 1)
    var failed = 0
    for _ in 0..<10_000 {
      let (hasClip, isDeferred) = (Bool.random(using: &random), random.once(in: 4))
      var request = PhotoRequest(
        Self.resolved(photos: Int.random(in: 1...4, using: &random)), hasClip: hasClip,
        isDeferred: isDeferred)
      var reports: [PhotoReport] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        reports += randomInput(&request, &random)
      }
      reports += request.begin()
      reports += request.fail(.operationCancelled)
      #expect(request.isFinished)
      #expect(!request.isCapturing)
      reports += randomInput(&request, &random)
      let breaches = PhotoGrammar.breaches(
        of: RecordedPhoto(reports, wantsClip: hasClip, isDeferred: isDeferred))
      if !breaches.isEmpty {
        Issue.record("\(breaches) in \(reports)")
        return
      }
      failed += reports.last?.failure == nil ? 0 : 1
    }
    // Both ends must have been seen, or the test has tested nothing.
    #expect((2000...9900).contains(failed))
  }

  @Test("Every record with a step taken out, doubled or moved is caught")
  func doctoredRecords() {
    var request = PhotoRequest(Self.resolved(photos: 2))
    let good =
      request.begin() + request.frameChosen() + request.durable(photoCount: 1)
      + request.resultFailed(photoCount: 2, .diskFull)
    #expect(PhotoGrammar.breaches(of: RecordedPhoto(good)) == [])
    for index in good.indices {
      var missing = good
      missing.remove(at: index)
      #expect(PhotoGrammar.breaches(of: RecordedPhoto(missing)) != [], "without \(index)")
      var twice = good
      twice.insert(good[index], at: index)
      #expect(PhotoGrammar.breaches(of: RecordedPhoto(twice)) != [], "\(index) twice")
      for other in good.indices where good[other].step != good[index].step {
        var swapped = good
        swapped.swapAt(index, other)
        #expect(PhotoGrammar.breaches(of: RecordedPhoto(swapped)) != [], "\(index) for \(other)")
      }
    }
  }

  @Test(
    "The same of a photo with a live clip, except that clip and results do not wait for each other")
  func doctoredClips() {
    var request = PhotoRequest(Self.resolved(photos: 1), hasClip: true)
    let good =
      request.begin() + request.frameChosen() + request.clipRecorded()
      + request.durable(photoCount: 1) + request.clipFinished(nil)
    func breaches(_ reports: [PhotoReport]) -> [PhotoBreach] {
      PhotoGrammar.breaches(of: RecordedPhoto(reports, wantsClip: true))
    }
    #expect(breaches(good) == [] && request.isFinished)
    let clipSteps: [PhotoStage] = [.didFinishRecordingLiveClip, .didFinishProcessingLiveClip]
    for index in good.indices {
      var missing = good
      missing.remove(at: index)
      #expect(breaches(missing) != [], "without \(index)")
      var twice = good
      twice.insert(good[index], at: index)
      #expect(breaches(twice) != [], "\(index) twice")
      for other in good.indices where good[other].step != good[index].step {
        var swapped = good
        swapped.swapAt(index, other)
        let steps = [good[index].step, good[other].step]
        let mayBeSo =
          steps.contains(.didFinishProcessing) && steps.contains(where: clipSteps.contains)
        #expect(breaches(swapped).isEmpty == mayBeSo, "\(index) for \(other)")
      }
    }
    #expect(PhotoGrammar.breaches(of: RecordedPhoto(good)) != [], "nobody asked for a clip")
  }

  @Test("A finished photo in place of its stand-in is caught, and the other way round")
  func mistakenStandIns() {
    for isDeferred in [false, true] {
      var request = PhotoRequest(Self.resolved(photos: 1), isDeferred: isDeferred)
      let good = request.begin() + request.frameChosen() + request.durable(photoCount: 1)
      #expect(PhotoGrammar.breaches(of: RecordedPhoto(good, isDeferred: isDeferred)) == [])
      #expect(PhotoGrammar.breaches(of: RecordedPhoto(good, isDeferred: !isDeferred)) != [])
    }
  }

  private func randomInput(
    _ request: inout PhotoRequest, _ random: inout RandomSource
  ) -> [PhotoReport] {
    let count = Int.random(in: 1...request.resolved.expectedPhotoCount, using: &random)
    switch Int.random(in: 0..<28, using: &random) {
    case 0..<5: return request.begin()
    case 5..<10: return request.frameChosen()
    case 10..<14:
      _ = request.encoded(photoCount: count)
      return []
    case 14..<21: return request.durable(photoCount: count)
    case 21: return request.resultFailed(photoCount: count, .encodingFailed)
    case 22: return request.resultFailed(photoCount: count, .diskFull)
    case 23, 24: return request.clipRecorded()
    case 25: return request.clipFinished(nil)
    case 26: return request.clipFinished(.diskFull)
    default: return request.fail(.deviceFailure)
    }
  }
}
