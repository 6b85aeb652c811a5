# SPDX-License-Identifier: Apache-2.0
"""Photos, films, the live picture and whole programs with the real daemons."""
import asyncio
import os
import pathlib
import subprocess
import sys
import unittest

import setting
from daemons import PATIENCE, DaemonCase, Daemons, wait_until
from shutterd import (Button, Camera, Closed, ConfigurationUnsupported, Disconnected,
                      InvalidSettings, NoSuchCamera, NotAuthorized, RecordingInProgress,
                      Unreachable, _thread, aio, call, cameras, devices)


class PictureTests(DaemonCase):
    # Photos

    def test_photos_and_their_files(self):
        camera, folder = self.camera(), pathlib.Path(self.daemons.folder)
        photo = camera.capture(preview=True, rotation=90, quality="speed")
        self.assertEqual((photo.width, photo.height, photo.rotation, photo.mirrored), (320, 180, 90, False))
        self.assertEqual(photo.preview[:2], b"\xff\xd8")
        self.assertEqual(photo.record["camera"], "test")
        upright = camera.capture(rotation=90, upright_pixels=True)
        self.assertEqual((upright.width, upright.height, upright.rotation), (180, 320, 0))
        old = photo.path
        photo.move(folder / "first.jpg")
        self.assertFalse(os.path.exists(old))
        self.assertEqual(photo.read(), (folder / "first.jpg").read_bytes())
        taken = camera.capture_file(folder / "first.jpg")
        self.assertEqual(taken.path, str(folder / "first.jpg"))
        self.assertEqual(len(taken.read()), taken.size)
        # Another file system.
        far = pathlib.Path("/dev/shm", folder.name + ".jpg")
        self.addCleanup(lambda: far.unlink(missing_ok=True))
        taken.move(far)
        self.assertEqual(len(far.read_bytes()), taken.size)
        self.assertFalse((folder / "first.jpg").exists())
        # A photo without a path has its bytes all the same.
        last = camera.capture()
        data, path, last.path = last.read(), last.path, None
        self.assertEqual(last.read(), data)
        last.move(folder / "last.jpg")
        self.assertEqual((folder / "last.jpg").read_bytes(), data)
        self.assertTrue(path.startswith(camera.content_directory))

    def test_a_raw_photo_beside_a_jpeg(self):
        photos = self.camera().capture_all(settings={"rawMediaType": "application/octet-stream"})
        self.assertEqual(sorted(photo.media_type for photo in photos),
                         ["application/octet-stream", "image/jpeg"])

    def test_what_the_engine_refuses(self):
        camera = self.camera()
        with self.assertRaisesRegex(InvalidSettings, "compression"):
            camera.capture(compression=1000)
        with self.assertRaises(InvalidSettings):
            camera.capture(settings={"novelty": 1})
        with self.assertRaises(ConfigurationUnsupported) as raised:
            camera.configure(size=(333, 222))
        self.assertTrue(raised.exception.remedy)
        with self.assertRaises(NoSuchCamera):
            Camera("nobody", runtime_dir=self.daemons.runtime)
        self.assertEqual(camera.capture().width, 320)
        camera.close()
        with self.assertRaises(Closed):
            camera.capture()

    # Films

    def test_a_film(self):
        camera = self.camera()
        with camera.record(progress_interval=0.1) as film:
            with self.assertRaises(RecordingInProgress):
                camera.record()
            film.pause()
            film.resume()
            wait_until(lambda: film.record.duration > 0.2, "the film")
        record = film.wait()
        self.assertTrue(film.is_over and record.playable)
        self.assertIsNone(record.failure)
        self.assertEqual(record.size, os.path.getsize(record.path))
        record.move(f"{self.daemons.folder}/film.mp4")
        self.assertEqual(record.size, os.path.getsize(f"{self.daemons.folder}/film.mp4"))
        camera.start_recording()
        self.assertTrue(camera.stop_recording().playable)
        self.assertIsNone(camera.stop_recording())

    def test_a_film_ends_with_its_limit_and_with_the_camera(self):
        camera = self.camera()
        film = camera.record(max_duration=0.2)
        self.assertEqual(film.wait(PATIENCE).failure, "MaximumDurationReached")
        self.assertEqual(film.stop().failure, "MaximumDurationReached")
        film = camera.record()
        camera.stop()
        self.assertTrue(film.wait(PATIENCE).playable)

    def test_a_film_and_the_end_of_the_engine(self):
        film = self.camera().record()
        self.daemons.stop("shutter-engine")
        with self.assertRaises(Disconnected):
            film.wait(PATIENCE)
        with self.assertRaises(Disconnected):
            film.stop()
        self.assertTrue(film.is_over)

    # The live picture

    def test_frames(self):
        camera = self.camera()
        found = []
        for frame in camera.frames(max_frame_rate=30, buffer_count=2):
            self.assertEqual((frame.pixel_format, frame.size), ("YUYV", (320, 180)))
            self.assertEqual(len(frame.data), frame.bytes_per_line * frame.height)
            self.assertTrue(frame.data.readonly)
            found.append((frame, frame.sequence, bytes(frame)))
            if len(found) == 5:
                break
        sequences = [sequence for _, sequence, _ in found]
        self.assertEqual(sequences, sorted(set(sequences)))
        self.assertEqual(len({data for _, _, data in found}), 5)
        with self.assertRaises(ValueError):
            found[0][0].data
        jpeg = next(iter(camera.frames(pixel_format="MJPG")))
        self.assertEqual(bytes(jpeg)[:2], b"\xff\xd8")

    def test_frames_that_nobody_reads_are_counted(self):
        camera = self.camera()
        frames = _thread.make(lambda: camera.aio.frames(buffer_count=4))
        first = _thread.run(frames.__anext__()).sequence
        # More than there are buffers: those that were not read were given back.
        wait_until(lambda: frames._frame and frames._frame.sequence > first + 5, "frames")
        second = _thread.run(frames.__anext__())
        self.assertEqual(second.skipped, second.sequence - first - 1)
        self.assertGreater(second.skipped, 4)
        _thread.run(frames.aclose())

    def test_frames_go_on_after_the_engine_is_started_again_and_end_with_the_camera(self):
        camera = self.camera()
        frames = camera.frames()
        next(frames)
        self.daemons.stop("shutter-engine")
        wait_until(lambda: camera.status.error, "the loss")
        self.daemons.start("shutter-engine")
        for _ in range(3):
            self.assertTrue(bytes(next(frames)))
        camera.stop()
        camera.start()
        for _ in range(3):
            next(frames)
        camera.close()
        # A frame that had come may still be there.
        self.assertLess(len(list(frames)), 2)

    # Programs

    def test_lists(self):
        folder = self.daemons.runtime
        self.assertEqual([camera["name"] for camera in cameras(runtime_dir=folder)], ["test"])
        self.assertEqual([device["name"] for device in devices(runtime_dir=folder)], ["remote"])
        self.assertTrue(self.camera().call("GetSupport")["support"]["photoMediaTypes"])

    def test_no_daemon_and_nobody_allowed(self):
        with self.assertRaisesRegex(Unreachable, "start shutter-engine"):
            Camera(runtime_dir="/nonexistent", timeout=0.5)
        with self.assertRaisesRegex(Unreachable, "start shutterd"):
            Button(external=True, runtime_dir="/nonexistent", timeout=0.5)
        self.daemons.stop("shutter-engine")
        with self.assertRaisesRegex(Unreachable, "cannot be reached"):
            Camera(runtime_dir=self.daemons.runtime, timeout=0.5)

    def test_a_camera_stack_of_its_own_needs_leave(self):
        with self.assertRaisesRegex(NotAuthorized, "external_sessions_for"):
            self.button(external=True)
        daemons = Daemons(f"external_sessions_for = [{os.getuid()}]")
        self.addCleanup(daemons.close)
        button, told = Button(external=True, runtime_dir=daemons.runtime), []
        self.addCleanup(button.close)
        button.when_pressed = told.append
        self.assertTrue(button.wait_until_eligible(PATIENCE))
        daemons.press()
        wait_until(lambda: told, "the press")

    def test_a_button_without_a_camera_takes_the_one_that_is_open(self):
        first, second = self.camera(), self.camera()
        self.assertIs(self.button().camera, second)
        second.close()
        self.assertIs(self.button().camera, first)
        other = Daemons()
        self.addCleanup(other.close)
        with Button(runtime_dir=other.runtime) as button:
            self.assertIsNot(button.camera, first)
            self.assertEqual(button.camera.status.state, "running")
        self.assertIsNot(self.button(application="org.example.other").camera, first)
        with self.assertRaises(Closed):
            button.camera.capture()

    def test_a_program_for_asyncio(self):
        folder = self.daemons.runtime

        async def program():
            found = []
            async with aio.Camera(runtime_dir=folder) as camera, aio.Button(camera=camera) as button:
                await camera.wait_until_ready()
                while not button.status.eligible:
                    await button.next_event()
                await asyncio.get_running_loop().run_in_executor(None, self.daemons.press)
                async for press in button.presses():
                    found.append(press.phase)
                    if press.phase == "began":
                        photo = await camera.capture(press)
                        found.append((await camera.read(photo))[:2])
                    else:
                        break
                async with await camera.start_recording() as film:
                    pass
                found.append(film.record.playable)
                async with camera.frames() as frames:
                    async for frame in frames:
                        found.append(frame.size)
                        break
            with self.assertRaises(Closed):
                await camera.capture()
            return found

        self.assertEqual(asyncio.run(asyncio.wait_for(program(), PATIENCE)),
                         ["began", b"\xff\xd8", "ended", True, (320, 180)])

    def test_a_program_ends_without_closing_anything(self):
        program = (f"import sys; sys.path.insert(0, {str(setting.SOURCES)!r})\n"
                   "from shutterd import Button, Camera\n"
                   f"camera = Camera(runtime_dir={self.daemons.runtime!r})\n"
                   "button = Button()\ncamera.record()\nframes = camera.frames()\nnext(frames)\n")
        ended = subprocess.run([sys.executable, "-X", "dev", "-c", program], timeout=PATIENCE,
                               stderr=subprocess.PIPE, check=True)
        # How long a step took is asyncio's own remark on a busy machine.
        said = [line for line in ended.stderr.decode().splitlines() if not line.startswith("Executing <")]
        self.assertEqual(said, [])
        wait_until(lambda: not call("org.shutterd.Engine.ListSessions",
                                    runtime_dir=self.daemons.runtime)["sessions"], "the session to end")


if __name__ == "__main__":
    unittest.main()
