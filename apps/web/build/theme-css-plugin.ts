import {
  ActionIcon,
  Button,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme/theme.ts'
import { variables } from '../src/theme/variables.ts'

/**
 * Writes the theme's variables into `variables.css` at build time. Mantine would otherwise put them into the page from
 * JavaScript, which comes after the first paint and which a strict content security policy forbids.
 */
export const themeCssPlugin = (): Plugin => ({
  name: 'theme-css',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/theme\/variables\.css$/ },
    handler: () => ({ code: themeCss(), map: null }),
  },
})

// Joined buttons and the sections between them: a quarter of what Mantine's buttons weigh, and nothing here is joined.
// A part of a component names the classes of the whole component, so the two are picked out.
const unusedClasses = [Button.Group.classes, ActionIcon.Group.classes].flatMap((classes) => [
  classes.group,
  classes.groupSection,
])
const unusedRule = new RegExp(`[^{}]*\\.(?:${unusedClasses.join('|')})[^{}]*\\{[^{}]*\\}`, 'g')

// No button here is compact, and none stands in a row with fields.
const unusedSize = /--(?:button|section|ai)-(?:height|padding-x|size)-(?:compact|input)-\w+:[^;}]*;?/g

/** Leaves the rules of parts that the product does not use out of Mantine's styles. */
export const unusedStylesPlugin = (): Plugin => ({
  name: 'unused-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\/(?:Button|ActionIcon)\.layer\.css$/ },
    handler: (code) => ({ code: code.replace(unusedRule, '').replace(unusedSize, ''), map: null }),
  },
})

const themeCss = (): string => {
  // Only our own colours: Mantine's other ten palettes would be 4 kB that nobody uses.
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const colors = { ...theme.colors } as typeof merged.colors
  const mantine = defaultCssVariablesResolver({ ...merged, colors })
  const css = convertCssVariables(
    {
      variables: { ...used(mantine.variables), ...used(mantine.light), ...variables.shared, ...variables.light },
      light: {},
      dark: { ...used(mantine.dark), ...variables.dark },
    },
    ':root',
  )
  return [
    css,
    `:root[data-skin='bordered']{${written(variables.bordered)}}`,
    ...(['light', 'dark'] as const).map((scheme) => `[data-scheme='${scheme}']{${schemeOf(scheme)}}`),
  ].join('\n')
}

const written = (declared: Record<string, string>) =>
  Object.entries(declared)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** A part of the page with a scheme of its own: a dark navigation beside light pages, small pictures of both. */
const schemeOf = (scheme: 'light' | 'dark') => {
  const own = Object.entries(variables[scheme]).filter(([name]) => /^--(?:color|tone-(?:waiting|primary))-/.test(name))
  const focus = { '--focus-ring': variables.shared['--focus-ring'] ?? '', 'color-scheme': scheme }
  return written({ ...Object.fromEntries(own), ...focus })
}

/** What no component here asks for: outlined variants, small headings, breakpoints, variants of colours without controls. */
const unused =
  /-outline(?:-hover)?$|^--mantine-(?:h[456]|breakpoint|primary-color-\d|z-index-(?:app|modal|popover))|^--mantine-color-(?:apricot|dark)-(?:text|filled|light)/

const used = (declared: Record<string, string>) =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => !unused.test(name)))
