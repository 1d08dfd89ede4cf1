/** The languages of the product; the first is the default. */
export const languages = ['vi', 'en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** The first supported language in an `Accept-Language` header, in its order; the default if there is none. */
export const languageFrom = (header: string | undefined): Language => {
  const wanted = (header ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  for (const one of wanted) {
    const found = languages.find((language) => language === one)
    if (found) return found
  }
  return languages[0]
}
