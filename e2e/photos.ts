import sharp from 'sharp'

export type PhotoFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const paint = (width: number, height: number, sky: string, ground: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
      <rect width="100%" height="100%" fill="${sky}"/>
      <rect y="65%" width="100%" height="35%" fill="${ground}"/>
      <circle cx="75%" cy="28%" r="9%" fill="#ffd86b"/>
    </svg>`,
  )

const colours = [
  ['#9ad0f5', '#7ab55c'],
  ['#fbc4a0', '#c98f5a'],
  ['#c9b6f2', '#6f8fc9'],
  ['#f7e3a1', '#88b7a0'],
] as const

/** A photo in landscape format, as a phone stores it. */
export const photo = async (index: number, name = `anh-${index + 1}.jpg`): Promise<PhotoFile> => {
  const [sky, ground] = colours[index % colours.length] ?? colours[0]
  const buffer = await sharp(paint(1200, 800, sky, ground))
    .resize(1200, 800)
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A photo in portrait format: the pixels are rotated, EXIF contains the orientation and the location. */
export const uprightPhoto = async (name = 'dung.jpg'): Promise<PhotoFile> => {
  const buffer = await sharp(paint(1200, 800, '#9ad0f5', '#7ab55c'))
    .resize(1200, 800)
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '21/1 1/1 42/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '105/1 51/1 15/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/**
 * A photo with 12 MB of other data behind the picture, as phones store moving photos: larger than what the operating
 * system takes before it is read, so the progress of its upload is visible.
 */
export const largePhoto = async (name: string): Promise<PhotoFile> => {
  const { buffer, ...picture } = await photo(4, name)
  return { ...picture, buffer: Buffer.concat([buffer, Buffer.alloc(12 * 1024 * 1024)]) }
}
