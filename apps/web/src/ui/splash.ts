type Typed = { readonly username: string; readonly password: string; readonly focused: 'username' | 'password' | null }

const typedIn = (splash: HTMLElement, name: 'username' | 'password') =>
  splash.querySelector<HTMLInputElement>(`input[name='${name}']`)?.value ?? ''

/**
 * Removes the frame that index.html shows until the scripts have loaded, and returns what was typed into its login
 * fields. Call it when the first page is in the document; later calls do nothing.
 */
export const removeSplash = (): Typed | undefined => {
  const splash = document.getElementById('splash')
  if (!splash) return undefined
  const active = splash.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null
  const focused = (['username', 'password'] as const).find((name) => name === active) ?? null
  const typed = { username: typedIn(splash, 'username'), password: typedIn(splash, 'password'), focused }
  splash.remove()
  return typed
}
