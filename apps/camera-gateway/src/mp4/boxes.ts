/** Writes a box of an MP4 file (ISO 14496-12): its length, its name and its content. */
export const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  const head = Buffer.allocUnsafe(8)
  head.writeUInt32BE(length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content], length)
}

/** A box with version and flags. */
export const fullBox = (name: string, version: number, flags: number, ...content: readonly Buffer[]): Buffer =>
  box(name, words((version << 24) | flags), ...content)

/** Numbers of four bytes each. */
export const words = (...values: readonly number[]): Buffer => {
  const data = Buffer.allocUnsafe(values.length * 4)
  let at = 0
  for (const value of values) at = data.writeUInt32BE(value >>> 0, at)
  return data
}

/** Numbers of two bytes each. */
export const halves = (...values: readonly number[]): Buffer => {
  const data = Buffer.allocUnsafe(values.length * 2)
  let at = 0
  for (const value of values) at = data.writeUInt16BE(value & 0xffff, at)
  return data
}

export const text = (value: string): Buffer => Buffer.from(value, 'latin1')
