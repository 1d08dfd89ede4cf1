import { LanguageSwitcher } from '../../features/preferences/language-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

export const Switchers = () => (
  <>
    <ThemeSwitcher />
    <LanguageSwitcher />
  </>
)
