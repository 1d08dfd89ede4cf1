import { expect, test } from 'vitest'
import { readClip } from './demo/clip.ts'
import { initialization, stillFile } from './mp4/movie.ts'
import { formatOf } from './video/format.ts'

const { sets, pictures } = readClip(new URL('../test-clips/moving.h265', import.meta.url), 'h265', 15)

/** The content of the first box with this name. */
const boxIn = (file: Buffer, name: string): Buffer => {
  const at = file.indexOf(name, 0, 'latin1') - 4
  return at < 0 ? Buffer.alloc(0) : file.subarray(at + 8, at + file.readUInt32BE(at))
}

test('H.265 has the name that browsers ask for, with profile, compatibility, level and constraints', () => {
  expect(formatOf('h265', sets)).toMatchObject({ name: 'hvc1.1.6.L30.90', width: 160, height: 96 })
})

test.each([
  ['the beginning of a stream', () => initialization(formatOf('h265', sets), undefined)],
  ['a snapshot', () => stillFile(formatOf('h265', sets), pictures[0]?.units[0] ?? Buffer.alloc(0))],
])('%s describes H.265 as hvc1, with the parameter sets beside and not among the pictures', (_, make) => {
  const file = make()
  expect(file.includes('avc1')).toBe(false)
  expect(file.includes('hev1')).toBe(false)
  // Width and height of the sample entry (ISO 14496-12, §12.1.3).
  expect([boxIn(file, 'hvc1').readUInt16BE(24), boxIn(file, 'hvc1').readUInt16BE(26)]).toEqual([160, 96])
  const configuration = boxIn(file, 'hvcC')
  expect(configuration[0]).toBe(1)
  for (const set of sets) expect(configuration.includes(set)).toBe(true)
})

test('H.265 without one of its three kinds of sets is refused', () => {
  for (const missing of sets)
    expect(() =>
      formatOf(
        'h265',
        sets.filter((set) => set !== missing),
      ),
    ).toThrow('picture')
})
