/** Where the drawn photo of this name lies, as a JPEG like any that a teacher uploads. */
export const photoFile = (key: string): URL => new URL(`../../demo-photos/${key}.jpg`, import.meta.url)
