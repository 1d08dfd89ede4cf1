const folder = '../../demo-photos'

/** Path of a drawn demo photo, as a JPEG like those that teachers upload. */
export const photoFile = (key: string): URL => new URL(`${folder}/${key}.jpg`, import.meta.url)

/** Paths of a drawn demo video, and of its poster as the browser of its author would draw it. */
export const videoFiles = (key: string) => ({
  video: new URL(`${folder}/videos/${key}.mp4`, import.meta.url),
  poster: new URL(`${folder}/videos/${key}.jpg`, import.meta.url),
})

/** Width and height of a drawn portrait in pixels: the only size in which it is stored. */
export const portraitSide = 256

/** Path of a drawn portrait, as the product stores it. */
export const portraitFile = (key: string): URL => new URL(`${folder}/portraits/${key}.webp`, import.meta.url)

/** Path of the placeholders of all portraits by key. */
export const placeholdersFile = new URL(`${folder}/portraits/placeholders.json`, import.meta.url)
