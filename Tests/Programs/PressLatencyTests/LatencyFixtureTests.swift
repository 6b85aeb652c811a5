// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import PressLatency
import TestSupport
import Testing

@Suite("From presses to photos, from fixtures")
struct LatencyFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Latency").count >= 5)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Latency"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Latency", name: name)
    var ledger = LatencyLedger()
    for line in fixture.input { try Self.take(line, &ledger) }
    let output =
      ["photos \(ledger.photoCount)"]
      + LatencySpan.allCases.compactMap { span in
        ledger.figures(of: span).map { figures in
          let times = [figures.p50USec, figures.p90USec, figures.p99USec, figures.maximumUSec]
          return ([span.rawValue, "\(figures.count)"] + times.map { Fixture.text($0) })
            .joined(separator: " ")
        }
      }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  @Test("The figures are nearest ranks, whatever the order")
  func ranks() throws {
    #expect(LatencyFigures([]) == nil)
    for count in [1, 2, 9, 10, 11, 99, 100, 101, 1000] {
      let figures = try #require(LatencyFigures((1...count).map { Int64($0) }.shuffled()))
      // The smallest time that the percentage does not exceed.
      for (percent, figure) in [
        (50, figures.p50USec), (90, figures.p90USec), (99, figures.p99USec),
      ] {
        #expect(figure * 100 >= Int64(count * percent), "\(percent) of \(count)")
        #expect((figure - 1) * 100 < Int64(count * percent), "\(percent) of \(count)")
      }
      #expect(figures.maximumUSec == Int64(count) && figures.count == count)
    }
  }

  private static func take(_ line: Fixture.Line, _ ledger: inout LatencyLedger) throws {
    guard let timeUSec = line.timeUSec, line.words.count >= 4,
      let edgeUSec = Fixture.time(line.words[3])
    else { throw FixtureError(line) }
    if line.words[1...2] == ["photo", "-"] {
      return ledger.photo(photo(nil, edgeUSec, timeUSec, 0))
    }
    let press = try #require(Int64(line.words[2]))
    switch line.words[1] {
    case "told": ledger.told(press, edgeUSec: edgeUSec, atUSec: timeUSec)
    case "durable": ledger.durable(press, edgeUSec: edgeUSec, atUSec: timeUSec)
    case "photo":
      let offset = line.words.count > 4 ? Fixture.time(line.words[4]) : 0
      ledger.photo(photo(press, edgeUSec, timeUSec, try #require(offset)))
    default: throw FixtureError(line)
    }
  }

  private static func photo(
    _ press: Int64?, _ edgeUSec: Int64, _ requestUSec: Int64, _ offsetUSec: Int64
  ) -> PhotoProvenance {
    PhotoProvenance(
      press: press, momentUSec: edgeUSec, requestUSec: requestUSec,
      frameUSec: edgeUSec + offsetUSec, frameTimeSource: .endOfFrame, offsetUSec: offsetUSec,
      frameSequence: 0, zeroShutterLag: .used)
  }
}
