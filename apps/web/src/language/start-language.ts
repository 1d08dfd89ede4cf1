import { baseLocale, getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { words } from './words.ts'

type Pack = typeof words

/** One file each; language-plugin.ts makes them. */
const packs: Record<string, Record<string, () => Promise<Pack>>> = {
  en: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'en' } }),
  fr: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'fr' } }),
  ar: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'ar' } }),
}

/** Fetches the texts of the chosen language; nothing has to be fetched where one reads Vietnamese. */
export const startLanguage = async (): Promise<void> => {
  const language = getLocale()
  // One language as long as the page lives: a cookie that changes meanwhile must not mix two of them.
  overwriteGetLocale(() => language)
  const [load] = import.meta.env.PROD ? Object.values(packs[language] ?? {}) : []
  await load?.().then((pack) => void Object.assign(words, pack), useVietnamese)
}

/** The texts did not come. Better the school's own language than none. */
const useVietnamese = () => {
  overwriteGetLocale(() => baseLocale)
  document.documentElement.lang = baseLocale
  document.documentElement.dir = 'ltr'
}
