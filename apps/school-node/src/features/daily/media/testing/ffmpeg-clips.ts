import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = 'ffmpeg'

/** Whether this machine can make clips and convert them. */
export const hasFfmpeg = spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

type Recorded = {
  readonly format?: 'mp4' | 'mov' | 'webm' | 'mkv'
  readonly seconds?: number
  readonly size?: string
  /** Of the picture, after its input. */
  readonly video?: readonly string[]
  /** Of the sound; `null` for none. */
  readonly sound?: readonly string[] | null
  /** By how much a player has to turn an MP4, in degrees. */
  readonly turned?: 90 | 180
}

/** A clip of a moving test picture with a tone, as a phone would record it. */
export const recorded = ({
  format = 'mp4',
  seconds = 2,
  size = '320x180',
  video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  sound = ['-c:a', 'aac'],
  turned,
}: Recorded = {}): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'nhip-cau-clip-'))
  const path = join(folder, `a.${format}`)
  try {
    const tone = sound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`] : []
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`]
    const args = ['-v', 'error', '-y', ...picture, ...tone, ...video, ...(sound ?? []), path]
    const { status, stderr } = spawnSync(program, args)
    if (status !== 0) throw new Error(`ffmpeg made no clip: ${stderr.toString()}`)
    const bytes = readFileSync(path)
    return turned === undefined ? bytes : withTurn(bytes, turned)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the matrix into the head of the first track, as a phone does. */
const withTurn = (bytes: Buffer, degrees: 90 | 180): Buffer => {
  const matrix = bytes.indexOf('tkhd') + 44
  const [a, b] = degrees === 90 ? [0, 65_536] : [-65_536, 0]
  bytes.writeInt32BE(a, matrix)
  bytes.writeInt32BE(b, matrix + 4)
  bytes.writeInt32BE(-b, matrix + 12)
  bytes.writeInt32BE(a, matrix + 16)
  return bytes
}

/** What ffmpeg finds in a file: kind of picture, size, pixels, kind of sound. */
export const probed = (bytes: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'nhip-cau-probe-'))
  const path = join(folder, 'a.mp4')
  try {
    writeFileSync(path, bytes)
    return spawnSync(program, ['-hide_banner', '-i', path]).stderr.toString()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
