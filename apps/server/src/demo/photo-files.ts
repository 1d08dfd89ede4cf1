/** Path of a drawn demo photo, as a JPEG like those that teachers upload. */
export const photoFile = (key: string): URL => new URL(`../../demo-photos/${key}.jpg`, import.meta.url)
