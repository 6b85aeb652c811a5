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
    let manifest = try TestFile.read("\(Repository.root)/Package.swift")
    let targets = ArchitectureTests.targets(in: manifest)
    let named =
      #/\.systemLibrary\(\s*name: "([^"]+)", pkgConfig: "[^"]+",\s*providers: \[\.apt\(\["([^"]+)"\]\)/#
    var packages = Self.unnamed
    for match in manifest.matches(of: named) { packages[String(match.1)] = String(match.2) }
    let script = try TestFile.read("\(Repository.root)/Scripts/lib.sh")
    var listed: [String: Set<String>] = [:]
    for match in script.matches(of: /(?m)^  \[([a-z-]+)\]="([^"]*)"$/) {
      listed[String(match.1)] = Set(match.2.split(separator: " ").map { String($0) })
    }
    let programs = manifest.matches(of: /\.executable\(name: "([^"]+)"/).map { String($0.1) }
    #expect(programs.count > 10 && packages.count > 10 && listed.count > 5)
    for program in programs {
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
