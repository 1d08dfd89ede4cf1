import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the `Link` header for a page, which lets the browser preload the files that the page needs. Reads what the
 * build has written, and reads it again after a new build. Without it pages load one round trip later.
 */
export const earlyFilesOf = (folder: string): ((path: string) => string | undefined) => {
  const file = join(folder, '.vite', 'early-files.json')
  let readAt = 0
  let links = new Map<string, string>()
  return (path) => {
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0
    if (changedAt !== readAt) {
      readAt = changedAt
      const known = changedAt === 0 ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>)
      links = new Map(Object.entries(known))
    }
    return links.get(path)
  }
}
