import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPostmaster } from './postmaster.ts'
import { originFile, sharedRoot } from './shared-folder.ts'

const temporary = [tmpdir(), '/tmp', '/dev/shm'].map((folder) => `${folder}${path.sep}`)

/** Removes clusters of temporary data folders (tests) that no longer exist; other clusters are kept. */
export const sweepAbandoned = (): void => {
  if (!existsSync(sharedRoot)) return
  for (const entry of readdirSync(sharedRoot)) {
    const home = path.join(sharedRoot, entry)
    const origin = path.join(home, originFile)
    if (!existsSync(origin)) continue
    const link = readFileSync(origin, 'utf8')
    if (!temporary.some((folder) => link.startsWith(folder)) || existsSync(path.dirname(link))) continue
    const running = readPostmaster(path.join(home, 'cluster'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    else rmSync(home, { recursive: true, force: true })
  }
}
