import { randomUUID } from 'node:crypto'

const last = { ms: 0, count: 0 }

/**
 * Returns a UUID of version 7: ids are ordered by time, also those that one process makes in the same millisecond. Of two
 * events about the same thing, their ids say which one was later.
 */
export const eventId = (): string => {
  const now = Date.now()
  if (now > last.ms) {
    last.ms = now
    last.count = 0
  } else {
    last.count += 1
    // The count has twelve bits; after that the next millisecond is used.
    if (last.count > 0xfff) {
      last.ms += 1
      last.count = 0
    }
  }
  const time = last.ms.toString(16).padStart(12, '0')
  const [, , , variant = '', node = ''] = randomUUID().split('-')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${last.count.toString(16).padStart(3, '0')}-${variant}-${node}`
}
