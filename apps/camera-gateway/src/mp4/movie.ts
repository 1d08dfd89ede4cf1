import type { SoundFormat } from '../audio/sound.ts'
import type { Format } from '../video/format.ts'
import { box, fullBox, halves, text, words } from './boxes.ts'

export const videoTrack = 1
export const soundTrack = 2
export const clockRate = 90_000

const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

const tables = (stsd: Buffer, rest: readonly Buffer[]) => box('stbl', stsd, ...rest)

const noSamples: readonly Buffer[] = [
  fullBox('stts', 0, 0, words(0)),
  fullBox('stsc', 0, 0, words(0)),
  fullBox('stsz', 0, 0, words(0, 0)),
  fullBox('stco', 0, 0, words(0)),
]

const dataHere = box('dinf', fullBox('dref', 0, 0, words(1), fullBox('url ', 0, 1)))

const videoEntry = ({ codec, width, height, configuration }: Format): Buffer =>
  box(
    codec === 'h264' ? 'avc1' : 'hvc1',
    words(0),
    halves(0, 1),
    words(0, 0, 0, 0),
    halves(width, height),
    words(0x480000, 0x480000, 0),
    halves(1),
    Buffer.alloc(32),
    halves(0x18, 0xffff),
    box(codec === 'h264' ? 'avcC' : 'hvcC', configuration),
  )

/** A track of pictures; `duration` and `samples` are given for a file that is whole from the beginning. */
const pictureTrack = (format: Format, duration: number, samples: readonly Buffer[]): Buffer =>
  box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      words(0, 0, videoTrack, 0, duration, 0, 0, 0, 0),
      matrix,
      words(format.width * 0x10000, format.height * 0x10000),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, words(0, 0, clockRate, duration), halves(0x55c4, 0)),
      fullBox('hdlr', 0, 0, words(0), text('vide'), words(0, 0, 0), text('\0')),
      box(
        'minf',
        fullBox('vmhd', 0, 1, words(0, 0)),
        dataHere,
        tables(fullBox('stsd', 0, 0, words(1), videoEntry(format)), samples),
      ),
    ),
  )

const soundEntry = ({ channels, rate, configuration }: SoundFormat): Buffer => {
  const specific = Buffer.concat([Buffer.from([0x05, configuration.length]), configuration])
  const decoder = Buffer.concat([Buffer.from([0x04, 13 + specific.length, 0x40, 0x15, 0, 0, 0]), words(0, 0), specific])
  const stream = Buffer.concat([Buffer.from([0x03, 3 + decoder.length + 3, 0, 0, 0]), decoder, Buffer.from([6, 1, 2])])
  return box(
    'mp4a',
    words(0),
    halves(0, 1),
    words(0, 0),
    halves(channels, 16),
    words(0, rate * 0x10000),
    fullBox('esds', 0, 0, stream),
  )
}

const trackOfSound = (format: SoundFormat): Buffer =>
  box(
    'trak',
    fullBox('tkhd', 0, 3, words(0, 0, soundTrack, 0, 0, 0, 0, 0, 0x1000000), matrix, words(0, 0)),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, words(0, 0, format.rate, 0), halves(0x55c4, 0)),
      fullBox('hdlr', 0, 0, words(0), text('soun'), words(0, 0, 0), text('\0')),
      box(
        'minf',
        fullBox('smhd', 0, 0, words(0)),
        dataHere,
        tables(fullBox('stsd', 0, 0, words(1), soundEntry(format)), noSamples),
      ),
    ),
  )

const header = (duration: number) =>
  fullBox(
    'mvhd',
    0,
    0,
    words(0, 0, clockRate, duration, 0x10000, 0x1000000, 0, 0),
    matrix,
    words(0, 0, 0, 0, 0, 0, soundTrack + 1),
  )

const trackDefaults = (track: number) => fullBox('trex', 0, 0, words(track, 1, 0, 0, 0))

/** The beginning that every part of a stream needs before it. */
export const initialization = (format: Format, sound: SoundFormat | undefined): Buffer =>
  Buffer.concat([
    box('ftyp', text('iso6'), words(1), text('iso6mp41')),
    box(
      'moov',
      header(0),
      pictureTrack(format, 0, noSamples),
      ...(sound === undefined ? [] : [trackOfSound(sound)]),
      box('mvex', trackDefaults(videoTrack), ...(sound === undefined ? [] : [trackDefaults(soundTrack)])),
    ),
  ])

/** An MP4 file with one picture. */
export const stillFile = (format: Format, picture: Buffer): Buffer => {
  const type = box('ftyp', text('isom'), words(1), text('isommp41'))
  const movie = (offset: number) =>
    box(
      'moov',
      header(clockRate),
      pictureTrack(format, clockRate, [
        fullBox('stts', 0, 0, words(1, 1, clockRate)),
        fullBox('stsc', 0, 0, words(1, 1, 1, 1)),
        fullBox('stsz', 0, 0, words(0, 1, picture.length)),
        fullBox('stco', 0, 0, words(1, offset)),
      ]),
    )
  const length = type.length + movie(0).length
  return Buffer.concat([type, movie(length + 8), box('mdat', picture)])
}
