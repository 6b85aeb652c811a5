// SPDX-License-Identifier: Apache-2.0

/// The folder in which the tests find their fixtures: beside this one, with all others.
enum CaptureFixtures {
  static let here =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/CaptureFixtures.swift"
}
