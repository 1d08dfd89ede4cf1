import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

const megabyte = 1024 * 1024
// Two segments of PostgreSQL's log: what it needs to recover where another program has taken all the room.
const reserveBytes = 32 * megabyte

const fileIn = (folder: string) => path.join(folder, 'reserve')

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** True when PostgreSQL could not even begin a new segment of its log. */
export const hasNoRoom = (folder: string): boolean => freeBytes(folder) < reserveBytes / 2

/** Keeps some room for the time when the disk is full, if there is plenty now. */
export const keepReserve = (folder: string): void => {
  const file = fileIn(folder)
  if (existsSync(file) || freeBytes(folder) < 4 * reserveBytes) return
  try {
    fillWithZeros(file)
  } catch {
    // Somebody was faster; there will be another time.
    rmSync(file, { force: true })
  }
}

// A file with holes would take no room.
const fillWithZeros = (file: string): void => {
  const handle = openSync(file, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(megabyte)
    for (let written = 0; written < reserveBytes; written += megabyte) writeSync(handle, zeros)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives the room to PostgreSQL; false when there was none any more. */
export const releaseReserve = (folder: string): boolean => {
  const isThere = existsSync(fileIn(folder))
  rmSync(fileIn(folder), { force: true })
  return isThere
}
