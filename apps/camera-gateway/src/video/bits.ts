import { CameraError } from '../camera-error.ts'

/** Removes the bytes that keep a unit from looking like a start code (H.264, §7.4.1). */
export const withoutEscapes = (unit: Buffer): Buffer => {
  const bytes: number[] = []
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

/** Reads bits of a parameter set. Throws a `CameraError` at its end. */
export const createBits = (data: Buffer) => {
  let at = 0
  const bit = (): number => {
    const byte = data[at >> 3]
    if (byte === undefined) throw new CameraError('picture')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const bits = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + bit()
    return value
  }
  /** An unsigned Exp-Golomb code. */
  const code = (): number => {
    let zeros = 0
    while (bit() === 0) {
      zeros += 1
      if (zeros > 31) throw new CameraError('picture')
    }
    return 2 ** zeros - 1 + bits(zeros)
  }
  return { bit, bits, code, signed: () => signedOf(code()) }
}

export type Bits = ReturnType<typeof createBits>

const signedOf = (value: number): number => (value % 2 === 1 ? (value + 1) / 2 : -value / 2)
