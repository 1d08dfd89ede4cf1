import { DirectionProvider, MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import type { ReactNode } from 'react'
import { isRightToLeft } from '../language/direction.ts'
import { cookieColorSchemeManager } from './color-scheme-manager.ts'
import './fonts.css'
import './variables.css'
import './global.css'
import { ShownSchemeSync } from './shown-scheme-sync.tsx'
import { theme } from './theme.ts'

const manager = cookieColorSchemeManager()
const getRootElement = () => document.documentElement

/**
 * Provides the contexts of Mantine's provider without its code that writes variables and classes into the page: the
 * build has written them. `data-respect-reduced-motion` is in index.html.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  return (
    <DirectionProvider initialDirection={isRightToLeft() ? 'rtl' : 'ltr'} detectDirection={false}>
      <MantineContext
        value={{
          ...scheme,
          getRootElement,
          classNamesPrefix: 'mantine',
          cssVariablesSelector: ':root',
          withStaticClasses: true,
        }}
      >
        <MantineThemeProvider theme={theme}>
          <ShownSchemeSync />
          {children}
        </MantineThemeProvider>
      </MantineContext>
    </DirectionProvider>
  )
}
