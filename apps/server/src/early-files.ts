import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type EarlyFiles = Readonly<Record<string, readonly string[]>>

const linkOf = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`

/**
 * Returns the `Link` header for a page, which lets the browser preload the files that the page needs. Reads the list
 * written by the build, and reads it again after a new build. Without the list pages load one round trip later.
 */
export const earlyFilesOf = (folder: string): ((path: string) => string | undefined) => {
  const file = join(folder, '.vite', 'early-files.json')
  let readAt = 0
  let links = new Map<string, string>()
  return (path) => {
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0
    if (changedAt !== readAt) {
      readAt = changedAt
      const known = changedAt === 0 ? {} : (JSON.parse(readFileSync(file, 'utf8')) as EarlyFiles)
      links = new Map(Object.entries(known).map(([page, files]) => [page, files.map(linkOf).join(', ')]))
    }
    return links.get(path)
  }
}
