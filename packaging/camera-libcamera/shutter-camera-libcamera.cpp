// SPDX-License-Identifier: Apache-2.0
// Runs the cameras of libcamera for shutter-engine: a camera program, as docs/CAMERA-PROGRAMS.md describes them.
//
//   engine ── socket ──▶ main loop ── requests ──▶ libcamera, whose threads answer into `Inbox`
//
// One stream a camera. The buffers of requests that are not queued again are the engine's ring.

#include "wire.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <libcamera/libcamera.h>
#include <linux/dma-heap.h>
#include <map>
#include <memory>
#include <mutex>
#include <poll.h>
#include <regex>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <vector>

using namespace libcamera;

namespace {

int64_t nowUSec() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

// What differs between pipelines, as data.
struct Quirks {
  const char *idPrefix;
  wire::StampMeaning stamps;
};

const Quirks quirks[] = {
  // Device tree paths: receivers of a CSI connector, which stamp the frame's start on the bus.
  {"/base/", wire::endOfFirstLine},
  {"platform/vimc", wire::endOfFrame},
  {"", wire::nothing},
};

const Quirks &quirksOf(const std::string &id) {
  for (const Quirks &entry : quirks)
    if (id.rfind(entry.idPrefix, 0) == 0) return entry;
  return quirks[std::size(quirks) - 1];
}

// V4L2's codes and those of DRM, which libcamera uses. RGB is named by the other end of the word.
constexpr uint32_t fourcc(char a, char b, char c, char d) {
  return uint32_t(a) | uint32_t(b) << 8 | uint32_t(c) << 16 | uint32_t(d) << 24;
}

const std::pair<uint32_t, uint32_t> codes[] = {
  {fourcc('N', 'V', '1', '2'), fourcc('N', 'V', '1', '2')}, {fourcc('Y', 'U', '1', '2'), fourcc('Y', 'U', '1', '2')},
  {fourcc('Y', 'U', 'Y', 'V'), fourcc('Y', 'U', 'Y', 'V')}, {fourcc('U', 'Y', 'V', 'Y'), fourcc('U', 'Y', 'V', 'Y')},
  {fourcc('R', '8', ' ', ' '), fourcc('G', 'R', 'E', 'Y')}, {fourcc('B', 'G', '2', '4'), fourcc('R', 'G', 'B', '3')},
};

uint32_t v4l2Code(uint32_t drm) {
  for (auto &code : codes)
    if (code.first == drm) return code.second;
  return 0;
}

uint32_t drmCode(uint32_t v4l2) {
  for (auto &code : codes)
    if (code.second == v4l2) return code.first;
  return 0;
}

// Controls under V4L2's numbers and names. Floats are in thousandths.
struct ControlEntry {
  uint32_t number;
  const char *name;
  const ControlId *id;
  /// V4L2's units in one of libcamera's.
  double scale;
  uint32_t kind; // 0: a number, 2: a choice
  /// V4L2's 1 is off here: exposure by hand.
  bool isReversed;
};

const ControlEntry controlEntries[] = {
  {0x009A0901, "auto_exposure", &controls::AeEnable, 1, 2, true},
  {0x009A0902, "exposure_time_absolute", &controls::ExposureTime, 0.01, 0, false},
  {0x00980913, "gain", &controls::AnalogueGain, 1000, 0, false},
  {0x009A090C, "focus_automatic_continuous", &controls::AfMode, 0.5, 2, false},
  {0x009A090A, "focus_absolute", &controls::LensPosition, 1000, 0, false},
  {0x0098090C, "white_balance_automatic", &controls::AwbEnable, 1, 2, false},
  {0x00980900, "brightness", &controls::Brightness, 1000, 0, false},
  {0x00980901, "contrast", &controls::Contrast, 1000, 0, false},
  {0x00980902, "saturation", &controls::Saturation, 1000, 0, false},
};

double number(const ControlValue &value) {
  switch (value.type()) {
  case ControlTypeBool: return value.get<bool>();
  case ControlTypeInteger32: return value.get<int32_t>();
  case ControlTypeInteger64: return double(value.get<int64_t>());
  case ControlTypeFloat: return value.get<float>();
  default: return 0;
  }
}

ControlValue controlValue(const ControlEntry &entry, int64_t value) {
  if (entry.isReversed) value = value == 1 ? 0 : 1;
  double wanted = value / entry.scale;
  switch (entry.id->type()) {
  case ControlTypeBool: return ControlValue(wanted != 0);
  case ControlTypeInteger32: return ControlValue(int32_t(std::lround(wanted)));
  case ControlTypeInteger64: return ControlValue(int64_t(std::llround(wanted)));
  default: return ControlValue(float(wanted));
  }
}

// What libcamera's threads have to say, for the main loop.
struct Inbox {
  std::mutex mutex;
  std::deque<Request *> completed;
  std::deque<std::shared_ptr<Camera>> added, removed;
  int wakeUp = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

  void wake() {
    uint64_t one = 1;
    (void)!write(wakeUp, &one, sizeof one);
  }
  void complete(Request *request) {
    { std::lock_guard<std::mutex> lock(mutex); completed.push_back(request); }
    wake();
  }
  void add(std::shared_ptr<Camera> camera) {
    { std::lock_guard<std::mutex> lock(mutex); added.push_back(camera); }
    wake();
  }
  void remove(std::shared_ptr<Camera> camera) {
    { std::lock_guard<std::mutex> lock(mutex); removed.push_back(camera); }
    wake();
  }
};

struct Run {
  uint32_t number = 0;
  std::unique_ptr<CameraConfiguration> configuration;
  std::unique_ptr<FrameBufferAllocator> allocator;
  std::vector<std::unique_ptr<FrameBuffer>> own;
  std::vector<std::unique_ptr<Request>> requests;
  std::vector<int64_t> bytes;
  /// Frames in a row that came much sooner than they were ordered: the pipeline has no pace of its own, so this program
  /// keeps the time. Requests that may be queued then wait in `idle`.
  int hasty = 0;
  int64_t lastUSec = 0;
  std::deque<size_t> idle;
  bool isUnpaced() const { return hasty >= 3; }
  int64_t intervalUSec = 33333, dueUSec = 0;
  int64_t sequence = -1;
  int cancelled = 0;
  bool isStopping = false;
};

struct Device {
  uint32_t number;
  std::shared_ptr<Camera> camera;
  const Quirks *quirks;
  std::unique_ptr<Run> run;
  /// For the next request that is queued.
  ControlList pending{controls::controls};
};

class Program {
public:
  int main();

private:
  Inbox inbox;
  CameraManager manager;
  std::map<uint32_t, Device> devices;
  uint32_t lastNumber = 0;

  void list(std::shared_ptr<Camera> camera);
  void listControls(uint32_t number, Camera &camera);
  void takeInbox();
  void take(const wire::Message &message);
  void open(Device &device, const wire::Message &message);
  bool allocate(Device &device, Stream *stream, const StreamConfiguration &configuration, unsigned count);
  bool addMemory(Device &device, Stream *stream, const StreamConfiguration &configuration, int file);
  bool hand(Device &device, Stream *stream, FrameBuffer &buffer);
  void queue(Device &device, size_t index);
  void complete(Request *request);
  void end(Device &device);
  void fail(Device &device, wire::Failure code, const std::string &text);
  void set(Device &device, const wire::Message &message);
  int pace();
};

/// Webcams are listed by V4L2: the id of a USB camera ends with its vendor and product.
bool isWebcam(const std::string &id) {
  static const std::regex usb("-[0-9a-f]{4}:[0-9a-f]{4}$");
  return std::regex_search(id, usb);
}

void Program::list(std::shared_ptr<Camera> camera) {
  if (isWebcam(camera->id())) return;
  auto roles = camera->generateConfiguration({StreamRole::VideoRecording});
  if (!roles || roles->empty()) return;
  uint32_t number = ++lastNumber;
  const ControlList &properties = camera->properties();
  auto location = properties.get(properties::Location);
  uint32_t position = !location ? 0
    : *location == properties::CameraLocationFront ? 1
    : *location == properties::CameraLocationBack ? 2 : 3;
  int rotation = properties.get(properties::Rotation).value_or(0);
  std::string model = properties.get(properties::Model).value_or(camera->id());
  wire::send(wire::Message(wire::camera, number).text(16, 128, camera->id()).text(144, 64, model)
    .put(208, position).put<uint32_t>(212, rotation % 90 == 0 && rotation >= 0 && rotation < 360 ? rotation : 0));
  auto limits = camera->controls().find(&controls::FrameDurationLimits);
  int64_t shortest = limits == camera->controls().end() ? 0 : int64_t(number ? ::number(limits->second.min()) : 0);
  const StreamFormats formats = roles->at(0).formats();
  for (const PixelFormat &pixelFormat : formats.pixelformats()) {
    uint32_t code = v4l2Code(pixelFormat.fourcc());
    if (!code || pixelFormat.modifier()) continue;
    std::vector<Size> sizes = formats.sizes(pixelFormat);
    // The usual sizes of a range are listed, but not its largest one, which is the sensor's.
    Size most = formats.range(pixelFormat).max;
    if (!most.isNull() && std::find(sizes.begin(), sizes.end(), most) == sizes.end()) sizes.push_back(most);
    for (const Size &size : sizes) {
      // A range has more sizes than the pipeline can do.
      roles->at(0).pixelFormat = pixelFormat;
      roles->at(0).size = size;
      if (roles->validate() == CameraConfiguration::Invalid || roles->at(0).size != size
        || roles->at(0).pixelFormat != pixelFormat)
        continue;
      wire::Message message(wire::format, number);
      message.put(16, code).put<uint32_t>(20, size.width).put<uint32_t>(24, size.height);
      if (shortest > 0 && shortest < UINT32_MAX)
        message.put<uint32_t>(28, 1).put<uint32_t>(32, shortest).put<uint32_t>(36, 1000000);
      wire::send(message);
    }
  }
  listControls(number, *camera);
  wire::send(wire::Message(wire::listed, number));
  devices.emplace(number, Device{number, camera, &quirksOf(camera->id()), nullptr});
}

void Program::listControls(uint32_t number, Camera &camera) {
  for (const ControlEntry &entry : controlEntries) {
    auto found = camera.controls().find(entry.id);
    if (found == camera.controls().end()) continue;
    const ControlInfo &info = found->second;
    wire::Message message(wire::control, number);
    message.put(16, entry.number).put(20, entry.kind).text(24, 64, entry.name);
    if (entry.kind == 2) {
      // A camera whose automatic is off is as if it had none.
      message.put<int64_t>(96, 1).put<int64_t>(104, 1).put<uint64_t>(128, 3);
      int64_t usual = entry.isReversed ? 0 : 1;
      message.put(112, usual).put(120, usual);
    } else {
      auto scaled = [&](const ControlValue &value) { return int64_t(std::llround(::number(value) * entry.scale)); };
      int64_t least = scaled(info.min()), most = std::max(least, scaled(info.max()));
      int64_t usual = std::clamp(scaled(info.def()), least, most);
      message.put(88, least).put(96, most).put<int64_t>(104, 1).put(112, usual).put(120, usual);
    }
    wire::send(message);
  }
}

void Program::fail(Device &device, wire::Failure code, const std::string &text) {
  uint32_t number = device.run ? device.run->number : 0;
  end(device);
  wire::send(wire::Message(wire::failed, 0, number).put<uint32_t>(16, code).text(20, 128, text));
}

void Program::open(Device &device, const wire::Message &message) {
  device.run = std::make_unique<Run>();
  Run &run = *device.run;
  run.number = message.get<uint32_t>(8);
  if (device.camera->acquire() < 0) {
    device.run.reset();
    wire::send(wire::Message(wire::failed, 0, message.get<uint32_t>(8)).put<uint32_t>(16, wire::inUse));
    return;
  }
  run.configuration = device.camera->generateConfiguration({StreamRole::VideoRecording});
  if (!run.configuration || run.configuration->empty()) return fail(device, wire::other, "no configuration");
  StreamConfiguration &stream = run.configuration->at(0);
  uint32_t code = message.get<uint32_t>(16);
  stream.pixelFormat = PixelFormat(drmCode(code));
  stream.size = Size(message.get<uint32_t>(20), message.get<uint32_t>(24));
  unsigned count = message.get<uint32_t>(36);
  stream.bufferCount = count;
  PixelFormat wanted = stream.pixelFormat;
  if (run.configuration->validate() == CameraConfiguration::Invalid || stream.pixelFormat != wanted)
    return fail(device, wire::noSuchFormat, "not validated");
  if (device.camera->configure(run.configuration.get()) < 0) return fail(device, wire::other, "configure");
  uint32_t numerator = message.get<uint32_t>(28), denominator = message.get<uint32_t>(32);
  if (numerator && denominator) run.intervalUSec = int64_t(numerator) * 1000000 / denominator;
  device.camera->requestCompleted.connect(&inbox, &Inbox::complete);
  if (!allocate(device, stream.stream(), stream, count)) return fail(device, wire::other, "no memory for its frames");
  bool isLimited = stream.colorSpace && stream.colorSpace->range == ColorSpace::Range::Limited;
  wire::Message opened(wire::opened, 0, run.number);
  opened.put(16, code).put<uint32_t>(20, stream.size.width).put<uint32_t>(24, stream.size.height)
    .put<uint32_t>(28, stream.stride).put<uint32_t>(32, isLimited).put<uint32_t>(36, run.requests.size());
  if (numerator && denominator) opened.put(40, numerator).put(44, denominator);
  wire::send(opened);
  auto limits = device.camera->controls().find(&controls::FrameDurationLimits);
  if (numerator && limits != device.camera->controls().end()) {
    int64_t both[2] = {run.intervalUSec, run.intervalUSec};
    device.pending.set(controls::FrameDurationLimits, Span<const int64_t, 2>(both));
  }
  if (device.camera->start(&device.pending) < 0) return fail(device, wire::other, "start");
  device.pending.clear();
  run.dueUSec = nowUSec();
  for (size_t index = 0; index < run.requests.size(); index++) queue(device, index);
}

int heap() {
  for (const char *name : {"vidbuf_cached", "linux,cma", "reserved", "system"}) {
    int file = ::open((std::string("/dev/dma_heap/") + name).c_str(), O_RDWR | O_CLOEXEC);
    if (file >= 0) return file;
  }
  return -1;
}

/// Memory of this program's own, sealed; -1 if there is none.
int memoryFile(size_t size) {
  int file = memfd_create("frames", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0) return file;
  ::close(file);
  return -1;
}

/// A piece of memory that devices can fill; -1 if there is none.
int deviceMemory(int heapFile, size_t size) {
  dma_heap_allocation_data order = {};
  order.len = size;
  order.fd_flags = O_CLOEXEC | O_RDWR;
  return ioctl(heapFile, DMA_HEAP_IOCTL_ALLOC, &order) == 0 ? int(order.fd) : -1;
}

/// Cached memory of a heap, else the driver's, which is slow to read, else files, which only some pipelines take.
bool Program::allocate(Device &device, Stream *stream, const StreamConfiguration &configuration, unsigned count) {
  Run &run = *device.run;
  size_t size = (configuration.frameSize + 4095) / 4096 * 4096;
  int heapFile = heap();
  for (unsigned index = 0; heapFile >= 0 && index < count; index++) {
    int file = deviceMemory(heapFile, size);
    if (file < 0 || !addMemory(device, stream, configuration, file)) break;
  }
  if (heapFile >= 0) ::close(heapFile);
  if (!run.requests.empty()) return run.requests.size() >= 2;
  run.allocator = std::make_unique<FrameBufferAllocator>(device.camera);
  if (run.allocator->allocate(stream) >= 2) {
    for (auto &buffer : run.allocator->buffers(stream))
      if (!hand(device, stream, *buffer)) return false;
    return true;
  }
  run.allocator.reset();
  for (unsigned index = 0; index < count; index++) {
    int file = memoryFile(size);
    if (file < 0 || !addMemory(device, stream, configuration, file)) return false;
  }
  return true;
}

bool Program::addMemory(Device &device, Stream *stream, const StreamConfiguration &configuration, int file) {
  SharedFD shared(std::move(file));
  unsigned lines = configuration.size.height, luma = configuration.stride * lines;
  std::vector<unsigned> lengths;
  switch (configuration.pixelFormat.fourcc()) {
  case fourcc('N', 'V', '1', '2'): lengths = {luma, configuration.stride * ((lines + 1) / 2)}; break;
  case fourcc('Y', 'U', '1', '2'):
    lengths = {luma, configuration.stride / 2 * ((lines + 1) / 2), configuration.stride / 2 * ((lines + 1) / 2)};
    break;
  default: lengths = {configuration.frameSize};
  }
  std::vector<FrameBuffer::Plane> planes;
  unsigned offset = 0;
  for (unsigned length : lengths) {
    FrameBuffer::Plane plane;
    plane.fd = shared;
    plane.offset = offset;
    plane.length = length;
    planes.push_back(plane);
    offset += length;
  }
  device.run->own.push_back(std::make_unique<FrameBuffer>(planes));
  return hand(device, stream, *device.run->own.back());
}

/// Makes a request of a buffer, and hands its memory to the engine: all planes have to be in one piece.
bool Program::hand(Device &device, Stream *stream, FrameBuffer &buffer) {
  Run &run = *device.run;
  const auto &planes = buffer.planes();
  int64_t begin = planes[0].offset, end = begin;
  for (const auto &plane : planes) {
    if (plane.fd.get() != planes[0].fd.get() || int64_t(plane.offset) != end) return false;
    end += plane.length;
  }
  uint32_t index = run.requests.size();
  auto request = device.camera->createRequest(uint64_t(device.number) << 32 | index);
  if (!request || request->addBuffer(stream, &buffer) < 0) return false;
  run.requests.push_back(std::move(request));
  run.bytes.push_back(end - begin);
  return wire::send(
    wire::Message(wire::buffer, 0, run.number, index).put(16, begin).put(24, end - begin), planes[0].fd.get());
}

void Program::queue(Device &device, size_t index) {
  Request &request = *device.run->requests[index];
  request.controls().merge(device.pending);
  device.pending.clear();
  device.camera->queueRequest(&request);
}

void Program::complete(Request *request) {
  auto found = devices.find(request->cookie() >> 32);
  if (found == devices.end() || !found->second.run) return;
  Device &device = found->second;
  Run &run = *device.run;
  uint32_t index = request->cookie() & 0xFFFFFFFF;
  if (run.isStopping || index >= run.requests.size() || run.requests[index].get() != request) return;
  if (request->status() == Request::RequestCancelled) {
    // Nothing else says that a driver does not take the memory.
    if (++run.cancelled > int(run.requests.size())) return fail(device, wire::other, "the driver refuses its buffers");
    request->reuse(Request::ReuseBuffers);
    return queue(device, index);
  }
  run.cancelled = 0;
  int64_t gapUSec = nowUSec() - run.lastUSec;
  run.lastUSec += gapUSec;
  if (!run.isUnpaced()) run.hasty = gapUSec < run.intervalUSec * 6 / 10 ? run.hasty + 1 : 0;
  const FrameMetadata &buffer = request->buffers().begin()->second->metadata();
  const ControlList &metadata = request->metadata();
  int64_t used = 0;
  for (const auto &plane : buffer.planes()) used += plane.bytesused;
  // Some pipelines count neither bytes nor frames.
  if (used <= 0 || used > run.bytes[index]) used = run.bytes[index];
  run.sequence = std::max<int64_t>(run.sequence + 1, buffer.sequence);
  int64_t stamp = metadata.get(controls::SensorTimestamp).value_or(int64_t(buffer.timestamp)) / 1000;
  wire::Message message(wire::frame, 0, run.number, index);
  uint32_t present = 0;
  auto reading = [&](int bit, size_t at, auto value, double scale) {
    if (!value) return;
    double scaled = std::clamp(double(*value) * scale, 0.0, 4294967295.0);
    message.put<uint32_t>(at, uint32_t(std::llround(scaled)));
    present |= 1u << bit;
  };
  reading(1, 56, metadata.get(controls::ExposureTime), 1);
  reading(2, 60, metadata.get(controls::AnalogueGain), 1000);
  reading(3, 64, metadata.get(controls::LensPosition), 1000);
  if (auto gains = metadata.get(controls::ColourGains)) {
    reading(4, 68, std::optional<float>((*gains)[0]), 1000);
    reading(5, 72, std::optional<float>((*gains)[1]), 1000);
  }
  if (auto levels = metadata.get(controls::SensorBlackLevels)) reading(6, 76, std::optional<int32_t>((*levels)[0]), 1);
  reading(7, 80, metadata.get(controls::FrameDuration), 1);
  message.put(16, used).put(24, run.sequence).put(32, stamp).put<uint32_t>(40, device.quirks->stamps)
    .put<uint32_t>(44, buffer.status == FrameMetadata::FrameSuccess ? 0 : 1).put(48, present);
  wire::send(message);
}

void Program::end(Device &device) {
  if (!device.run) return;
  device.run->isStopping = true;
  device.camera->stop();
  device.camera->requestCompleted.disconnect(&inbox);
  {
    // Their requests go with the run.
    std::lock_guard<std::mutex> lock(inbox.mutex);
    inbox.completed.clear();
  }
  device.run->requests.clear();
  device.run->allocator.reset();
  device.run.reset();
  device.camera->release();
}

void Program::set(Device &device, const wire::Message &message) {
  uint32_t count = std::min<uint32_t>(message.get<uint32_t>(16), 8), refused = 0;
  for (uint32_t index = 0; index < count; index++) {
    uint32_t number = message.get<uint32_t>(24 + 16 * index);
    int64_t value = message.get<int64_t>(32 + 16 * index);
    bool isKnown = false;
    for (const ControlEntry &entry : controlEntries) {
      if (entry.number != number || device.camera->controls().find(entry.id) == device.camera->controls().end()) continue;
      isKnown = true;
      device.pending.set(entry.id->id(), controlValue(entry, value));
    }
    if (!isKnown) refused |= 1u << index;
  }
  wire::send(wire::Message(wire::done, 0, 0, message.get<uint32_t>(12)).put(16, refused));
}

void Program::take(const wire::Message &message) {
  uint32_t camera = message.get<uint32_t>(4), run = message.get<uint32_t>(8), number = message.get<uint32_t>(12);
  Device *device = nullptr;
  for (auto &[key, entry] : devices)
    if (key == camera || (run && entry.run && entry.run->number == run)) device = &entry;
  switch (message.get<uint16_t>(0)) {
  case wire::open:
    if (device) open(*device, message);
    else wire::send(wire::Message(wire::failed, 0, run).put<uint32_t>(16, wire::isGone));
    break;
  case wire::release:
    if (!device || !device->run || device->run->number != run || number >= device->run->requests.size()) break;
    device->run->requests[number]->reuse(Request::ReuseBuffers);
    if (device->run->isUnpaced()) device->run->idle.push_back(number);
    else queue(*device, number);
    break;
  case wire::close:
    if (!device || !device->run || device->run->number != run) break;
    end(*device);
    wire::send(wire::Message(wire::closed, 0, run));
    break;
  case wire::set:
    if (device) set(*device, message);
    break;
  case wire::ping: wire::send(wire::Message(wire::alive)); break;
  default: break;
  }
}

void Program::takeInbox() {
  uint64_t count;
  (void)!read(inbox.wakeUp, &count, sizeof count);
  std::deque<Request *> completed;
  std::deque<std::shared_ptr<Camera>> added, removed;
  {
    std::lock_guard<std::mutex> lock(inbox.mutex);
    completed.swap(inbox.completed);
    added.swap(inbox.added);
    removed.swap(inbox.removed);
  }
  for (Request *request : completed) complete(request);
  for (auto &camera : removed) {
    for (auto entry = devices.begin(); entry != devices.end(); ++entry) {
      if (entry->second.camera != camera) continue;
      uint32_t number = entry->first;
      if (entry->second.run) fail(entry->second, wire::isGone, "unplugged");
      devices.erase(entry);
      wire::send(wire::Message(wire::gone, number));
      break;
    }
  }
  for (auto &camera : added) list(camera);
}

/// Queues what is due where this program keeps the time. Returns the milliseconds until there is more to do, or -1.
int Program::pace() {
  int64_t now = nowUSec(), next = -1;
  for (auto &[number, device] : devices) {
    if (!device.run || !device.run->isUnpaced()) continue;
    Run &run = *device.run;
    if (now >= run.dueUSec) {
      run.dueUSec = std::max(run.dueUSec + run.intervalUSec, now);
      if (!run.idle.empty()) {
        size_t index = run.idle.front();
        run.idle.pop_front();
        queue(device, index);
      }
    }
    if (next < 0 || run.dueUSec < next) next = run.dueUSec;
  }
  return next < 0 ? -1 : int(std::max<int64_t>(0, next - now + 999) / 1000);
}

int Program::main() {
  // USB webcams are the engine's own: from libcamera 0.3 on its pipelines can be chosen.
  setenv("LIBCAMERA_PIPELINES_MATCH_LIST", "rpi/pisp,rpi/vc4,simple,imx8-isi,rkisp1,mali-c55,ipu3,vimc,virtual", 0);
  setenv("LIBCAMERA_LOG_LEVELS", "*:WARN", 0);
  if (manager.start() < 0) {
    fprintf(stderr, "libcamera does not start\n");
    return 1;
  }
  pollfd entries[2] = {{0, POLLIN, 0}, {inbox.wakeUp, POLLIN, 0}};
  while (true) {
    if (poll(entries, 2, pace()) < 0 && errno != EINTR) return 1;
    if (entries[1].revents) takeInbox();
    if (!entries[0].revents) continue;
    wire::Message message;
    ssize_t count = recv(0, message.bytes, wire::length, 0);
    if (count == 0 || (count < 0 && errno != EINTR)) break;
    if (count != ssize_t(wire::length)) continue;
    if (message.get<uint16_t>(0) == wire::start) {
      wire::send(wire::Message(wire::ready).text(16, 64, "shutter-camera-libcamera 1")
        .text(80, 128, "libcamera " + CameraManager::version()));
      for (auto &camera : manager.cameras()) list(camera);
      wire::send(wire::Message(wire::allListed));
      manager.cameraAdded.connect(&inbox, &Inbox::add);
      manager.cameraRemoved.connect(&inbox, &Inbox::remove);
    } else {
      take(message);
    }
  }
  for (auto &[number, device] : devices) end(device);
  devices.clear();
  manager.stop();
  return 0;
}

} // namespace

int main() { return Program().main(); }
