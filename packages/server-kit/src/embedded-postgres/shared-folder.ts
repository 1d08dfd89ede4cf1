import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { reasonOf, StartError } from '../start-error.ts'

export const sharedRoot = '/var/lib/nhip-cau'

/** Where root keeps what another account must be able to reach. */
export const sharedFolder = (): string => {
  try {
    mkdirSync(sharedRoot, { recursive: true })
    // Passable whatever the umask is, and not to be listed.
    chmodSync(sharedRoot, 0o711)
  } catch (error) {
    throw new StartError(`The folder ${sharedRoot} cannot be written: ${reasonOf(error)}.`)
  }
  if (statSync(sharedRoot).uid !== 0) throw new StartError(`The folder ${sharedRoot} must belong to root.`)
  return sharedRoot
}

/** A cluster kept here names the link that leads to it. */
export const originFile = 'origin'
