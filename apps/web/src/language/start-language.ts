import { baseLocale, getLocale, overwriteGetLocale } from '../paraglide/runtime.js'
import { translations } from './translations.ts'

type Pack = typeof translations

/** One file for each language, created by language-plugin.ts. */
const packs: Record<string, Record<string, () => Promise<Pack>>> = {
  en: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'en' } }),
  fr: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'fr' } }),
  ar: import.meta.glob<Pack>('../paraglide/messages/_index.js', { query: { language: 'ar' } }),
}

/** Loads the texts of the chosen language; Vietnamese needs no request. */
export const startLanguage = async (): Promise<void> => {
  const language = getLocale()
  // Fixes the language until the page closes, because a cookie that changes meanwhile would mix two languages.
  overwriteGetLocale(() => language)
  const [load] = import.meta.env.PROD ? Object.values(packs[language] ?? {}) : []
  await load?.().then((pack) => void Object.assign(translations, pack), useVietnamese)
}

/** The texts could not be loaded, so Vietnamese is used. */
const useVietnamese = () => {
  overwriteGetLocale(() => baseLocale)
  document.documentElement.lang = baseLocale
  document.documentElement.dir = 'ltr'
}
