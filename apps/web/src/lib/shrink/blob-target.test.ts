import { expect, test } from 'vitest'
import { blobTarget } from './blob-target.ts'

const written = async (parts: readonly [string, number][], most = 100) => {
  const target = blobTarget(most)
  const writer = target.writable.getWriter()
  for (const [text, position] of parts)
    await writer.write({ type: 'write', data: new TextEncoder().encode(text), position })
  return target.blob('text/plain').text()
}

test('a file is collected in order, and its beginning can be completed at the end', async () => {
  expect(
    await written([
      ['size=??;', 0],
      ['abc', 8],
      ['def', 11],
      ['06', 5],
    ]),
  ).toBe('size=06;abcdef')
})

test('what is not in order, or too large, is refused', async () => {
  await expect(written([['abc', 1]])).rejects.toThrow('order')
  await expect(
    written([
      ['abc', 0],
      ['def', 3],
      ['x', 4],
    ]),
  ).rejects.toThrow('order')
  await expect(
    written(
      [
        ['abc', 0],
        ['def', 3],
      ],
      5,
    ),
  ).rejects.toThrow('large')
})
