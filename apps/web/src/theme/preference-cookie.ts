const maxAge = 2_592_000
const attributes = `path=/; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`

/**
 * Preferences are stored in cookies named after the application, so that `theme-init.js` can read them before the first
 * paint.
 */
export const readPreference = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`nhip-cau-${name}=`))
    ?.split('=')[1]

export const writePreference = (name: string, value: string) => {
  document.cookie = `nhip-cau-${name}=${value}; max-age=${maxAge}; ${attributes}`
}

export const removePreference = (name: string) => {
  document.cookie = `nhip-cau-${name}=; max-age=0; ${attributes}`
}
