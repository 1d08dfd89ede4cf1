import { box, fullBox, words } from './boxes.ts'

export type Sample = { readonly duration: number; readonly isKey: boolean; readonly data: Buffer }

/** The samples of one track in a fragment; `time` is the first one's, in the track's own unit. */
export type TrackRun = { readonly track: number; readonly time: number; readonly samples: readonly Sample[] }

const keyFlags = 0x02000000
const deltaFlags = 0x01010000
// The size, length and flags of each sample are given, and where the first one begins.
const runFlags = 0x000701

/** A fragment (moof and mdat) of one or two tracks. */
export const fragment = (number: number, runs: readonly TrackRun[]): Buffer => {
  const header = (offsets: readonly number[]) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, words(number)),
      ...runs.map((run, index) => trackFragment(run, offsets[index] ?? 0)),
    )
  const start = header([]).length + 8
  const sizes = runs.map(({ samples }) => samples.reduce((sum, { data }) => sum + data.length, 0))
  const offsets = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, start))
  const data = runs.flatMap(({ samples }) => samples.map((sample) => sample.data))
  return Buffer.concat([header(offsets), box('mdat', ...data)])
}

const trackFragment = ({ track, time, samples }: TrackRun, offset: number): Buffer =>
  box(
    'traf',
    fullBox('tfhd', 0, 0x020000, words(track)),
    fullBox('tfdt', 1, 0, words(Math.floor(time / 2 ** 32), time % 2 ** 32)),
    fullBox(
      'trun',
      0,
      runFlags,
      words(
        samples.length,
        offset,
        ...samples.flatMap(({ duration, data, isKey }) => [duration, data.length, isKey ? keyFlags : deltaFlags]),
      ),
    ),
  )
