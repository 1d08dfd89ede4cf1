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
 * Writes the theme's variables into `variables.css` at build time. Mantine would otherwise add them from JavaScript,
 * which runs after the first paint, and the content security policy forbids it.
 */
export const themeCssPlugin = (): Plugin => ({
  name: 'theme-css',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/theme\/variables\.css$/ },
    handler: () => ({ code: themeCss(), map: null }),
  },
})

// The product uses no button groups, and their rules are a quarter of Mantine's button styles. The classes of a part
// include those of the whole component, so only the group and its section are taken.
const unusedClasses = [Button.Group.classes, ActionIcon.Group.classes].flatMap((classes) => [
  classes.group,
  classes.groupSection,
])
const unusedRule = new RegExp(`[^{}]*\\.(?:${unusedClasses.join('|')})[^{}]*\\{[^{}]*\\}`, 'g')

// The product uses neither compact buttons nor the button sizes for input rows.
const unusedSize = /--(?:button|section|ai)-(?:height|padding-x|size)-(?:compact|input)-\w+:[^;}]*;?/g

/** Removes the rules of unused parts from Mantine's styles. */
export const unusedStylesPlugin = (): Plugin => ({
  name: 'unused-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\/(?:Button|ActionIcon)\.layer\.css$/ },
    handler: (code) => ({ code: code.replace(unusedRule, '').replace(unusedSize, ''), map: null }),
  },
})

const themeCss = (): string => {
  // Keeps only our own colours: Mantine's other ten palettes would add 4 kB.
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

/**
 * Returns the variables for a part of the page with its own colour scheme, such as a dark navigation on a light page.
 */
const schemeOf = (scheme: 'light' | 'dark') => {
  const own = Object.entries(variables[scheme]).filter(([name]) => /^--(?:color|tone-(?:waiting|primary))-/.test(name))
  const focus = { '--focus-ring': variables.shared['--focus-ring'] ?? '', 'color-scheme': scheme }
  return written({ ...Object.fromEntries(own), ...focus })
}

/**
 * Variables that no component uses: outlined variants, small headings, breakpoints, colour variants without controls.
 */
const unused =
  /-outline(?:-hover)?$|^--mantine-(?:h[456]|breakpoint|primary-color-\d|z-index-(?:app|modal|popover))|^--mantine-color-(?:apricot|dark)-(?:text|filled|light)/

const used = (declared: Record<string, string>) =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => !unused.test(name)))
