// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("How a photo's frame was chosen, as a line")
struct PhotoProvenanceTests {
  private static let line =
    "shutterd press=17 pressSource=gateway momentUSec=81000000 requestUSec=81000900 "
    + "frameUSec=80991000 "
    + "frameTimeSource=end_of_frame offsetUSec=-9000 frameSequence=2430 zeroShutterLag=used"

  @Test("What was written is read, with or without a press, from every source")
  func roundTrip() throws {
    for timeSource in FrameTimeSource.allCases {
      for lag in ZeroShutterLag.allCases {
        for (press, source) in [(nil, nil), (0, .caller), (Int64.max, PressSource.gateway)] {
          let provenance = PhotoProvenance(
            press: press, pressSource: source, momentUSec: 5, requestUSec: 6, frameUSec: .max,
            frameTimeSource: timeSource,
            offsetUSec: .min, frameSequence: 0, zeroShutterLag: lag)
          #expect(PhotoProvenance(text: provenance.text) == provenance)
        }
      }
    }
    #expect(try #require(PhotoProvenance(text: Self.line)).text == Self.line)
  }

  @Test("The time that a switch of the camera took is the last field, where there was one")
  func switched() throws {
    let read = try #require(PhotoProvenance(text: Self.line + " switchUSec=700000"))
    #expect(read.switchUSec == 700_000 && read.text == Self.line + " switchUSec=700000")
    #expect(PhotoProvenance(text: Self.line)?.switchUSec == nil)
  }

  @Test("A frame that takes the place of a damaged one is said, and no other")
  func replaced() throws {
    let read = try #require(PhotoProvenance(text: Self.line + " frameReplaced=true"))
    #expect(read.isReplaced && read.text == Self.line + " frameReplaced=true")
    #expect(PhotoProvenance(text: Self.line)?.isReplaced == false)
  }

  @Test("What later versions add is left out; what is missing or nonsense makes it no line of ours")
  func reading() throws {
    let more = try #require(PhotoProvenance(text: Self.line + " lens=3 note=a=b"))
    #expect(more.text == Self.line)
    #expect(PhotoProvenance(text: "") == nil)
    #expect(PhotoProvenance(text: "shutterd ") == nil)
    #expect(PhotoProvenance(text: "Taken by press=17") == nil)
    #expect(PhotoProvenance(text: Self.line + " lens") == nil)
    for field in Self.line.split(separator: " ").dropFirst(3) {
      let words = Self.line.split(separator: " ")
      let without = words.filter { $0 != field }.joined(separator: " ")
      #expect(PhotoProvenance(text: without) == nil)
      let name = field.split(separator: "=")[0]
      let changed = words.map { $0 == field ? "\(name)=x9" : "\($0)" }.joined(separator: " ")
      #expect(PhotoProvenance(text: changed) == nil)
    }
  }

  @Test("The set of a photo is known if it was written whole")
  func set() throws {
    let line = Self.line + " setId=5fa0 setSkewUSec=11000 setPartial=false"
    let read = try #require(PhotoProvenance(text: line))
    #expect(read.set == PhotoSetRecord(id: "5fa0", skewUSec: 11_000, isPartial: false))
    #expect(read.text == line)
    for field in ["setSkewUSec=11000", "setPartial=false"] {
      #expect(PhotoProvenance(text: line.replacing(field, with: "x=1")) == nil)
    }
    #expect(PhotoProvenance(text: line.replacing("false", with: "perhaps")) == nil)
  }

  @Test("Who vouches for a press is known only where it was written, and is one of two")
  func pressSource() throws {
    let line = Self.line.replacing("gateway", with: "caller")
    #expect(PhotoProvenance(text: line)?.pressSource == .caller)
    // A line of an earlier engine, without a source for the press: it must not be read as if it had
    // one.
    let earlier = Self.line.replacing("pressSource=gateway ", with: "")
    let read = try #require(PhotoProvenance(text: earlier))
    #expect(read.press == 17 && read.pressSource == nil)
    #expect(PhotoProvenance(text: Self.line.replacing("gateway", with: "everybody")) == nil)
  }
}
