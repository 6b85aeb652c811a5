// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// The small state that an application and its capture extension share, like the app context of
/// `LockedCameraCapture`: which camera was chosen, which mode is on.
///
/// ```swift
/// struct Choice: Codable { var camera: String }
///
/// let context = CaptureContext(application: launch.application)
/// let choice = try await context.appContext(as: Choice.self) ?? Choice(camera: "front")
/// try await context.updateAppContext(choice)
/// ```
///
/// A value is kept as JSON. Programs in other languages, or with their own format, read and write bytes. Either side
/// reads what the other wrote last. A write is durable when it returns, and replaces the former bytes as a whole; if
/// it throws, the former bytes stay.
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

  // MARK: Values

  /// The value that was written last; nil if there is none.
  /// - Parameter type: the type that was written, or one that can be decoded from the same JSON.
  /// - Throws: ``CaptureError/contextUnusable(reason:)`` if it is not of that type.
  public func appContext<Value: Decodable>(
    as type: Value.Type
  ) async throws(CaptureError) -> Value? {
    guard let bytes = try await read() else { return nil }
    do {
      return try ContextDecoding.value(type, of: bytes)
    } catch {
      throw .contextUnusable(reason: "\(error)")
    }
  }

  /// Replaces the value.
  /// - Throws: ``CaptureError/contextTooLarge(size:)`` if its JSON has more than ``maximumSize`` bytes, and
  ///   ``CaptureError/contextUnusable(reason:)`` if it cannot be JSON, such as a number that is not finite.
  public func updateAppContext(_ value: some Encodable) async throws(CaptureError) {
    let bytes: [UInt8]
    do {
      bytes = try ContextEncoding.bytes(of: value)
    } catch {
      throw .contextUnusable(reason: "\(error)")
    }
    try await write(bytes)
  }
}
