import sharp, { type Sharp } from 'sharp'

/** A picture of blurred coloured specks that is as hard to encode as a photo. It is the same on every call. */
export const picture = (width: number, height: number): Sharp => {
  const [columns, rows] = [Math.ceil(width / 10), Math.ceil(height / 10)]
  const data = Buffer.alloc(columns * rows * 3)
  let seed = 2026
  for (let index = 0; index < data.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[index] = seed / 8_388_608
  }
  return sharp(data, { raw: { width: columns, height: rows, channels: 3 } }).resize(width, height, { fit: 'fill' })
}

/** The header of a HEIC file as phones write it, without image data. */
export const heicBeginning = () =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000, 7)])
