import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { videoFiles } from '@nhip-cau/server/demo/photo-files'
import sharp from 'sharp'
import { type DemoVideo, demoVideos, framesPerSecond } from './videos.ts'

// Like the photos, they are drawn in advance, with `npm run draw-demo-videos`. It needs ffmpeg with libx264.

const program = 'ffmpeg'

const run = (args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })

const words = (text: string) => text.split(' ')

const drawVideo = async ({ key, width, height, seconds, rounds, draw }: DemoVideo) => {
  const { video, poster } = videoFiles(key)
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-video-'))
  try {
    const frames = seconds * framesPerSecond
    for (let frame = 0; frame < frames; frame += 1) {
      const picture = sharp(Buffer.from(draw(frame / framesPerSecond))).resize(width, height)
      await writeFile(join(folder, `${String(frame).padStart(4, '0')}.png`), await picture.png().toBuffer())
    }
    const first = sharp(join(folder, '0000.png'))
    await writeFile(poster, await first.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
    await run([
      ...words(`-v error -y -framerate ${framesPerSecond} -stream_loop ${rounds - 1} -i`),
      join(folder, '%04d.png'),
      ...words('-c:v libx264 -preset veryslow -profile:v high -pix_fmt yuv420p -crf 31'),
      // Key frames every four seconds, so that the server can copy it into segments.
      ...words(`-g ${framesPerSecond * 4} -movflags +faststart -map_metadata -1 -fflags +bitexact -flags:v +bitexact`),
      fileURLToPath(video),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

for (const video of demoVideos) await drawVideo(video)
