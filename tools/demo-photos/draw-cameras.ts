import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clipFile, clipFramesPerSecond } from '@nhip-cau/camera-gateway/demo/demo-cameras'
import sharp from 'sharp'
import { type CameraClip, cameraClips, clipSeconds } from './cameras.ts'

// The clips of the demo's cameras are drawn in advance, with `npm run draw-demo-cameras`. It needs ffmpeg with libx264.

const program = 'ffmpeg'

const width = 640
const height = 360

const encode = (folder: string, file: string) =>
  new Promise<void>((resolve, reject) => {
    const args = [
      ...`-v error -y -framerate ${clipFramesPerSecond} -i`.split(' '),
      join(folder, '%04d.png'),
      // As cameras send it: one slice for each picture, no pictures out of order, a key picture each second.
      ...'-c:v libx264 -preset veryslow -profile:v main -pix_fmt yuv420p -crf 27 -maxrate 500k -bufsize 500k'.split(
        ' ',
      ),
      ...`-bf 0 -g ${clipFramesPerSecond} -sc_threshold 0 -x264-params slices=1:sliced-threads=0:open-gop=0`.split(' '),
      ...'-fflags +bitexact -flags:v +bitexact -bsf:v filter_units=remove_types=6|9 -f h264'.split(' '),
      file,
    ]
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })

const drawClip = async ({ name, draw }: CameraClip) => {
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-camera-'))
  try {
    for (let frame = 0; frame < clipSeconds * clipFramesPerSecond; frame += 1) {
      const picture = sharp(Buffer.from(draw(frame / clipFramesPerSecond))).resize(width, height)
      await writeFile(join(folder, `${String(frame).padStart(4, '0')}.png`), await picture.png().toBuffer())
    }
    await encode(folder, fileURLToPath(clipFile(name)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

for (const clip of cameraClips) await drawClip(clip)
