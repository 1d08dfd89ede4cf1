import { DirectionProvider, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import type { ReactNode } from 'react'
import { getLocale, getTextDirection } from '../paraglide/runtime.js'
import { cookieColorSchemeManager } from './color-scheme-manager.ts'
import './fonts.css'
import './variables.css'
import './global.css'
import { ShownScheme } from './shown-scheme.tsx'
import { theme } from './theme.ts'

const colorSchemeManager = cookieColorSchemeManager()

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <DirectionProvider initialDirection={getTextDirection(getLocale())} detectDirection={false}>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ShownScheme />
      {children}
    </MantineProvider>
  </DirectionProvider>
)
