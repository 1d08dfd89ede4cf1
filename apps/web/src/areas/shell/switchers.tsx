import { LanguageSwitcher } from '../../features/preferences/language-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

/** The appearance and language settings in the profile menu. */
export const Switchers = () => (
  <>
    <ThemeSwitcher />
    <LanguageSwitcher />
  </>
)
