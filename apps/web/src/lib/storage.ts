/** Replaces the browser's storage where it is switched off; lasts until the page closes. */
const memory = new Map<string, string>()

export const readStored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Returns false if the value could not be stored (storage full); the caller may continue. */
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
    // If the storage is unavailable, it holds no value.
  }
}

export const storedKeys = (prefix: string): string[] => {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return [...memory.keys()].filter((key) => key.startsWith(prefix))
  }
}

/** Parses JSON that somebody may have changed by hand; invalid JSON is undefined. */
export const parseStored = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
