import type Sharp from 'sharp'

let loaded: Promise<typeof Sharp> | undefined

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // One thread per image, so that other requests keep the processor; no cache, because no image is converted twice.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The library takes 10 MB of memory, so it is loaded for the first picture and not at the start. */
export const loadSharp = (): Promise<typeof Sharp> => {
  loaded ??= load()
  return loaded
}
