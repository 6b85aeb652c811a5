// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # Capture engine for V4L2 cameras: sessions, photos, recordings, previews.
  #
  # A session lives exactly as long as the connection on which OpenSession() is
  # being streamed. Methods that stream each take a connection of their own,
  # everything else can share one. Only callers with the user identity of the
  # opener (SO_PEERCRED) may name a session, to all others it does not exist.
  #
  # Fields named ...FileDescriptor are indices into the descriptors sent along with
  # the message (SCM_RIGHTS). Descriptors come only with the first reply to a call,
  # a message that carries some stays below 4096 bytes, and a client pipelines no
  # call behind one that returns descriptors: a stream socket may merge a message
  # without descriptors with a following one that has some.
  #
  # Times are microseconds of CLOCK_MONOTONIC. Enumerations in replies may gain
  # values, clients tolerate unknown ones.
  interface org.shutterd.Engine

  type Fraction (numerator: int, denominator: int)

  # One pixel format and size, with the frame intervals it can be had at.
  type Format (
    # V4L2 fourcc as text: "MJPG", "YUYV", "NV12".
    pixelFormat: string,
    width: int,
    height: int,
    frameIntervals: []Fraction
  )

  type Control (
    # As v4l2-ctl names it: "exposure_time_absolute".
    name: string,
    minimum: int,
    maximum: int,
    step: int,
    default: int,
    value: int
  )

  type Camera (
    # Stable across reconnects and ports where the hardware permits it.
    name: string,
    label: string,
    node: ?string,
    position: (front, back, external, unknown),
    formats: []Format,
    controls: []Control,
    # True while somebody else holds the device.
    busy: bool
  )

  type Preset (photo, high, medium, low)

  # What the engine does by itself with events of an interaction whose
  # 'deliverTo' is 'engine'.
  type ButtonAction (none, photo, toggle_recording, record_while_held, next_camera)

  type Actions (
    primary: ButtonAction,
    primaryHold: ButtonAction,
    secondary: ButtonAction,
    secondaryHold: ButtonAction,
    # Default 500000.
    holdThresholdUSec: ?int,
    # A press while the last one is still being served. Default 'drop'.
    whileBusy: ?(drop, queue_one, queue),
    # Presses this soon after the last served one are dropped. Default 0.
    lockoutUSec: ?int
  )

  # Null and absent fields keep their value when given to the engine. The engine
  # returns every field that applies.
  type Configuration (
    camera: ?string,
    preset: ?Preset,
    pixelFormat: ?string,
    width: ?int,
    height: ?int,
    frameInterval: ?Fraction,
    photoEnabled: ?bool,
    recordingEnabled: ?bool,
    previewEnabled: ?bool,
    zeroShutterLag: ?bool,
    responsiveCapture: ?bool,
    fastCapturePrioritization: ?bool,
    deferredDelivery: ?bool,
    maxQuality: ?(speed, balanced, quality),
    controls: ?[]ControlValue,
    actions: ?Actions
  )

  type ControlValue (name: string, value: int)

  type State (stopped, starting, running, interrupted, failed)

  # Numbered as AVCaptureSession numbers them.
  type InterruptionReason (
    not_available_in_background,
    audio_in_use,
    video_in_use,
    several_foreground_clients,
    system_pressure,
    privacy
  )

  type SessionStatus (
    state: State,
    # Set if and only if the state is 'interrupted'.
    interruption: ?InterruptionReason,
    # Set if and only if the state is 'failed': a name of the error table.
    failure: ?string,
    configuration: Configuration
  )

  type Readiness (
    session_not_running,
    ready,
    not_ready_momentarily,
    not_ready_waiting_for_capture,
    not_ready_waiting_for_processing
  )

  type PhotoSettings (
    # Unique for the life of the session; the engine picks one for null. One that
    # was used is refused.
    uniqueId: ?int,
    # "image/jpeg" (default) or "application/octet-stream", the frame as the camera
    # delivered it.
    mediaType: ?string,
    quality: ?(speed, balanced, quality),
    # JPEG quality in percent, default by 'quality'.
    compression: ?int,
    # Photograph the moment of this edge: the press of a CaptureEvent and its
    # 'monotonicUSec'. Null means the moment at which the call arrives. A press
    # without a moment, or one more than 1 s ahead, is refused.
    press: ?int,
    momentUSec: ?int,
    # Wait for the session to run, at most 5 s, instead of SessionNotRunning.
    queueUntilRunning: ?bool,
    bracket: ?[]BracketStep,
    deferred: ?bool,
    # Steps the caller can take. A request that needs another one is refused.
    handles: ?[]PhotoStep
  )

  # One frame of a bracket: either a bias or values.
  type BracketStep (biasMilliEV: ?int, exposureUSec: ?int, gain: ?int)

  # The first and the last are sent exactly once for each accepted request, and so
  # are will_capture and did_capture, also after a failure.
  type PhotoStep (
    will_begin_capture,
    will_capture,
    did_capture,
    did_finish_processing,
    did_capture_deferred_proxy,
    did_finish_recording_live_clip,
    did_finish_processing_live_clip,
    did_finish_capture
  )

  # The same in every reply of one request.
  type ResolvedSettings (
    uniqueId: int,
    camera: string,
    width: int,
    height: int,
    expectedPhotoCount: int,
    fastCapture: bool,
    rotation: int
  )

  type Photo (
    name: string,
    mediaType: string,
    width: int,
    height: int,
    size: int,
    # From 1 to expectedPhotoCount.
    photoCount: int,
    # The time by which the frame was chosen.
    frameUSec: int,
    frameTimeSource: (start_of_exposure, end_of_frame, received),
    # Driver's sequence number of the frame.
    frameSequence: int,
    # frameUSec less the moment that was asked for.
    offsetUSec: int,
    zeroShutterLag: (used, missed, off),
    press: ?int,
    # From 0, in a bracket.
    bracketIndex: ?int,
    # True for the stand-in of a deferred photo.
    proxy: bool,
    # The file, complete and durable when this is sent, in the session's content
    # directory, whose opener may read, move and delete it. Null where the file
    # system cannot grant that: then OpenPhoto().
    path: ?string,
    sha256: string,
    # Set where 'press' is. 'gateway': the gateway has told the engine that the client
    # of this session has this press, and that an edge of it is the moment asked for.
    # 'caller': nobody but the caller says so.
    pressSource: ?(gateway, caller)
  )

  type RecordingStep (did_start, progress, did_finish)

  type PreviewBuffer (bufferFileDescriptor: int, size: int)

  type PreviewFormat (
    pixelFormat: string,
    width: int,
    height: int,
    bytesPerLine: int
  )

  type PreviewFrame (
    buffer: int,
    frameSequence: int,
    bytesUsed: int,
    frameUSec: int,
    # Frames skipped since the last one, because no buffer was free.
    skipped: int
  )

  # What keeps photos from being stored, and what helps, in words for people.
  type StorageFault (
    # The errno's name: "EACCES".
    errnoName: string,
    reason: string,
    remedy: string
  )

  # Where photos are stored.
  type Storage (
    # The folder of all content directories; made with the first session.
    path: string,
    # Set if and only if the caller can have no content directory there.
    fault: ?StorageFault,
    # Bytes that are free there. Null where the file system does not count them, or
    # cannot be asked.
    freeSize: ?int,
    # Bytes that photos leave free.
    reservedSize: int,
    # Bytes that the caller's photos may have together, and have. Null: no limit.
    quotaSize: ?int,
    usedSize: ?int
  )

  # A part of the machine whose temperature is known, and the one at which the kernel
  # powers the machine off: thousandths of a degree Celsius.
  type ThermalZone (temperature: int, critical: int)

  # What a session makes of its camera's frames.
  type Output (photo, recording, preview)

  # A session as it is listed.
  type SessionSummary (
    # By which its own user's calls name it.
    session: string,
    application: string,
    # Who opened it; the pid is for people to read.
    uid: int,
    pid: int,
    # When, microseconds of CLOCK_MONOTONIC.
    openedUSec: int,
    camera: string,
    state: State,
    # All that keeps it from running, also while it is stopped.
    interruptions: []InterruptionReason,
    # Set if and only if the state is 'failed': a name of the error table.
    failure: ?string,
    readiness: Readiness,
    # Those that its configuration has enabled.
    outputs: []Output,
    # Photos that are accepted and not finished.
    photosInProgress: int
  )

  # An application is the pair of the caller's uid and the name it gives. Nothing of
  # another uid is listed, watched, read, written or deleted.
  type ContentDirectory (
    name: string,
    application: string,
    path: ?string,
    # True while the session that writes into it is open.
    active: bool,
    size: int
  )

  method ListCameras() -> (cameras: []Camera)

  # The first reply carries 'cameras', each later one exactly one other field.
  # [Requires 'more' flag]
  method WatchCameras() -> (
    cameras: ?[]Camera,
    added: ?Camera,
    changed: ?Camera,
    removed: ?string
  )

  # Opens a session and streams its status until either side closes the
  # connection. The first reply carries all fields, each later one 'status'.
  # [Requires 'more' flag]
  method OpenSession(
    # Reverse-domain name of the application.
    application: string,
    configuration: ?Configuration
  ) -> (
    session: ?string,
    contentDirectory: ?ContentDirectory,
    status: ?SessionStatus
  )

  # The open sessions, oldest first: of the caller's user, and for root of all.
  method ListSessions() -> (sessions: []SessionSummary)

  # Changes made until the matching CommitConfiguration() are applied together or
  # not at all. Nests; the outermost commit applies.
  method BeginConfiguration(session: string) -> (configuration: Configuration)

  method Configure(session: string, configuration: Configuration) -> (configuration: Configuration)

  # Applies. If the camera refuses, the old configuration is in force again and
  # the call fails.
  method CommitConfiguration(session: string) -> (configuration: Configuration)

  # Returns once the first frame has arrived.
  method Start(session: string) -> ()

  # Finishes captures in progress first.
  method Stop(session: string) -> ()

  # Switches to another camera, or keeps the old one if the new one delivers no
  # frame.
  method SwitchCamera(session: string, camera: string) -> (
    outcome: (switched, kept_old),
    reason: ?string,
    configuration: Configuration
  )

  # The present readiness, then every change. Without 'more' once.
  # [Supports 'more' flag]
  method WatchReadiness(session: string) -> (readiness: Readiness)

  # Takes a photo and reports every step. A request that is refused fails before
  # any step. Without 'more' there is one reply, that of did_finish_capture with the
  # last photo.
  # [Supports 'more' flag]
  method CapturePhoto(session: string, settings: ?PhotoSettings) -> (
    step: PhotoStep,
    resolved: ResolvedSettings,
    # Set at did_finish_processing and did_capture_deferred_proxy, and in a single
    # reply.
    photo: ?Photo,
    # A name of the error table, in every step that an error touched.
    failure: ?string
  )

  # Keeps a deferred photo; one that nobody claims is removed.
  method ClaimPhoto(photo: string) -> ()

  # Finishes a deferred photo now.
  method FinalizePhoto(photo: string) -> (photo: Photo)

  # A read-only descriptor of a photo of this session.
  method OpenPhoto(session: string, photo: string) -> (
    photoFileDescriptor: int,
    size: int,
    mediaType: string
  )

  # Records until StopRecording(), a limit, an interruption, the end of the session
  # or of this connection. 'did_finish' is sent exactly once for each accepted
  # request, when the file is complete and durable.
  # [Requires 'more' flag]
  method StartRecording(
    session: string,
    # "video/mp4" (default) or "video/x-matroska".
    mediaType: ?string,
    codec: ?(h264, mjpeg),
    maximumDurationUSec: ?int,
    maximumSize: ?int,
    progressIntervalUSec: ?int
  ) -> (
    recording: string,
    step: RecordingStep,
    durationUSec: int,
    size: int,
    path: ?string,
    failure: ?string,
    # With 'did_finish': whether the file can be played, also after a failure.
    playable: ?bool
  )

  method StopRecording(session: string, recording: string) -> ()

  # Streams preview frames through shared buffers. The first reply carries
  # 'preview', 'format' and 'buffers' with all descriptors, each later one 'frame'.
  # [Requires 'more' flag]
  method OpenPreview(
    session: string,
    maximumFrameRate: ?int,
    # 2 to 8, default 4.
    bufferCount: ?int
  ) -> (
    preview: ?string,
    format: ?PreviewFormat,
    buffers: ?[]PreviewBuffer,
    frame: ?PreviewFrame
  )

  # Gives a buffer back. Usually 'oneway'.
  method ReleasePreviewBuffer(preview: string, buffer: int) -> ()

  method ListContentDirectories(application: ?string) -> (directories: []ContentDirectory)

  # The first reply carries 'initial', each later one 'added' or 'removed'.
  # [Requires 'more' flag]
  method WatchContentDirectories(application: ?string) -> (
    initial: ?[]ContentDirectory,
    added: ?ContentDirectory,
    removed: ?string
  )

  # Deletes a directory whose contents were taken over. Asked for again, it succeeds and
  # does nothing: a user's 256 directories deleted last are remembered.
  method InvalidateContentDirectory(name: string) -> ()

  # Looks at what photos need of the machine, as the engine's own user finds it.
  method GetHealth() -> (
    storage: Storage,
    zones: []ThermalZone,
    # Whether sessions are interrupted because the machine is too hot.
    systemPressure: bool
  )

  # An application's small shared state, base64. At most 4096 bytes before
  # encoding; a longer one is refused and the old one stays.
  method SetApplicationContext(application: string, context: ?string) -> ()

  method GetApplicationContext(application: string) -> (context: ?string)

  # Reads the engine's configuration again, all of it or, if it has an error, nothing. For
  # root and the engine's own user.
  method Reload() -> ()

  error NoSuchSession (session: string)

  error NoSuchCamera (camera: string)

  # No photo, recording, preview or directory of that name is the caller's.
  error NoSuchObject (name: string)

  error NotAuthorized (reason: string)

  # The settings break this rule: the field, and what it may be.
  error InvalidSettings (field: string, rule: string)

  # The request needs a step that the caller did not say it handles.
  error MissingHandler (step: PhotoStep)

  error ReusedSettings (uniqueId: int)

  error ConfigurationInProgress (session: string)

  # The field names what the camera cannot do, 'nearest' what it can.
  error ConfigurationUnsupported (field: string, nearest: ?string)

  error CameraBusy (camera: string)

  error SessionNotRunning (state: State)

  error RecordingInProgress (recording: string)

  error ContentDirectoryActive (name: string)

  error ApplicationContextTooLarge (size: int, maximum: int)

  error DiskFull (path: string)

  # A V4L2 operation failed. The errno name is symbolic: "EIO".
  error DeviceFailure (camera: string, operation: string, errnoName: string)

  error TooManyObjects (limit: int)

  # The first error of the configuration; the old one stays in force.
  error ConfigurationInvalid (file: string, line: int, column: int, message: string)

  """##
