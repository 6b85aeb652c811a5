// SPDX-License-Identifier: Apache-2.0

import AudioDevices
import Testing

@Suite("Microphones")
struct MicrophoneTests {
  @Test(
    "only a device of a card is a name: nothing else reaches ALSA's configuration",
    arguments: [
      ("hw:CARD=C920,DEV=0", true), ("hw:CARD=Loopback_1,DEV=12", true),
      ("hw:CARD=a-b,DEV=0", true),
      ("default", false), ("plughw:CARD=C920,DEV=0", false), ("hw:0,0", false), ("hw:0", false),
      ("hw:CARD=,DEV=0", false), ("hw:CARD=C920", false), ("hw:CARD=C920,DEV=", false),
      ("hw:CARD=C920,DEV=0,SUBDEV=1", false), ("hw:CARD=a'b,DEV=0", false),
      ("hw:CARD=a{b},DEV=0", false), ("hw:CARD=C920,DEV=x", false), ("hw:CARD=C920,DEV=100", false),
      ("hw:CARD=1234567890123456,DEV=0", false), ("hw:CARD=é,DEV=0", false), ("", false),
    ])
  func names(name: String, isName: Bool) {
    #expect(ALSAMicrophone.isName(name) == isName)
    if !isName {
      #expect(throws: MicrophoneError.noSuchMicrophone(name)) { try ALSAMicrophone(name: name) }
    }
  }

  @Test("a card that is not there is no microphone")
  func absent() {
    let name = "hw:CARD=NotThere,DEV=0"
    #expect(throws: MicrophoneError.noSuchMicrophone(name)) { try ALSAMicrophone(name: name) }
  }

  @Test(
    "a synthetic microphone may be named with its error",
    arguments: [
      ("synthetic", true), ("synthetic:0", true), ("synthetic:-500", true),
      ("synthetic:1001", false),
      ("synthetic:", false), ("synthetic:x", false), ("synthetic:1:2", false), ("other", false),
    ])
  func synthetic(name: String, isName: Bool) {
    #expect((SyntheticMicrophone(name: name) != nil) == isName)
  }

  @Test("it clicks at each whole second, and is silent in between")
  func clicks() {
    #expect(SyntheticSound.click(atUSec: 5_000_000) == 0.8)
    #expect(SyntheticSound.click(atUSec: 5_002_001) == 0)
    #expect(SyntheticSound.click(atUSec: 4_997_999) == 0)
    #expect(SyntheticSound.click(atUSec: 5_500_000) == 0)
    // Half a period of its tone later.
    #expect(SyntheticSound.click(atUSec: 5_000_500) < -0.6)
  }

  @Test("its stamps scatter, its samples do not")
  func stamps() {
    var sound = SyntheticSound(rate: 48_000, startUSec: 1_000_000, ppm: 500, jitterUSec: 2000)
    var errors: [Double] = []
    for index: Int64 in 0..<500 {
      let block = sound.block(index * 480..<(index + 1) * 480)
      #expect(block.firstSample == index * 480 && block.samples.count == 480)
      guard let stamp = block.stamp else {
        Issue.record("no stamp")
        continue
      }
      #expect(stamp.sample == (index + 1) * 480)
      errors.append(Double(stamp.timeUSec) - sound.timeUSec(of: stamp.sample))
    }
    #expect(errors.allSatisfy { abs($0) <= 2001 })
    #expect(errors.max() ?? 0 > 1500 && errors.min() ?? 0 < -1500)
    #expect(sound.count(atUSec: 2_000_000) == 48_024)
    #expect(sound.count(atUSec: 0) == 0)
  }
}
