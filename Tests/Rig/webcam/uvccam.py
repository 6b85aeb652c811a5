#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A scripted USB webcam (UVC 1.1) on Linux's vhci_hcd, driven by the real uvcvideo.

Written from the USB 2.0, UVC 1.1 and usbip protocol documents; standard library only.
    uvccam.py --name cam0 --frames DIR [--serial S] [--port N] [--isoc] ...
Commands are lines written to the FIFO RUN/NAME.cmd (default RUN: /run/uvccam); events go to RUN/NAME.log,
each with CLOCK_MONOTONIC in seconds. `help` in the source: the methods cmd_*.
DIR has WIDTHxHEIGHT/{normal,dark,bright}/*.jpg (dark and bright are optional) and for YUYV WIDTHxHEIGHT/*.yuyv.
"""
import argparse, errno, glob, os, select, socket, struct, sys, time

now = time.monotonic
le16 = lambda v: struct.pack('<H', v & 0xffff)
le32 = lambda v: struct.pack('<I', v & 0xffffffff)

SET_CUR, GET_CUR, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF = 1, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87
CLOCK = 48000000
GUID = bytes([0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71])  # behind the four letters of a format
NOT_READY, WRONG_STATE, OUT_OF_RANGE, INVALID_UNIT, INVALID_CONTROL, INVALID_REQUEST = 1, 2, 4, 5, 6, 7
CT, PU, OT = 1, 2, 3
BULK_IN, STATUS_IN = 1, 3
PAYLOAD = 16384  # of a bulk payload: 32 packets of 512, the largest URB that uvcvideo makes


class Control:
    def __init__(self, name, unit, selector, bit, size, low, high, step, default, signed=False, master=None, manual=0):
        self.name, self.unit, self.selector, self.bit, self.size = name, unit, selector, bit, size
        self.low, self.high, self.step, self.default, self.value = low, high, step, default, default
        self.signed, self.master, self.manual = signed, master, manual
        self.stall = {}  # request -> error code

    def bytes(self, v):
        return int(v).to_bytes(self.size, 'little', signed=self.signed)


def all_controls():
    C = Control
    return [
        C('ae_mode', CT, 0x02, 1, 1, 1, 8, 9, 8),                     # bit map; RES says which: manual, aperture
        C('ae_priority', CT, 0x03, 2, 1, 0, 1, 1, 0),                 # exposure_dynamic_framerate
        C('exposure', CT, 0x04, 3, 4, 3, 2047, 1, 250, master='ae_mode', manual=1),
        C('focus', CT, 0x06, 5, 2, 0, 250, 5, 0, master='focus_auto', manual=0),
        C('zoom', CT, 0x0b, 9, 2, 100, 500, 1, 100),
        C('focus_auto', CT, 0x08, 17, 1, 0, 1, 1, 1),
        C('privacy', CT, 0x11, 18, 1, 0, 1, 1, 0),
        C('brightness', PU, 0x02, 0, 2, 0, 255, 1, 128, signed=True),
        C('wb', PU, 0x0a, 6, 2, 2000, 6500, 1, 4000, master='wb_auto', manual=0),
        C('backlight', PU, 0x01, 8, 2, 0, 1, 1, 0),
        C('gain', PU, 0x04, 9, 2, 0, 255, 1, 0),
        C('power_line', PU, 0x05, 10, 1, 0, 2, 1, 2),
        C('wb_auto', PU, 0x0b, 12, 1, 0, 1, 1, 1),
    ]


class Format:
    def __init__(self, kind, sizes): self.kind, self.sizes = kind, sizes


MODES = [Format('MJPG', [(640, 480, [333333, 666666, 2000000]), (1280, 720, [333333, 666666])]),
         Format('YUYV', [(320, 240, [333333, 666666])])]


class Camera:
    def __init__(self, o):
        self.o = o
        self.controls = all_controls()
        self.by_name = {c.name: c for c in self.controls}
        self.by_id = {(c.unit, c.selector): c for c in self.controls}
        if o.no_privacy: self.drop_control('privacy')
        if o.h264: MODES[:] = [Format('H264', [(1280, 720, [333333])])]
        self.serial = o.serial
        self.error_code = 0
        self.sock = None
        self.plug_at = None
        self.port = None
        # faults
        self.strict = o.strict
        self.forget = o.forget
        self.warmup = o.warmup
        self.every = {}       # fault -> (n, left)
        self.paused_until = 0
        self.fps = None
        self.noeof = False
        self.probe_stall = set()
        self.eproto = 0
        self.latency = o.latency / 1000
        self.pts, self.scr, self.clock = 'on', True, 0  # what payloads say about time
        self.dht = not o.no_dht
        self.load_frames()
        self.reset()
        os.makedirs(o.run, exist_ok=True)
        self.log_file = open(f'{o.run}/{o.name}.log', 'a', buffering=1)
        fifo = f'{o.run}/{o.name}.cmd'
        if not os.path.exists(fifo): os.mkfifo(fifo)
        self.fifo = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
        self.words = b''

    def drop_control(self, name):
        c = self.by_name.pop(name); self.controls.remove(c); del self.by_id[(c.unit, c.selector)]

    def reset(self):
        """What a power cycle does."""
        for c in self.controls: c.value = c.default
        self.streaming, self.fid, self.sequence, self.stream_frames = False, 0, 0, 0
        self.pending = []      # bulk or isochronous IN URBs: (seqnum, length, packets)
        self.status_pending = []
        self.status_queue = []
        self.payloads = []     # of the frame that is being sent
        self.probe = self.negotiate(bytes(34))
        self.commit = self.probe
        self.alternate = 0
        self.cpu_mark = (now(), time.process_time())

    def say(self, *words):
        print(f'{now():.6f}', *words, file=self.log_file)

    # ---- pictures

    def load_frames(self):
        self.pictures = {}
        for fmt in MODES:
            for w, h, _ in fmt.sizes:
                base = f'{self.o.frames}/{w}x{h}'
                if fmt.kind == 'YUYV':
                    files = sorted(glob.glob(base + '/*.yuyv'))
                    self.pictures[(w, h, 'yuyv')] = [open(f, 'rb').read() for f in files] or [bytes([128, 128]) * w * h]
                    continue
                for light in ('normal', 'dark', 'bright'):
                    files = sorted(glob.glob(f'{base}/{light}/*.jpg'))
                    self.pictures[(w, h, light)] = [self.webcam_jpeg(open(f, 'rb').read()) for f in files]

    def webcam_jpeg(self, d):
        """As most webcams make it: no Huffman tables (motion JPEG's are implied)."""
        if self.dht: return d
        out, at = bytearray(d[:2]), 2
        while d[at + 1] != 0xda:
            n = 2 + int.from_bytes(d[at + 2:at + 4], 'big')
            if d[at + 1] != 0xc4: out += d[at:at + n]
            at += n
        return bytes(out + d[at:])

    def light(self):
        if self.stream_frames < self.warmup: return 'dark'
        if self.by_name['ae_mode'].value != 1: return 'normal'
        e = self.by_name['exposure'].value * (1 + self.by_name['gain'].value / 64)
        return 'dark' if e < 60 else 'bright' if e > 600 else 'normal'

    def picture(self):
        fmt = MODES[self.commit[2] - 1]
        w, h, _ = fmt.sizes[self.commit[3] - 1]
        if fmt.kind == 'YUYV':
            series, light = self.pictures[(w, h, 'yuyv')], 'yuyv'
        else:
            light = self.light()
            series = self.pictures[(w, h, light)] or self.pictures[(w, h, 'normal')]
        return series[self.sequence % len(series)], light

    # ---- descriptors

    def device_descriptor(self):
        return struct.pack('<BBHBBBBHHHBBBB', 18, 1, 0x0200, 0xef, 2, 1, 64, self.o.vid, self.o.pid, 0x0100, 1, 2,
                           3 if self.serial else 0, 1)

    def string(self, index):
        if index == 0: return bytes([4, 3, 9, 4])
        text = {1: self.o.maker, 2: self.o.product, 3: self.serial}.get(index, '')
        data = text.encode('utf-16le')
        return bytes([2 + len(data), 3]) + data

    def bitmap(self, unit, size):
        v = 0
        for c in self.controls:
            if c.unit == unit: v |= 1 << c.bit
        return v.to_bytes(size, 'little')

    def config_descriptor(self):
        units = bytes([18, 0x24, 2, CT]) + le16(0x0201) + bytes([0, 0]) + le16(0) * 3 + bytes([3]) + self.bitmap(CT, 3)
        units += bytes([12, 0x24, 5, PU, CT]) + le16(0) + bytes([2]) + self.bitmap(PU, 2) + bytes([0, 0])
        units += bytes([9, 0x24, 3, OT]) + le16(0x0101) + bytes([0, PU, 0])
        head = bytes([13, 0x24, 1]) + le16(0x0110) + le16(13 + len(units)) + le32(CLOCK) + bytes([1, 1])
        vc = bytes([9, 4, 0, 0, 1, 0x0e, 1, 0, 0]) + head + units
        vc += bytes([7, 5, 0x80 | STATUS_IN, 3]) + le16(16) + bytes([8, 5, 0x25, 3]) + le16(16)
        formats = b''
        for i, fmt in enumerate(MODES, 1):
            frame = {'MJPG': 7, 'YUYV': 5, 'H264': 0x11}[fmt.kind]
            if fmt.kind == 'MJPG':
                formats += bytes([11, 0x24, 6, i, len(fmt.sizes), 1, 1, 0, 0, 0, 0])
            elif fmt.kind == 'H264':  # a frame based format of UVC 1.1
                formats += bytes([28, 0x24, 0x10, i, len(fmt.sizes)]) + b'H264' + GUID + bytes([16, 1, 0, 0, 0, 0, 1])
            else:
                formats += bytes([27, 0x24, 4, i, len(fmt.sizes)]) + b'YUY2' + GUID + bytes([16, 1, 0, 0, 0, 0])
            for j, (w, h, intervals) in enumerate(fmt.sizes, 1):
                formats += bytes([26 + 4 * len(intervals), 0x24, frame, j, 0]) + le16(w) + le16(h)
                formats += le32(w * h * 16 * 5) + le32(w * h * 16 * 30)
                size, count = le32(w * h * 2), bytes([len(intervals)])
                formats += le32(intervals[0]) + count + le32(0) if fmt.kind == 'H264' else size + le32(intervals[0]) + count
                formats += b''.join(le32(v) for v in intervals)
            formats += bytes([6, 0x24, 0x0d, 1, 1, 4])
        head = bytes([13 + len(MODES), 0x24, 1, len(MODES)]) + le16(13 + len(MODES) + len(formats))
        head += bytes([0x80 | BULK_IN, 0, OT, 0, 0, 0, 1]) + bytes(len(MODES))
        if self.o.isoc:
            vs = bytes([9, 4, 1, 0, 0, 0x0e, 2, 0, 0]) + head + formats
            for alt, packet in enumerate(ISO_PACKETS, 1):
                vs += bytes([9, 4, 1, alt, 1, 0x0e, 2, 0, 0]) + bytes([7, 5, 0x80 | BULK_IN, 5]) + le16(packet) + bytes([1])
        else:
            vs = bytes([9, 4, 1, 0, 1, 0x0e, 2, 0, 0]) + head + formats
            vs += bytes([7, 5, 0x80 | BULK_IN, 2]) + le16(512) + bytes([0])
        body = bytes([8, 0x0b, 0, 2, 0x0e, 3, 0, 0]) + vc + vs
        return bytes([9, 2]) + le16(9 + len(body)) + bytes([2, 1, 0, 0x80, 250]) + body

    # ---- probe and commit

    def negotiate(self, wish):
        wish = wish.ljust(34, b'\0')
        fmt = min(max(wish[2], 1), len(MODES))
        sizes = MODES[fmt - 1].sizes
        frame = min(max(wish[3], 1), len(sizes))
        w, h, intervals = sizes[frame - 1]
        want = int.from_bytes(wish[4:8], 'little') or intervals[0]
        interval = min(intervals, key=lambda v: abs(v - want))
        payload = PAYLOAD
        if self.o.isoc: payload = 3072 if MODES[fmt - 1].kind == 'YUYV' or w > 640 else 1024
        return (wish[:2] + bytes([fmt, frame]) + le32(interval) + bytes(10) + le32(w * h * 2) + le32(payload)
                + le32(CLOCK) + bytes([3, 1, 1, 1]))

    def interval(self):
        if self.fps: return 1 / self.fps
        nominal = int.from_bytes(self.commit[4:8], 'little') / 1e7
        if self.o.dim and self.by_name['ae_priority'].value: return 0.2
        return nominal

    # ---- control transfers; None is a STALL

    def control(self, setup, data):
        kind, request, value, index, length = struct.unpack('<BBHHH', setup)
        if kind == 0x80 and request == 6:
            which, number = value >> 8, value & 0xff
            if which == 1: return self.device_descriptor()[:length]
            if which == 2: return self.config_descriptor()[:length]
            if which == 3: return self.string(number)[:length]
            return None  # no device qualifier: high speed only
        if kind & 0x60 == 0:
            if request == 9 or request == 5: return b''
            if request == 0: return bytes([0, 0])[:length]
            if request == 8: return bytes([1])
            if request == 10: return bytes([self.alternate if index == 1 else 0])
            if request == 11:
                if index == 1:
                    self.alternate = value
                    self.stop() if value == 0 else self.start()
                return b''
            if request == 1:  # CLEAR_FEATURE(ENDPOINT_HALT) is how uvcvideo ends a bulk stream
                if kind == 2 and index == 0x80 | BULK_IN: self.stop()
                return b''
            return b'' if request == 3 else None
        if kind & 0x7f == 0x21:
            if index & 0xff == 1: return self.stream_request(request, value >> 8, length, data)
            return self.control_request(request, index >> 8, value >> 8, length, data)
        return None

    def stream_request(self, request, selector, length, data):
        if selector not in (1, 2): return None
        name = 'probe' if selector == 1 else 'commit'
        if f'{name}' in self.probe_stall and request == SET_CUR:
            self.say('stalled', name); return None
        if request == SET_CUR:
            self.probe = self.negotiate(data)
            if selector == 2:
                self.commit = self.probe
                w, h, _ = MODES[self.commit[2] - 1].sizes[self.commit[3] - 1]
                self.say('commit', MODES[self.commit[2] - 1].kind, f'{w}x{h}', int.from_bytes(self.commit[4:8], 'little'))
                if not self.o.isoc: self.start()
            return b''
        if request == GET_CUR: return (self.probe if selector == 1 else self.commit)[:length]
        if request in (GET_MIN, GET_MAX): return self.probe[:length]
        if request == GET_DEF: return self.negotiate(bytes(34))[:length]
        if request == GET_LEN: return le16(34)
        if request == GET_INFO: return bytes([3])
        return None

    def refuse(self, code):
        self.error_code = code
        return None

    def locked(self, c):
        return c.master and c.master in self.by_name and self.by_name[c.master].value != c.manual

    def control_request(self, request, unit, selector, length, data):
        if unit == 0:
            if selector == 2 and request == GET_CUR: return bytes([self.error_code])
            if selector == 2 and request == GET_INFO: return bytes([1])
            return self.refuse(INVALID_CONTROL)
        c = self.by_id.get((unit, selector))
        if not c: return self.refuse(INVALID_CONTROL)
        if request in c.stall:
            self.say('stalled', c.name, hex(request)); return self.refuse(c.stall[request])
        if request == SET_CUR:
            v = int.from_bytes(data, 'little', signed=c.signed)
            if c.name == 'privacy' and not self.o.privacy_set: return self.refuse(INVALID_REQUEST)
            if self.locked(c) and self.strict:
                self.say('refused', c.name, v); return self.refuse(WRONG_STATE)
            if c.name == 'ae_mode' and v not in (1, 8) or not c.low <= v <= c.high:
                self.say('out of range', c.name, v); return self.refuse(OUT_OF_RANGE)
            if self.locked(c):
                self.say('ignored', c.name, v)
            else:
                c.value = v
                self.say('set', c.name, v)
                if c.name == 'ae_mode' and v != 1: self.by_name['exposure'].value = self.o.auto_exposure
            self.error_code = 0
            return b''
        if request == GET_CUR: return c.bytes(c.value)
        if request == GET_MIN: return c.bytes(c.low)
        if request == GET_MAX: return c.bytes(c.high)
        if request == GET_RES: return c.bytes(c.step)
        if request == GET_DEF: return c.bytes(c.default)
        if request == GET_LEN: return le16(c.size)
        if request == GET_INFO:
            if c.name == 'privacy' and not self.o.privacy_set: return bytes([1 | 8])
            return bytes([3 | (8 if c.master or c.name == 'privacy' else 0) | (4 if self.locked(c) else 0)])
        return self.refuse(INVALID_REQUEST)

    # ---- the stream

    def start(self):
        self.streaming, self.due, self.stream_frames = True, now() + self.o.start_ms / 1000, 0
        self.payloads, self.sent_bytes = [], 0
        self.cpu_mark = (now(), time.process_time())
        if self.forget:
            for c in self.controls: c.value = c.default
            self.say('forgot the controls')
        self.say('stream on')

    def stop(self):
        if self.streaming:
            t, cpu = self.cpu_mark
            span = max(now() - t, 1e-3)
            self.say('stream off', 'frames', self.stream_frames, f'fps {self.stream_frames / span:.1f}',
                     f'cpu {(time.process_time() - cpu) / span * 100:.0f}%')
        self.streaming = False
        self.payloads = []

    def fault(self, name):
        """Whether this frame has that fault: `NAME N` is for the next N frames, `NAME every N` for each Nth."""
        n, left = self.every.get(name, (0, 0))
        if left:
            self.every[name] = (n, left - 1); return True
        return bool(n) and self.sequence % n == n - 1

    def frame(self, due):
        data, light = self.picture()
        notes = [light]
        self.sequence += 1
        self.stream_frames += 1
        number = self.sequence - 1
        self.sequence -= 1
        if self.fault('skip'): self.sequence += 1; self.say('frame', number, 'skipped'); return
        if self.fault('trunc'): data = data[:len(data) // 2]; notes.append('trunc')
        if self.fault('corrupt'):
            data = bytearray(data); at = len(data) // 2
            data[at:at + 400] = bytes((i * 73 + 5) % 255 for i in range(400)); data = bytes(data); notes.append('corrupt')
        if self.fault('zeros'): data = bytes(len(data)); notes.append('zeros')
        if self.fault('garbage'): data += data[-3000:]; notes.append('garbage')
        if self.fault('pad'): data += bytes(4096); notes.append('pad')
        bad = self.fault('err')
        if bad: notes.append('err')
        self.sequence += 1
        size = (PAYLOAD if not self.o.isoc else self.iso_packet()) - 12
        self.fid ^= 1
        count = (len(data) + size - 1) // size
        for i in range(count):
            t = now()
            info = 0x80 | self.fid | (2 if i == count - 1 and not self.noeof else 0) | (0x40 if bad and i == count - 1 else 0)
            self.payloads.append(self.header(info, due, t) + data[i * size:(i + 1) * size])
        self.say('frame', number, len(data), f'late {1000 * (now() - due):.1f}', *notes, f'exposed {due:.6f}')

    def header(self, info, due, t):
        """PTS: the exposure; SCR: the camera's clock and the USB frame. 12 bytes with both."""
        ticks = lambda seconds: le32(int(seconds * CLOCK) + self.clock)
        times = {'on': ticks(due), 'zero': le32(0), 'same': le32(0x12345678), 'sent': ticks(t), 'off': b''}[self.pts]
        if times: info |= 4
        if self.scr: times += ticks(t) + le16(int(t * 1000) & 0x7ff); info |= 8
        return bytes([2 + len(times), info]) + times

    def iso_packet(self):
        p = ISO_PACKETS[self.alternate - 1] if self.alternate else 1024
        return (p & 0x7ff) * (1 + (p >> 11 & 3))

    def pump(self):
        """Sends what is due. Returns the time of the next thing to do."""
        if not self.streaming: return None
        t = now()
        if self.eproto and self.pending:
            for seq, length, packets in self.pending: self.complete(seq, -errno.EPROTO, b'')
            self.pending, self.eproto = [], self.eproto - 1
            self.say('eproto')
        if self.paused_until > t:
            self.due = max(self.due, self.paused_until)
            return self.paused_until
        if t >= self.due + self.latency:
            if self.payloads:
                self.say('overrun', self.sequence); self.sequence += 1
            else: self.frame(self.due)
            self.due += self.interval()
            if self.due < t - 1: self.due = t
        while self.payloads and self.pending:
            seq, length, packets = self.pending.pop(0)
            if packets: self.complete_iso(seq, packets)
            else: self.complete(seq, 0, self.payloads.pop(0)[:length])
        return self.due + self.latency

    # ---- usbip

    def complete(self, seq, status, data):
        self.sock.sendall(struct.pack('>IIIIIiiiii8x', 3, seq, 0, 0, 0, status, len(data), 0, 0, 0) + data)

    def complete_out(self, seq, status, size):
        self.sock.sendall(struct.pack('>IIIIIiiiii8x', 3, seq, 0, 0, 0, status, size, 0, 0, 0))

    def complete_iso(self, seq, packets):
        data, table = [], []
        for offset, length in packets:
            p = self.payloads.pop(0) if self.payloads else b''
            data.append(p)
            table.append(struct.pack('>IIIi', offset, length, len(p), 0))
        body = b''.join(data)
        self.sock.sendall(struct.pack('>IIIIIiiiii8x', 3, seq, 0, 0, 0, 0, len(body), 0, len(packets), 0) + body + b''.join(table))

    def receive(self, n):
        parts = []
        while n:
            d = self.sock.recv(n)
            if not d: raise ConnectionError
            parts.append(d); n -= len(d)
        return b''.join(parts)

    def request(self):
        head = self.receive(48)
        command, seq, devid, direction, ep = struct.unpack('>IIIII', head[:20])
        if command == 1:
            flags, length, start, count, interval = struct.unpack('>Iiiii', head[20:40])
            setup = head[40:48]
            data = self.receive(length) if direction == 0 and length > 0 else b''
            if ep == 0:
                answer = self.control(setup, data)
                if answer is None: self.complete(seq, -errno.EPIPE, b'')
                elif direction: self.complete(seq, 0, answer)
                else: self.complete_out(seq, 0, length)
            elif ep == BULK_IN:
                packets = None
                if self.o.isoc and count > 0:
                    raw = self.receive(16 * count)
                    packets = [struct.unpack_from('>II', raw, 16 * i) for i in range(count)]
                self.pending.append((seq, length, packets))
            elif ep == STATUS_IN:
                self.status_pending.append(seq); self.push_status()
            else: self.complete(seq, -errno.EPIPE, b'')
        elif command == 2:
            victim = struct.unpack('>I', head[20:24])[0]
            found = False
            for p in [p for p in self.pending if p[0] == victim]: self.pending.remove(p); found = True
            if victim in self.status_pending: self.status_pending.remove(victim); found = True
            self.sock.sendall(struct.pack('>IIIIIi24x', 4, seq, 0, 0, 0, -errno.ECONNRESET if found else 0))

    def push_status(self):
        while self.status_queue and self.status_pending:
            self.complete(self.status_pending.pop(0), 0, self.status_queue.pop(0))

    def notify(self, c):
        """The status packet "control change" of UVC 1.1, 2.4.2.2."""
        self.status_queue.append(bytes([1, c.unit, 0, c.selector, 0]) + c.bytes(c.value)); self.push_status()

    # ---- plug

    def free_ports(self):
        used = []
        with open(self.o.vhci + '/status') as f:
            for line in f.readlines()[1:]:
                w = line.split()
                if len(w) > 2 and w[0] == 'hs' and int(w[2]) == 4: used.append(int(w[1]))
        return used

    def plug(self, port=None):
        if self.sock: return
        free = self.free_ports()
        want = port if port is not None else self.o.port if self.o.port is not None else free[0]
        if want not in free:
            self.plug_at = now() + 0.05; return
        self.plug_at = None
        self.reset()
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        mine.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        with open(self.o.vhci + '/attach', 'w') as f: f.write(f'{want} {theirs.fileno()} {(1 << 16) | (want + 2)} 3')
        theirs.close()
        self.sock, self.port = mine, want
        self.poll.register(mine, select.POLLIN)
        self.say('plugged', 'port', want, 'serial', self.serial)

    def unplug(self):
        if not self.sock: return
        self.poll.unregister(self.sock)
        self.sock.shutdown(socket.SHUT_RDWR); self.sock.close()
        self.sock, self.streaming = None, False
        self.say('unplugged')

    # ---- commands

    def cmd_plug(self, serial=None, port=None):
        if serial not in (None, '-'): self.serial = serial
        if port is not None: self.o.port = int(port)
        self.plug()

    def cmd_unplug(self, seconds=None, serial=None, port=None):
        self.unplug()
        if serial not in (None, '-'): self.serial = serial
        if port is not None: self.o.port = int(port)
        if seconds: self.plug_at = now() + float(seconds)

    def cmd_stall(self, name, request='set', code='4'):
        requests = {'set': [SET_CUR], 'get': [GET_CUR], 'info': [GET_INFO], 'range': [GET_MIN, GET_MAX, GET_RES, GET_DEF],
                    'min': [GET_MIN], 'max': [GET_MAX], 'res': [GET_RES], 'def': [GET_DEF],
                    'all': [SET_CUR, GET_CUR, GET_MIN, GET_MAX, GET_RES, GET_DEF, GET_INFO]}[request]
        if name in ('probe', 'commit'): self.probe_stall.add(name); return
        for c in self.controls:
            if name in (c.name, 'all'):
                for r in requests: c.stall[r] = int(code)

    def cmd_unstall(self, name='all'):
        self.probe_stall.clear()
        for c in self.controls:
            if name in (c.name, 'all'): c.stall.clear()

    def frame_fault(self, name, *words):
        if words[:1] == ('every',): self.every[name] = (int(words[1]), 0)
        elif words[:1] == ('off',): self.every.pop(name, None)
        else: self.every[name] = (0, int(words[0]) if words else 1)

    def cmd_pause(self, seconds='1e9'): self.paused_until = now() + float(seconds)
    def cmd_resume(self): self.paused_until = 0
    def cmd_fps(self, n='0'): self.fps = float(n) or None
    def cmd_noeof(self, on='on'): self.noeof = on == 'on'
    def cmd_strict(self, on='on'): self.strict = on == 'on'
    def cmd_forget(self, on='on'): self.forget = on == 'on'
    def cmd_warmup(self, n='20'): self.warmup = int(n)
    def cmd_dim(self, on='on'): self.o.dim = on == 'on'
    def cmd_eproto(self, n='1'): self.eproto = int(n)
    def cmd_latency(self, ms='0'): self.latency = float(ms) / 1000
    def cmd_pts(self, kind='on'): self.pts = kind
    def cmd_scr(self, on='on'): self.scr = on == 'on'
    def cmd_clock(self, seconds='10'): self.clock += int(float(seconds) * CLOCK)  # jumps by so much

    def cmd_set(self, name, value):
        c = self.by_name[name]; c.value = int(value); self.notify(c)

    def cmd_status(self):
        self.say('status', f'streaming={self.streaming} frames={self.stream_frames} port={self.port} serial={self.serial}',
                 ' '.join(f'{c.name}={c.value}' for c in self.controls))

    def cmd_quit(self):
        self.unplug(); sys.exit(0)

    def command(self, line):
        words = line.split()
        if not words or words[0].startswith('#'): return
        try:
            if words[0] in ('err', 'trunc', 'corrupt', 'zeros', 'skip', 'garbage', 'pad'): self.frame_fault(*words)
            else: getattr(self, 'cmd_' + words[0])(*words[1:])
        except (AttributeError, TypeError, ValueError, KeyError) as e: self.say('refused command', line + ':', repr(e))
        else: self.say('command', line)

    def run(self):
        self.poll = select.poll()
        self.poll.register(self.fifo, select.POLLIN)
        if not self.o.unplugged: self.plug()
        while True:
            times = []
            if self.sock:
                try: t = self.pump()
                except OSError: self.lost(); t = None
                if t: times.append(t)
            if self.plug_at is not None:
                if now() >= self.plug_at: self.plug()
                if self.plug_at is not None: times.append(self.plug_at)
            wait = None if not times else max(0, min(times) - now()) * 1000
            # Waiting frames that lack URBs wait for the host, not for a time.
            for fd, _ in self.poll.poll(wait if wait is None else int(wait + 0.999)):
                if fd == self.fifo:
                    self.words += os.read(self.fifo, 4096)
                    while b'\n' in self.words:
                        line, _, self.words = self.words.partition(b'\n')
                        self.command(line.decode())
                elif self.sock and fd == self.sock.fileno():
                    try:
                        self.request()
                    except (ConnectionError, OSError): self.lost()

    def lost(self):
        self.say('the host closed the connection')
        try: self.poll.unregister(self.sock)
        except (KeyError, ValueError): pass
        self.sock.close()
        self.sock, self.streaming = None, False


ISO_PACKETS = [0x0200, 0x0400, 0x0c00, 0x1400]  # 512, 1024, 2 x 1024, 3 x 1024 in a microframe


def main():
    p = argparse.ArgumentParser()
    a = p.add_argument
    a('--name', default='cam0'); a('--frames', required=True); a('--serial', default='A0001'); a('--run', default='/run/uvccam')
    a('--vhci', default='/sys/devices/platform/vhci_hcd.0'); a('--port', type=int); a('--unplugged', action='store_true')
    a('--maker', default='Rig'); a('--product', default='UVC Camera')
    a('--vid', type=lambda s: int(s, 16), default=0x1209); a('--pid', type=lambda s: int(s, 16), default=0x0001)
    a('--isoc', action='store_true'); a('--strict', action='store_true'); a('--forget', action='store_true')
    a('--dim', action='store_true'); a('--h264', action='store_true')
    a('--warmup', type=int, default=0); a('--no-dht', action='store_true')
    a('--no-privacy', action='store_true'); a('--privacy-set', action='store_true'); a('--latency', type=float, default=0); a('--start-ms', type=float, default=150)
    a('--auto-exposure', type=int, default=156)
    Camera(p.parse_args()).run()


main()
