// SPDX-License-Identifier: Apache-2.0

import CaptureModel
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
      let resolved = Self.resolved(photos: Int.random(in: 1...4, using: &random))
      var request = PhotoRequest(resolved)
      var reports: [PhotoReport] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        reports += randomInput(&request, &random)
      }
      reports += request.begin()
      reports += request.fail(.operationCancelled)
      #expect(request.isFinished)
      #expect(!request.isCapturing && !request.isProcessing)
      let late = randomInput(&request, &random)
      let violations = PhotoGrammar.violations(in: reports + late, of: resolved)
      if !violations.isEmpty {
        Issue.record("\(violations) in \(reports)")
        return
      }
      failed += reports.last?.failure == nil ? 0 : 1
    }
    // Both ends have to have been seen, or the test has tested nothing.
    #expect((2000...9900).contains(failed))
  }

  @Test("Each kind of broken record is caught")
  func brokenRecords() {
    let resolved = Self.resolved(photos: 2)
    var request = PhotoRequest(resolved)
    let good =
      request.begin() + request.frameChosen() + request.durable(photoCount: 1)
      + request.resultFailed(photoCount: 2, .diskFull)
    #expect(PhotoGrammar.violations(in: good, of: resolved) == [])
    for index in good.indices {
      var missing = good
      missing.remove(at: index)
      #expect(PhotoGrammar.violations(in: missing, of: resolved) != [], "without \(index)")
      var twice = good
      twice.insert(good[index], at: index)
      #expect(PhotoGrammar.violations(in: twice, of: resolved) != [], "\(index) twice")
    }
    var swapped = good
    swapped.swapAt(1, 2)
    #expect(PhotoGrammar.violations(in: swapped, of: resolved) != [])
    var silent = good
    silent[5] = PhotoReport(
      step: .didFinishCapture, resolved: resolved, photoCount: nil, failure: nil)
    #expect(PhotoGrammar.violations(in: silent, of: resolved) != [])
    var other = good
    other[0] = PhotoReport(
      step: .willBeginCapture, resolved: Self.resolved(photos: 3), photoCount: nil, failure: nil)
    #expect(PhotoGrammar.violations(in: other, of: resolved) != [])
  }

  private func randomInput(
    _ request: inout PhotoRequest, _ random: inout RandomSource
  ) -> [PhotoReport] {
    let count = Int.random(in: 1...request.resolved.expectedPhotoCount, using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<5: return request.begin()
    case 5..<10: return request.frameChosen()
    case 10..<14:
      _ = request.encoded(photoCount: count)
      return []
    case 14..<21: return request.durable(photoCount: count)
    case 21: return request.resultFailed(photoCount: count, .encodingFailed)
    case 22: return request.resultFailed(photoCount: count, .diskFull)
    default: return request.fail(.deviceFailure)
    }
  }
}
