// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// The small state that an application and its capture extension share, like the app context of
/// `LockedCameraCapture`: which camera was chosen, which mode is on.
///
/// ```swift
/// let context = CaptureContext(application: launch.application)
/// let bytes = try await context.read() ?? []
/// try await context.write(Array("front".utf8))
/// ```
///
/// It is bytes in a form that both sides know. Either side reads what the other wrote last. A write is durable when it
/// returns, and replaces the former bytes as a whole; if it throws, those stay.
public struct CaptureContext: Hashable, Sendable {
  /// The most bytes that a context can have.
  public static let maximumSize = 4096

  /// The application's reverse-domain name. An extension reaches the context of its own application, whatever name
  /// stands here.
  public let application: String
  private let runtimeDirectory: String?

  /// Names the context of an application. It does not connect yet.
  /// - Parameters:
  ///   - application: the application's reverse-domain name.
  ///   - runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public init(application: String, runtimeDirectory: String? = nil) {
    self.application = application
    self.runtimeDirectory = runtimeDirectory
  }

  /// The bytes that were written last; nil if there are none.
  public func read() async throws(CaptureError) -> [UInt8]? {
    let reply = try await EngineCall.perform(
      EngineInterface.GetApplicationContext.self, .init(application: application), runtimeDirectory)
    guard let text = reply.context else { return nil }
    guard let bytes = Base64.bytes(of: text) else {
      throw .refused(name: EngineInterface.GetApplicationContext.name, details: "no base64")
    }
    return bytes
  }

  /// Replaces the bytes; nil removes them.
  /// - Throws: ``CaptureError/contextTooLarge(size:)`` for more than ``maximumSize``.
  public func write(_ bytes: [UInt8]?) async throws(CaptureError) {
    if let bytes, bytes.count > Self.maximumSize {
      throw .contextTooLarge(size: Int64(bytes.count))
    }
    _ = try await EngineCall.perform(
      EngineInterface.SetApplicationContext.self,
      .init(
        application: application,
        context: bytes.map { String(decoding: Base64.text(of: $0), as: UTF8.self) }),
      runtimeDirectory)
  }
}
