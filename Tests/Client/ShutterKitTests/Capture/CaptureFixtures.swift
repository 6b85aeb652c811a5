// SPDX-License-Identifier: Apache-2.0

/// Where the tests of this folder find their fixtures: beside the folder, with all others.
enum CaptureFixtures {
  static let here =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/CaptureFixtures.swift"
}
