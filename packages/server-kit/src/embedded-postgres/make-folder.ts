import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its parents with access for the owner only. The recursive mkdir of Node never returns on file
 * systems that refuse new folders with "no such file" (/proc).
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
