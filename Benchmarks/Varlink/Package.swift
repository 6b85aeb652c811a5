// swift-tools-version: 6.0
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Programs that only Scripts/bench builds: codec links Foundation, to compare with it. They are
// built with --static-swift-stdlib, as the programs that ship have the runtime in them.
let package = Package(
  name: "varlink-benchmarks",
  dependencies: [.package(name: "shutterd", path: "../..")],
  targets: [
    .executableTarget(
      name: "codec",
      dependencies: [
        .product(name: "ShutterInterfaces", package: "shutterd"),
        .product(name: "Varlink", package: "shutterd"),
      ]),
    .executableTarget(
      name: "round-trip",
      dependencies: [
        .product(name: "ShutterInterfaces", package: "shutterd"),
        .product(name: "VarlinkSocket", package: "shutterd"),
      ]),
  ]
)
