/** What stands in for the browser's storage where it is switched off: lives as long as the page. */
const memory = new Map<string, string>()

export const readStored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** False when it could not be kept (storage full); the caller may go on without. */
export const writeStored = (key: string, value: string): boolean => {
  try {
    window.localStorage.setItem(key, value)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

export const removeStored = (key: string): void => {
  memory.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing was kept there either.
  }
}

export const storedKeys = (prefix: string): string[] => {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return [...memory.keys()].filter((key) => key.startsWith(prefix))
  }
}

/** JSON that somebody may have changed by hand: what does not parse is nothing. */
export const parseStored = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
