import { createHash } from 'node:crypto'

const namespace = 'nhip-cau'

/** A UUID of version 5: the same name gives the same id, so that repeated work finds existing rows. */
export const stableId = (name: string): string => {
  const bytes = createHash('sha1').update(`${namespace}:${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
