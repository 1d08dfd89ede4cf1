import { profile } from '@nhip-cau/contract/profile'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { baseLocale, getLocale, locales } from '../../paraglide/runtime.js'
import { writePreference } from '../../theme/preference-cookie.ts'
import switcher from '../../ui/switcher.module.css'
import styles from './language-switcher.module.css'

/** Returns a language's name in that language, so that everybody can find theirs. */
const nameOf = (language: string) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const choose = (language: string) => {
  writePreference('language', language)
  window.location.reload()
}

/**
 * Offers the languages of the interface if the school allows a choice. A reader of another language can always switch
 * back, even after the school has disallowed it.
 */
export const LanguageSwitcher = () => {
  const { data } = useQuery(ask(profile, {}))
  const current = getLocale()
  if (!data?.settings.language_switcher && current === baseLocale) return null
  return (
    <fieldset className={switcher.switcher}>
      <legend>{m.language_label()}</legend>
      <div className={switcher.options}>
        {locales.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={styles.option}
            aria-pressed={language === current}
            onClick={() => choose(language)}
          >
            <bdi>{nameOf(language)}</bdi>
            {language === current && <IconCheck size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
