type Queue = { readonly clear: () => void }

/** Files of forms that keep a draft in memory, and videos: their uploads go on while the form is closed. */
const queues = new Map<string, Queue>()

const keyOf = (owner: string, name: string) => `${owner}:${name}:`

/** Returns the queue of this part of a form, or makes it. */
export const keptUploads = <Q extends Queue>(owner: string, name: string, part: string, make: () => Q): Q => {
  const key = keyOf(owner, name) + part
  const known = queues.get(key) as Q | undefined
  if (known) return known
  const made = make()
  queues.set(key, made)
  return made
}

const dropFrom = (start: string) => {
  for (const [key, queue] of queues) {
    if (!key.startsWith(start)) continue
    queue.clear()
    queues.delete(key)
  }
}

/** Drops the files of a form that was sent or given up. */
export const dropUploads = (owner: string, name: string): void => dropFrom(keyOf(owner, name))

/** At logout. */
export const dropUploadsOf = (owner: string): void => dropFrom(`${owner}:`)
