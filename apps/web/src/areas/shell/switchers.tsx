import { LanguageSwitcher } from '../../features/preferences/language-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

/** How the product looks and which language it speaks, in the menu of a person. */
export const Switchers = () => (
  <>
    <ThemeSwitcher />
    <LanguageSwitcher />
  </>
)
