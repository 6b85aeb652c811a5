// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The packages that `Scripts/demo` installs before it builds a few of the programs.
@Suite("Packages of a few programs")
struct DemoPackageTests {
  /// The packages of targets whose pkg-config name the manifest does not say.
  private static let unnamed = [
    "CTOML": "libtomlplusplus-dev", "CJPEG": "libjpeg-dev", "CGPIO": "libgpiod-dev",
    "CH264": "libopenh264-dev",
  ]

  @Test("Scripts/lib.sh has for each program the packages of the C libraries that it is built with")
  func libraries() throws {
    let manifest = try Manifest.own()
    let targets = Dictionary(
      uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.dependencies) })
    var packages = Self.unnamed
    for target in manifest.targets where target.package != nil {
      packages[target.name] = target.package
    }
    let script = try TestFile.read("\(Repository.root)/Scripts/lib.sh")
    var listed: [String: Set<String>] = [:]
    for match in script.matches(of: /(?m)^  \[([a-z-]+)\]="([^"]*)"$/) {
      listed[String(match.1)] = Set(match.2.split(separator: " ").map { String($0) })
    }
    #expect(manifest.programs.count > 10 && packages.count > 10 && listed.count > 5)
    for program in manifest.programs {
      var needed: Set<String> = [program]
      var unseen = [program]
      while let name = unseen.popLast() {
        for dependency in targets[name] ?? [] where needed.insert(dependency).inserted {
          unseen.append(dependency)
        }
      }
      let wanted = Set(needed.compactMap { packages[$0] })
      #expect(listed[program] ?? [] == wanted, "\(program)")
    }
  }
}
