import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { readPreference, writePreference } from './preference-cookie.ts'

/** Stores which of light and dark is shown, and sets the browser's theme colour to match the page. */
export const ShownSchemeSync = () => {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    if (readPreference('color-scheme') !== scheme) writePreference('color-scheme', scheme)
    const page = getComputedStyle(document.documentElement).getPropertyValue('--color-page')
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = page
  }, [scheme])
  return null
}
