import type { StreamTargetChunk } from 'mediabunny'

/**
 * Collects a file that is written from its beginning to its end as parts of a blob, which browsers move to the disk. Its
 * first part can be changed until the end, because it says how long the rest is. Throws above `most` bytes.
 */
export const blobTarget = (most: number) => {
  let head: Uint8Array<ArrayBuffer> | undefined
  let end = 0
  const rest: Blob[] = []
  const write = ({ data, position }: StreamTargetChunk) => {
    if (position + data.length > most) throw new RangeError('too large')
    if (head !== undefined && position + data.length <= head.length) return head.set(data, position)
    if (position !== end) throw new RangeError('not written in order')
    if (head === undefined) head = data.slice()
    else rest.push(new Blob([data]))
    end += data.length
  }
  return {
    writable: new WritableStream<StreamTargetChunk>({ write }),
    blob: (type: string): Blob => new Blob([...(head ? [head] : []), ...rest], { type }),
  }
}
