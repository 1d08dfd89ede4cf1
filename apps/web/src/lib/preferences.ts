import { useSyncExternalStore } from 'react'
import { readPreference, removePreference, writePreference } from '../theme/preference-cookie.ts'

/** The allowed values of each preference, the default first. Other values in a cookie are ignored. */
const choices = {
  isNavbarBlurEnabled: ['true', 'false'],
  isVerticalNavCollapsed: ['false', 'true'],
  isVerticalNavSemiDark: ['false', 'true'],
  appContentLayoutNav: ['vertical', 'horizontal'],
  appContentWidth: ['boxed', 'fluid'],
  navbarType: ['sticky', 'hidden'],
  skin: ['default', 'bordered'],
  density: ['compact', 'comfortable'],
} as const

type Name = keyof typeof choices
type Value<N extends Name> = (typeof choices)[N][number]

/** The preferences for the page frame; the theme stores light and dark, the messages store the language. */
export type Preferences = { readonly [N in Name]: Value<N> extends 'true' | 'false' ? boolean : Value<N> }

const names = Object.keys(choices) as Name[]

const kept = <N extends Name>(name: N): Value<N> => {
  const values: readonly Value<N>[] = choices[name]
  const found = values.find((value) => value === readPreference(name))
  return found ?? choices[name][0]
}

const read = (): Preferences => {
  const appContentLayoutNav = kept('appContentLayoutNav')
  const across = appContentLayoutNav === 'horizontal'
  return {
    appContentLayoutNav,
    appContentWidth: kept('appContentWidth'),
    skin: kept('skin'),
    density: kept('density'),
    isNavbarBlurEnabled: kept('isNavbarBlurEnabled') === 'true',
    isVerticalNavSemiDark: kept('isVerticalNavSemiDark') === 'true',
    // A horizontal navigation can be neither folded nor hidden.
    isVerticalNavCollapsed: !across && kept('isVerticalNavCollapsed') === 'true',
    navbarType: across ? 'sticky' : kept('navbarType'),
  }
}

let current = read()
const listeners = new Set<() => void>()
const otherTabs = new BroadcastChannel('nhip-cau-preferences')

/** Sets the attributes for the styles; `theme-init.js` sets the same ones before the first paint. */
const show = ({ skin, density, appContentWidth, appContentLayoutNav, navbarType, ...rest }: Preferences) => {
  Object.assign(document.documentElement.dataset, {
    skin,
    density,
    contentWidth: appContentWidth,
    nav: appContentLayoutNav,
    navCollapsed: String(rest.isVerticalNavCollapsed),
    navbar: navbarType,
    navbarBlur: String(rest.isNavbarBlurEnabled),
  })
}

const refresh = () => {
  current = read()
  show(current)
  for (const listener of listeners) listener()
}
otherTabs.onmessage = refresh

const changed = () => {
  refresh()
  otherTabs.postMessage('changed')
}

export const setPreference = <N extends Name>(name: N, value: Preferences[N]): void => {
  writePreference(name, String(value))
  if (name === 'appContentLayoutNav' && value === 'horizontal') {
    if (kept('navbarType') === 'hidden') writePreference('navbarType', 'sticky')
    writePreference('isVerticalNavCollapsed', 'false')
  }
  changed()
}

export const resetPreferences = (): void => {
  for (const name of names) removePreference(name)
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => current)
