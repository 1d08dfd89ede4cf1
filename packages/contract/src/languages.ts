/** The languages in which the product speaks to people; the first is the school's own. */
export const languages = ['vi', 'en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** The first of our languages that an `Accept-Language` header names; the school's own where it names none. */
export const languageFrom = (header: string | undefined): Language => {
  const wanted = (header ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  for (const one of wanted) {
    const found = languages.find((language) => language === one)
    if (found) return found
  }
  return languages[0]
}
