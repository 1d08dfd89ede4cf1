import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { reasonOf, StartError } from '../start-error.ts'

export const sharedRoot = '/var/lib/nhip-cau'

/** Folder of root for files that another account must be able to reach. */
export const sharedFolder = (): string => {
  try {
    mkdirSync(sharedRoot, { recursive: true })
    // Passable but not listable, independent of the umask.
    chmodSync(sharedRoot, 0o711)
  } catch (error) {
    throw new StartError(`The folder ${sharedRoot} cannot be written: ${reasonOf(error)}.`)
  }
  if (statSync(sharedRoot).uid !== 0) throw new StartError(`The folder ${sharedRoot} must belong to root.`)
  return sharedRoot
}

/** File in a cluster of the shared folder with the path of the symbolic link to it. */
export const originFile = 'origin'
