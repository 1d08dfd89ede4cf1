import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string>()

/** Returns a blurred placeholder as a data URL, computed once per picture. */
export const placeholderImage = (hash: string): string | undefined => {
  if (hash === '') return undefined
  const before = known.get(hash)
  if (before) return before
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const address = thumbHashToDataURL(bytes)
  known.set(hash, address)
  return address
}
