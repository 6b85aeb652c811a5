// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

/// Capture engine for V4L2 cameras: sessions, photos, recordings, previews.
///
/// A session lives exactly as long as the connection on which OpenSession() is
/// being streamed. Methods that stream each take a connection of their own,
/// everything else can share one. Only callers with the user identity of the
/// opener (SO_PEERCRED) may name a session, to all others it does not exist.
///
/// Fields named ...FileDescriptor are indices into the descriptors sent along with
/// the message (SCM_RIGHTS). Descriptors come only with the first reply to a call,
/// a message that carries some stays below 4096 bytes, and a client pipelines no
/// call behind one that returns descriptors: a stream socket may merge a message
/// without descriptors with a following one that has some.
///
/// Times are microseconds of CLOCK_MONOTONIC. Enumerations in replies may gain
/// values, clients tolerate unknown ones.
public enum EngineInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.shutterd.Engine"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    ListCameras.self,
    WatchCameras.self,
    OpenSession.self,
    ListSessions.self,
    BeginConfiguration.self,
    Configure.self,
    CommitConfiguration.self,
    Start.self,
    Stop.self,
    SwitchCamera.self,
    WatchReadiness.self,
    CapturePhoto.self,
    ClaimPhoto.self,
    FinalizePhoto.self,
    OpenPhoto.self,
    StartRecording.self,
    StopRecording.self,
    OpenPreview.self,
    ReleasePreviewBuffer.self,
    ListContentDirectories.self,
    WatchContentDirectories.self,
    InvalidateContentDirectory.self,
    GetHealth.self,
    SetApplicationContext.self,
    GetApplicationContext.self,
    Reload.self,
  ]
}
