import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@nhip-cau/server-kit/data-folder'
import { StartError } from '@nhip-cau/server-kit/start-error'

const markIn = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Marks the data folder as incomplete until `endRestore`, so that no server starts with partially restored data. */
export const beginRestore = (dataDir: string): void => {
  makeDataFolder(dataDir)
  writeFileSync(markIn(dataDir), 'A restore has begun and not ended.\n')
}

export const endRestore = (dataDir: string): void => rmSync(markIn(dataDir))

export const refuseHalfRestored = (dataDir: string): void => {
  if (!existsSync(markIn(dataDir))) return
  throw new StartError(
    `A restore into ${dataDir} was cut off, so only some of the data is there: empty the folder (and the databases, where they are your own) and restore again.`,
  )
}
